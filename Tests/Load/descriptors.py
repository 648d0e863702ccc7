#!/usr/bin/env python3
"""descriptors.py: the server may open 64 descriptors, 200 clients come (it starts the server by itself).

It goes on answering those that are in, does not spin, says what is wrong once, and takes the others in when there is
room. Once with the limit set before the start, once set while it runs, when even accept(2) fails.
"""
import resource
import select
import socket
import time

from target import Report, Target


def fill(target, report):
    first = target.connect()
    report.check(target.ask(first)[0] == 200, "a client is served")
    clients = [target.connect() for _ in range(200)]
    time.sleep(0.5)
    report.check(target.ask(first)[0] == 200, "it still is when descriptors are used up")
    ticks = target.ticks()
    time.sleep(1)
    used = target.ticks() - ticks
    report.check(used < 10, f"{used} ticks of work in a second at the limit")
    for client in clients:
        client.close()
    try:
        report.check(target.ask()[0] == 200, "a new client is served when there is room")
    except (OSError, socket.timeout) as error:
        report.check(False, f"no answer afterwards: {error}")
    time.sleep(0.3)
    lines = []
    while select.select([target.process.stdout], [], [], 0.3)[0]:
        lines.append(target.process.stdout.readline())
    notes = [line.strip() for line in lines if "not accepting" in line]
    report.check(len(notes) == 1, f"{len(notes)} lines about it: {notes[:1]}")
    report.check(target.is_alive(), "the process lives")


def main():
    report = Report()
    print("     limited from the start")
    with Target(preexec=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))) as target:
        fill(target, report)
    print("     limited while it runs")
    with Target() as target:
        resource.prlimit(target.pid, resource.RLIMIT_NOFILE, (64, 64))
        fill(target, report)
    report.finish()


if __name__ == "__main__":
    main()
