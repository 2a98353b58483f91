"""What merchants hold things worth beside what games between them come to.

    python tests/benchmarks/valued.py parts [--seats 2] [--games 300]
    python tests/benchmarks/valued.py buildings [--seats 2] [--games 60] [--first 7] [--last 8]

``parts`` regresses how far seats are ahead at the end on what each part of ``worth`` says at the start of every turn: a
factor of 1 is a part that is worth what it says, 2 one that is worth twice as much.  Pieces in hand are counted one by one,
so theirs are VP a piece.  ``buildings`` plays on from every purchase once with each building and once with none.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np

from aod_nb import aod
from aod_nb.aod.options import Buy, Decline
from aod_nb.aod.tables import PIECES, TURNS
from aod_nb.bots.aod import margin, weigh
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.outlook import Outlook
from aod_nb.bots.aod.worth import parts

NOISE = 0.6
"""VP by which the merchants misjudge options, so that positions differ by more than their plans."""
PARTS = ("discoveries", "scored", "money", "sets", "order", "region", "region_good", "discovery", "building")


def move(state: Any, rng: random.Random, noise: float) -> Any:
    view = state.copy()
    view.deal_anew(state.seat, rng)
    worths = [worth + rng.gauss(0, noise) for worth in weigh(view)]
    return view.options()[worths.index(max(worths))]


def finished(state: Any, seed: float) -> list[float]:
    """The VP at the end of a game that merchants play on."""
    twin, rng = state.copy(), random.Random(seed)
    while not twin.is_over:
        twin.apply(move(twin, rng, 0.0))
    return [float(result.total) for result in aod.score(twin)]


def starts(seats: int, games: int) -> Iterator[tuple[int, int, dict[str, list[float]], list[float]]]:
    """(turn, seat, features by seat, VP at the end) for the start of each turn."""
    for seed in range(games):
        state, rng, seen = aod.setup(seats=seats, seed=50000 + seed), random.Random(seed), {}
        while not state.is_over:
            if state.turn not in seen and state.decision.kind == "placement":
                seen[state.turn] = features(state)
            state.apply(move(state, rng, NOISE))
        totals = [float(result.total) for result in aod.score(state)]
        for turn, found in seen.items():
            for seat in range(seats):
                yield turn, seat, found, totals


def features(state: Any) -> dict[str, list[float]]:
    found: dict[str, list[float]] = defaultdict(lambda: [0.0] * state.seats)
    for (kind, what), values in parts(state).items():
        for seat, value in enumerate(values):
            found[what if kind == "box" else kind][seat] += value
    for seat, nation in enumerate(state.nations):
        for piece, count in zip(PIECES, nation.hand, strict=True):
            found[piece][seat] = float(count)
    return found


def tell_parts(seats: int, games: int) -> None:
    names = (*PARTS, *PIECES[1:])
    rows, ends = defaultdict(list), defaultdict(list)
    for turn, seat, found, totals in starts(seats, games):
        rows[turn].append([margin(found[name], seat) if name in found else 0.0 for name in names])
        ends[turn].append(margin(totals, seat))
    print(f"{'turn':5}" + "".join(f"{name:>14}" for name in names))
    for turn in range(2, TURNS + 1):
        table, end = np.array(rows[turn]), np.array(ends[turn])
        inverse = np.linalg.pinv(table.T @ table)
        factors = inverse @ table.T @ end
        spread = np.sqrt(np.diag(inverse) * (end - table @ factors).var())
        print(f"{turn:<5}" + "".join(f"{one:8.2f} ±{error:4.2f}" for one, error in zip(factors, spread, strict=True)))


def tell_buildings(seats: int, games: int, first: int, last: int) -> None:
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for seed in range(games):
        state, rng = aod.setup(seats=seats, seed=170000 + seed), random.Random(seed)
        while not state.is_over:
            if state.decision.kind == "purchase" and first <= state.turn <= last:
                seat, luck = state.seat, rng.random()
                promised = Outlook(state, Clock(state)).buildings(seat)
                ends = {}
                for option in state.options():
                    twin = state.copy()
                    twin.apply(option)
                    ends[option] = margin(finished(twin, luck), seat)
                none = next(end for option, end in ends.items() if isinstance(option, Decline))
                for option, end in ends.items():
                    if isinstance(option, Buy):
                        found[option.building].append((promised[option.building], end - none))
            state.apply(move(state, rng, 0.0))
    print(f"{'building':32}{'cases':>6}{'promised':>10}{'came to':>10}")
    for slug, pairs in sorted(found.items()):
        count = len(pairs)
        promise, gain = (sum(values) / count for values in zip(*pairs, strict=True))
        error = sqrt(sum((came - gain) ** 2 for _, came in pairs) / max(1, count - 1) / count)
        print(f"{slug:32}{count:6}{promise:10.1f}{gain:10.1f} ±{error:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("parts", "buildings"))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=7, help="buildings: the first turn looked at")
    parser.add_argument("--last", type=int, default=8, help="buildings: the last turn looked at")
    given = parser.parse_args()
    if given.what == "parts":
        tell_parts(given.seats, given.games)
    else:
        tell_buildings(given.seats, given.games, given.first, given.last)


if __name__ == "__main__":
    main()
