#!/usr/bin/env python3
"""resets.py [HOST PORT]: COUNT (20,000) clients from 8 processes that reset or leave at every stage of an exchange.

The server lives, keeps no descriptor, does no work afterwards and answers.
"""
import multiprocessing
import os
import random
import socket
import struct
import time

from target import Report, Target

COUNT, CLIENTS = int(os.environ.get("COUNT", 20_000)), 8
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000\r\n\r\n"


def run(target, seed):
    chance = random.Random(seed)
    stages = [b"", b"G", target.request[:20], target.request, target.request * 50, POST, POST + b"a" * 10_000, b"\0\0"]
    for _ in range(COUNT // CLIENTS):
        client = target.connect()
        try:
            client.sendall(chance.choice(stages))
            if chance.random() < 0.3:
                client.shutdown(socket.SHUT_WR)
            if chance.random() < 0.3:
                client.settimeout(0.01)
                client.recv(chance.choice([1, 100, 100_000]))
        except OSError:
            pass
        if chance.random() < 0.7:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.close()


def main():
    report = Report()
    with Target() as target:
        before = target.descriptors()
        clients = [multiprocessing.Process(target=run, args=(target, seed)) for seed in range(CLIENTS)]
        [client.start() for client in clients]
        [client.join() for client in clients]
        report.check(target.is_alive() and target.ask()[0] == 200, f"{COUNT} clients came and left; the server answers")
        deadline = time.monotonic() + 20
        while target.descriptors() > before and time.monotonic() < deadline:
            time.sleep(0.1)
        report.check(target.descriptors() <= before, f"descriptors {before} before, {target.descriptors()} after")
        ticks = target.ticks()
        time.sleep(2)
        report.check(target.ticks() - ticks <= 4, f"{target.ticks() - ticks} ticks of work in 2 idle seconds")
    report.finish()


if __name__ == "__main__":
    main()
