#!/usr/bin/env python3
"""slow.py [HOST PORT]: slowhttptest's four attacks (slow headers, body, read, range) with COUNT (1,000) connections each.

Meanwhile other clients are answered, p99 under 100 ms. Needs slowhttptest (Debian).
"""
import os
import resource
import subprocess
import time

from target import Report, Target, percentile

COUNT = os.environ.get("COUNT", "1000")
ATTACKS = {
    "slow headers": "-H -i 2 -x 24 -t GET",
    "slow body": "-B -i 2 -s 8192 -t POST -x 10",
    "slow read": "-X -w 10 -y 20 -n 2 -z 32 -k 3",
    "ranges": "-R -a 10 -b 3000",
}


def main():
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    report = Report()
    with Target(path=os.environ.get("TARGET", "/")) as target:
        url = f"http://{target.host}:{target.port}{target.path}"
        for name, options in ATTACKS.items():
            attack = subprocess.Popen(
                ["slowhttptest", *options.split(), "-u", url, "-c", COUNT, "-r", COUNT, "-l", "12", "-p", "2"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )
            times, end, failures = [], time.monotonic() + 11, 0
            time.sleep(1)
            while time.monotonic() < end:
                try:
                    times.append(target.ask()[1])
                except OSError:
                    failures += 1
                time.sleep(0.005)
            try:
                attack.wait(20)
            except subprocess.TimeoutExpired:
                attack.kill()
            slowest = percentile(times, 0.99) * 1000 if times else float("inf")
            report.check(failures == 0 and slowest < 100, f"{name}: {len(times)} others answered, {failures} not, p99 {slowest:.1f} ms")
        report.check(target.is_alive(), "the process lives")
    report.finish()


if __name__ == "__main__":
    main()
