#!/usr/bin/env python3
"""conformance.py [HOST PORT]: 2,806 exact requests and what must come back. RFC 9110, RFC 9112, RFC 3986.

A malformed request gets one answer with its status, then the connection closes, and what was sent after it is not
served. A valid one is answered and the connection goes on. No case ends in silence. `-v` shows every case.
"""
import http.client
import socket
import sys

import conformance_bodies as bodies
import conformance_heads as heads
from target import Report, Target

NEXT = b"HEAD /robots.txt?next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def cases(target):
    client = http.client.HTTPConnection(target.host, target.port)
    client.request("GET", heads.FILE.decode(), headers={"Host": "localhost"})
    answer = client.getresponse()
    body, tag, date = answer.read(), answer.getheader("ETag").encode(), answer.getheader("Last-Modified").encode()
    client.close()
    for part in [
        heads.every_byte(), heads.every_text_byte(), heads.request_lines(), heads.targets(), heads.hosts(),
        heads.fields(), bodies.bodies(), bodies.chunks(), bodies.limits(), bodies.conditions(tag, date),
        bodies.ranges(body), bodies.streams(), bodies.heads(target),
    ]:
        yield from part


def talk(target, parts, half_close):
    """Sends the parts and receives until the server closes: the bytes, and how it ended."""
    client = target.connect(timeout=8)
    data = b""
    try:
        for part in parts:
            client.sendall(part)
        if half_close:
            client.shutdown(socket.SHUT_WR)
    except OSError:
        pass
    try:
        while some := client.recv(1 << 16):
            data += some
        end = "closed"
    except socket.timeout:
        end = "silent"
    except OSError:
        end = "reset"
    client.close()
    return data, end


def split(data, methods):
    """The answers in the bytes: lists of status, fields and body; and what is left."""
    answers = []
    while data.startswith(b"HTTP/1.1 ") and b"\r\n\r\n" in data:
        head, _, data = data.partition(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        status = int(lines[0].split(b" ")[1])
        fields = [tuple(part.strip().decode("latin-1") for part in line.split(b":", 1)) for line in lines[1:]]
        fields = [(name.lower(), value) for name, value in fields]
        body = b""
        if status >= 200:
            method = methods.pop(0) if methods else "GET"
            length = int(dict(fields).get("content-length", 0))
            if method != "HEAD" and status not in (204, 304):
                if len(data) < length:
                    return answers, b"cut"
                body, data = data[:length], data[length:]
        answers.append((status, fields, body))
    return answers, data


def run(target, case):
    """What is wrong, or nothing."""
    is_open = case.is_open
    sent = case.request + (b"" if case.half_close else NEXT)
    parts = [sent[index : index + case.step] for index in range(0, len(sent), case.step)] if case.step else [sent]
    methods = list(case.methods) + ["HEAD"]
    data, end = talk(target, parts, case.half_close)
    answers, rest = split(data, methods)
    statuses = [status for status, _, _ in answers]
    shown = f"{statuses}, {end}" + (f", and {rest[:40]!r}" if rest else "")
    if end != "closed" or rest:
        return shown
    wanted = list(case.statuses)
    finals = [answer for answer in answers if answer[0] >= 200]
    if len(finals) < len(wanted):
        return shown
    for (status, fields, body), expected in zip(finals, wanted):
        names = [name for name, _ in fields]
        if status not in expected:
            return shown
        if len(names) != len(set(names)) or "date" not in names:
            return f"{shown}: fields {names}"
        if status == 405 and "allow" not in names:
            return f"{shown}: 405 without Allow"
        if status == 416 and not dict(fields).get("content-range", "").startswith("bytes */"):
            return f"{shown}: 416 without Content-Range"
        if case.check and (problem := case.check(status, dict(fields), body)):
            return f"{shown}: {problem}"
    follows = len(finals) > len(wanted)
    if is_open is None:
        return None
    if is_open != follows and not case.half_close:
        return f"{shown}: the next request was {'' if follows else 'not '}served"
    if not is_open and dict(finals[-1][1]).get("connection") != "close":
        return f"{shown}: no Connection: close"
    return None


def main():
    report, wordy = Report(), "-v" in sys.argv
    sys.argv = [word for word in sys.argv if word != "-v"]
    with Target() as target:
        count = 0
        for case in cases(target):
            problem = run(target, case)
            count += 1
            if problem or wordy:
                report.check(not problem, f"{case.name}: wanted {case.wanted}, got {problem or 'that'}")
            if not target.is_alive():
                report.check(False, "the process is gone")
                break
        report.check(target.ask()[0] == 200, f"{count} cases, {report.failed} failed, and the server answers")
    report.finish()


if __name__ == "__main__":
    main()
