#!/usr/bin/env python3
"""memory.py [HOST PORT]: memory after COUNT (1,000,000) requests is within 20 MB of that after 10,000. Needs wrk."""
import os
import re
import subprocess

from target import Report, Target

COUNT = int(os.environ.get("COUNT", 1_000_000))


def load(target, seconds):
    out = subprocess.run(
        ["wrk", "-t1", "-c64", f"-d{seconds}s", f"http://{target.host}:{target.port}{target.path}"],
        capture_output=True, text=True,
    ).stdout
    return int(re.search(r"(\d+) requests in", out).group(1)), "Non-2xx" in out or "Socket errors" in out


def main():
    report = Report()
    with Target(path=os.environ.get("TARGET", "/")) as target:
        client = target.connect()
        for _ in range(10_000):
            target.ask(client)
        early, done, bad = target.memory(), 10_000, False
        while done < COUNT:
            count, has_errors = load(target, 5)
            done, bad = done + count, bad or has_errors
        late = target.memory()
        report.check(not bad, f"{done} requests without an error")
        report.check(late - early < 20 * 1024, f"{early // 1024} MiB after 10,000, {late // 1024} MiB after {done}")
    report.finish()


if __name__ == "__main__":
    main()
