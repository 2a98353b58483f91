"""What a tournament found: every game, and what each contestant made of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum

import msgspec

import aod_nb
from aod_nb.bots.tournament.contestants import told_apart
from aod_nb.bots.tournament.games import Lost, Plan, Played
from aod_nb.bots.tournament.wilson import interval


class Standing(msgspec.Struct, frozen=True):
    """What a contestant reached, in every seat or in one."""

    contestant: str
    seat: int | None
    """None: wherever it sat."""
    games: int
    won: float
    """Wins in a seat; one shared by three counts a third."""
    rate: float
    low: float
    high: float
    """The rate is between these, 95 % sure (Wilson)."""
    vp: float
    margin: float
    """VP ahead of the best other seat; below nothing, behind it."""


class Pairing(msgspec.Struct, frozen=True):
    """Two contestants, the first alone among others of the second."""

    first: str
    second: str
    games: int
    standings: tuple[Standing, ...]


class Results(msgspec.Struct, frozen=True, kw_only=True):
    command: str
    version: str
    game: str
    edition: str
    seats: int
    seed: int
    contestants: tuple[str, ...]
    timed: bool
    """Whether somebody thinks by the clock: then another run finds other figures."""
    planned: int
    ended: str
    """Why not all were played; empty when they were."""
    seconds: float
    """For a game, on average."""
    pairings: tuple[Pairing, ...]
    overall: tuple[Standing, ...]
    lost: tuple[Lost, ...]
    games: tuple[Played, ...]


def results(plan: Plan, outcomes: Iterable[Played | Lost], ended: str = "", command: str = "") -> Results:
    """The same for the same games, in whatever order they ended."""
    told = sorted(outcomes, key=lambda outcome: outcome.number)
    games = tuple(outcome for outcome in told if isinstance(outcome, Played))
    names = told_apart(plan.contestants)
    return Results(
        command=command,
        version=aod_nb.__version__,
        game=plan.game,
        edition=plan.edition,
        seats=plan.seats,
        seed=plan.seed,
        contestants=names,
        timed=any(one.timed for one in plan.contestants),
        planned=plan.total,
        ended=ended,
        seconds=round(_mean([game.seconds for game in games]), 4),
        pairings=tuple(_pairing(names, pair, games, plan.seats) for pair in plan.pairs),
        overall=_standings(names, range(len(names)), games, plan.seats),
        lost=tuple(outcome for outcome in told if isinstance(outcome, Lost)),
        games=games,
    )


def _pairing(names: Sequence[str], pair: tuple[int, int], games: Sequence[Played], seats: int) -> Pairing:
    theirs = [game for game in games if {*game.who} == {*pair}]
    return Pairing(names[pair[0]], names[pair[1]], len(theirs), _standings(names, pair, theirs, seats))


def _standings(names: Sequence[str], who: Iterable[int], games: Sequence[Played], seats: int) -> tuple[Standing, ...]:
    return tuple(standing(names, one, games, seat) for one in who for seat in (None, *range(seats)))


def standing(names: Sequence[str], one: int, games: Iterable[Played], seat: int | None = None) -> Standing:
    """The rate is that of a seat; the interval counts games, since seats of one game win at each other's cost."""
    held = [(game, at) for game in games for at, who in enumerate(game.who) if who == one and seat in (None, at)]
    count = len({game.number for game, _ in held})
    won = fsum(1 / len(game.winners) for game, at in held if at in game.winners)
    rate = won / len(held) if held else 0.0
    low, high = interval(rate * count, count)
    return Standing(
        contestant=names[one],
        seat=seat,
        games=count,
        won=round(won, 6),
        rate=round(rate, 6),
        low=round(low, 6),
        high=round(high, 6),
        vp=round(_mean([game.vp[at] for game, at in held]), 4),
        margin=round(_mean([game.vp[at] - max(vp for other, vp in enumerate(game.vp) if other != at) for game, at in held]), 4),
    )


def _mean(numbers: Sequence[float]) -> float:
    return fsum(numbers) / len(numbers) if numbers else 0.0


def to_json(found: Results) -> str:
    """A line for each field and for each game, so that two results can be compared line by line."""
    fields = [f'"{field}": {_json(getattr(found, field))}' for field in found.__struct_fields__ if field != "games"]
    games = ",\n".join(_json(game) for game in found.games)
    return "{\n" + ",\n".join(fields) + ',\n"games": [\n' + games + "\n]\n}\n"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
