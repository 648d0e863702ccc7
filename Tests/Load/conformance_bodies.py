"""Requests of conformance.py that are about bodies, limits, conditions, ranges and several requests in a row."""
import http.client
import re

from conformance_heads import *


def bodies():
    for value in [b"", b" ", b"-1", b"+1", b"0x1", b"1.0", b"1e0", b"1 0", b"a", b"1a", b"1,1", b"1, 1", b"1;1", b"\"1\"", b"'1'", b"1_0", b"1,", b",1", b"\xd9\xa1", b"0b1", b"-0", b"+0", b"NaN", b"1\r\n 0"]:
        yield bad(f"Content-Length {value!r}", post((b"Content-Length: " + value,), b"a"))
    for value in [b"65537", b"2147483647", b"2147483648", b"4294967295", b"4294967296", b"4294967297", b"9223372036854775807", b"9223372036854775808", b"18446744073709551615", b"18446744073709551616", b"18446744073709551617", b"1" + b"0" * 100, b"9" * 1000]:
        yield bad(f"Content-Length {value.decode()[:24]}", post((b"Content-Length: " + value,), b"a"), 413)
    for value, body in [(b"0", b""), (b"00", b""), (b"1", b"a"), (b"01", b"a"), (b"0" * 100 + b"1", b"a"), (b"65536", b"a" * 65536), (b" 1 ", b"a"), (b"27", b"GET /smuggled HTTP/1.1\r\nX: ")]:
        yield good(f"Content-Length {value.decode()[:10]}", post((b"Content-Length: " + value,), body), 405)
        yield good(f"Content-Length {value.decode()[:10]} with GET", get(FILE, b"Content-Length: " + value) + body)
        yield good(f"Content-Length {value.decode()[:10]} with HEAD", get(FILE, b"Content-Length: " + value, method=b"HEAD") + body)
    for other in [b"Content-Length: 1", b"Content-Length: 2", b"content-length: 01", b"Content-Length:", b"Content-Length: x"]:
        yield bad(f"Content-Length twice, {other.decode()}", post((b"Content-Length: 1", other), b"a"))
    chunk = b"1\r\na\r\n0\r\n\r\n"
    for value in [b"chunked", b"Chunked", b"CHUNKED", b" chunked ", b"\tchunked"]:
        yield good(f"Transfer-Encoding {value!r}", post((b"Transfer-Encoding:" + value,), chunk), 405)
        yield good(f"Transfer-Encoding {value!r} with GET", get(FILE, b"Transfer-Encoding:" + value) + chunk)
    for value in [b"", b"chunked, chunked", b"chunked,chunked", b"chunked, gzip", b"chunked, identity", b"chunked;q=1", b"chunked;", b"\"chunked\"", b"chunked,", b",chunked", b", chunked", b"chunked, ", b"chunk ed", b"chunked x", b"x chunked", b"chunked\x0b", b"\x0cchunked", b"(chunked)", b"chunked\r\n ", b"\r\n chunked", b"chunked=1"]:
        yield bad(f"Transfer-Encoding {value!r}", post((b"Transfer-Encoding: " + value,), chunk))
    for value in [b"gzip", b"identity", b"gzip, chunked", b"identity, chunked", b"xchunked", b"chunkedx", b"x-chunked", b"deflate", b"trailers"]:
        yield bad(f"Transfer-Encoding {value.decode()}", post((b"Transfer-Encoding: " + value,), chunk), 501)
    te = b"Transfer-Encoding: chunked"
    for others in [(te, te), (te, b"Transfer-Encoding: identity"), (b"Transfer-Encoding: identity", te), (te, b"Content-Length: 11"), (b"Content-Length: 11", te), (te, b"Content-Length: 0"), (b"Content-Length: 0", te), (te, b"content-length: x"), (b"Transfer-Encoding: gzip", b"Content-Length: 11"), (b"Transfer-Encoding: xchunked", b"Content-Length: 5"), (te, b"Transfer-encoding: cow"), (b"Transfer-Encoding:", b"Content-Length: 11")]:
        yield Case(f"framing {others!r}", post(others, chunk), {400, 501} if b"chunked" != others[0][-7:].lower() or b"x" in others[0] else BAD, is_open=False)
    yield bad("Transfer-Encoding in 1.0", get(FILE, te, version=b"HTTP/1.0") + chunk)
    yield bad("Transfer-Encoding in 1.0 kept alive", get(FILE, te, b"Connection: keep-alive", version=b"HTTP/1.0") + chunk)
    for field in [b"Transfer_Encoding: chunked", b"TransferEncoding: chunked", b"Content_Length: 5", b"X-Transfer-Encoding: chunked"]:
        yield good(f"no framing: {field.decode()}", get(FILE, field))


def chunks():
    end = b"0\r\n\r\n"
    for body in [end, b"1\r\na\r\n" + end, b"A\r\n0123456789\r\n" + end, b"a\r\n0123456789\r\n" + end, b"00001\r\na\r\n0000\r\n\r\n", b"0" * 200 + b"1\r\na\r\n" + end, b"1;a\r\na\r\n" + end, b"1;a=b\r\na\r\n" + end, b"1;a=\"b;c\"\r\na\r\n" + end, b"1;a=\"\\\"\"\r\na\r\n" + end, b"1 ;a\r\na\r\n" + end, b"1\t;\ta\t=\tb\r\na\r\n" + end, b"1;a;b;c=d\r\na\r\n" + end, b"1;a=\"\"\r\na\r\n" + end, b"0;a\r\n\r\n", b"0\r\nX: y\r\n\r\n", b"0\r\nX:\r\nY: z\r\n\r\n", b"0\r\nContent-Length: 5\r\n\r\n", b"0\r\nTransfer-Encoding: chunked\r\n\r\n", b"0\r\nHost: other.example\r\n\r\n", b"2\r\n\r\n\r\n" + end, b"5\r\n0\r\n\r\n\r\n" + end, b"10000\r\n" + b"a" * 65536 + b"\r\n" + end, b"1\r\na\r\n" * 1000 + end]:
        yield good(f"chunks {body[:30]!r}", chunked(body), 405)
        if len(body) < 400:
            yield good(f"chunks {body[:30]!r} by bytes", chunked(body), 405, step=1)
    for body in [b"0x1\r\na\r\n", b"+1\r\na\r\n", b"-1\r\na\r\n", b"-0\r\n\r\n", b"1h\r\na\r\n", b"g\r\n", b"\r\n", b"\r\n1\r\na\r\n", b" 1\r\na\r\n", b"1 \r\na\r\n", b"1\t\r\na\r\n", b"1 1\r\na\r\n", b"1,1\r\na\r\n", b"1.0\r\na\r\n", b"1_0\r\na\r\n", b"'1'\r\na\r\n", b"\"1\"\r\na\r\n", b"{1}\r\na\r\n", b"1;\r\na\r\n", b"1;=\r\na\r\n", b"1;=b\r\na\r\n", b"1;a=\r\na\r\n", b"1;a=\"b\r\na\r\n", b"1;a=b\"\r\na\r\n", b"1;a b\r\na\r\n", b"1;a=b c\r\na\r\n", b"1;;a\r\na\r\n", b"1;a;\r\na\r\n", b"1;a=b=c\r\na\r\n", b"1;\"a\"\r\na\r\n", b"1;a=\"\r\"\r\na\r\n", b"1;a=\"\n\"\r\na\r\n", b"1;a\n\r\na\r\n", b"1;a\r\r\na\r\n", b"1;a\rb\r\na\r\n", b"1\na\n0\n\n", b"1\ra\r0\r\r", b"1\r\na\n" + end, b"1\r\na\r" + end, b"1\r\na" + end, b"1\r\nab\r\n" + end, b"2\r\na\r\n" + end, b"1\r\n\r\n" + end, b"0\r\n\n", b"0\n\r\n", b"0\r\rX", b"0\r\nX\r\n\r\n", b"0\r\n X: y\r\n\r\n", b"0\r\nX : y\r\n\r\n", b"0\r\nX: y\r\n z\r\n\r\n", b"0\r\n: y\r\n\r\n", b"0\r\nX: \0\r\n\r\n", b"0\r\nX: y\n\r\n", b"FFFFFFFFFFFFFFFF1\r\n", b"10000000000000000\r\n", b"10000000000000001\r\na\r\n", b"FFFFFFFFFFFFFFFFFFFFFFFF\r\n", b"\xd9\xa1\r\na\r\n", b"1;" + b"a" * 300 + b"\r\na\r\n", b"0" * 300 + b"1\r\na\r\n", b"zz", b"0\r\nGET / HTTP/1.1\r\n\r\n"]:
        yield bad(f"chunks {body[:30]!r}", chunked(body))
        yield bad(f"chunks {body[:30]!r} by bytes", chunked(body), step=1)
    for body in [b"10001\r\n", b"7fffffff\r\n", b"80000000\r\n", b"ffffffff\r\n", b"100000000\r\n", b"7fffffffffffffff\r\n", b"8000\r\n" + b"a" * 32768 + b"\r\n8001\r\n", b"1\r\na\r\n" * 8000 + end]:
        yield bad(f"too much: {body[:20]!r}", chunked(body), 413)
    for body in [b"8000000000000000\r\n", b"ffffffffffffffff\r\n", b"fffffffffffffffe\r\n"]:
        yield bad(f"chunk size {body!r}", chunked(body), 400, 413)
    for count, make, status in [(4096 - 5, good, 405), (4096 - 4, bad, 431), (10000, bad, 431)]:
        yield make(f"a trailer of {count + 5} bytes", chunked(b"0\r\nX: " + b"a" * count + b"\r\n\r\n"), status)


def limits():
    for length, make, status in [(8000, good, 404), (8192, good, 404), (8193, bad, 414), (20000, bad, 414), (100_000, bad, 414)]:
        line = b"GET / HTTP/1.1"
        yield make(f"a request line of {length} bytes", get(b"/" + b"a" * (length - len(line))), status)
    yield bad("a request line without end", b"GET /" + b"a" * 70_000, 414)
    yield bad("a query without end", b"GET /?" + b"a" * 70_000, 414)
    for length, make, status in [(16383, good, 200), (16384, good, 200), (16385, bad, 431), (100_000, bad, 431)]:
        rest = length - len(get(FILE, b"X: "))
        yield make(f"a head of {length} bytes", get(FILE, b"X: " + b"a" * rest), status)
        parts = [b"X%d: " % n + b"a" * 500 for n in range(rest // 520)]
        if length > 16385:
            yield bad("a head of many fields", get(FILE, *parts), 431)
    for count, make, status in [(99, good, 200), (100, bad, 431), (1000, bad, 431), (100_000, bad, 431)]:
        yield make(f"{count + 1} fields", get(FILE, *[b"a:b"] * count), status)
    yield bad("a name without end", b"GET / HTTP/1.1\r\n" + b"a" * 70_000, 431)
    yield bad("a value without end", b"GET / HTTP/1.1\r\nX: " + b"a" * 70_000, 431)
    yield bad("a body of a gigabyte", post((b"Content-Length: 1073741824",), b"a" * 100_000), 413)


def conditions(tag, date):
    old, new = b"Sun, 06 Nov 1994 08:49:37 GMT", b"Fri, 31 Dec 2100 23:59:59 GMT"
    weak = b"W/" + tag
    table = [
        ((b"If-None-Match: " + tag,), 304), ((b"If-None-Match: " + weak,), 304), ((b"If-None-Match: *",), 304),
        ((b"If-None-Match: \"x\"",), 200), ((b"If-None-Match: \"x\", " + tag,), 304), ((b"If-None-Match: \"x\",," + tag + b",",), 304),
        ((b"If-None-Match: \"x\"", b"If-None-Match: " + tag), 304), ((b"If-None-Match: " + tag.strip(b"\""),), 200),
        ((b"If-None-Match:",), 200), ((b"If-None-Match: \"",), 200), ((b"If-None-Match: \"x\"", b"If-Modified-Since: " + new), 200),
        ((b"If-None-Match: " + tag, b"If-Modified-Since: " + old), 304), ((b"If-Modified-Since: " + date,), 304),
        ((b"If-Modified-Since: " + new,), 304), ((b"If-Modified-Since: " + old,), 200), ((b"If-Modified-Since: x",), 200),
        ((b"If-Modified-Since: 0",), 200), ((b"If-Modified-Since: " + new + b"x",), 200),
        ((b"If-Modified-Since: Friday, 31-Dec-60 23:59:59 GMT",), 304), ((b"If-Modified-Since: Fri Dec 31 23:59:59 2100",), 304),
        ((b"If-Modified-Since: " + new, b"If-Modified-Since: " + new), 200), ((b"If-Modified-Since: Fri, 31 Dec 2100 23:59:59 PST",), 200),
        ((b"If-Modified-Since: Fri, 31 Dec 2100 24:59:59 GMT",), 200),
        ((b"If-Match: " + tag,), 200), ((b"If-Match: *",), 200), ((b"If-Match: \"x\"",), 412), ((b"If-Match: " + weak,), 412),
        ((b"If-Match: \"x\", " + tag,), 200), ((b"If-Match: \"x\"", b"If-Match: " + tag), 200), ((b"If-Match:",), 412),
        ((b"If-Match: \"x\"", b"If-None-Match: " + tag), 412), ((b"If-Match: " + tag, b"If-None-Match: " + tag), 304),
        ((b"If-Unmodified-Since: " + new,), 200), ((b"If-Unmodified-Since: " + date,), 200), ((b"If-Unmodified-Since: " + old,), 412),
        ((b"If-Unmodified-Since: x",), 200), ((b"If-Match: " + tag, b"If-Unmodified-Since: " + old), 200),
        ((b"If-Unmodified-Since: " + old, b"If-None-Match: " + tag), 412), ((b"If-Match: \"x\"", b"Range: bytes=0-0"), 412),
        ((b"If-None-Match: " + tag, b"Range: bytes=0-0"), 304), ((b"If-None-Match: \"x\"", b"Range: bytes=0-0"), 206),
        ((b"Range: bytes=0-0", b"If-Range: " + tag), 206), ((b"Range: bytes=0-0", b"If-Range: " + weak), 200),
        ((b"Range: bytes=0-0", b"If-Range: \"x\""), 200), ((b"Range: bytes=0-0", b"If-Range: " + date), 206),
        ((b"Range: bytes=0-0", b"If-Range: " + old), 200), ((b"Range: bytes=0-0", b"If-Range: " + new), 200),
        ((b"Range: bytes=0-0", b"If-Range: x"), 200), ((b"Range: bytes=0-0", b"If-Range:"), 200),
        ((b"Range: bytes=99999999-", b"If-Range: " + tag), 416), ((b"Range: bytes=99999999-", b"If-Range: \"x\""), 200),
        ((b"If-Range: " + tag,), 200), ((b"Range: bytes=0-0", b"If-Range: " + tag, b"If-Range: " + tag), 200),
    ]
    for fields, status in table:
        shown = " ".join(field.decode() for field in fields)
        check = None
        if status == 304:
            check = lambda _, f, __: None if f.get("etag") and "content-length" not in f else "no ETag, or a length"
        yield good(f"{shown}", get(FILE, *fields), status, check=check)
        head = 200 if status in (206, 416) else status
        yield good(f"HEAD {shown}", get(FILE, *fields, method=b"HEAD"), head)


def ranges(body):
    size = len(body)
    table = [(b"0-0", 0, 1), (b"0-", 0, size), (b"0-99999999", 0, size), (b"-1", size - 1, size), (b"-99999999", 0, size), (b"%d-" % (size - 1), size - 1, size), (b"3-7", 3, 8), (b"0-%d" % (size - 1), 0, size), (b"0-18446744073709551616", 0, size), (b"-18446744073709551616", 0, size), (b"000-0001", 0, 2), (b"0-9223372036854775807", 0, size), (b" 1-2", 1, 3), (b"1-2 ", 1, 3)]
    for text, start, end in table:
        def check(_, f, got, start=start, end=end):
            wanted = f"bytes {start}-{end - 1}/{size}"
            return None if got == body[start:end] and f.get("content-range") == wanted else f"{f.get('content-range')}, {len(got)} bytes"
        yield good(f"Range {text.decode()}", get(FILE, b"Range: bytes=" + text), 206, check=check)
        yield good(f"Range {text.decode()} in another case", get(FILE, b"rAnGe: BYTES=" + text), 206, check=check)
    for text in [b"%d-" % size, b"%d-%d" % (size, size + 5), b"99999999-", b"18446744073709551616-", b"9223372036854775807-", b"-0"]:
        yield good(f"Range {text.decode()}", get(FILE, b"Range: bytes=" + text), 416)
    whole = lambda _, f, got: None if got == body and "content-range" not in f else "not the whole"
    for text in [b"", b"bytes", b"bytes=", b"bytes=-", b"bytes=a-b", b"bytes=5-3", b"bytes=1-2-3", b"bytes=--1", b"bytes=+1-2", b"bytes=1-+2", b"bytes 1-2", b"bytes:1-2", b"bytes=1", b"lines=0-1", b"bytes=0x0-1", b"bytes=1.0-2", b"bytes=,", b"bytes=0-1,", b"bytes=0-1,x", b"bytes=0-0,2-2", b"bytes=0-," * 100, b"bytes=" + b"0-," * 1000 + b"0-", b"bytes=1 -2", b"bytes =1-2", b"\"bytes=1-2\"", b"none", b"bytes=0-1;x", b"bytes=0-1\r\nRange: bytes=2-3"]:
        yield good(f"Range {text[:30]!r}", get(FILE, b"Range: " + text), 200, check=whole)
    for method, status in [(b"HEAD", 200), (b"POST", 405), (b"OPTIONS", 204), (b"DELETE", 405)]:
        yield good(f"Range with {method.decode()}", get(FILE, b"Range: bytes=0-0", method=method), status)
    yield good("Range on what is not there", get(b"/none", b"Range: bytes=0-0"), 404)
    yield good("Range on a page", get(b"/", b"Range: bytes=0-0"), 200, 206)


def streams():
    """Requests in a row, cut and half-closed."""
    one, three = get(FILE), get(FILE) * 3
    yield Case("three in a row", three, OK, OK, OK, is_open=True, methods=["GET"] * 3)
    yield Case("three by bytes", three, OK, OK, OK, is_open=True, methods=["GET"] * 3, step=1)
    yield Case("two hundred in a row", one * 200, *[OK] * 200, is_open=True, methods=["GET"] * 200)
    mixed = [get(FILE, method=b"HEAD"), one, get(b"/none"), post((b"Content-Length: 3",), b"abc"), chunked(b"1\r\na\r\n0\r\n\r\n"), get(FILE, b"Range: bytes=0-0"), get(b"*", method=b"OPTIONS"), b"\r\n" + one, get(FILE, b"If-None-Match: *")]
    yield Case("all kinds in a row", b"".join(mixed), OK, OK, {404}, {405}, {405}, {206}, {204}, OK, {304}, is_open=True, methods=["HEAD", "GET", "GET", "POST", "POST", "GET", "OPTIONS", "GET", "GET"])
    for name, wrong, status in [("bad", b"GET / HTTP/1.1\r\nX : y\r\n\r\n", 400), ("unknown", get(method=b"BREW"), 501), ("foreign", get(host=b"Host: x\r\n"), 421), ("large", post((b"Content-Length: 99999",)), 413), ("garbage", b"\x00\xff\xfe", 400), ("smuggling", post((b"Content-Length: 4", b"Transfer-Encoding: chunked"), b"0\r\n\r\n"), 400)]:
        yield Case(f"two good and one {name}", one * 2 + wrong, OK, OK, {status}, is_open=False, methods=["GET"] * 3)
    yield Case("nothing after close", get(FILE, b"Connection: close") + one, OK, is_open=False)
    yield Case("nothing after 1.0", get(FILE, version=b"HTTP/1.0") + one, OK, is_open=False)
    whole = post((b"Content-Length: 3",), b"abc")
    for length in range(1, len(whole)):
        yield Case(f"cut after {length} bytes", whole[:length], BAD, is_open=False, half_close=True, methods=["POST"])
    whole = chunked(b"3\r\nabc\r\n0\r\nX: y\r\n\r\n")
    for length in range(len(whole) - 20, len(whole)):
        yield Case(f"chunks cut after {length} bytes", whole[:length], BAD, is_open=False, half_close=True, methods=["POST"])
    for name, request, statuses in [("one", one, [OK]), ("three", three, [OK] * 3), ("post", post((b"Content-Length: 3",), b"abc"), [{405}]), ("HEAD", get(FILE, method=b"HEAD"), [OK])]:
        methods = [request.split(b" ")[0].decode()] * len(statuses)
        yield Case(f"half-closed after {name}", request, *statuses, half_close=True, methods=methods)
    yield Case("half-closed after nothing", b"", half_close=True)
    yield Case("half-closed after an empty line", b"\r\n", half_close=True)
    for name, request in [("valid", one), ("with a body", post((b"Content-Length: 3",), b"abc")), ("chunked", chunked(b"3\r\nabc\r\n0\r\n\r\n"))]:
        for step in (1, 2, 3, 7):
            yield good(f"{name} in steps of {step}", request, 200, 405, step=step)


def heads(target):
    """HEAD has the fields of GET, on everything."""
    for path in ["/", "/robots.txt", "/none", "/art/dunes-01.svg", "/favicon.ico", "/healthz", "/collection/0x19818f44faf5a217f619aff0fd487cb2a55cca65", "/collection/x", "/asset/x", "/collection/0X19818F44FAF5A217F619AFF0FD487CB2A55CCA65"]:
        client = http.client.HTTPConnection(target.host, target.port)
        client.request("GET", path, headers={"Host": "localhost"})
        answer = client.getresponse()
        body = answer.read()
        wanted = {name.lower(): value for name, value in answer.getheaders() if name.lower() != "date"}
        client.close()

        def check(_, f, got, wanted=wanted):
            f = {name: value for name, value in f.items() if name != "date"}
            if path == "/healthz":
                f.pop("content-length"), wanted.pop("content-length", None)
            return None if f == wanted and not got else f"fields differ: {set(f.items()) ^ set(wanted.items())}"

        yield good(f"HEAD {path}", get(path.encode(), method=b"HEAD"), answer.status, check=check)
        tag = answer.getheader("ETag")
        if tag:
            assert re.fullmatch(r'"[^"]+"', tag), tag
            yield good(f"304 of {path}", get(path.encode(), b"If-None-Match: " + tag.encode()), 304)
            yield good(f"412 of {path}", get(path.encode(), b"If-Match: \"x\""), 412, check=lambda _, f, b: None if b"412" in b else "no page")
