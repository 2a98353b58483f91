"""Which games are played, and one of them: a pure function of what stands in its table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from math import ceil
from time import perf_counter
from typing import Any

import msgspec

from aod_nb.bots.tournament.contestants import Contestant
from aod_nb.core import BadInput, shown
from aod_nb.i18n import text
from aod_nb.registry import GAMES, package

MAX_DECISIONS = 50_000
"""Nothing in the rules of every game bounds its length: two that never make up their minds are stopped."""


class Table(msgspec.Struct, frozen=True):
    """One game to be played."""

    number: int
    """Counted from 1 over the whole tournament."""
    game: str
    setup: dict[str, Any]
    chance: str
    """What the bots' own chance is derived from."""
    who: tuple[int, ...]
    """Seat -> which of the contestants."""
    players: tuple[Contestant, ...]


class Played(msgspec.Struct, frozen=True):
    number: int
    who: tuple[int, ...]
    vp: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats; several share the win."""
    decisions: int
    seconds: float


class Lost(msgspec.Struct, frozen=True):
    """A game that came to no end."""

    number: int
    reason: str
    refused: bool = False
    """Whether a contestant cannot play such games at all: then no other game would go better."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A round robin: each pair on the same deals, the first of a pair once in every seat among others of the second."""

    contestants: tuple[Contestant, ...]
    game: str = next(iter(GAMES))
    seats: int = 2
    edition: str = "classic"
    seed: int = 1
    games: int = 200
    """The least number for each pair; whole rotations are played."""

    def check(self) -> None:
        """A ValueError says what cannot be played."""
        if len(self.contestants) < 2:
            raise BadInput("bots.tournament.few", found=len(self.contestants))
        if self.game not in GAMES:
            raise BadInput("bots.tournament.game", found=shown(self.game), known=", ".join(GAMES))
        if isinstance(self.games, bool) or not isinstance(self.games, int) or self.games < 1:
            raise BadInput("bots.tournament.games", found=shown(self.games))
        package(self.game).setup(seats=self.seats, seed=self.seed, edition=self.edition)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(combinations(range(len(self.contestants)), 2))

    @property
    def total(self) -> int:
        return ceil(self.games / self.seats) * self.seats * len(self.pairs)

    def tables(self) -> Iterator[Table]:
        """Deal by deal, so that more games, or a tournament that was stopped, begin with the same ones."""
        number = 0
        for deal in range(ceil(self.games / self.seats)):
            setup = {"seats": self.seats, "edition": self.edition, "seed": deal_seed(self.seed, deal)}
            for first, second in self.pairs:
                for alone in range(self.seats):
                    number += 1
                    who = tuple(first if seat == alone else second for seat in range(self.seats))
                    players = tuple(self.contestants[one] for one in who)
                    yield Table(number, self.game, setup, f"{self.seed}/{number}", who, players)


def deal_seed(seed: int, deal: int) -> int:
    """53 bits, the range of the games' seeds."""
    return random.Random(f"{seed}/deal/{deal}").getrandbits(53)


def play(table: Table) -> Played | Lost:
    """A game from deal to result.  What goes wrong in it is told as data, since not every error survives the way home."""
    try:
        return _play(table)
    except BadInput as wrong:
        return Lost(table.number, str(wrong), refused=True)
    except (Exception, SystemExit) as wrong:
        return Lost(table.number, f"{type(wrong).__name__}: {wrong}"[:200])


def _play(table: Table) -> Played | Lost:
    began = perf_counter()
    game = package(table.game)
    players = [player.make() for player in table.players]
    chances = [random.Random(f"{table.chance}/{seat}") for seat in range(len(players))]
    state = game.setup(**table.setup)
    decisions = 0
    while (seat := state.seat) is not None:
        if decisions == MAX_DECISIONS:
            return Lost(table.number, text("bots.tournament.endless", decisions=decisions))
        state.apply(players[seat].choose(state, chances[seat]))
        decisions += 1
    vp = tuple(result.total for result in game.score(state))
    return Played(table.number, table.who, vp, game.winners(state), decisions, round(perf_counter() - began, 4))
