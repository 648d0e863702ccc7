#!/usr/bin/env python3
"""media.py [faults] [once] [kills] [memory] [nginx]: pictures and films through the server, from a host of its own with
every fault (pictures.py); all parts where none is named. PICTURES (1000) of 5 MB pass for the bound of memory, KILLS (50)."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from pictures import Pictures, film, png
from standin import StandIn
from target import Report, Target

FAULTS = {
    "/status/404": "answered 404", "/status/410": "answered 410", "/status/429": "answered 429",
    "/status/451": "answered 451", "/status/503": "answered 503", "/loop": "too many times", "/html": "a web page",
    "/pdf": "a PDF document", "/empty": "damaged", "/short": "damaged", "/huge": "Too large: 26 MB",
    "/private": "http, and only https", "/stall": "did not answer in 10 seconds", "/drip": "too slowly",
}
OWNER = "/collection/0x" + "1" * 40


class World:
    """A server, the source of its items and the host of their pictures."""

    def __init__(self, files, items, flags=()):
        self.host = Pictures()
        self.source = StandIn(items, files=lambda number: files(self.host.url, number))
        self.server = Target(environment={**self.source.environment("v2"), "no_proxy": "*"}, flags=[
            "--trusted-origin", self.host.url, "--no-access-log", "--no-prefetch", *flags])
        self.url = f"http://{self.server.host}:{self.server.port}"

    def get(self, path, **headers):
        request = urllib.request.Request(self.url + path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def pictures(self):
        page = self.get(OWNER + "?limit=200")[2].decode()
        return re.findall(r'<img [^>]*src="(/media/[^"]+)"', page)

    def close(self):
        self.server.__exit__()
        self.host.shutdown()
        self.source.shutdown()


def claim(report, text, passed):
    report.check(passed, text)


def words(body):
    text = " ".join(re.findall(rb"<title>([^<]*)", body)[0].decode().split()) if b"<title>" in body else repr(body[:40])
    return text.replace("&quot;", '"')


def faults(report):
    names = list(FAULTS)
    world = World(lambda url, number: {"image_url": url + (names + ["/lie", "/svg", "/late"])[number]}, len(names) + 3)
    paths, answers = world.pictures(), {}

    def ask(index):
        try:
            answers[index] = world.get(paths[index], Cookie="a=b", Referer="http://x.example/")
        except OSError as error:
            answers[index] = (0, {}, str(error).encode())

    threads = [threading.Thread(target=ask, args=(index,)) for index in range(len(paths))]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    for index, name in enumerate(names):
        status, fields, body = answers[index]
        said = words(body)
        claim(report, f"{name}: {said}", status == 200 and fields["Content-Type"] == "image/svg+xml" and FAULTS[name] in said)
        page = world.get(f"/asset/ethereum:0x{'0' * 35}abc01:{index}")[2].decode()
        claim(report, f"{name}: the item's page says so, too", FAULTS[name] in page and "The original at 127.0.0.1" in page)
    lie, svg = answers[len(names)], answers[len(names) + 1]
    claim(report, "/lie: the bytes decide", lie[1]["Content-Type"] == "image/png" and lie[1]["X-Content-Type-Options"] == "nosniff")
    policy = svg[1].get_all("Content-Security-Policy")
    claim(report, "/svg: runs and loads nothing", len(policy) == 1 and "default-src 'none'" in policy[0] and "sandbox" in policy[0])
    try:
        late = world.get(paths[len(names) + 2])[2]
    except OSError:
        late = world.get(paths[len(names) + 2])[2]
    claim(report, "/late: cut, then the reason", b"damaged" in late)
    claim(report, "no canary was asked", not any("canary" in path for path in world.host.paths))
    claim(report, "nothing of the visitor goes out", not world.host.fields & {"cookie", "referer", "accept-language"})
    before = len(world.host.paths)
    altered = [paths[0][:-1] + ("A" if paths[0][-1] != "A" else "B"), paths[0].replace("picture", "film"), paths[0] + "?x"]
    claim(report, "altered addresses are 404 and ask nobody",
                 [world.get(path)[0] for path in altered] == [404] * 3 and len(world.host.paths) == before)
    world.close()


def once(report):
    world = World(lambda url, number: {"image_url": f"{url}/slowpng/3000000/7", "animation_url": f"{url}/film/9000000/1.mp4"}, 1)
    path, bodies = world.pictures()[0], []
    threads = [threading.Thread(target=lambda: bodies.append(world.get(path)[2])) for _ in range(100)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    asked = world.host.count("/slowpng/3000000/7")
    claim(report, f"100 clients, {asked} fetch", asked == 1 and all(body == png(3_000_000, 7) for body in bodies))
    status, fields, body = world.get(path, Range="bytes=10-19")
    claim(report, "a part", status == 206 and body == png(3_000_000, 7)[10:20])
    tag = world.get(path)[1]["ETag"]
    claim(report, "304", world.get(path, If_None_Match=tag)[0] == 304)
    world.close()


def kills(report):
    folder = tempfile.mkdtemp()
    good = 0
    for kill in range(int(os.environ.get("KILLS", 50))):
        world = World(lambda url, number: {"image_url": f"{url}/png/{200_000 + number}/{number}"}, 40, ["--media-cache", folder])
        paths = world.pictures()
        numbers = [int(re.search(r":(\d+)/picture", path).group(1)) for path in paths]
        bodies = []
        threads = [threading.Thread(target=lambda p=path, n=number: bodies.append(whole(world, p, n)))
                   for path, number in zip(paths[:12], numbers)]
        [thread.start() for thread in threads]
        time.sleep(0.005 * kill % 0.2)
        world.server.process.kill()
        [thread.join() for thread in threads]
        world.close()
        good += all(body is not False for body in bodies)
    claim(report, f"{good} kills, no wrong body", good == int(os.environ.get("KILLS", 50)))
    world = World(lambda url, number: {"image_url": f"{url}/png/{200_000 + number}/{number}"}, 40, ["--media-cache", folder])
    claim(report, "afterwards all are whole", all(whole(world, path, int(re.search(r":(\d+)/picture", path).group(1)))
                                                 for path in world.pictures()))
    world.close()
    shutil.rmtree(folder)


def whole(world, path, number):
    """Nil where the server was killed before the end, false where the body is wrong."""
    try:
        return world.get(path)[2] == png(200_000 + number, number)
    except (OSError, Exception):
        return None


def memory(report):
    count = int(os.environ.get("PICTURES", 1000))
    world = World(lambda url, number: {"image_url": f"{url}/png/5000000/{number}", "animation_url": f"{url}/film/30000000/{number}.mp4"}
                  if number < 10 else {"image_url": f"{url}/png/5000000/{number}"}, count, ["--media-cache-size", "200"])
    cursor, paths = "", []
    while cursor is not None:
        page = world.get(f"{OWNER}?limit=200{cursor}")[2].decode()
        paths += re.findall(r'<img [^>]*src="(/media/[^"]+)"', page)
        found = re.search(r'rel="next" href="[^"]*cursor=([^"&]+)', page)
        cursor = f"&cursor={found.group(1)}" if found else None
    for number in range(10):
        page = world.get(f"/asset/ethereum:0x{'0' * 35}abc01:{number}")[2].decode()
        paths += re.findall(r'<video [^>]*src="(/media/[^"]+)"', page)
    rest, most, lengths = list(paths), [0], []

    def pull():
        while rest:
            try:
                path = rest.pop()
            except IndexError:
                return
            lengths.append(len(world.get(path)[2]))
            most[0] = max(most[0], world.server.status("VmRSS"))

    threads = [threading.Thread(target=pull) for _ in range(8)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    right = lengths.count(5_000_000) + lengths.count(30_000_000)
    claim(report, f"{right} of {len(paths)} bodies, at most {most[0] // 1024} MiB", right == len(paths) == count + 10 and most[0] < 64 << 10)
    world.close()


def nginx(report):
    folder, paths = tempfile.mkdtemp(), []
    world = World(lambda url, number: {"image_url": f"{url}/png/40000/{number}"}, 1)
    path = world.pictures()[0]
    body = world.get(path)[2]
    os.makedirs(folder + "/www")
    os.chmod(folder, 0o755)
    with open(folder + "/www/a.png", "wb") as file:
        file.write(body)
    port = int(os.environ.get("NGINX_PORT", 18093))
    with open(folder + "/conf", "w") as file:
        file.write(f"worker_processes 2; pid {folder}/pid; error_log {folder}/log; events {{ worker_connections 2048; }}\n"
                   f"http {{ access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; types {{ image/png png; }}\n"
                   f"open_file_cache max=100; server {{ listen 127.0.0.1:{port}; root {folder}/www; }} }}\n")
    other = subprocess.Popen(["nginx", "-p", folder, "-c", folder + "/conf", "-g", "daemon off;"])
    time.sleep(0.5)
    for connections in (1, 64, 256):
        ratios = []
        for _ in range(int(os.environ.get("ROUNDS", 3))):
            ours, theirs = (rate(url, connections) for url in (world.url + path, f"http://127.0.0.1:{port}/a.png"))
            ratios.append(ours / theirs)
        ratio = sorted(ratios)[len(ratios) // 2]
        claim(report, f"{connections} connections: {ratio:.2f} of nginx", ratio >= 0.95)
    other.terminate()
    other.wait()
    world.close()
    shutil.rmtree(folder)


def rate(url, connections):
    text = subprocess.run(["wrk", "-t1", f"-c{connections}", "-d2s", url], capture_output=True, text=True).stdout
    return float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1))


if __name__ == "__main__":
    parts = {"faults": faults, "once": once, "kills": kills, "memory": memory, "nginx": nginx}
    outcome = Report()
    for name in sys.argv[1:] or parts:
        parts[name](outcome)
    outcome.finish()
