"""How fast the bots think, beside the engine's bare random play and catanatron's, in one run.

    python tests/benchmarks/bots.py [--seconds 6] [--json build/bots.json]

A playout of the search runs from the start of a turn to its end.  It is compared by decisions a second: those that the
search takes, from the deal to the judgement, beside those of random play over the same turn, and beside catanatron's.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from engine import play_catan

from aod_nb import aod, bots
from aod_nb.bots.search import Search

ROUNDS = 6


def turn_four(seats: int) -> aod.State:
    """The start of turn 4 of a game between merchants."""
    state, merchant, chance = aod.setup(seats=seats, seed=3), bots.level("merchant"), random.Random(1)
    while state.turn < 4:
        state.apply(merchant.choose(state, chance))
    return state


class Counted:
    """How play goes on in a playout, counting the decisions it answers."""

    def __init__(self, quick: Any) -> None:
        self.quick, self.answered = quick, 0

    def choose(self, state: Any, chance: Any) -> Any:
        self.answered += 1
        return self.quick.choose(state, chance)


def search(state: aod.State, seconds: float, seed: int) -> tuple[int, int, float]:
    """(playouts, decisions, seconds) of a fresh search."""
    found = Search(state, bots.mind_of(state), seed)
    found.quick = counted = Counted(found.quick)
    start = time.perf_counter()
    found.run(seconds=seconds)
    used = time.perf_counter() - start
    in_tree = sum(_depths(found.root))
    return found.playouts, counted.answered + in_tree, used


def _depths(node: Any) -> Any:
    """Each choice made in the tree, as often as it was made."""
    for choice in (node.choices or {}).values():
        if choice.visits:
            yield choice.visits
            if choice.node is not None:
                yield from _depths(choice.node)


def bare(state: aod.State, seconds: float, seed: int) -> tuple[int, int, float]:
    """The same turn at random, as often as there is time."""
    chance, asked, turns = random.Random(seed).random, 0, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        twin = state.copy()
        while twin.turn == state.turn and twin.agenda:
            options = twin.options()
            twin.apply(options[int(chance() * len(options))])
            asked += 1
        turns += 1
    return turns, asked, time.perf_counter() - start


def catan(seconds: float, seed: int) -> tuple[int, int, float]:
    games = asked = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        asked += play_catan(seed + games)[0]
        games += 1
    return games, asked, time.perf_counter() - start


def merchants(seed: int) -> float:
    """Seconds of a whole game between four merchants."""
    merchant, chance, state = bots.level("merchant"), random.Random(seed), aod.setup(seats=4, seed=seed)
    start = time.perf_counter()
    while not state.is_over:
        state.apply(merchant.choose(state, chance))
    return time.perf_counter() - start


def measure(seconds: float) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    for seats in (2, 4):
        state, sums = turn_four(seats), {name: [0, 0, 0.0] for name in ("search", "bare", "catanatron")}
        search(state, 0.2, 0)
        for turn in range(ROUNDS):
            share = seconds / ROUNDS
            for name, found in (
                ("search", search(state, share, turn)),
                ("bare", bare(state, share, turn)),
                ("catanatron", catan(share, turn)),
            ):
                sums[name] = [one + other for one, other in zip(sums[name], found, strict=True)]
        rates = {name: asked / used for name, (_, asked, used) in sums.items()}
        playouts, _, used = sums["search"]
        figures[f"{seats} seats"] = {
            "playouts_per_second": round(playouts / used),
            "decisions_per_second": {name: round(rate) for name, rate in rates.items()},
            "search_beside_bare": round(rates["search"] / rates["bare"], 2),
            "search_beside_catanatron": round(rates["search"] / rates["catanatron"], 2),
        }
    times = sorted(merchants(seed) for seed in range(15))
    figures["four merchants"] = {"median_seconds_a_game": round(times[7], 3), "slowest": round(times[-1], 3)}
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each plays")
    parser.add_argument("--json", type=Path, default=Path("build/bots.json"), help="where the figures go")
    given = parser.parse_args()
    figures = measure(given.seconds)
    given.json.parent.mkdir(parents=True, exist_ok=True)
    given.json.write_text(json.dumps(figures, indent=2) + "\n")
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
