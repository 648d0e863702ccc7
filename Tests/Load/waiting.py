#!/usr/bin/env python3
"""waiting.py [HOST PORT]: COUNT (4,000) clients connect and ask while the server is held up, and are then answered.

In the best of ROUNDS (5) all have their answers at most 60 ms after the server goes on: it takes them in without a pause.
"""
import os
import resource
import select
import signal
import time

from target import Report, Target

COUNT = int(os.environ.get("COUNT", 4_000))
ROUNDS = int(os.environ.get("ROUNDS", 5))


def answered(target, clients):
    """Seconds from the moment the server goes on until the last of the clients has the beginning of its answer."""
    poller = select.epoll()
    for client in clients:
        poller.register(client.fileno(), select.EPOLLIN | select.EPOLLONESHOT)
    waiting, start = len(clients), time.perf_counter()
    os.kill(target.pid, signal.SIGCONT)
    while waiting and time.perf_counter() - start < 10:
        # Not woken by each answer: the processors are the server's.
        time.sleep(0.004)
        waiting -= len(poller.poll(0, 4096))
    return time.perf_counter() - start


def main():
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    report, times = Report(), []
    with Target(flags=("--no-access-log",), path="/robots.txt") as target:
        for _ in range(ROUNDS):
            os.kill(target.pid, signal.SIGSTOP)
            clients = [target.connect() for _ in range(COUNT)]
            for client in clients:
                client.sendall(target.request)
            times.append(answered(target, clients))
            for client in clients:
                client.close()
            time.sleep(0.5)
    report.check(min(times) <= 0.06, f"{COUNT} clients answered after " + ", ".join(f"{t * 1000:.0f}" for t in times) + " ms")
    report.finish()


if __name__ == "__main__":
    main()
