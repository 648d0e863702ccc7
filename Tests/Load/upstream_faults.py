#!/usr/bin/env python3
"""upstream_faults.py [REPLIES] [SEED]: upstreams that cut, stall, flood, lie and speak something else, each kind at a server
of its own, and then REPLIES (100,000) mutated replies of lists, items and the node. Every page has the status and the
words of its failure, in time, and the server lives on. SERVER in the environment names another build, such as one with the
address sanitizer. Loopback only; needs openssl."""
import asyncio
import json
import os
import random
import re
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time

from target import DEFAULT, ROOT, Report

REPLIES = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1
TIMEOUT = int(os.environ.get("UPSTREAM_TIMEOUT", 2))
CONTRACT = "0x00000000000000000000000000000000000abc01"
ITEM = {"identifier": "1", "contract": CONTRACT, "collection": "kites", "name": "Kite", "token_standard": "erc721"}
LIST = json.dumps({"nfts": [ITEM], "next": None}).encode()
ONE = json.dumps({"nft": {**ITEM, "traits": [{"trait_type": "Wind", "value": 4}], "owners": []}}).encode()
BALANCE = b'{"jsonrpc":"2.0","id":1,"result":"0x3bd8ae5cc6f1f60"}'
BROKEN = "broke off|not an answer by HTTP|did not answer by HTTP"


def whole(body, status=200, fields=b""):
    return b"HTTP/1.1 %d X\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n%s" % (
        status, fields, len(body), body)


def chunked(body, trailer=b""):
    half = len(body) // 2
    parts = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:half], body[half:]))
    return b"HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n" + parts + b"0\r\n" + trailer + b"\r\n"


class Case:
    """What one upstream does once, and what the page says then: (status, words) for the items, words for the node."""

    def __init__(self, kind, play, items=(502, BROKEN), node=BROKEN):
        self.kind, self.play, self.items, self.node = kind, play, items, node


def say(data, keep=False, reset=False):
    async def play(writer, _):
        writer.write(data)
        await writer.drain()
        if reset:
            await asyncio.sleep(0.02)
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return keep
    return play


def endless(start, piece, pause=0.0):
    async def play(writer, _):
        writer.write(start)
        while True:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(pause)
    return play


def answer(make):
    """For replies that depend on the body that is asked for."""
    async def play(writer, target):
        return await say(make(target), keep=True)(writer, target)
    return play


def body_of(target):
    return BALANCE if target.startswith("POST") else LIST


GOOD = ((200, "Kite"), "0.2695 ETH")
LATE = ((504, "did not answer in time"), "is late|did not answer in time")
LARGE = ((502, "larger than 16 MiB"), "cannot be read")
REFUSED = ((502, "refused the API key"), "refused the key")


def cases():
    """Items and balance get the same; where they have to differ, the good body is the list."""
    for kind, data in (("cut", whole(LIST)), ("cut, chunked", chunked(LIST))):
        for place in range(len(data)):
            # The last line of a chunked body says nothing: without it the reply may count.
            if kind == "cut" or place < len(data) - 2:
                yield Case(kind, say(data[:place]))
                if place % 7 == 0:
                    yield Case(kind + ", by a reset", say(data[:place], reset=True))
    yield Case("trailers", answer(lambda t: chunked(body_of(t), b"X-Sum: 1\r\n")), *GOOD)
    yield Case("trailers", answer(lambda t: chunked(body_of(t), b"X-Sum: 1\r\n" * 100)), *GOOD)
    yield Case("trailers, 1 MB", answer(lambda t: chunked(body_of(t), b"X-Sum: 1\r\n" * 100_000)))
    yield Case("10 of 1xx", answer(lambda t: b"HTTP/1.1 103 X\r\nLink: a\r\n\r\n" * 10 + whole(body_of(t))), *GOOD)
    yield Case("100 of 1xx", answer(lambda t: b"HTTP/1.1 100 X\r\n\r\n" * 100 + whole(body_of(t))))
    yield Case("endless 1xx", endless(b"", b"HTTP/1.1 102 X\r\n\r\n" * 100))
    yield Case("101", say(b"HTTP/1.1 101 X\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n", keep=True))
    yield Case("header bomb", say(b"HTTP/1.1 200 X\r\nX: " + b"x" * (1 << 20) + b"\r\n\r\n"))
    yield Case("header bomb", say(b"HTTP/1.1 200 X\r\n" + b"X: y\r\n" * 100_000 + b"\r\n"))
    yield Case("header bomb", endless(b"HTTP/1.1 200 X\r\nX: ", b"x" * 65536))
    yield Case("header bomb", endless(b"HTTP/1.1 200 X\r\n", b"X: y\r\n" * 1000))
    for odd in (b"<html>", b"SSH-2.0-OpenSSH_9\r\n\r\n", bytes(range(256)), b"\x15\x03\x01\x00\x02\x02\x28", b"\0" * 999,
                b"HTTP/9.9 200 X\r\n\r\n", b"HTTP/1.1 OK\r\n\r\n", b"HTTP/1.1 20 X\r\n\r\n", b"{}\r\n\r\n"):
        yield Case("not HTTP", say(odd))
    yield Case("endless, not HTTP", endless(b"", b"x" * 65536))
    for length in (b"-1", b"x", b"1, 2", b"99999999999999999999999", b"1\r\nContent-Length: 2", b"0x10", b"+5"):
        yield Case("wrong length", say(b"HTTP/1.1 200 X\r\nContent-Length: " + length + b"\r\n\r\n" + LIST))
    for size in (b"zz", b"-1", b"fffffffffffffffff", b" ", b""):
        yield Case("wrong chunk", say(b"HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n" + size + b"\r\nabc\r\n"))
    yield Case("more than announced", answer(lambda t: whole(body_of(t)) + b"HTTP/1.1 200 X\r\n\r\nmore"), *GOOD)
    yield Case("200 MB announced", endless(b"HTTP/1.1 200 X\r\nContent-Length: 200000000\r\n\r\n", b"x" * 65536), *LARGE)
    yield Case("endless body", endless(b"HTTP/1.1 200 X\r\n\r\n", b"x" * 65536), *LARGE)
    yield Case("endless body", endless(b"HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n",
                                       b"10000\r\n" + b"x" * 65536 + b"\r\n"), *LARGE)
    yield Case("one byte a second", endless(b"HTTP/1.1 200 X\r\nX: ", b"y", 1), *LATE)
    yield Case("one byte a second", endless(b"HTTP/1.1 200 X\r\nContent-Length: 99\r\n\r\n", b"y", 1), *LATE)
    yield Case("silence", endless(b"", b"", 1), *LATE)
    yield Case("silence", endless(whole(LIST)[:-9], b"", 1), *LATE)
    for scheme in (b'Basic realm="Auth failure, invalid project id"', b'Digest realm="x", nonce="y"', b"NTLM", b"Negotiate",
                   b"Bearer", b"AWS4-HMAC-SHA256", b"", b"Basic, Digest, NTLM", b"Basic\r\nWWW-Authenticate: NTLM"):
        data = whole(b'{"errors":["Invalid API key"]}', 401, b"WWW-Authenticate: " + scheme + b"\r\n")
        yield Case("401 with a challenge", say(data, keep=True), *REFUSED)
    for location in (b"http://192.0.2.1/", b"https://127.0.0.1/", b"//192.0.2.1/x", b"", b"javascript:1", b"file:///etc/passwd",
                     b"http://", b"\xff\xfe", b"http://u:p@127.0.0.1/", b"mailto:a@b", b"x" * 50_000, b"/%00/\x01"):
        for status in (301, 302, 303, 307, 308):
            data = whole(b"", status, b"Location: " + location + b"\r\n")
            yield Case("redirect elsewhere", say(data, keep=True), (502, "status \\d+"), "status \\d+|another address")
    yield Case("redirect in a circle", say(whole(b"", 307, b"Location: ?again\r\n"), keep=True), (502, "307"), "307")


class Upstream:
    """Plays for each address what its case says. A case is for the items or for the node; the other side is well."""

    def __init__(self):
        self.plays, self.closed = {}, 0

    async def serve(self, reader, writer):
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
                body = await reader.readexactly(int(length[1])) if length else b""
                method, target = head.decode("latin-1").split(" ")[:2]
                number = int(re.findall(r"0x([0-9a-f]{40})", body.decode() or target)[0], 16)
                side, play = self.plays.get(number, (None, None))
                asked = "node" if method == "POST" else "items"
                if play is None or side not in (asked, "both"):
                    play = say(whole(BALANCE if method == "POST" else LIST), keep=True)
                if not await play(writer, f"{method} {target}"):
                    return
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, IndexError):
            pass
        finally:
            self.closed += 1
            writer.close()


class Server:
    """The server under test, with its upstreams at `base`."""

    def __init__(self, base, **more):
        command = os.environ.get("SERVER", DEFAULT).replace(" --sample", "").split()
        flags = ["--no-prefetch", "--no-access-log", "--upstream-timeout", str(TIMEOUT), "--root", ROOT]
        environment = {**os.environ, "OPENSEA_BASE_URL": base, "INFURA_BASE_URL": base, "OPENSEA_API": "v2",
                       "OPENSEA_API_KEY": "k", "INFURA_API_KEY": "k", "ASAN_OPTIONS": "detect_leaks=0", **more}
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(command + flags, cwd=ROOT, env=environment, stdout=subprocess.PIPE,
                                        stderr=self.log, text=True)
        self.port = int(self.process.stdout.readline().strip().rsplit(":", 1)[1])

    async def page(self, path):
        start = time.monotonic()
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            data = await asyncio.wait_for(reader.read(-1), 30)
            writer.close()
        except (OSError, asyncio.TimeoutError) as error:
            return 0, repr(error), time.monotonic() - start
        head, _, body = data.partition(b"\r\n\r\n")
        status = int(head.split(b" ")[1]) if head.startswith(b"HTTP/1.1 ") else 0
        return status, body.decode("utf-8", "replace").replace("&#39;", "'"), time.monotonic() - start

    def end(self):
        """Whether it lived until now; and whether a sanitizer said anything."""
        alive = self.process.poll() is None
        self.process.terminate()
        self.process.wait(10)
        self.log.seek(0)
        return alive and "Sanitizer" not in self.log.read()


async def faults(report):
    upstream = Upstream()
    listener = await asyncio.start_server(upstream.serve, "127.0.0.1", 0, backlog=1000)
    base = "http://127.0.0.1:%d" % listener.sockets[0].getsockname()[1]
    kinds = {}
    for number, case in enumerate(cases()):
        kinds.setdefault(case.kind, []).append(case)
    server, number = Server(base), 0
    for kind, members in kinds.items():
        jobs = []
        for side in ("items", "node"):
            for case in members:
                number += 1
                upstream.plays[number] = (side, case.play)
                jobs.append((number, side, case))
        results = [result for some in range(0, len(jobs), 100)
                   for result in await asyncio.gather(*[look(server, *job) for job in jobs[some:some + 100]])]
        wrong = [text for _, text in results if text]
        most = max(seconds for seconds, _ in results)
        report.check(not wrong and most < TIMEOUT * 2 + 3,
                     f"{kind}: {len(results)} pages, {most:.1f} s at most {'; '.join(wrong[:3])}")
    report.check(server.end(), "the server lives on")
    listener.close()


async def look(server, number, side, case):
    status, body, seconds = await server.page(f"/collection/0x{number:040x}")
    words = case.items[1] if side == "items" else case.node
    wanted = case.items[0] if side == "items" else 200
    isRight = status == wanted and re.search(words, body) and "holds no NFTs" not in body
    heading = re.search(r"<h1[^>]*>(.*?)</h1>|Balance unavailable[^<]*", body, re.S)
    return seconds, "" if isRight else f"{side} {number}: {status} {heading[0][:90] if heading else body[:90]!r}"


async def unreachable(report):
    """Nobody there, no such name, and TLS: what each is called."""
    folder = tempfile.mkdtemp()

    def openssl(*command):
        subprocess.run(["openssl", *command], cwd=folder, check=True, capture_output=True)

    def certificate(name, alternative, days="30", issuer=True):
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", name + ".key", "-out", name + ".csr", "-subj", "/CN=" + name)
        with open(f"{folder}/{name}.cnf", "w") as file:
            file.write("subjectAltName=" + alternative + "\n")
        sign = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial"] if issuer else ["-signkey", name + ".key"]
        openssl("x509", "-req", "-in", name + ".csr", "-out", name + ".pem", "-days", days, "-extfile", name + ".cnf", *sign)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{folder}/{name}.pem", f"{folder}/{name}.key")
        return context

    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=ca", "-days", "30")
    invalid = ((502, "certificate of its host is not valid"), "certificate of the Ethereum node's host is not valid")
    listed = [
        ("TLS, valid", certificate("good", "IP:127.0.0.1"), GOOD),
        ("TLS, self-signed", certificate("self", "IP:127.0.0.1", issuer=False), invalid),
        ("TLS, wrong name", certificate("other", "DNS:other.example"), invalid),
        ("TLS, expired", certificate("old", "IP:127.0.0.1", days="-1"), invalid),
        ("TLS, where none is spoken", False, ((502, "could not be reached|broke off"), "could not be reached|broke off")),
    ]
    upstream = Upstream()
    for kind, context, wanted in listed:
        serve, context = (upstream.serve, context) if context else (refuse, None)
        listener = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
        base = "https://127.0.0.1:%d" % listener.sockets[0].getsockname()[1]
        await one(report, kind, Server(base, SSL_CERT_FILE=folder + "/ca.pem"), wanted)
        listener.close()
    free = socket.socket()
    free.bind(("127.0.0.1", 0))
    await one(report, "nobody listens", Server("http://127.0.0.1:%d" % free.getsockname()[1]),
              ((502, "connection was refused"), "node refused the connection"))
    await one(report, "no such name", Server("http://no-such-host.invalid"),
              ((502, "name of its host was not found"), "name of the Ethereum node's host was not found"))
    listener = await asyncio.start_server(upstream.serve, "127.0.0.1", 0)
    proxy = "http://127.0.0.1:%d" % listener.sockets[0].getsockname()[1]
    await one(report, "a proxy of the environment", Server("http://no-such-host.invalid", http_proxy=proxy), GOOD)
    listener.close()
    with open(folder + "/libcurl.so.4", "w"):
        pass
    command = os.environ.get("SERVER", DEFAULT).split()[:1]
    for more, status, words in ((["--sample"], 0, "127.0.0.1"), ([], 1, "libcurl4")):
        environment = {**os.environ, "LD_LIBRARY_PATH": folder, "OPENSEA_API_KEY": "k"}
        process = subprocess.Popen(command + ["--port", "0", "--root", ROOT, *more], env=environment, cwd=ROOT,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        line = process.stdout.readline()
        await asyncio.sleep(0.5)
        process.terminate()
        report.check(process.wait(10) == status and words in line, f"without libcurl {' '.join(more)}: {line.strip()}")


async def refuse(_, writer):
    """As servers answer who speaks TLS to them without being asked."""
    await say(b"HTTP/1.1 400 X\r\nConnection: close\r\n\r\n")(writer, "")
    writer.close()


async def one(report, kind, server, wanted):
    (status, words), node = wanted
    came, body, seconds = await server.page("/collection/0x" + "1" * 40)
    isRight = came == status and re.search(words, body) and re.search(node, body)
    alive = server.end()
    report.check(isRight and alive and seconds < TIMEOUT * 2 + 3, f"{kind}: {came}, {seconds:.1f} s")


def mutated(chance, target):
    """Half of them in the body before it is framed, so that it arrives and is decoded; half of them anywhere."""
    body = BALANCE if target.startswith("POST") else ONE if "/contract/" in target else LIST
    frame = chance.choice([whole, chunked])
    if chance.randrange(2):
        return frame(mutate(chance, body, WORDS))
    return mutate(chance, frame(body), WORDS + [b"\r\n", b"\r\n\r\n", b":", b"HTTP/1.1 103 X\r\n\r\n"])


WORDS = [b"null", b'"', b"[[", b"{}", b"-1", b"1e999", b"\\uD800", b"\xff\xfe", b"\0", b"99999999999", b"true", b"[" * 600,
         b"0x" + b"f" * 80, b"\xe2\x80\xae", b"<script>", b'"next":"x",', b"[]", b"-", b"\\", b"1E-999999999999"]
TOKENS = re.compile(rb'"[^"]*"|-?[0-9]+|[][{}:,]|null')


def mutate(chance, data, words):
    data = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        place, what = chance.randrange(len(data) + 1), chance.randrange(7)
        if what == 0:
            data[place:place + 1] = bytes([chance.randrange(256)])
        elif what == 1:
            del data[place:place + chance.randint(1, 9)]
        elif what == 2:
            data[place:place] = data[place:place + chance.randint(1, 60)]
        elif what == 3:
            del data[place:]
        elif what == 4:
            data[place:place] = chance.choice(words)
        else:
            # One value or sign in the place of another: what remains is often JSON still.
            tokens = list(TOKENS.finditer(data))
            if tokens:
                start, end = chance.choice(tokens).span()
                data[start:end] = chance.choice(words + [chance.choice(tokens)[0]])
        if not data:
            data = bytearray(b"H")
    return bytes(data)


async def mutations(report):
    chance, sent = random.Random(SEED), [0]

    async def play(writer, target):
        sent[0] += 1
        return await say(mutated(chance, target))(writer, target)

    upstream = Upstream()
    upstream.plays = type("All", (dict,), {"get": lambda self, *_: ("both", play)})()
    listener = await asyncio.start_server(upstream.serve, "127.0.0.1", 0, backlog=1000)
    server = Server("http://127.0.0.1:%d" % listener.sockets[0].getsockname()[1])
    counts, wrong, most, number = {}, [], 0.0, [0]

    async def visit():
        nonlocal most
        while sent[0] < REPLIES and len(wrong) < 5:
            number[0] += 1
            path = f"/collection/0x{number[0]:040x}"
            if number[0] % 3 == 0:
                path = f"/asset/ethereum:0x{number[0]:040x}:1"
            status, body, seconds = await server.page(path)
            counts[status] = counts.get(status, 0) + 1
            most = max(most, seconds)
            if status not in (200, 404, 429, 502, 503, 504) or not body.rstrip().endswith("</html>"):
                wrong.append(f"{path}: {status} {body[:90]!r}")

    await asyncio.gather(*[visit() for _ in range(100)])
    alive = server.end()
    report.check(alive and not wrong and most < TIMEOUT * 2 + 5,
                 f"{sent[0]} mutated replies: pages {dict(sorted(counts.items()))}, {most:.1f} s at most {'; '.join(wrong)}")
    listener.close()


async def main():
    report = Report()
    await faults(report)
    await unreachable(report)
    await mutations(report)
    report.finish()


if __name__ == "__main__":
    asyncio.run(main())
