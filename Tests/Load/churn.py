#!/usr/bin/env python3
"""churn.py [HOST PORT]: 100,000 connections of one request each from 16 clients, ROUNDS times (10).

No connection fails, no descriptor is left over and the process is the same at the end.
"""
import multiprocessing
import os
import time

from target import Report, Target

CLIENTS, COUNT = 16, int(os.environ.get("COUNT", 100_000))


def run(target, count, failures):
    for _ in range(count):
        try:
            status, _ = target.ask()
            if status != 200:
                failures.value += 1
        except OSError:
            failures.value += 1


def main():
    report = Report()
    with Target() as target:
        before = target.descriptors()
        for number in range(int(os.environ.get("ROUNDS", 10))):
            failures = multiprocessing.Value("i", 0)
            start = time.monotonic()
            clients = [
                multiprocessing.Process(target=run, args=(target, COUNT // CLIENTS, failures)) for _ in range(CLIENTS)
            ]
            [client.start() for client in clients]
            [client.join() for client in clients]
            seconds = time.monotonic() - start
            report.check(failures.value == 0, f"round {number + 1}: {COUNT} connections in {seconds:.0f} s, {failures.value} failed")
        deadline = time.monotonic() + 5
        while target.descriptors() > before and time.monotonic() < deadline:
            time.sleep(0.1)
        report.check(target.descriptors() <= before, f"descriptors {before} before, {target.descriptors()} after")
        report.check(target.status("Threads") < 20, f"{target.status('Threads')} threads")
    report.finish()


if __name__ == "__main__":
    main()
