"""Stands in for OpenSea v2 and an Ethereum node, on loopback. Whose items are asked for decides what happens."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit


def owner(ending):
    """The address that ends in these digits."""
    return "0x" + "1" * (40 - len(ending)) + ending


PLENTY = owner("a11")
EMPTY = owner("dead")
COVERED = owner("c0fe")
HOSTILE = owner("beef")
NO_BALANCE = owner("ba1")
#: Two items of one name, and one of another.
TWINS = owner("2222")
#: The node takes some seconds.
LATE_BALANCE = owner("1a7eba1")
LATER_FAILS = owner("1a7e")
#: Items with the pictures of `PICTURES`.
ARTFUL = owner("a27")
#: Answers once, and fails from then on.
FADING = owner("fade")
FAULTS = {
    owner("401"): (401, {}, '{"errors":["Invalid API key"]}'),
    owner("403"): (403, {}, "error code: 1020"),
    owner("429"): (429, {"Retry-After": "7"}, "{}"),
    owner("500"): (500, {}, ""),
    owner("bad"): (200, {}, "<html>This is no JSON</html>"),
}
SLOW = owner("510")
CONTRACT = "0x00000000000000000000000000000000000abc01"
HOSTILE_NAMES = [
    "a" + "\u0336" * 4000,
    "Invoice \u202egnp.exe\u202c\u200b\u200d of the night",
    "<script>alert(1)</script>\"'&amp;{{name}}",
    "One word " + "without" * 60,
    "\u200b\u2060",
    None,
    "قمر فوق الكثبان",
]


class Upstream(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def answer(self, document, status=200, headers=None):
        body = (document if isinstance(document, str) else json.dumps(document)).encode()
        self.send_response(status)
        fields = {"Content-Type": "application/json", "Content-Length": str(len(body)), **(headers or {})}
        for name, value in fields.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        call = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if NO_BALANCE in json.dumps(call["params"]).lower():
            return self.answer("{}", 500)
        if LATE_BALANCE in json.dumps(call["params"]).lower():
            time.sleep(3)
        self.answer({"jsonrpc": "2.0", "id": call["id"], "result": "0x3bd8ae5cc6f1f60"})

    def do_GET(self):
        url = urlsplit(self.path)
        parts = url.path.strip("/").split("/")
        if len(parts) == 7 and parts[4] == "account":
            return self.page(parts[5].lower(), parse_qs(url.query))
        if len(parts) == 8 and parts[4] == "contract":
            owners_items, number = divmod(int(parts[7]), 1000)
            return self.answer({"nft": item(sorted(LISTS)[owners_items], number) | DETAILS})
        if len(parts) == 4 and parts[2] == "collections":
            return self.answer({"collection": parts[3], "name": "Kites & <Winds>"})
        self.answer({"errors": ["Not found"]}, 404)

    def page(self, account, query):
        if account in FAULTS:
            status, headers, body = FAULTS[account]
            return self.answer(body, status, headers)
        if account == SLOW:
            time.sleep(60)
        if account == FADING and FADING in asked:
            return self.answer("", 500)
        asked.add(account)
        start = int(query.get("next", ["+0="])[0].strip("+="))
        if account == LATER_FAILS and start:
            return self.answer("", 500)
        limit = int(query["limit"][0])
        count = len(PICTURES) if account == ARTFUL else LISTS.get(account, 0)
        end = min(count, start + limit)
        document = {"nfts": [item(account, number) for number in range(start, end)]}
        if end < count:
            document["next"] = f"+{end}="
        self.answer(document)


LISTS = {PLENTY: 130, ARTFUL: 0, COVERED: 3, HOSTILE: len(HOSTILE_NAMES), NO_BALANCE: 2, TWINS: 3, LATE_BALANCE: 2, LATER_FAILS: 40, FADING: 5}
#: What the items of ARTFUL have in the place of a picture, by number.
PICTURES = {}
asked = set()
DETAILS = {
    "traits": [{"trait_type": "Wind", "value": 7}, {"trait_type": "W" * 200, "value": "v" * 500}],
    "owners": [{"address": PLENTY, "quantity": 1}],
}


def item(account, number):
    """The item `number` of an account; the thousands of its identifier tell whose it is."""
    name = HOSTILE_NAMES[number] if account == HOSTILE else f"Kite {number}"
    if account == TWINS:
        name = "Twin" if number < 2 else "Only child"
    return {
        "identifier": str(sorted(LISTS).index(account) * 1000 + number), "contract": CONTRACT, "collection": "kites",
        "token_standard": "erc721", "name": name, "description": "First line\n\n<b>Second</b> line\n" + "x" * 300,
        "image_url": f"/art/moons-{number % 12 + 1:02}.svg",
        "is_nsfw": account == COVERED and number != 1, "is_disabled": account == COVERED and number == 1,
        **(PICTURES[number] if account == ARTFUL else {}),
    }


def start():
    """The stand-in, running; its address is in `url`."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
    server.daemon_threads = True
    server.handle_error = lambda *arguments: None  # who hangs up on a slow answer is no news
    threading.Thread(target=server.serve_forever, daemon=True).start()
    server.url = f"http://127.0.0.1:{server.server_port}"
    return server
