#!/usr/bin/env python3
"""files.py: serves a copy of the site with a file of 1 GB in it (sparse; it starts the server by itself).

The memory stays flat while four clients read it, an 11 MB file reaches a slow reader byte for byte, ranges of the big
file are right, odd names are found, and links out of the folder and dot files are not.
"""
import os
import shutil
import socket
import tempfile
import threading
import urllib.parse

import target as module
from target import ROOT, Report, Target, read_head

GIGABYTE = 1 << 30


def get(target, path, *fields, receive_buffer=None):
    """Status, fields and a connection from which the body can be read, with what came of it."""
    client = socket.socket()
    if receive_buffer:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    client.settimeout(30)
    client.connect((target.host, target.port))
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Connection: close", *fields]
    client.sendall("".join(line + "\r\n" for line in lines).encode() + b"\r\n")
    head, rest = read_head(client)
    lines = head.decode("latin-1").split("\r\n")
    return int(lines[0].split()[1]), dict(line.lower().split(": ", 1) for line in lines[1:]), client, rest


def body(client, rest, pause=None):
    parts = [rest]
    while some := client.recv(4096 if pause else 1 << 18):
        parts.append(some)
    return b"".join(parts)


def count_bytes(target, path, counts):
    _, _, client, rest = get(target, path)
    total = len(rest)
    while some := client.recv(1 << 20):
        total += len(some)
    counts.append(total)


def check_big(target, report):
    memory, counts = target.memory(), []
    readers = [threading.Thread(target=count_bytes, args=(target, "/big.bin", counts)) for _ in range(4)]
    [reader.start() for reader in readers]
    [reader.join() for reader in readers]
    report.check(counts == [GIGABYTE] * 4, f"4 clients read {sum(counts)} bytes")
    peak = target.status("VmHWM")
    report.check(peak - memory < 4096, f"{memory // 1024} MiB before, at most {peak // 1024} MiB meanwhile")
    for start, length in [(0, 10), (GIGABYTE // 2 - 3, 10), (GIGABYTE - 5, 5)]:
        end = start + length - 1
        status, fields, client, rest = get(target, "/big.bin", f"Range: bytes={start}-{end}")
        wanted = b"end.\n" if start == GIGABYTE - 5 else bytes(3) + b"middle" + bytes(1) if start else b"start" + bytes(5)
        got = body(client, rest)
        is_right = (status, got) == (206, wanted) and fields["content-range"] == f"bytes {start}-{end}/{GIGABYTE}"
        report.check(is_right, f"bytes {start} to {end}: {status} {got!r}")


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        site = os.path.join(folder, "site")
        for name in ["Public", "Templates"]:
            shutil.copytree(os.path.join(ROOT, name), os.path.join(site, name))
        public = os.path.join(site, "Public")
        with open(os.path.join(public, "big.bin"), "wb") as file:
            file.write(b"start")
            file.seek(GIGABYTE // 2)
            file.write(b"middle")
            file.seek(GIGABYTE - 5)
            file.write(b"end.\n")
        content = os.urandom(11_000_000)
        names = ["a b.css", "ü.css", "100%.css", "a+b.css", "a&b=c.txt", "日本.svg", "e\u0301.txt"]
        for name, data in [("eleven.bin", content), (".secret", b"s"), *((name, name.encode()) for name in names)]:
            with open(os.path.join(public, name), "wb") as file:
                file.write(data)
        with open(os.path.join(folder, "outside.txt"), "w") as file:
            file.write("outside")
        os.symlink("../../outside.txt", os.path.join(public, "out.txt"))
        os.symlink("../..", os.path.join(public, "up"))
        os.mkfifo(os.path.join(public, "pipe"))
        os.environ["SERVER"] = os.environ.get("SERVER", module.DEFAULT) + f" --root {site}"
        with Target() as target:
            check_big(target, report)
            _, _, client, rest = get(target, "/eleven.bin", receive_buffer=4096)
            report.check(body(client, rest, pause=True) == content, "11 MB to a slow reader, byte for byte")
            for name in names:
                status, _, client, rest = get(target, "/" + urllib.parse.quote(name))
                report.check((status, body(client, rest)) == (200, name.encode()), f"{name} is found")
            for path in ["/.secret", "/out.txt", "/up/outside.txt", "/up/site/Public/eleven.bin", "/pipe", "/..%2foutside.txt"]:
                status, _, client, _ = get(target, path)
                client.close()
                report.check(status == 404, f"{path} is {status}")
    report.finish()


if __name__ == "__main__":
    main()
