#!/usr/bin/env python3
"""start.py: starts and stops that are not the usual ones (it starts the server by itself).

With the standard descriptors closed the log goes nowhere, and requests are answered. SIGTERM, SIGINT and SIGHUP end it
with status 0. An answer that takes longer than --stop-time is a 503 with Retry-After, also where the process is paused
meanwhile. With no thread to be had SIGTERM still ends the process.
"""
import os
import resource
import signal
import socket
import subprocess
import threading
import time

from target import ROOT, Report, read_head

SERVER = os.environ.get("SERVER", os.path.join(ROOT, ".build/release/nft-collection-pages")).split()[0]
PORT = int(os.environ.get("PORT", 23390))


def start(*flags, closed=(), environment=None, preexec=None):
    """A server on PORT; `closed` are descriptors that it finds closed."""

    def prepare():
        if preexec:
            preexec()
        for descriptor in closed:
            os.close(descriptor)

    process = subprocess.Popen(
        [SERVER, "--port", str(PORT), *flags], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, preexec_fn=prepare, env={**os.environ, **(environment or {})})
    for _ in range(200):
        try:
            return process, socket.create_connection(("127.0.0.1", PORT), 5)
        except OSError:
            time.sleep(0.05)
    process.kill()
    raise SystemExit("the server did not start")


def ask(client, path="/"):
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    head, rest = read_head(client)
    length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    while len(rest) < length:
        rest += client.recv(65536)
    return int(head.split()[1])


def closed_descriptors(report):
    for closed in [(0,), (1,), (2,), (0, 1, 2)]:
        process, client = start("--sample", closed=closed)
        statuses = [ask(client, path) for path in ("/", "/none", "/healthz") for _ in range(20)]
        kinds = {os.readlink(f"/proc/{process.pid}/fd/{descriptor}") for descriptor in closed}
        process.terminate()
        status = process.wait(15)
        report.check(
            set(statuses) == {200, 404} and kinds == {"/dev/null"} and status == 0,
            f"descriptors {closed} closed: {kinds}, answers {sorted(set(statuses))}, status {status}")


def signals(report):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        process, client = start("--sample")
        ask(client)
        process.send_signal(number)
        report.check(process.wait(15) == 0, f"{number.name} ends it with status {process.returncode}")


def silent_upstream():
    listener = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=lambda: [listener.accept() for _ in range(8)], daemon=True).start()
    return listener


def cut_short(report):
    with silent_upstream() as upstream:
        base = f"http://127.0.0.1:{upstream.getsockname()[1]}"
        process, client = start("--stop-time", "1", environment={"OPENSEA_BASE_URL": base, "INFURA_BASE_URL": base})
        client.sendall(b"GET /collection/0x19818f44faf5a217f619aff0fd487cb2a55cca65 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.5)
        begun = time.monotonic()
        process.terminate()
        head, _ = read_head(client)
        report.check(
            b" 503 " in head and b"\r\nRetry-After: " in head,
            f"an answer that takes too long: {head.splitlines()[0].decode()} after {time.monotonic() - begun:.1f} s")
        report.check(process.wait(15) == 0, f"status {process.returncode} after {time.monotonic() - begun:.1f} s")


def paused(report):
    """Stopped and continued between SIGTERM and the last answer."""
    with silent_upstream() as upstream:
        base = f"http://127.0.0.1:{upstream.getsockname()[1]}"
        process, client = start("--stop-time", "1", environment={"OPENSEA_BASE_URL": base, "INFURA_BASE_URL": base})
        client.sendall(b"GET /collection/0x19818f44faf5a217f619aff0fd487cb2a55cca65 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.5)
        for number in (signal.SIGTERM, signal.SIGSTOP, signal.SIGCONT):
            process.send_signal(number)
            time.sleep(0.1)
        head, _ = read_head(client)
        line = (head.splitlines() or [b"nothing"])[0].decode()
        report.check(b" 503 " in head and process.wait(15) == 0, f"paused while it stops: {line}, status {process.returncode}")


def no_threads(report):
    """The limit counts all threads of a user; one that nobody else is makes it exact."""
    if os.geteuid() != 0:
        print("     no_threads needs root")
        return

    def as_nobody():
        resource.setrlimit(resource.RLIMIT_NPROC, (3, 3))
        os.setgid(65534)
        os.setuid(65534)

    process = subprocess.Popen(
        [SERVER, "--port", str(PORT), "--sample", "--stop-time", "1"], cwd=ROOT, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=as_nobody)
    time.sleep(2)
    if process.poll() is None:
        process.terminate()
    begun = time.monotonic()
    try:
        process.wait(15)
        report.check(True, f"no thread to be had: status {process.returncode} after {time.monotonic() - begun:.1f} s")
    except subprocess.TimeoutExpired:
        process.kill()
        report.check(False, "no thread to be had: SIGTERM has no effect")


def main():
    report = Report()
    closed_descriptors(report)
    signals(report)
    cut_short(report)
    paused(report)
    no_threads(report)
    report.finish()


if __name__ == "__main__":
    main()
