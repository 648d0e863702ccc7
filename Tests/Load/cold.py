#!/usr/bin/env python3
"""cold.py [ROUNDS]: what a page costs that nobody asked for before, beyond the wait for its sources.

Starts the release build against a stand-in for OpenSea and the node that answers after LATENCY (300) ms, and asks for a
new address each time with 20 and with 200 NFTs. Prints the median time to the last byte, that of the same upstream call
made directly, and the difference. Then 500 clients ask for one new address at once: the upstream must be asked for the
items once and for the balance once, and not at all for the same page again.
"""
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import time

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 21
LATENCY = int(os.environ.get("LATENCY", 300)) / 1000
CALLS = []


def item(number):
    contract = "0x%040x" % (0xABC000 + number % 7)
    return {"identifier": str(number), "collection": f"works-{number % 7}", "contract": contract,
            "token_standard": "erc721", "name": f"Work #{number}", "description": f"The work number {number}. " * 4,
            "image_url": f"https://pictures.example/{number}.png", "metadata_url": None,
            "opensea_url": f"https://opensea.io/assets/ethereum/{contract}/{number}", "is_nsfw": False}


async def upstream(reader, writer):
    try:
        while head := await reader.readuntil(b"\r\n\r\n"):
            length = re.search(rb"(?i)content-length: (\d+)", head)
            if length:
                await reader.readexactly(int(length[1]))
            target = head.split(b" ", 2)[1].decode()
            CALLS.append(target)
            await asyncio.sleep(LATENCY)
            if head.startswith(b"POST"):
                document = {"jsonrpc": "2.0", "id": 1, "result": "0x3bd8ae5cc6f1f60"}
            else:
                limit = int(re.search(r"limit=(\d+)", target)[1])
                document = {"nfts": [item(number) for number in range(limit)], "next": "more=="}
            body = json.dumps(document).encode()
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
            await writer.drain()
    except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
        pass
    finally:
        writer.close()


async def get(port, target):
    """Milliseconds to the last byte, and the status."""
    begun = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    answer = b""
    head = await reader.readuntil(b"\r\n\r\n")
    answer = await reader.readexactly(int(re.search(rb"(?i)content-length: (\d+)", head)[1]))
    writer.close()
    return (time.perf_counter() - begun) * 1000, head.split(b" ")[1].decode(), len(answer)


async def measure(port, upstream_port, limit):
    pages, direct = [], []
    for number in range(ROUNDS):
        owner = "0x%040x" % (limit * 100_000 + number)
        pages.append((await get(port, f"/collection/{owner}?limit={limit}"))[0])
        direct.append((await get(upstream_port, f"/api/v2/chain/ethereum/account/{owner}/nfts?limit={limit}"))[0])
    page, call = statistics.median(pages), statistics.median(direct)
    print(f"{limit} NFTs: page {page:.1f} ms, upstream call {call:.1f} ms, added {page - call:.1f} ms "
          f"(median of {ROUNDS})", flush=True)


async def together(port):
    CALLS.clear()
    target = "/collection/0x00000000000000000000000000000000000abcde"
    answers = await asyncio.gather(*[get(port, target) for _ in range(500)])
    assets, balances = (sum(text in call for call in CALLS) for text in ("/nfts", "/v3/"))
    print(f"500 clients, one new address: {sum(a[1] == '200' for a in answers)} answered 200, "
          f"{assets} items call, {balances} balance call", flush=True)
    CALLS.clear()
    await asyncio.gather(*[get(port, target) for _ in range(500)])
    print(f"500 clients, the same address again: {len(CALLS)} calls", flush=True)
    return assets == 1 and balances == 1 and not CALLS


async def main():
    server = await asyncio.start_server(upstream, "127.0.0.1", 0, limit=1 << 20, backlog=1000)
    upstream_port = server.sockets[0].getsockname()[1]
    base = f"http://127.0.0.1:{upstream_port}"
    environment = dict(os.environ, OPENSEA_BASE_URL=base, INFURA_BASE_URL=base, INFURA_API_KEY="k", OPENSEA_API="v2")
    command = [os.path.join(ROOT, ".build/release/nft-collection-pages"), "--port", "0", "--no-prefetch",
               "--no-access-log", "--root", ROOT]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        port = int(process.stdout.readline().strip().rsplit(":", 1)[1])
        await get(port, "/collection/0x0000000000000000000000000000000000000001")
        for limit in (20, 200):
            await measure(port, upstream_port, limit)
        return await together(port)
    finally:
        process.terminate()
        process.wait(5)


if __name__ == "__main__":
    sys.exit(0 if asyncio.run(main()) else 1)
