#!/usr/bin/env python3
"""stop.py: SIGTERM under load, ROUNDS times (5), each time on the port of the time before (it starts the server by itself).

The process ends with status 0 in under 2 seconds, no answer is cut, and the port is free at once.
"""
import os
import signal
import socket
import threading
import time

import target as module
from target import Report, Target, read_head


def ask_until_closed(target, cut):
    """Requests on one connection until it is closed between two answers."""
    try:
        client = target.connect()
        while True:
            try:
                client.sendall(target.request)
                first = client.recv(65536)
            except OSError:
                return
            if not first:
                return
            while b"\r\n\r\n" not in first:
                first += client.recv(65536)
            head, _, rest = first.partition(b"\r\n\r\n")
            length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            while len(rest) < length:
                some = client.recv(65536)
                if not some:
                    cut.append(len(rest))
                    return
                rest += some
    except OSError as error:
        if not isinstance(error, ConnectionRefusedError):
            cut.append(str(error))


def main():
    report = Report()
    command = os.environ.get("SERVER", module.DEFAULT)
    for number in range(int(os.environ.get("ROUNDS", 5))):
        with Target() as target:
            os.environ["SERVER"] = command.replace("--port 0", f"--port {target.port}")
            cut = []
            clients = [threading.Thread(target=ask_until_closed, args=(target, cut)) for _ in range(16)]
            [client.start() for client in clients]
            time.sleep(1)
            start = time.monotonic()
            target.process.send_signal(signal.SIGTERM)
            status = target.process.wait(10)
            seconds = time.monotonic() - start
            [client.join() for client in clients]
            report.check(status == 0 and seconds < 2, f"round {number + 1}: status {status} after {seconds * 1000:.0f} ms")
            report.check(not cut, f"round {number + 1}: {len(cut)} answers cut")
    report.finish()


if __name__ == "__main__":
    main()
