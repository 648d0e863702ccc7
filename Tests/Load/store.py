#!/usr/bin/env python3
"""store.py [v1|v2]: kills the server with SIGKILL KILLS (50) times while it writes its store, and looks at the folder after
each: every file is whole, no key is in any, and nothing that was finished is lost but what was put out lawfully: the oldest
files, where the bound of BOUND bytes was reached. In the end a server without an upstream serves the pages from the store."""
import glob
import os
import random
import re
import shutil
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

from standin import StandIn
from target import Report, Target

KILLS = int(os.environ.get("KILLS", 50))
TITLE = b"nft-collection-pages store 1"
BOUND = 64 << 20


def fetch(target, number):
    try:
        url = f"http://{target.host}:{target.port}/collection/0x{number:040x}?limit=200"
        with urllib.request.urlopen(url, timeout=30) as answer:
            return answer.read().decode()
    except (OSError, urllib.error.URLError):
        return ""


def checksum(body):
    value = 0xCBF29CE484222325
    for byte in body:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return b"%x" % value


class Folder:
    """The store as it lies on the disk. Files that did not change are looked at once."""

    def __init__(self, path):
        self.path, self.known = path, {}

    def damaged(self, keys):
        bad = []
        for name in glob.glob(self.path + "/*"):
            if os.path.isdir(name):
                continue
            stamp = os.stat(name).st_mtime_ns
            if self.known.get(name) == stamp:
                continue
            with open(name, "rb") as file:
                data = file.read()
            if any(key in data for key in keys):
                bad.append(f"{name}: a key")
            if name.endswith(".saved"):
                title, mark, body = (data.split(b"\n", 2) + [b"", b""])[:3]
                if title != TITLE or mark != checksum(body):
                    bad.append(f"{name}: not whole")
                self.known[name] = stamp
        return bad

    def owners(self):
        """The addresses whose first page is stored."""
        texts = []
        for name in self.finished():
            with open(name, encoding="utf-8") as file:
                texts += re.findall(r'"key": "\S+ \S+ page (0x[0-9a-f]{40}) 200 "', file.read())
        return sorted(texts)

    def finished(self):
        """When each finished file was written, in nanoseconds."""
        times = {}
        for name in glob.glob(self.path + "/*.saved"):
            try:
                times[name] = os.stat(name).st_mtime_ns
            except FileNotFoundError:
                pass
        return times

    def taken(self):
        """What the finished files take of the disk."""
        return sum(os.stat(name).st_blocks * 512 for name in self.finished())


def lost(before, after, taken):
    """What is gone and was not put out lawfully: room is made to nine tenths of the bound, the oldest first, so that all
    that stays is newer than what is gone, and not much less than the bound is left."""
    gone = before.keys() - after.keys()
    oldest = min(after.values(), default=0)
    was_full = taken > BOUND // 10 * 8
    return {name for name in gone if not was_full or before[name] > oldest}


def kill_once(folder, upstream, api, first):
    """Asks for new addresses from several clients and kills the server somewhere in between."""
    flags = ["--store", folder.path, "--no-access-log", "--no-prefetch"]
    with Target(environment=upstream.environment(api), flags=flags) as target:
        numbers = iter(range(first, first + 100_000))

        def ask():
            while target.process.poll() is None:
                fetch(target, next(numbers))

        clients = [threading.Thread(target=ask) for _ in range(4)]
        for client in clients:
            client.start()
        time.sleep(random.uniform(0.02, 0.25))
        before = folder.finished()
        target.process.kill()
        target.process.wait()
        for client in clients:
            client.join()
        return before


def main():
    report, upstream = Report(), StandIn(items=500)
    api = "v1" if "v1" in sys.argv else "v2"
    keys = [value.encode() for name, value in upstream.environment(api).items() if name.endswith("_KEY")]
    folder = Folder(tempfile.mkdtemp(prefix="store-"))
    bad, missing, parts, put_out = [], set(), 0, 0
    try:
        for number in range(KILLS):
            before = kill_once(folder, upstream, api, 1 + number * 100_000)
            bad += folder.damaged(keys)
            after = folder.finished()
            put_out += len(before.keys() - after.keys())
            missing |= lost(before, after, folder.taken())
            parts += len(glob.glob(folder.path + "/*.saved-part"))
        count = len(folder.finished())
        report.check(not bad, f"{KILLS} kills, {count} files, {parts} half-written ones: {bad[:3] or 'every file is whole'}")
        report.check(not missing, f"{len(missing)} finished files lost, {put_out} put out to make room")
        report.check(folder.taken() <= BOUND + (1 << 20), f"{folder.taken() >> 20} MiB of the disk taken")
        upstream.shutdown()
        upstream.server_close()
        flags = ["--store", folder.path, "--no-access-log", "--no-prefetch"]
        with Target(environment=upstream.environment(api), flags=flags) as target:
            owners = random.sample(folder.owners(), min(200, len(folder.owners())))
            pages = [fetch(target, int(owner, 16)) for owner in owners]
            whole = sum(len(re.findall(r'<li id="item-', page)) == 200 for page in pages)
            report.check(0 < whole == len(owners), f"{whole} of {len(owners)} stored pages served without an upstream")
            left = glob.glob(folder.path + "/*.saved-part")
            report.check(not left, f"{len(left)} half-written files left after the start")
    finally:
        shutil.rmtree(folder.path)
    report.finish()


if __name__ == "__main__":
    main()
