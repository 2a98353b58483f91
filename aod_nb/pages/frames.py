"""What a page may say to its kernel, looked at before anything is unpacked.

Jupyter makes lists as long as the first bytes of a message say, so a message of eight bytes could eat the machine's memory.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

PROTOCOL = "v1.kernel.websocket.jupyter.org"
CHANNELS = {"shell", "control", "stdin", "iopub"}
PARTS = ("header", "parent_header", "metadata", "content")
MOST_OFFSETS = 64
"""A channel, four parts, and a buffer or two: ours never have more than ten."""
MOST_HEADER = 10_000


class Broken(Exception):
    """A message that is none; its connection ends."""


class Head(NamedTuple):
    kind: str
    number: str
    """What its sender calls it, and no other message."""


def check(message: bytes | str, protocol: str | None) -> Head:
    """What a message is, or Broken."""
    if isinstance(message, str):
        if protocol == PROTOCOL:
            raise Broken
        return _head(_whole(message))
    if protocol != PROTOCOL:  # the older protocol's binary form, which no page of ours uses
        raise Broken
    return _head({"header": _json(_header_of(message))})


def _header_of(message: bytes) -> bytes:
    """The header's bytes; every offset lies behind the one before and inside the message."""
    count = int.from_bytes(message[:8], "little")
    begin = 8 * (count + 1)
    if not len(PARTS) + 2 <= count <= MOST_OFFSETS or begin > len(message):
        raise Broken
    offsets = [int.from_bytes(message[place : place + 8], "little") for place in range(8, begin, 8)]
    if offsets[0] != begin or offsets[-1] > len(message) or sorted(offsets) != offsets:
        raise Broken
    if message[begin : offsets[1]] not in {channel.encode() for channel in CHANNELS} or offsets[2] - offsets[1] > MOST_HEADER:
        raise Broken
    if any(message[offsets[part] : offsets[part] + 1] != b"{" for part in range(1, len(PARTS) + 1)):
        raise Broken
    return message[offsets[1] : offsets[2]]


def _whole(message: str) -> dict[str, Any]:
    """The older protocol's text form: one object."""
    found = _json(message)
    if not isinstance(found, dict) or not all(isinstance(found.get(part), dict) for part in PARTS):
        raise Broken
    if found.get("channel", "shell") not in CHANNELS or found.get("buffers"):
        raise Broken
    return found


def _json(text: bytes | str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Broken from None


def _head(message: dict[str, Any]) -> Head:
    header = message["header"]
    if not isinstance(header, dict) or not all(isinstance(header.get(name), str) for name in ("msg_id", "msg_type")):
        raise Broken
    return Head(header["msg_type"], header["msg_id"])
