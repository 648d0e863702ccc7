#!/usr/bin/env python3
"""descriptors.py: the server may open 64 descriptors, 200 clients come (it starts the server by itself).

It goes on answering those that are in, does not spin, says what is wrong once, and takes the others in when there is room.
"""
import resource
import socket
import time

from target import Report, Target


def main():
    report = Report()
    with Target(preexec=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))) as target:
        first = target.connect()
        report.check(target.ask(first)[0] == 200, "a client is served")
        clients = [target.connect() for _ in range(200)]
        time.sleep(0.5)
        report.check(target.ask(first)[0] == 200, "it still is when descriptors are used up")
        ticks = target.ticks()
        time.sleep(2)
        used = target.ticks() - ticks
        report.check(used < 20, f"{used} ticks of work in 2 seconds at the limit")
        for client in clients:
            client.close()
        try:
            report.check(target.ask()[0] == 200, "a new client is served when there is room")
        except (OSError, socket.timeout) as error:
            report.check(False, f"no answer afterwards: {error}")
        report.check(target.is_alive(), "the process lives")
    report.finish()


if __name__ == "__main__":
    main()
