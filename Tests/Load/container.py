#!/usr/bin/env python3
"""container.py [MIB]: what the whole process takes in a memory cgroup of MIB (256), as a container with `-m 256m` has it.

Caches filled with pages of 200 items, a store written meanwhile, 10,000 bodies begun and never finished, 2,000 clients for
pages of their own: the kernel ends nothing, and the server answers afterwards. Needs root; cgroup v1 or v2.
"""
import os
import resource
import sys
import tempfile
import threading
import urllib.request

from halfsent import HEAD
from standin import StandIn
from target import Report, Target

LIMIT = int(sys.argv.pop(1)) if len(sys.argv) == 2 else 256
V1 = os.path.isdir("/sys/fs/cgroup/memory")
GROUP = ("/sys/fs/cgroup/memory" if V1 else "/sys/fs/cgroup") + f"/nft-collection-pages-{os.getpid()}"


def write(name, value):
    with open(f"{GROUP}/{name}", "w", encoding="ascii") as file:
        file.write(str(value))


def read(name):
    with open(f"{GROUP}/{name}", encoding="ascii") as file:
        return file.read()


def peak():
    """MiB, those of files that the kernel keeps for itself included."""
    return int(read("memory.max_usage_in_bytes" if V1 else "memory.peak")) >> 20


def fill(target, numbers):
    for number in numbers:
        url = f"http://{target.host}:{target.port}/collection/0x{number:040x}?limit=200"
        with urllib.request.urlopen(url, timeout=60) as answer:
            answer.read()


def together(work, parts):
    threads = [threading.Thread(target=work, args=(part,)) for part in parts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def half_sent(target, count):
    clients = []
    for _ in range(count):
        client = target.connect()
        client.setblocking(False)
        try:
            client.send(HEAD + b"a" * 60_000)
        except OSError:
            pass
        clients.append(client)
    return clients


def main():
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    report, upstream = Report(), StandIn(items=500)
    os.mkdir(GROUP)
    try:
        write("memory.limit_in_bytes" if V1 else "memory.max", LIMIT << 20)
        with tempfile.TemporaryDirectory() as store:
            flags = ["--no-access-log", "--no-prefetch", "--store", store]
            enter = lambda: write("cgroup.procs", os.getpid())
            with Target(preexec=enter, path="/healthz", environment=upstream.environment("v2"), flags=flags) as target:
                print(f"{target.memory() >> 10} MiB at the start", flush=True)
                together(lambda part: fill(target, range(1 + part, 601, 4)), range(4))
                print(f"{target.memory() >> 10} MiB with full caches", flush=True)
                clients = half_sent(target, 10_000)
                print(f"{target.memory() >> 10} MiB with 10,000 bodies begun", flush=True)
                for client in clients:
                    client.close()
                together(lambda part: fill(target, range(1000 + part, 3000, 16)), range(16))
                report.check(target.process.poll() is None and target.ask()[0] == 200, "the server answers")
                report.check(
                    target.status("VmHWM") >> 10 < LIMIT,
                    f"at most {target.status('VmHWM') >> 10} MiB resident, {peak()} of {LIMIT} MiB with the kernel's share")
    finally:
        os.rmdir(GROUP)
    report.finish()


if __name__ == "__main__":
    main()
