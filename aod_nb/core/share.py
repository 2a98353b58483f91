"""A short code that rebuilds a game: its set-up and, move by move, which of the options was taken.

The moves are one number in mixed radix (a decision with five options takes 2.3 bits), so a whole game fits into a few
lines.  A code comes from strangers: it is checked before anything of it is believed, and then replayed.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib

import msgspec

from aod_nb.core.agenda import State
from aod_nb.core.game import Game
from aod_nb.core.record import MAX_OPTIONS, find_game
from aod_nb.core.refusal import BadInput

VERSION = 1
MAX_CODE = 8_000
MAX_HEADER = 20_000


class _Header(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    rules: int
    setup: dict[str, object]
    """Only what differs from the game's default set-up."""
    moves: int


def to_code(state: State) -> str:
    """The code of a game that began with a set-up; a ValueError for one that began as a position."""
    game = find_game(state.game)
    if not isinstance(state.origin, game.setup_type):
        raise BadInput("core.share.no_setup")
    plain = msgspec.to_builtins(state.origin)
    usual = msgspec.to_builtins(_usual(game, plain))
    header = _Header(
        game=game.name,
        rules=game.rules,
        setup={name: value for name, value in plain.items() if value != usual[name]} | {"seats": plain["seats"]},
        moves=len(state.taken()),
    )
    packed = zlib.compress(msgspec.json.encode(header) + b"\n" + _packed_moves(game, state), 9)
    body = bytes([VERSION]) + packed
    return base64.urlsafe_b64encode(zlib.crc32(body).to_bytes(4, "big") + body).decode().rstrip("=")


def from_code(code: str) -> State:
    """The game of a code; a ValueError with a plain sentence on anything that is none."""
    body = _checked(code)
    if body[0] > VERSION:
        raise BadInput("core.share.newer")
    unpacker = zlib.decompressobj()
    try:
        head, _, moves = unpacker.decompress(body[1:], MAX_HEADER).partition(b"\n")
        header = msgspec.json.decode(head, type=_Header)
    except (zlib.error, ValueError, RecursionError):
        raise BadInput("core.share.broken") from None
    game = find_game(header.game)
    if header.rules > game.rules:
        raise BadInput("core.share.newer")
    if header.rules < game.rules:
        raise BadInput("core.share.older")
    if not 0 <= header.moves <= MAX_OPTIONS:
        raise BadInput("core.share.broken")
    return _replayed(game, header, int.from_bytes(moves, "big"))


def _checked(code: str) -> bytes:
    if not isinstance(code, str) or not code.strip():
        raise BadInput("core.share.empty")
    code = "".join(code.split())
    if len(code) > MAX_CODE:
        raise BadInput("core.share.broken")
    try:
        raw = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BadInput("core.share.typo") from None
    check, body = raw[:4], raw[4:]
    if len(body) < 2 or zlib.crc32(body) != int.from_bytes(check, "big"):
        raise BadInput("core.share.typo")
    return body


def _usual(game: Game, plain: dict[str, int]) -> object:
    return game.make(seats=plain["seats"]).origin


def _packed_moves(game: Game, state: State) -> bytes:
    """The last move is the most significant digit, so that reading starts with the first."""
    digits = []
    again = game.start(state.origin)
    for option in state.taken():
        options = again.options()
        digits.append((options.index(option), len(options)))
        again.apply(option)
    number = 0
    for index, radix in reversed(digits):
        number = number * radix + index
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def _replayed(game: Game, header: _Header, number: int) -> State:
    try:
        seats = header.setup.get("seats")
        plain = msgspec.to_builtins(game.make(seats=seats).origin) | header.setup
        setup = msgspec.json.decode(json.dumps(plain), type=game.setup_type)
    except msgspec.ValidationError as wrong:
        raise BadInput("core.share.setup", reason=str(wrong)) from None
    state = game.start(setup)
    for _ in range(header.moves):
        options = state.options()
        if not options:
            raise BadInput("core.share.broken")
        number, index = divmod(number, len(options))
        state.apply(options[index])
    if number:
        raise BadInput("core.share.broken")
    return state
