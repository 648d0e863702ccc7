#!/usr/bin/env python3
"""idle.py [HOST PORT]: COUNT (10,000) connections that have asked once and now idle.

Fewer than 20 threads, under 10 KB of memory each, new requests answered at once and no work while they idle. All of
them closed at once disturb nobody.
"""
import os
import resource
import time

from target import Report, Target, percentile

COUNT = int(os.environ.get("COUNT", 10_000))


def main():
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    report = Report()
    with Target(path=os.environ.get("TARGET", "/")) as target:
        for _ in range(100):
            target.ask()
        memory, clients = target.memory(), []
        start = time.monotonic()
        for _ in range(COUNT):
            client = target.connect()
            target.ask(client)
            clients.append(client)
        print(f"     {COUNT} connections opened in {time.monotonic() - start:.1f} s")
        each = (target.memory() - memory) * 1024 / COUNT
        report.check(target.status("Threads") < 20, f"{target.status('Threads')} threads")
        report.check(each < 10 * 1024, f"{each:.0f} bytes of memory for each connection")
        times = [target.ask()[1] for _ in range(200)]
        report.check(percentile(times, 0.99) < 0.05, f"p99 of others {percentile(times, 0.99) * 1000:.1f} ms")
        ticks = target.ticks()
        time.sleep(3)
        report.check(target.ticks() - ticks <= 6, f"{target.ticks() - ticks} ticks of work in 3 idle seconds")
        for client in clients:
            client.close()
        times = [target.ask()[1] for _ in range(200)]
        report.check(percentile(times, 0.99) < 0.05, f"p99 while all are closed {percentile(times, 0.99) * 1000:.1f} ms")
    report.finish()


if __name__ == "__main__":
    main()
