"""What the next colonist is worth in each box of a position, by playouts of the bots to the end of the turn."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from aod_nb.aod.options import Place
from aod_nb.aod.placement import Placement
from aod_nb.aod.tables import COLONIST, COLONISTS_PER_TURN, GAME, PIECES, TURNS
from aod_nb.bots import mind_of
from aod_nb.core import BadInput, Record, from_code, shown
from aod_nb.lab.halving import Halving
from aod_nb.lab.played import QUICK, begun, played, player

PIECE = PIECES[COLONIST]
"""What is placed: a colonist."""


def drawn(seed: int, seats: int, turn: int, placed: int) -> Any:
    """A position by its number: quick play until the first player of the turn, with so many pieces placed, places a colonist.

    >>> state = drawn(1, seats=3, turn=2, placed=1)
    >>> state.turn, state.seat == state.order[0], len(places(state)) > 5
    (2, True, True)
    """
    for value, least, most in ((seed, 0, 999_999), (turn, 1, TURNS), (placed, 0, COLONISTS_PER_TURN - 1)):
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadInput("aod_lab.bad.drawn", found=shown(value), least=least, most=most)
    return _drawn(seed, seats, turn, placed)


@lru_cache(maxsize=64)
def _drawn(seed: int, seats: int, turn: int, placed: int) -> Any:
    state = begun(GAME, seats=seats, seed=seed)
    one = player(QUICK, state, Random(seed))
    mine = 0
    for seat, _ in played(state, [one] * seats):
        if state.turn == turn and seat == state.order[0] and isinstance(state.decision, Placement):
            if mine >= placed and places(state):
                break
            mine += 1
        elif state.turn > turn:
            break
    check(state)
    return state


def read(text: str) -> Any:
    """A position of one's own: a share code, or the text of a save."""
    given = text.strip() if isinstance(text, str) else ""
    if not given:
        raise BadInput("aod_lab.bad.no_position")
    return _read(given)


@lru_cache(maxsize=4)
def _read(given: str) -> Any:
    state = Record.from_json(given).replay() if given.startswith("{") else from_code(given)
    check(state)
    return state


def check(state: Any) -> None:
    if state.game != GAME:
        raise BadInput("aod_lab.bad.other_game", game=f"{state.game}.game")
    if state.is_over:
        raise BadInput("aod_lab.bad.position_over")
    if not isinstance(state.decision, Placement) or not places(state):
        raise BadInput("aod_lab.bad.no_placement", nation=state.nations[state.seat].name)


def places(state: Any) -> list[Place]:
    """Where a colonist can go."""
    return [option for option in state.options() if isinstance(option, Place) and option.piece == PIECE]


class Playouts:
    """Tries a box: everything hidden is dealt anew, and the turn played out quickly with the colonist there and without it.

    As in an admiral's thoughts; the value is how many VP ahead of the others' average the colonist brings.
    """

    def __init__(self, state: Any, chance: Random) -> None:
        check(state)
        self.seat, self.mind, self.chance = state.seat, mind_of(state), chance
        self.options = places(state)
        self.view = state.redeal(self.seat, chance)

    def draw(self, arm: int) -> float:
        quick = self.mind.Quick()  # it remembers what it first saw: kept longer, no two playouts would be independent
        state = self.view.copy()
        state.deal_anew(self.seat, self.chance)
        without = self._play_on(unplaced(state), quick)
        state.apply(self.options[arm])
        return self._play_on(state, quick) - without

    def _play_on(self, state: Any, quick: Any) -> float:
        """To where a position is judged best: how far the seat is ahead there."""
        mind, start = self.mind, self.view.chapter
        while state.agenda and not mind.stops(start, state):
            state.apply(quick.choose(state, self.chance.random))
        return float(mind.margin(mind.worth(state), self.seat))


def unplaced(state: Any) -> Any:
    """The same position, had the seat one colonist less to place: it is the next one's turn."""
    twin = state.copy()
    twin.nations[twin.seat].hand[COLONIST] -= 1
    twin.agenda.pop()
    twin.run_on(None)
    return twin


def study(state: Any, chance: Random, names: list[str] | None = None, budget: int = 4000) -> Halving:
    """All boxes of a position, by successive halving.

    >>> found = study(drawn(1, seats=3, turn=2, placed=1), Random(1))
    >>> for pause in found.work(40): pass
    >>> found.count
    40
    """
    playouts = Playouts(state, chance)
    return Halving(names or [spelt(option) for option in playouts.options], playouts.draw, budget)


def spelt(option: Place) -> str:
    """A box, and its space where it has several.

    >>> spelt(Place("colonist", "specialists", "merchant")), spelt(Place("colonist", "discovery", ""))
    ('specialists merchant', 'discovery')
    """
    return f"{option.box} {option.slot}".strip()
