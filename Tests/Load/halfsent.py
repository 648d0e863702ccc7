#!/usr/bin/env python3
"""halfsent.py [HOST PORT]: COUNT (10,000) clients each send 60 KB of a body of 64 KB and then nothing.

The memory of the server stays bounded, and others are answered at once.
"""
import os
import resource

from target import Report, Target, percentile

COUNT = int(os.environ.get("COUNT", 10_000))
HEAD = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65536\r\n\r\n"


def main():
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    report = Report()
    with Target() as target:
        before, clients, times = target.memory(), [], []
        for number in range(COUNT):
            client = target.connect()
            client.setblocking(False)
            try:
                client.send(HEAD + b"a" * 60_000)
            except OSError:
                pass
            clients.append(client)
            if number % 50 == 0:
                times.append(target.ask()[1])
        peak = target.status("VmHWM")
        report.check(peak - before < 200 * 1024, f"{before // 1024} MiB before, at most {peak // 1024} MiB with {COUNT} bodies begun")
        report.check(percentile(times, 0.99) < 0.1, f"p99 of others {percentile(times, 0.99) * 1000:.1f} ms")
        report.check(target.ask()[0] == 200, "the server answers")
    report.finish()


if __name__ == "__main__":
    main()
