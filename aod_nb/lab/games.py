"""One game for the lab: played decision by decision, and told as rows of a table, one for each seat."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from aod_nb.bots.tournament import Contestant, Lost, contestant
from aod_nb.bots.tournament.games import MAX_DECISIONS, deal_seed
from aod_nb.core import BadInput, State, shown
from aod_nb.i18n import text
from aod_nb.registry import package

Measure = Callable[[Any], Sequence[Mapping[str, Any]]]
"""From a ``Story`` to more columns: for each seat the same names.  Workers must be able to import it, or it is sent to them."""


class Deal(msgspec.Struct, frozen=True):
    """One game to be played: the same deal gives the same rows wherever it is played."""

    number: int
    """Counted from 1."""
    game: str
    setup: dict[str, Any]
    players: tuple[Contestant, ...]
    """Who plays each seat."""
    chance: str
    """What the players' own chance is derived from."""
    measure: Measure | None = None


class Story(msgspec.Struct):
    """A game that was played."""

    deal: Deal
    marks: list[Any]
    """How it stood when each turn or round began, and at its end."""
    decisions: int = 0


def players_of(given: str | Sequence[str], seats: int) -> tuple[Contestant, ...]:
    """One level for all, or one for each seat, whose number can be.

    Nobody who thinks by the clock: no two tables would be equal.
    """
    if not isinstance(given, str | list | tuple) or not all(isinstance(name, str) for name in given):
        raise BadInput("lab.bad.levels", found=shown(given))
    names = [given] * seats if isinstance(given, str) else list(given)
    if len(names) != seats:
        raise BadInput("lab.bad.players", found=len(names), seats=seats)
    known = {name: contestant(name) for name in dict.fromkeys(names)}
    for one in known.values():
        if one.timed:
            raise BadInput("lab.bad.timed", found=shown(one.name), better=f"{one.name.partition(':')[0]}:200p")
    return tuple(known[name] for name in names)


def deal(
    number: int,
    game: str,
    seed: int,
    players: tuple[Contestant, ...],
    setup: Mapping[str, Any],
    measure: Measure | None = None,
) -> Deal:
    """The game of a number, with a seed of its own."""
    dealt = {**package(game).editions.CHOICES.in_order, **setup, "seats": len(players), "seed": deal_seed(seed, number)}
    return Deal(number, game, dealt, players, f"{seed}/{number}", measure)


def playing(given: Deal) -> Generator[None, None, Story]:
    """Plays a game and rests after every decision: ``story = yield from playing(deal)``."""
    levels = [player.make() for player in given.players]
    chances = [Random(f"{given.chance}/{seat}") for seat in range(len(levels))]
    state: State = package(given.game).setup(**given.setup)
    story = Story(given, [state.copy()])
    while (seat := state.seat) is not None:
        if story.decisions == MAX_DECISIONS:
            raise BadInput("bots.tournament.endless", decisions=story.decisions)
        before = state.chapter
        state.apply(levels[seat].choose(state, chances[seat]))
        story.decisions += 1
        if state.chapter != before and not state.is_over:
            story.marks.append(state.copy())
        yield
    story.marks.append(state)
    return story


def rows(story: Story) -> list[dict[str, Any]]:
    """What a table says of a game: a row for each seat, in plain figures."""
    game, state = package(story.deal.game), story.marks[-1]
    winners, results = game.winners(state), game.score(state)
    whole = {"turns": len(story.marks) - 1, "decisions": story.decisions, "lead_changes": lead_changes(story)}
    more = story.deal.measure(story) if story.deal.measure else [{}] * len(results)
    return [
        {
            "game": story.deal.number,
            "seed": story.deal.setup["seed"],
            "seat": result.seat,
            "nation": result.nation,
            "player": story.deal.players[result.seat].name,
            "vp": result.total,
            "won": 1 / len(winners) if result.seat in winners else 0.0,
            **result.lines,
            **whole,
            **further,
        }
        for result, further in zip(results, more, strict=True)
    ]


def totals(story: Story) -> list[list[int]]:
    """What each seat had banked when each turn or round began, and at the end."""
    game = package(story.deal.game)
    return [[result.total for result in game.score(mark)] for mark in story.marks]


def lead_changes(story: Story) -> int:
    """How often somebody else came to lead alone."""
    leaders = [standing.index(max(standing)) for standing in totals(story) if standing.count(max(standing)) == 1]
    return sum(first != then for first, then in pairwise(leaders))


def play(given: Deal) -> list[tuple[Any, ...]] | Lost:
    """A game from deal to rows, for a worker: the first row is the names of the columns."""
    try:
        playing_on = playing(given)
        while True:
            try:
                next(playing_on)
            except StopIteration as over:
                told = rows(over.value)
                return [tuple(told[0]), *(tuple(row.values()) for row in told)]
    except BadInput as wrong:
        return Lost(given.number, str(wrong), refused=True)
    except (Exception, SystemExit) as wrong:
        return Lost(given.number, f"{type(wrong).__name__}: {wrong}"[:200])


def told_lost(lost: Sequence[Lost]) -> str:
    """Games that came to no end, in a sentence."""
    first = min(lost, key=lambda one: one.number)
    return text("lab.run.lost", count=len(lost), number=first.number, reason=first.reason)
