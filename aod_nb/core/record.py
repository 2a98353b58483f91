"""A record: where a game began, the options taken since, and how it stands.  The only save format there is.

Everything in a record may come from a stranger.  It is read in one place, ``Record.from_json``, and nothing of it
is believed before the engine has replayed it, or the position check has passed it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec

from aod_nb.core.agenda import Option, State
from aod_nb.core.game import Game, loaded
from aod_nb.core.refusal import BadInput, IllegalOption, shown

FORMAT = 1
Value = TypeVar("Value")
Plain = dict[str, object]
MIGRATIONS: dict[int, Callable[[Plain], Plain]] = {}
"""From the plain data of format n to that of format n + 1, without the game's help."""

MAX_LENGTH = 1_000_000
MAX_OPTIONS = 20_000

_Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """``Record.of(state).to_json()`` and ``Record.from_json(text).replay()``."""

    format: _Count = FORMAT
    game: str
    rules: _Count
    setup: Any = None  # what these are is the game's: a decoder knows its types
    position: Any = None
    options: list[Option]
    snapshot: Any
    around: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    """What a page keeps beside a game; a record passes it on unread."""

    @classmethod
    def of(cls, state: State) -> Record:
        origin = state.origin or state.copy()
        began_as_position = isinstance(origin, State)
        return cls(
            game=state.game,
            rules=find_game(state.game).rules,
            setup=None if began_as_position else origin,
            position=origin if began_as_position else None,
            options=list(state.taken()),
            snapshot=state.copy(),
        )

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read a record; a ValueError with a plain sentence on anything that is none."""
        if not isinstance(text, str | bytes):
            raise BadInput("core.record.no_text", given=type(text).__name__)
        if len(text) > MAX_LENGTH:
            raise BadInput("core.record.too_long", length=len(text), limit=MAX_LENGTH)
        try:
            header = _decode(_header_decoder(), text)
        except BadInput as wrong:
            if isinstance(wrong.__context__, msgspec.ValidationError):  # JSON, but of something else
                raise BadInput("core.record.no_save") from None
            raise
        if header.format > FORMAT:
            raise BadInput("core.record.newer", found=header.format, known=FORMAT)
        game = find_game(header.game)
        if header.rules > game.rules:
            raise BadInput("core.record.newer_rules", found=header.rules, known=game.rules)
        if header.format < FORMAT:
            text = _migrated(text, header.format)
        record: Record = _decode(_decoder(game.name), text)
        if (record.setup is None) == (record.position is None):
            raise BadInput("core.record.origin")
        _refuse_doubled_keys(text)
        return record

    @property
    def replays(self) -> bool:
        """Whether the options can be played again.  After a change of the rules only the last position is resumed."""
        return self.rules == find_game(self.game).rules

    def replay(self, steps: int | None = None) -> State:
        """The state after all options, or after the first ``steps`` of them.

        A record of older rules is resumed from its snapshot: such a state knows no past.
        """
        game = find_game(self.game)
        if steps is not None and (isinstance(steps, bool) or not isinstance(steps, int) or steps < 0):
            raise BadInput("core.record.steps", found=shown(steps))
        if not self.replays:
            if steps is not None:
                raise BadInput("core.record.no_replay")
            return resume(game, self.snapshot)
        state = resume(game, self.position) if self.setup is None else game.start(self.setup)
        for number, option in enumerate(self.options[:steps], 1):
            _take(state, option, number)
        if (steps is None or steps >= len(self.options)) and state != self.snapshot:
            raise BadInput("core.record.mismatch")
        return state


def resume(game: Game, position: State) -> State:
    """Play on from a position that nobody vouches for: it passes the game's check first."""
    state: State = position.copy()
    state.__dict__.clear()
    game.check(state)
    state.begin(None)
    return state


def _take(state: State, option: Option, number: int) -> None:
    try:
        state.apply(option)
    except IllegalOption as refused:
        raise BadInput("core.record.illegal", number=number, reason=str(refused)) from refused


def find_game(name: str) -> Game:
    games = loaded()
    if name not in games:
        raise BadInput("core.record.unknown_game", found=name[:40], known=", ".join(sorted(games)) or "–")
    return games[name]


class _Header(msgspec.Struct):
    format: _Count
    game: str
    rules: _Count


@cache
def _header_decoder() -> msgspec.json.Decoder[_Header]:
    return msgspec.json.Decoder(_Header)


@cache
def _decoder(name: str) -> msgspec.json.Decoder[Any]:
    game = loaded()[name]
    options: object = list[game.option_type]  # type: ignore[name-defined]
    typed = msgspec.defstruct(
        "TypedRecord",
        [
            ("setup", game.setup_type | None, None),
            ("position", game.state_type | None, None),
            ("options", Annotated[options, msgspec.Meta(max_length=MAX_OPTIONS)]),
            ("snapshot", game.state_type),
        ],
        bases=(Record,),
        kw_only=True,
    )
    return msgspec.json.Decoder(typed)


def _decode(decoder: msgspec.json.Decoder[Value], text: str | bytes) -> Value:
    try:
        return decoder.decode(text)
    except RecursionError:
        raise BadInput("core.record.broken", reason="nested too deeply") from None
    except ValueError as broken:  # msgspec's errors and those of Unicode
        raise BadInput("core.record.broken", reason=str(broken)) from None


def _migrated(text: str | bytes, found: int) -> bytes:
    data = msgspec.json.decode(text)
    for version in range(found, FORMAT):
        data = MIGRATIONS[version](data)
    return msgspec.json.encode(data)


def _refuse_doubled_keys(text: str | bytes) -> None:
    """msgspec keeps the last of two equal keys in silence; a hand-made record could say two things."""

    def once(pairs: list[tuple[str, object]]) -> None:
        seen = set()
        for key, _ in pairs:
            if key in seen:
                raise BadInput("core.record.doubled_key", found=key[:40])
            seen.add(key)

    try:
        json.loads(text, object_pairs_hook=once)
    except RecursionError:
        raise BadInput("core.record.broken", reason="nested too deeply") from None
