"""A slow line: ``throttle.py LISTEN TARGET MBPS RTT_MS``.

All connections share one bandwidth; opening one costs a round trip.  What a browser can do to itself delays neither the
opening of connections nor websockets.
"""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import suppress

PIECE = 4096
AHEAD = 0.1
"""Seconds that one connection may be ahead of the line, so that all share it."""


class Line:
    """When the next byte may leave."""

    def __init__(self, mbps: float) -> None:
        self._rate, self._free = mbps * 1e6 / 8, 0.0

    def book(self, size: int) -> float:
        self._free = max(self._free, time.monotonic()) + size / self._rate
        return self._free


class Throttle:
    def __init__(self, target: int, mbps: float, rtt_ms: float) -> None:
        self.target, self.rtt = target, rtt_ms / 1000
        self.down, self.up = Line(mbps), Line(mbps)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(self.rtt)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        await asyncio.gather(self._pump(reader, back, self.up), self._pump(there, writer, self.down))

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, line: Line) -> None:
        pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        leaving = asyncio.ensure_future(self._leave(pieces, sink))
        with suppress(OSError):
            while data := await source.read(PIECE):
                due = line.book(len(data))
                pieces.put_nowait((due + self.rtt / 2, data))
                await asyncio.sleep(max(0.0, due - time.monotonic() - AHEAD))
        pieces.put_nowait((0.0, b""))
        await leaving

    async def _leave(self, pieces: asyncio.Queue[tuple[float, bytes]], sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while True:
                due, data = await pieces.get()
                if not data:
                    break
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                sink.write(data)
                await sink.drain()
        with suppress(OSError):
            sink.close()


async def main(listen: int, target: int, mbps: float, rtt_ms: float) -> None:
    server = await asyncio.start_server(Throttle(target, mbps, rtt_ms).carry, "127.0.0.1", listen)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])))
