"""A picture host for media.py, with every fault: loopback only, in the process of the script. The path names what it does:
/png/SIZE/N, /film/SIZE/N and the names in FAULTS."""
import re
import socket
import struct
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HOSTILE = (b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>fetch("/canary/script")</script>'
           b'<image href="%s/canary/image" width="9" height="9"/><style>@import "%s/canary/sheet"; rect{fill:red}</style>'
           b'<rect width="9" height="9"/></svg>')


def png(size, number):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"".join(b"\0" + bytes([number % 256, 99, 160]) * 8 for _ in range(8)))
    start = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)) + chunk(b"IDAT", rows)
    rest = max(0, size - len(start) - 24)
    return start + chunk(b"tEXt", b"x" * rest) + chunk(b"IEND", b"")


def film(size, number):
    head = struct.pack(">I", 24) + b"ftypisom" + struct.pack(">I", number) + b"isomavc1"
    return head + bytes(size - len(head))


class Pictures(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 512

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.lock, self.paths, self.open, self.most_open, self.fields = threading.Lock(), [], 0, 0, set()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        pass

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def count(self, path):
        with self.lock:
            return self.paths.count(path)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        server = self.server
        with server.lock:
            server.paths.append(self.path)
            server.fields |= {name.lower() for name in self.headers}
            server.open += 1
            server.most_open = max(server.most_open, server.open)
        try:
            self.answer(self.path.split("/")[1:])
        except OSError:
            self.close_connection = True
        finally:
            with server.lock:
                server.open -= 1

    def answer(self, parts):
        kind, size = parts[0], int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 900
        number = int(parts[2].split(".")[0]) if len(parts) > 2 else 0
        if kind == "png":
            return self.send(png(size, number), "image/png")
        if kind == "film":
            return self.send(film(size, number), "video/mp4")
        if kind == "slowpng":
            time.sleep(0.5)
            return self.send(png(size, number), "image/png")
        if kind == "svg":
            return self.send(HOSTILE.replace(b"%s", self.server.url.encode()), "image/svg+xml")
        if kind == "status":
            return self.send(b"no", "text/plain", size)
        if kind == "loop":
            return self.send(b"", "text/plain", 302, Location=self.path)
        if kind == "private":
            return self.send(b"", "text/plain", 302, Location="http://127.0.0.1:1/x.png")
        if kind == "html":
            return self.send(b"<!doctype html><p>no", "image/png")
        if kind == "pdf":
            return self.send(b"%PDF-1.7 x", "image/png")
        if kind == "empty":
            return self.send(b"", "image/png")
        if kind == "lie":
            return self.send(png(900, 1), "text/html")
        self.close_connection = True
        if kind == "huge":
            return self.head(26_000_000) or self.wfile.write(png(900, 1))
        if kind == "short":
            return self.head(900) or self.wfile.write(png(900, 1)[:500])
        if kind == "late":
            self.head(2_000_000)
            self.wfile.write(png(2_000_000, 1)[:1_000_000])
        if kind == "stall":
            time.sleep(40)
        if kind == "drip":
            self.head(900_000)
            for byte in png(900_000, 1)[:45]:
                self.wfile.write(bytes([byte]))
                time.sleep(1)

    def head(self, length):
        self.wfile.write(b"HTTP/1.1 200 X\r\nContent-Type: image/png\r\nContent-Length: %d\r\n\r\n" % length)

    def send(self, body, kind, status=200, **fields):
        found = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", "")) if status == 200 else None
        extra = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        if found:
            start, end = int(found.group(1)), int(found.group(2) or len(body) - 1)
            extra += f"Content-Range: bytes {start}-{end}/{len(body)}\r\n"
            status, body = 206, body[start:end + 1]
        head = f"HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\nAccept-Ranges: bytes\r\n{extra}\r\n"
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.wfile.write(head.encode() + body)
