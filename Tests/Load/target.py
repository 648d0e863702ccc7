"""What the load scripts share: the server under test, and ways to look at its process.

Each script takes HOST PORT of a server that runs, or starts the release build on sample data by itself. SERVER in the
environment names another command; its first line must be the URL. Loopback only.
"""
import os
import re
import signal
import socket
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEFAULT = os.path.join(ROOT, ".build/release/nft-collection-pages") + " --sample --port 0"


class Target:
    """A running server: an address, and its process if it is on this machine."""

    def __init__(self, preexec=None, path="/", environment=None, flags=()):
        """With an environment for its upstreams the server is always one of our own, not on sample data."""
        self.path, self.process = path, None
        if environment is None and len(sys.argv) >= 3 and sys.argv[2].isdigit():
            self.host, self.port = sys.argv[1], int(sys.argv[2])
            self.pid = listener(self.port)
        else:
            command = os.environ.get("SERVER", DEFAULT).split() + list(flags)
            if environment is not None:
                command = [part for part in command if part != "--sample"]
            if not os.path.exists(os.path.join(ROOT, command[0])):
                sys.exit(f"{command[0]} is missing: run `swift build -c release` first")
            self.process = subprocess.Popen(
                command, cwd=ROOT, stdout=subprocess.PIPE, text=True, bufsize=1, preexec_fn=preexec,
                stderr=subprocess.STDOUT if environment is None else subprocess.DEVNULL,
                env={**os.environ, **(environment or {})},
            )
            url = self.process.stdout.readline()
            found = re.search(r"(?:\[[^\]]*\]|[\d.]+|localhost):(\d+)", url)
            if not found:
                sys.exit(f"no URL in the first line: {url!r}")
            self.host, self.port, self.pid = "127.0.0.1", int(found.group(1)), self.process.pid
        self.request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()

    def __enter__(self):
        self.ask()
        return self

    def __exit__(self, *_):
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()

    def connect(self, timeout=10):
        client = socket.create_connection((self.host, self.port), timeout)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return client

    def ask(self, client=None):
        """One exchange; its status and the seconds that it took."""
        start = time.perf_counter()
        own = client or self.connect()
        own.sendall(self.request)
        head, rest = read_head(own)
        length = int(re.search(rb"(?i)\r\nContent-Length: (\d+)", head).group(1))
        while len(rest) < length:
            some = own.recv(1 << 20)
            if not some:
                raise ConnectionError("closed in the body")
            rest += some
        if not client:
            own.close()
        return int(head.split()[1]), time.perf_counter() - start

    def status(self, name):
        with open(f"/proc/{self.pid}/status") as file:
            return int(re.search(rf"{name}:\s+(\d+)", file.read()).group(1))

    def memory(self):
        """Resident KiB."""
        return self.status("VmRSS")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def ticks(self):
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rsplit(") ", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def is_alive(self):
        return os.path.exists(f"/proc/{self.pid}/fd")


def read_head(client):
    data = b""
    while b"\r\n\r\n" not in data:
        some = client.recv(65536)
        if not some:
            raise ConnectionError("closed before the head was complete")
        data += some
    head, _, rest = data.partition(b"\r\n\r\n")
    return head, rest


def listener(port):
    """The process that listens on a port of this machine."""
    out = subprocess.run(["ss", "-ltnpH", f"sport = :{port}"], capture_output=True, text=True).stdout
    found = re.search(r"pid=(\d+)", out)
    return int(found.group(1)) if found else None


def percentile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * part))]


class Report:
    """Prints a line for each check and ends with a status."""

    def __init__(self):
        self.failed = 0

    def check(self, passed, text):
        print(("PASS " if passed else "FAIL ") + text, flush=True)
        self.failed += not passed

    def finish(self):
        sys.exit(1 if self.failed else 0)
