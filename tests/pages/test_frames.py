"""Messages are looked at before they are unpacked: broken ones of every kind end their connection and nothing else."""

from __future__ import annotations

import json
import struct

import pytest

from aod_nb.pages.channel import Numbers
from aod_nb.pages.frames import PROTOCOL, Broken, check

HEADER = {"msg_id": "1", "msg_type": "comm_msg"}


def frame(*parts: bytes, channel: bytes = b"shell", count: int | None = None, shift: int = 0) -> bytes:
    """A message as the protocol has them, or nearly."""
    pieces = [channel, *parts]
    begin = 8 * (len(pieces) + 2)
    offsets = [begin + shift + sum(map(len, pieces[:number])) for number in range(len(pieces) + 1)]
    return struct.pack(f"<{len(offsets) + 1}Q", len(offsets) if count is None else count, *offsets) + b"".join(pieces)


def parts(header: object = HEADER, content: bytes = b"{}") -> tuple[bytes, ...]:
    return json.dumps(header).encode(), b"{}", b"{}", content


GOOD = frame(*parts())
BROKEN: dict[str, bytes | str] = {
    "nothing": b"",
    "eight bytes that say 40 million": (40_000_000).to_bytes(8, "little"),
    "eight bytes that say everything": b"\xff" * 8,
    "the older protocol's binary form": struct.pack("!II", 1_000_000, 8) + b"{}",
    "offsets that go back": GOOD[:16] + GOOD[8:16] + GOOD[24:],
    "offsets that lie outside": frame(*parts(), shift=1 << 40),
    "more parts than there are": frame(*parts(), count=60),
    "no channel of a kernel": frame(*parts(), channel=b"../shell"),
    "a header that is no JSON": frame(b"{" * 5000, b"{}", b"{}", b"{}"),
    "a header without a kind": frame(*parts({"msg_id": 5})),
    "a header of a megabyte": frame(b'{"a":"' + b"x" * 1_000_000 + b'"}', b"{}", b"{}", b"{}"),
    "a part that is no object": frame(*parts(content=b"[]")),
    "text where bytes are spoken": json.dumps({"header": HEADER}),
}
TEXTS = ("", "{", "[]", "null", "7", '"text"', '{"channel": "shell"}', "[" * 5000, '{"header": {}, "content": []}')


def test_a_message_of_either_protocol_passes_with_its_kind() -> None:
    assert check(GOOD, PROTOCOL).kind == "comm_msg"
    assert check(frame(*parts(), b"a buffer"), PROTOCOL).kind == "comm_msg"
    whole = {"header": HEADER, "parent_header": {}, "metadata": {}, "content": {}, "buffers": [], "channel": "shell"}
    assert check(json.dumps(whole), None).kind == "comm_msg"


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_message_is_told_before_anything_is_made_of_it(kind: str) -> None:
    with pytest.raises(Broken):
        check(BROKEN[kind], PROTOCOL)


@pytest.mark.parametrize("message", TEXTS)
def test_a_broken_text_is_told(message: str) -> None:
    with pytest.raises(Broken):
        check(message, None)


@pytest.mark.parametrize("message", [GOOD, b"\0" * 9, struct.pack("!II", 1 << 30, 8)])
def test_bytes_are_only_spoken_where_they_were_agreed_upon(message: bytes) -> None:
    with pytest.raises(Broken):
        check(message, None)


def test_what_a_page_tells_again_is_not_passed_on_twice() -> None:
    numbers = Numbers()
    page, other = "16d3673e-55ee-4e1a-8b14-3c2bfb55ec05", "70ae38d9-f591-495c-9005-d716e72abb26"
    counted = [f"{page}_{count}" for count in (1, 2, 1, 2, 3)]
    told = [*counted, f"{other}_1", f"{page}_3", "not counted", "not counted"]
    assert [numbers.is_new(number) for number in told] == [True, True, False, False, True, True, False, True, True]
    assert not any(numbers.is_new(f"{page}_{count}") for count in range(4))
    assert all(numbers.is_new(f"{page}_{count}") for count in range(4, 3000)), "however many there are"
    assert not numbers.is_new(f"{page}_2999")


def test_strangers_who_count_cost_nothing() -> None:
    numbers = Numbers()
    for stranger in range(1000):
        numbers.is_new(f"{stranger:032x}_1")
    assert len(vars(numbers)["_newest"]) == Numbers.MOST_PAGES
