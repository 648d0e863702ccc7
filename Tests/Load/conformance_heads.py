"""Requests of conformance.py up to the end of their heads. Each generator stands for one part of the grammar."""

HOST = b"Host: localhost\r\n"
BAD, NOT_ALLOWED, OK = {400}, {405}, {200}
TOKEN = b"!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
CONTROLS = [*range(0x20), 0x7F]
FILE = b"/robots.txt"


class Case:
    """One request, the statuses its answers may have, and whether the connection goes on afterwards."""

    def __init__(self, name, request, *statuses, is_open=None, methods=(), step=0, half_close=False, check=None):
        self.name, self.request, self.step, self.half_close, self.check = name, request, step, half_close, check
        self.statuses = statuses
        self.is_open = is_open
        self.methods = methods or [request.lstrip(b"\r\n").split(b" ")[0].decode("latin-1")]

    @property
    def wanted(self):
        return " ".join("/".join(map(str, sorted(statuses))) for statuses in self.statuses)


def bad(name, request, *statuses, **options):
    return Case(name, request, set(statuses) or BAD, is_open=False, **options)


def good(name, request, *statuses, **options):
    return Case(name, request, set(statuses) or OK, is_open=True, **options)


def get(target=b"/", *fields, version=b"HTTP/1.1", host=HOST, method=b"GET"):
    return method + b" " + target + b" " + version + b"\r\n" + host + b"".join(f + b"\r\n" for f in fields) + b"\r\n"


def post(framing, body=b""):
    return get(b"/", *framing, method=b"POST") + body


def chunked(body, *fields):
    return post((b"Transfer-Encoding: chunked", *fields), body)


def show(byte):
    return f"0x{byte:02x}"


def every_byte():
    """Every byte that is no text, in every place."""
    for byte in [*CONTROLS, 0x80, 0xFF]:
        it, name = bytes([byte]), show(byte)
        text = byte >= 0x80
        tab = byte == 9
        yield bad(f"{name} before the method", it + get())
        yield bad(f"{name} in the method", b"G" + it + b"ET / HTTP/1.1\r\n" + HOST + b"\r\n")
        yield bad(f"{name} after the method", b"GET" + it + b" / HTTP/1.1\r\n" + HOST + b"\r\n")
        if byte != 0x20:
            yield bad(f"{name} for a space", b"GET" + it + b"/ HTTP/1.1\r\n" + HOST + b"\r\n")
            yield bad(f"{name} for the second space", b"GET /" + it + b"HTTP/1.1\r\n" + HOST + b"\r\n")
        yield bad(f"{name} in the path", get(b"/a" + it + b"b"))
        yield bad(f"{name} in the query", get(b"/?a" + it + b"b"))
        yield bad(f"{name} before the version", get(version=it + b"HTTP/1.1"))
        yield bad(f"{name} in the version", get(version=b"HTTP/" + it + b"1.1"))
        yield bad(f"{name} after the version", get(version=b"HTTP/1.1" + it))
        yield bad(f"{name} before a field", get(b"/", it + b"X-A: b"))
        yield bad(f"{name} in a name", get(b"/", b"X" + it + b"A: b"))
        yield bad(f"{name} before the colon", get(b"/", b"X-A" + it + b": b"))
        for place, field in [("after the colon", b"X-A:" + it + b"b"), ("in a value", b"X-A: a" + it + b"b"), ("after a value", b"X-A: b" + it)]:
            make = good if text or tab else bad
            yield make(f"{name} {place}", get(b"/", field))
        yield bad(f"{name} in Host", get(host=b"Host: local" + it + b"host\r\n"))
        yield (good if tab else bad)(f"{name} before Host's value", get(host=b"Host:" + it + b"localhost\r\n"))
        yield (good if tab else bad)(f"{name} after Host's value", get(host=b"Host: localhost" + it + b"\r\n"))
        yield bad(f"{name} in Content-Length", post((b"Content-Length: 1" + it + b"0",), b"0123456789"))
        yield (good if tab else bad)(f"{name} after Content-Length", post((b"Content-Length: 1" + it,), b"0"), *(NOT_ALLOWED if tab else BAD))
        yield bad(f"{name} in Transfer-Encoding", post((b"Transfer-Encoding: chun" + it + b"ked",), b"0\r\n\r\n"))
        yield (good if tab else bad)(
            f"{name} after Transfer-Encoding", post((b"Transfer-Encoding: chunked" + it,), b"0\r\n\r\n"), *(NOT_ALLOWED if tab else BAD))
        yield bad(f"{name} before a chunk size", chunked(it + b"1\r\na\r\n0\r\n\r\n"))
        yield bad(f"{name} in a chunk size", chunked(b"1" + it + b"0\r\n0123456789abcdef\r\n0\r\n\r\n"))
        yield bad(f"{name} in a chunk extension", chunked(b"1;a" + it + b"b\r\na\r\n0\r\n\r\n"))
        quoted = good if tab or text else bad
        yield quoted(f"{name} in a quoted extension", chunked(b"1;a=\"" + it + b"\"\r\na\r\n0\r\n\r\n"), *(NOT_ALLOWED if tab or text else BAD))
        yield bad(f"{name} after a chunk", chunked(b"1\r\na" + it + b"\r\n0\r\n\r\n"))
        yield bad(f"{name} in a trailer name", chunked(b"0\r\nX" + it + b"A: b\r\n\r\n"))
        yield quoted(f"{name} in a trailer value", chunked(b"0\r\nX-A: a" + it + b"b\r\n\r\n"), *(NOT_ALLOWED if tab or text else BAD))


def every_text_byte():
    """Every printable byte where a token stands, in a path and in a query."""
    for byte in range(0x21, 0x7F):
        it, name = bytes([byte]), show(byte)
        if byte in TOKEN:
            yield Case(f"{name} in a method", get(method=b"G" + it + b"ET"), {501})
            yield good(f"{name} in a name", get(b"/", b"X" + it + b"A: b"))
        else:
            yield bad(f"{name} in a method", get(method=b"G" + it + b"ET"))
            if it != b":":
                yield bad(f"{name} in a name", get(b"/", b"X" + it + b"A: b"))
        if it in b"\"<>\\^`{}#%":
            yield bad(f"{name} in a path", get(b"/a" + it + b"b"))
        else:
            yield good(f"{name} in a path", get(b"/a" + it + b"b"), 200, 404)
        if it in b"\"<>#%":
            yield bad(f"{name} in a query", get(FILE + b"?a" + it + b"b"))
        else:
            yield good(f"{name} in a query", get(FILE + b"?a" + it + b"b"))
        if it not in b"-._~!$&'()*+;=:0123456789" and not it.isalpha():
            yield bad(f"{name} in Host", get(host=b"Host: local" + it + b"host\r\n"))
    for byte in range(256):
        encoded = b"%%%02x" % byte
        is_bad = byte in CONTROLS and byte != 0x20 or byte >= 0x80
        yield (bad if is_bad else good)(f"%{byte:02x} in a path", get(b"/a" + encoded), *(BAD if is_bad else {200, 404}))
    for text in [b"%", b"%a", b"%g0", b"%0g", b"%%41", b"%u0041", b"%2>", b"%c3", b"%c3%28", b"%e2%82", b"%f0%9f", b"%c0%ae", b"%ed%a0%80", b"%f8%88%80%80%80"]:
        yield bad(f"path {text.decode()}", get(b"/" + text))
        yield bad(f"query {text.decode()}", get(b"/?" + text))


def request_lines():
    for version in [b"", b"HTTP", b"HTTP/", b"HTTP/1", b"HTTP/1.", b"HTTP/.1", b"HTTP/1.1.1", b"HTTP/1.10", b"HTTP/01.1", b"HTTP/1.01", b"HTTP/11.1", b"http/1.1", b"Http/1.1", b"HTTP 1.1", b"HTTP/1,1", b"HTTP/-1.1", b"HTTP/+1.1", b"HTTP/a.b", b"HTTP/1.x", b"HTTPS/1.1", b"XHTTP/1.1", b"HTTP/1.1HTTP/1.1", b"HTTP/ 1.1", b"HTTP/1 .1", b"ICY/1.1", b"SIP/2.0"]:
        yield bad(f"version {version.decode()!r}", get(version=version))
    for version in [b"HTTP/0.9", b"HTTP/0.0", b"HTTP/2.0", b"HTTP/2.1", b"HTTP/3.0", b"HTTP/9.9"]:
        yield bad(f"version {version.decode()}", get(version=version), 505)
    for version in [b"HTTP/1.2", b"HTTP/1.9"]:
        yield good(f"version {version.decode()}", get(version=version))
    for line in [b"GET", b"GET ", b"GET /", b"GET / ", b"GET  / HTTP/1.1", b"GET /  HTTP/1.1", b"GET / HTTP/1.1 ", b" GET / HTTP/1.1", b"GET / / HTTP/1.1", b"GET / HTTP/1.1 x", b"/ HTTP/1.1", b"GET HTTP/1.1", b"HTTP/1.1 200 OK", b"G E T / HTTP/1.1", b": / HTTP/1.1", b"GET\r/ HTTP/1.1", b"(GET) / HTTP/1.1", b"GET/ HTTP/1.1", b"GET,POST / HTTP/1.1", b"\"GET\" / HTTP/1.1"]:
        yield bad(f"line {line!r}", line + b"\r\n" + HOST + b"\r\n")
    yield bad("a preface of HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505)
    yield bad("a TLS hello", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200))
    yield bad("an SSH greeting", b"SSH-2.0-OpenSSH_9.0\r\n")
    yield bad("a PROXY line", b"PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n" + get())
    yield bad("a SOCKS greeting", b"\x05\x01\x00")
    for method in [b"get", b"Get", b"GETT", b"GE", b"BREW", b"PROPFIND", b"M-SEARCH", b"QUERY", b"A" * 100, b"$", b"gET", b"_", b"CONNECT", b"A" * 8000]:
        yield Case(f"method {method.decode()[:20]}", get(method=method), {501}, is_open=False)
    yield bad("a method without end", b"A" * 9000, 501)
    for method in [b"POST", b"PUT", b"DELETE", b"PATCH", b"OPTIONS", b"TRACE"]:
        for path in [b"/", FILE, b"/collection/0x19818f44faf5a217f619aff0fd487cb2a55cca65"]:
            fields = [b"Content-Length: 0"] if method != b"TRACE" else []
            # A page with items is fetched again by POST, and leads back.
            status = 303 if method == b"POST" and b"collection" in path else 204 if method == b"OPTIONS" else 405
            yield good(f"{method.decode()} {path.decode()[:12]}", get(path, *fields, method=method), status)
    for method in [b"GET", b"HEAD"]:
        yield good(f"{method.decode()} of the start", get(method=method))
    for count, make in [(1, good), (4, good), (5, bad), (100, bad)]:
        yield make(f"{count} empty lines before", b"\r\n" * count + get(), *(OK if make is good else BAD))
    yield bad("a bare LF before", b"\n" + get())
    yield bad("bare LF for line ends", get().replace(b"\r\n", b"\n"))
    yield bad("bare CR for line ends", get().replace(b"\r\n", b"\r"))
    yield bad("LF CR for line ends", get().replace(b"\r\n", b"\n\r"))
    yield bad("CR CR LF", get().replace(b"\r\n", b"\r\r\n"))
    yield bad("one bare LF among fields", b"GET / HTTP/1.1\r\nX: y\n" + HOST + b"\r\n")
    yield bad("one bare LF at the end", b"GET / HTTP/1.1\r\n" + HOST + b"\n")


def targets():
    for target in [b"", b"*", b"a", b"a/b", b"robots.txt", b"localhost:80", b"localhost", b"?a", b"#", b"/#a", b"\\", b"/\\", b"ftp://localhost/", b"https://localhost/", b"http:/localhost/", b"http:localhost", b"http://", b"http:///", b"http://?", b"http://:80/", b"http://user@localhost/", b"http://user:x@localhost/", b"http://localhost:x/", b"http://localhost:99999/", b"http://local host/", b"http://[::1/", b"http://[::1]x/", b"http://localhost/#a", b"file:///etc/passwd", b"javascript:x", b"://localhost/", b"mailto:a@b", b"/%", b"/%00", b"/a%0d%0ab", b"http://localhost,localhost/"]:
        yield bad(f"target {target.decode()}", get(target))
    for target in [b"http://localhost/robots.txt", b"HTTP://LOCALHOST/robots.txt", b"http://127.0.0.1:1/robots.txt", b"http://[::1]:80/robots.txt", b"http://localhost", b"http://localhost?", b"http://localhost/robots.txt?x=http://a/", b"http://localhost:/robots.txt"]:
        yield good(f"target {target.decode()}", get(target))
        yield good(f"target {target.decode()} for another host", get(target, host=b"Host: other.example\r\n"))
        yield bad(f"target {target.decode()} without Host", get(target, host=b""))
    yield bad("an absolute target for another host", get(b"http://other.example/"), 421)
    for method in [b"POST", b"PUT", b"DELETE", b"PATCH", b"OPTIONS"]:
        yield good(f"{method.decode()} of a path that is not there", get(b"/none", b"Content-Length: 0", method=method), 404)
    yield good("OPTIONS *", get(b"*", method=b"OPTIONS"), 204, check=lambda _, f, __: None if "allow" in f else "no Allow")
    yield bad("OPTIONS * without Host", get(b"*", method=b"OPTIONS", host=b""))
    yield bad("OPTIONS **", get(b"**", method=b"OPTIONS"))
    yield good("OPTIONS * with a body", get(b"*", b"Content-Length: 2", method=b"OPTIONS") + b"hi", 204)
    for method in [b"GET", b"HEAD", b"POST", b"DELETE", b"TRACE"]:
        yield bad(f"{method.decode()} *", get(b"*", method=method))
    for target in [b"localhost:80", b"/", b"*", b"http://localhost/"]:
        yield Case(f"CONNECT {target.decode()}", get(target, method=b"CONNECT"), {501, 405, 400}, is_open=False)
    secret = lambda _, __, body: "a file from outside" if b"root:" in body or b"swift-tools" in body else None
    for path in [b"/../Package.swift", b"/..%2fPackage.swift", b"/%2e%2e/Package.swift", b"/%2e%2e%2fPackage.swift", b"/.%2e/Package.swift", b"/art/../../Package.swift", b"/art/..%2f..%2fPackage.swift", b"/..%5cPackage.swift", b"/%252e%252e/Package.swift", b"/%2e%2e%252fPackage.swift", b"//etc/passwd", b"/%2fetc/passwd", b"/art//../..//etc/passwd", b"/../../../../../../etc/passwd", b"/....//....//etc/passwd", b"/..;/Package.swift", b"/.git/config", b"/.gitignore", b"/art/.", b"/art/..", b"/./robots.txt", b"/art/../robots.txt", b"/robots.txt/", b"/robots.txt/..", b"/robots.txt%20", b"/robots.txt.", b"/robots%2etxt%00.css", b"/art", b"/art/", b"/sample", b"/ROBOTS.TXT", b"/robots.txt;x", b"/robots.txt::$DATA", b"/con", b"/~root", b"/proc/self/environ"]:
        yield Case(f"path {path.decode()}", get(path), {400, 404}, check=secret)
    for path in [b"/robots.txt", b"/robots%2etxt", b"/%72obots.txt", b"/robots.txt?", b"/robots.txt?a=%20&b=+", b"/art/dunes-01.svg", b"/art/dunes%2D01.svg"]:
        yield good(f"path {path.decode()}", get(path))


def hosts():
    for value in [b"", b" ", b":", b":80", b"localhost:x", b"localhost:80x", b"localhost:-1", b"localhost:+1", b"localhost:65536", b"localhost:999999999999999999999", b"localhost:80:80", b"local host", b"localhost localhost", b"localhost,localhost", b"localhost, localhost", b"localhost/", b"localhost/x", b"localhost?x", b"localhost#x", b"http://localhost", b"user@localhost", b"[::1", b"::1]", b"[::1]]", b"[::1]x", b"[::1]:x", b"[]", b"[:]", b"[::g]", b"[v1.x]", b"[127.0.0.1]", b"[::1%25lo]", b"[localhost]", b"localhost\\", b"<localhost>", b"\"localhost\"", b"loc%zzalhost", b"loc%alhost", b"\xc3\xbc.example", b"a^b", b"a|b", b"a`b", b"a{b}"]:
        yield bad(f"Host {value.decode()!r}", get(host=b"Host:" + value + b"\r\n"))
    for value in [b"localhost", b"LOCALHOST", b"LocalHost:1", b"localhost:", b"localhost:0", b"localhost:65535", b"localhost:00080", b"127.0.0.1", b"127.0.0.1:8080", b"[::1]", b"[::1]:8080"]:
        for blanks in [b"", b" ", b"\t", b" \t "]:
            yield good(f"Host {value.decode()} with {blanks!r}", get(host=b"hOsT:" + blanks + value + blanks + b"\r\n"))
    for value in [b"other.example", b"localhost.", b"localhost.other.example", b"xlocalhost", b"localhostx", b"127.0.0.2", b"127.1", b"2130706433", b"0x7f.1", b"0.0.0.0", b"[::]", b"[::2]", b"[::ffff:127.0.0.1]", b"[0:0:0:0:0:0:0:2]", b"%6cocalhost", b"a" * 255]:
        yield bad(f"Host {value.decode()[:30]}", get(host=b"Host: " + value + b"\r\n"), 421)
    for extra in [b"Host: localhost", b"Host: other.example", b"host:localhost", b"Host:", b"HOST: [::1]"]:
        yield bad(f"two Hosts, {extra.decode()}", get(b"/", extra))
        yield bad(f"two Hosts, {extra.decode()}, 1.0", get(b"/", extra, version=b"HTTP/1.0"))
    for field in [b"Host : localhost", b" Host: localhost", b"Host\t: localhost", b"Host", b"Host localhost", b"Host: \r\n localhost", b"Host: localhost\r\n :80", b"X: y\r\n\tHost: localhost"]:
        yield bad(f"field {field!r}", get(host=field + b"\r\n"))
    yield bad("no Host", get(host=b""))
    yield bad("no Host with HEAD", get(host=b"", method=b"HEAD"))
    yield Case("no Host in 1.0", get(host=b"", version=b"HTTP/1.0"), OK, is_open=False)


def fields():
    for field in [b"NoColon", b":", b": v", b" : v", b"X A: b", b"X-A : b", b"X-A\t: b", b" X-A: b", b"\tX-A: b", b"X-A: b\r\n c", b"X-A: b\r\n\tc", b"X-A:\r\n b", b"X-A: b\r\n ", b"X-A\r\n: b", b"X-A\r\n : b", b"X-A\0: b", b"\xc3\xa9: b", b"X(: b", b"[X]: b", b"X=Y: b", b"X/Y: b", b"\"X\": b", b"X-A: a\0b", b"X-A: \0", b"Content-Length : 0", b"Transfer-Encoding : chunked", b"Transfer-Encoding\t: chunked", b"Content-Length\0: 0", b"@: b", b"GET / HTTP/1.1"]:
        yield bad(f"field {field!r}", get(b"/", field))
    for field in [b"X-A:", b"X-A: ", b"X-A:b", b"X-A:\tb\t", b"X-A: \t b \t ", b"X-A: a:b:c", b"X-A: \xc3\xa9\xff", b"X-A: \"a\\\"b\"", b"X-A: (a", b"!: b", b"1: 2", b"x: " + b"a" * 8000, b"X: a\r\nX: b\r\nx: c", b"Cookie: a=b; c=d", b"Accept: */*", b"Accept: ,,,", b"Accept: text/nonsense", b"Accept-Encoding: br;q=2", b"Date: nonsense", b"Trailer: X", b"TE: trailers", b"Upgrade: websocket", b"Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA", b"Via: 1.1 a", b"Max-Forwards: 0", b"Content-Type: text/plain", b"From: x", b"Referer: ::", b"Authorization: Basic !!!"]:
        yield good(f"field {field[:40]!r}", get(FILE, field))
    for value, statuses in [(b"100-continue", {405}), (b"100-CONTINUE", {405}), (b"100-continue, 100-continue", {405}), (b"", {405})]:
        yield good(f"Expect {value.decode()}", post((b"Expect: " + value, b"Content-Length: 1"), b"a"), *statuses)
    for value in [b"200-ok", b"100", b"100-continue, x", b"x, 100-continue", b"100-continue;x", b"\"100-continue\"", b"100-continue=1"]:
        yield bad(f"Expect {value.decode()}", post((b"Expect: " + value, b"Content-Length: 1"), b"a"), 417)
    yield good("Expect without a body", get(FILE, b"Expect: 100-continue"))
    yield Case("Expect in 1.0", get(FILE, b"Expect: x", version=b"HTTP/1.0"), OK, is_open=False)
    yield bad("Expect and too large a body", post((b"Expect: 100-continue", b"Content-Length: 99999")), 413)
    for value in [b"close", b"Close", b"CLOSE", b" close ", b"x, close", b"close, x", b",close,", b"keep-alive, close", b"close\r\nConnection: keep-alive", b"keep-alive\r\nConnection: close", b"\tclose", b"x,y,z,close"]:
        yield Case(f"Connection {value!r}", get(FILE, b"Connection: " + value), OK, is_open=False)
    for value in [b"keep-alive", b"", b"x", b"closed", b"xclose", b"close-x", b"\"close\"", b"clo se", b",", b"TE", b"Host", b"keep-alive, keep-alive"]:
        yield good(f"Connection {value!r}", get(FILE, b"Connection: " + value))
    for value, is_open in [(b"keep-alive", True), (b"Keep-Alive", True), (b"x, keep-alive", True), (b"x", False), (b"", False), (b"keep-alive, close", False), (b"close", False), (b"keep-alivex", False)]:
        wanted = "keep-alive" if is_open else "close"
        check = lambda _, f, __, wanted=wanted: None if f.get("connection") == wanted else f"Connection {f.get('connection')}"
        yield Case(f"1.0 Connection {value.decode()}", get(FILE, b"Connection: " + value, version=b"HTTP/1.0"), OK, is_open=is_open, check=check)
    yield Case("1.0 without Connection", get(FILE, version=b"HTTP/1.0"), OK, is_open=False)
