#!/usr/bin/env python3
"""crowd.py [CLIENTS]: CLIENTS (20,000) clients, each with an address of its own, ask a server whose upstreams do not answer,
and leave at once: half of them by a reset. Memory stays under 64 MiB, whoever does not fit into the line is told at once,
and afterwards the next visitor is served."""
import socket
import struct
import sys
import threading
import time

from standin import StandIn
from target import Report, Target, read_head

CLIENTS = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
RESET = struct.pack("ii", 1, 0)


def request(number):
    return f"GET /collection/0x{number:040x} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def leave(target, numbers):
    for number in numbers:
        client = target.connect()
        client.sendall(request(number))
        if number % 2:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        client.close()


def main():
    report, upstream = Report(), StandIn()
    flags = ["--no-access-log", "--no-prefetch"]
    with Target(path="/healthz", environment=upstream.environment("v2"), flags=flags) as target:
        target.ask()
        before = most = target.memory()
        upstream.latency, begin = 60, time.monotonic()
        crowd = [threading.Thread(target=leave, args=(target, range(1000 + part, 1000 + CLIENTS, 4))) for part in range(4)]
        for thread in crowd:
            thread.start()
        while any(thread.is_alive() for thread in crowd):
            most = max(most, target.memory())
            time.sleep(0.01)
        print(f"{CLIENTS} clients came and went in {time.monotonic() - begin:.1f} s", flush=True)
        # Enough who stay to fill the line, wherever it stands by now.
        staying = [target.connect() for _ in range(600)]
        for number, client in enumerate(staying):
            client.sendall(request(500_000 + number))
        time.sleep(0.5)
        start = time.monotonic()
        client = target.connect()
        client.sendall(request(999_999))
        head, _ = read_head(client)
        seconds = time.monotonic() - start
        isBusy = head.startswith(b"HTTP/1.1 503 ") and b"\r\nRetry-After: " in head
        report.check(isBusy and seconds < 1, f"the next is told after {seconds * 1000:.0f} ms: {head.splitlines()[0].decode()}")
        for _ in range(200):
            most = max(most, target.memory())
            time.sleep(0.01)
        upstream.latency = 0
        for _ in range(150):
            client = target.connect()
            client.sendall(request(888_888))
            head, _ = read_head(client)
            if head.startswith(b"HTTP/1.1 200 "):
                break
            time.sleep(0.1)
        report.check(head.startswith(b"HTTP/1.1 200 "), "once the upstreams answer again, a page is served")
        report.check(most < 64 << 10, f"{CLIENTS} clients gone: {before >> 10} MiB before, {most >> 10} MiB at most")
    report.finish()


if __name__ == "__main__":
    main()
