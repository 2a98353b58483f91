"""Is it balanced?  Tastes that play against each other, and what becomes of a game when a figure of it is changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from aod_nb.aod.editions import SWITCHES
from aod_nb.aod.tables import GAME
from aod_nb.bots import mind_of
from aod_nb.lab.aod.changes import USUAL, figures
from aod_nb.lab.aod.seats import ahead
from aod_nb.lab.games import Deal, Story, lead_changes
from aod_nb.lab.played import QUICK, Player, begun, played, player, results, seeds

TASTES: dict[str, tuple[str, ...]] = {
    "balanced": (),
    "settler": ("colonist_dock",),
    "explorer": ("discovery",),
    "trader": ("trade_goods", "merchant_shipping"),
    "builder": ("capital_buildings",),
}
"""Ways to play: the boxes that each one likes better than they are worth."""


def taste(name: str, liking: float, state: Any, chance: Random) -> Player:
    """Quick play that holds a piece in the boxes it likes for so many VP better."""
    quick = mind_of(state).Quick()
    quick.liked = dict.fromkeys(TASTES[name], liking)
    return lambda state: quick.choose(state, chance.random)


def tournament(chance: Random, liking: float) -> Iterator[list[float] | None]:
    """Every taste once at each table, in seats drawn by chance: who wins (ties shared), in the order of the tastes."""
    names = list(TASTES)
    for seed in seeds(chance):
        state, luck = begun(GAME, seats=len(names), seed=seed), Random(seed)
        sitting = luck.sample(names, len(names))
        for _ in played(state, [taste(name, liking, state, luck) for name in sitting]):
            yield None
        winners = results(state)[1]
        yield [(sitting.index(name) in winners) / len(winners) for name in names]


DRAMA = ("lead_changes", "margin", "winner", "first_seat")
"""How often somebody else came to lead alone; VP between the first and the second; VP of the winner; how far the first seat
was ahead of the others' average."""


def ruled(seats: int, seed: int, rules: Mapping[str, Any]) -> Any:
    """A new game under other rules: those of ``changes.USUAL`` that are given.

    >>> [nation.money for nation in ruled(3, 1, {"money": 5, "step": 2, "navy_vp": 3}).nations]
    [5, 7, 9]
    """
    switches = {name: value for name, value in rules.items() if name in SWITCHES or name not in USUAL}
    state = begun(GAME, seats=seats, seed=seed, figures=figures(rules), **switches)
    for seat, nation in enumerate(state.nations):
        nation.money = rules.get("money", USUAL["money"]) + rules.get("step", USUAL["step"]) * seat
    return state


def drama(seats: int, seed: int, rules: Mapping[str, Any]) -> Iterator[list[float] | None]:
    """One game of quick play, measured."""
    state = ruled(seats, seed, rules)
    one = player(QUICK, state, Random(seed))
    marks = [state.copy()]
    for _ in played(state, [one] * seats):
        if state.turn != marks[-1].turn:
            marks.append(state.copy())
        yield None
    vp = results(state)[0]
    first, second = sorted(vp, reverse=True)[:2]
    story = Story(Deal(1, GAME, {}, (), ""), [*marks, state])
    yield [lead_changes(story), first - second, first, ahead(vp)[0]]


def compared(chance: Random, seats: int, rules: Mapping[str, Any]) -> Iterator[list[float] | None]:
    """The same deals under the rules as they are and as they are changed: first the one's measures, then the other's."""
    for seed in seeds(chance):
        found: list[float] = []
        for how in ({}, rules):
            for measured in drama(seats, seed, how):
                if measured is None:
                    yield None
                else:
                    found += measured
        yield found
