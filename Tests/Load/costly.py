#!/usr/bin/env python3
"""costly.py [HOST PORT]: clients whose requests cost as much as one can, and those who ask beside them.

8 KB of query fields, of slashes and of commas in fields. With 1 and 4 such clients the median of the neighbours is at
most 1 ms, with 16 at most 5 ms.
"""
import neighbours

REQUESTS = {
    "query fields": b"GET /collection?" + b"a&" * 4000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "escaped query fields": b"GET /collection?" + b"%61&" * 2000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "slashes": b"GET " + b"/" * 8000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "lists in fields": b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: " + b"a," * 3800
    + b"\r\nIf-None-Match: " + b'"a",' * 1900 + b"\r\n\r\n",
}

if __name__ == "__main__":
    neighbours.main("costly", *REQUESTS.values(), names=list(REQUESTS), burst=1)
