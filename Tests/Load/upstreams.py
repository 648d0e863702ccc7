#!/usr/bin/env python3
"""upstreams.py [v1|v2]: ADDRESSES (100) different addresses are asked for at once while the upstreams take LATENCY (5)
seconds. Meanwhile a page from the cache is answered with a p99 under 20 ms, and threads, descriptors and connections to
the upstreams stay bounded. Then FETCHES (1,000) addresses, one after another from a few clients, open a few connections."""
import os
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from standin import StandIn
from target import Report, Target, percentile

ADDRESSES = int(os.environ.get("ADDRESSES", 100))
LATENCY = float(os.environ.get("LATENCY", 5))
FETCHES = int(os.environ.get("FETCHES", 1000))


def status(target, number):
    try:
        url = f"http://{target.host}:{target.port}/collection/0x{number:040x}"
        with urllib.request.urlopen(url, timeout=60) as answer:
            answer.read()
            return answer.status
    except urllib.error.HTTPError as error:
        error.read()
        return error.code


def established(upstream):
    """Connections to the upstreams that the server holds."""
    port = f":{upstream.server_address[1]:04X}"
    with open("/proc/net/tcp") as file:
        return sum(line.split()[2].endswith(port) and line.split()[3] == "01" for line in file)


def slow(report, target, upstream):
    target.ask()
    upstream.latency = LATENCY
    threads, descriptors = target.status("Threads"), target.descriptors()
    most = [threads, descriptors, 0]
    with ThreadPoolExecutor(ADDRESSES) as pool:
        answers = [pool.submit(status, target, 1000 + number) for number in range(ADDRESSES)]
        time.sleep(0.3)
        client, times = target.connect(), []
        while not all(answer.done() for answer in answers):
            code, seconds = target.ask(client)
            times.append(seconds * 1000)
            report.failed += code != 200
            now = [target.status("Threads"), target.descriptors(), established(upstream)]
            most = [max(pair) for pair in zip(most, now)]
            time.sleep(0.002)
        codes = Counter(answer.result() for answer in answers)
    p99 = percentile(times, 0.99)
    report.check(p99 < 20, f"cached page: {len(times)} answers, p50 {percentile(times, 0.5):.2f} ms, p99 {p99:.2f} ms, "
                 f"most {max(times):.2f} ms")
    report.check(set(codes) <= {200, 504}, f"{ADDRESSES} addresses: {dict(codes)}")
    report.check(most[0] - threads <= 40, f"threads: {threads} before, {most[0]} at most")
    report.check(most[1] - descriptors <= ADDRESSES + 40, f"descriptors: {descriptors} before, {most[1]} at most")
    report.check(most[2] <= 12, f"connections to the upstreams: {most[2]} at most")
    upstream.latency = 0


def many(report, target, upstream):
    deadline = time.monotonic() + 20
    while upstream.open > 12 and time.monotonic() < deadline:
        time.sleep(0.1)
    connections, calls = upstream.connections, dict(upstream.calls)
    upstream.most_open = upstream.open
    with ThreadPoolExecutor(8) as pool:
        codes = Counter(pool.map(lambda number: status(target, 10_000_000 + number), range(FETCHES)))
    opened = upstream.connections - connections
    gets, posts = (upstream.calls[name] - calls[name] for name in ("GET", "POST"))
    report.check(codes == {200: FETCHES}, f"{FETCHES} addresses: {dict(codes)}")
    report.check(opened <= 100, f"{gets} GETs and {posts} POSTs: {opened} connections, {upstream.most_open} at once")


def main():
    report, upstream = Report(), StandIn()
    api = "v1" if "v1" in sys.argv else "v2"
    page = f"/collection/0x{1:040x}"
    flags = ["--no-access-log", "--no-prefetch"]
    with Target(path=page, environment=upstream.environment(api), flags=flags) as target:
        many(report, target, upstream)
        slow(report, target, upstream)
    report.finish()


if __name__ == "__main__":
    main()
