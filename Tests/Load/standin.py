"""A stand-in for OpenSea (v1 and v2) and an Ethereum node, for the load scripts: any number of items, a latency, and a
count of connections and calls. Loopback only; it lives in the process of the script."""
import json
import re
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

CONTRACT = "0x00000000000000000000000000000000000abc01"
BALANCE = b'{"jsonrpc":"2.0","id":1,"result":"0x3bd8ae5cc6f1f60"}'


class StandIn(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def __init__(self, items=45, latency=0.0, files=None):
        """`files` gives the addresses of an item by its number, such as {"image_url": …}."""
        super().__init__(("127.0.0.1", 0), Handler)
        self.items, self.latency, self.files, self.lock = items, latency, files, threading.Lock()
        self.connections, self.open, self.most_open = 0, 0, 0
        self.calls = {"GET": 0, "POST": 0}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """A server that is killed leaves its connections as they are."""

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def environment(self, api):
        return {
            "OPENSEA_API": api, "OPENSEA_BASE_URL": self.url, "OPENSEA_API_KEY": "opensea-key-of-the-load-test",
            "INFURA_BASE_URL": self.url, "INFURA_API_KEY": "infura-key-of-the-load-test",
        }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        super().setup()
        self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with self.server.lock:
            self.server.connections += 1
            self.server.open += 1
            self.server.most_open = max(self.server.most_open, self.server.open)

    def finish(self):
        with self.server.lock:
            self.server.open -= 1
        super().finish()

    def log_message(self, *_):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.reply(BALANCE)

    def do_GET(self):
        url = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if url.path == "/api/v1/assets":
            return self.page("assets", v1, query, "cursor")
        if re.fullmatch(r"/api/v2/chain/ethereum/account/0x[0-9a-f]{40}/nfts", url.path):
            return self.page("nfts", v2, query, "next")
        one = re.fullmatch(r"/api/v2/chain/ethereum/contract/0x[0-9a-f]{40}/nfts/(\d+)", url.path)
        if one and self.server.files and int(one.group(1)) < self.server.items:
            return self.reply(json.dumps({"nft": self.item(v2, int(one.group(1)))}).encode())
        self.reply(b'{"errors":["not found"]}', 404)

    def item(self, make, number):
        return {**make(number), **(self.server.files(number) if self.server.files else {})}

    def page(self, name, item, query, cursor):
        start, limit = int(query.get(cursor, 0)), int(query.get("limit", 20))
        end = min(self.server.items, start + limit)
        document = {name: [self.item(item, number) for number in range(start, end)]}
        if end < self.server.items:
            document["next"] = str(end)
        self.reply(json.dumps(document).encode())

    def reply(self, body, status=200):
        with self.server.lock:
            self.server.calls[self.command] += 1
        time.sleep(self.server.latency)
        try:
            head = f"HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            self.wfile.write(head.encode() + body)
        except OSError:
            self.close_connection = True


def v1(number):
    return {
        "id": 9_000_000_000 + number, "token_id": str(number), "name": f"Kite {number}",
        "image_url": f"https://pictures.example/{number}.png", "description": f"The kite number {number}. " * 8,
        "collection": {"name": "Kites", "slug": "kites"}, "asset_contract": {"address": CONTRACT},
    }


def v2(number):
    return {
        "identifier": str(number), "contract": CONTRACT, "collection": "kites", "token_standard": "erc721",
        "name": f"Kite {number}", "description": f"The kite number {number}. " * 8,
        "image_url": f"https://pictures.example/{number}.png",
    }
