#!/usr/bin/env python3
"""walk.py [v1|v2]: walks all pages of an address with ITEMS (10,000) items by their "Load more" links, and prints the
memory on the way. It is flat once the caches are full: they are made small for this, 2 MiB for values and 2 for pages."""
import html
import os
import re
import sys
import urllib.request

from standin import StandIn
from target import Report, Target

ITEMS = int(os.environ.get("ITEMS", 10_000))
OWNER = "0x19818f44faf5a217f619aff0fd487cb2a55cca65"


def fetch(target, path):
    with urllib.request.urlopen(f"http://{target.host}:{target.port}{path}", timeout=30) as answer:
        return answer.read().decode()


def walk(target, seen, marks):
    path = f"/collection/{OWNER}"
    while path:
        page = fetch(target, path)
        cards = re.findall(r'<li id="item-([^"]*)"', page)
        for mark in [mark for mark in marks if len(seen) < mark <= len(seen) + len(cards)]:
            marks[mark] = target.memory() // 1024
        seen.update(cards)
        link = re.search(r'<a [^>]*rel="next"[^>]*>', page)
        path = link and html.unescape(re.search(r'href="([^"]+)"', link.group()).group(1))


def main():
    report, upstream = Report(), StandIn(items=ITEMS)
    api = "v1" if "v1" in sys.argv else "v2"
    with Target(environment=upstream.environment(api), flags=["--cache", "2", "--no-access-log"]) as target:
        marks = {mark: 0 for mark in sorted({1, ITEMS // 10, ITEMS // 2, ITEMS})}
        seen = set()
        walk(target, seen, marks)
        report.check(len(seen) == ITEMS, f"{api}: {len(seen)} of {ITEMS} items met, in {upstream.calls['GET']} calls")
        memory = ", ".join(f"{size} MiB at {mark}" for mark, size in marks.items())
        report.check(marks[ITEMS] - marks[ITEMS // 10] <= 12, f"memory: {memory}")
        print(fetch(target, "/healthz"))
    report.finish()


if __name__ == "__main__":
    main()
