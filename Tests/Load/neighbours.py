"""What the scripts about fairness share: busy clients in processes of their own, and the time that a neighbour's request
takes meanwhile."""
import multiprocessing
import os
import socket
import time

from target import Report, Target, percentile

SECONDS = float(os.environ.get("SECONDS", 3))
BOUNDS = {1: 1, 4: 1, 16: 5}


def busy(host, port, request, burst, ready, end):
    """Keeps the server busy on one connection until told to end: `burst` requests at a time, answers thrown away."""
    client = None
    while not end.is_set():
        try:
            if client is None:
                client = socket.create_connection((host, port), 10)
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            client.sendall(request * burst)
            received = 0
            while received == 0 or client in poll(client):
                some = client.recv(1 << 20)
                if not some:
                    raise ConnectionError
                received += len(some)
            ready.set()
        except OSError:
            if client:
                client.close()
            client = None


def poll(client):
    import select
    return select.select([client], [], [], 0)[0]


def main(name, *requests, names=None, burst=1):
    report = Report()
    with Target(flags=("--no-access-log",)) as target:
        for index, request in enumerate(requests):
            label = names[index] if names else name
            for count, bound in BOUNDS.items():
                measure(report, target, f"{label}, {count} clients", request, burst, count, bound)
    report.finish()


def measure(report, target, label, request, burst, count, bound):
    """A spare processor for the neighbour: the busy clients are few processes, whose load is the server's anyway."""
    end, ready = multiprocessing.Event(), multiprocessing.Event()
    workers = [
        multiprocessing.Process(target=busy, args=(target.host, target.port, request, burst, ready, end))
        for _ in range(count)
    ]
    for worker in workers:
        worker.start()
    ready.wait(10)
    time.sleep(0.3)
    client, times = target.connect(), []
    stop = time.monotonic() + SECONDS
    while time.monotonic() < stop:
        times.append(target.ask(client)[1])
        time.sleep(0.002)
    end.set()
    for worker in workers:
        worker.join(5)
        if worker.is_alive():
            worker.kill()
    median = percentile(times, 0.5) * 1000
    report.check(
        median <= bound, f"{label}: median of {len(times)} neighbours {median:.2f} ms, p99 {percentile(times, 0.99) * 1000:.1f} ms")
