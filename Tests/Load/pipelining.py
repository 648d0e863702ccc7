#!/usr/bin/env python3
"""pipelining.py [HOST PORT]: clients that send request after request without end, and those who ask beside them.

With 1 and 4 such clients the median of the neighbours is at most 1 ms, with 16 at most 5 ms.
"""
import neighbours

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

if __name__ == "__main__":
    neighbours.main("pipelining", REQUEST, burst=64)
