"""Whether every reason is true in games that bots play, by the same checks as the tests have for random games.

PYTHONPATH=. python tests/benchmarks/reasons.py [--game aod] [--games 40] [--every 3] [--level beginner]
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from aod_nb import bots
from aod_nb.registry import GAMES, package


def positions(game: str, number: int, level: str, every: int) -> Iterator[Any]:
    """Along one game: each so many-th decision."""
    setting = import_module(f"tests.{game}.games").setting(number)
    state, chance = package(game).setup(**setting), random.Random(number)
    for count in range(3000):
        if state.is_over:
            return
        if count % every == number % every:
            yield state.copy()
        state.apply(bots.level(level).choose(state, chance))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), default="aod")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--every", type=int, default=3)
    parser.add_argument("--level", default="beginner")
    asked = parser.parse_args()
    checks, mind = import_module(f"tests.bots.checkers.{asked.game}"), import_module(f"aod_nb.bots.{asked.game}")
    said, false, looked, without, began = Counter[str](), Counter[str](), 0, 0, time.perf_counter()
    for number in range(asked.first, asked.first + asked.games):
        for state in positions(asked.game, number, asked.level, asked.every):
            looked += 1
            for option in state.options():
                case, found = checks.Case(state, option), mind.reasons(state, option)
                without += not found
                for reason in found:
                    said[reason.key] += 1
                    if not checks.is_true(case, reason.key, reason.args):
                        false[reason.key] += 1
                        print(f"FALSE {reason.key}: {reason} {reason.args} {option} game {number}", flush=True)
    seconds = time.perf_counter() - began
    told = f"{said.total()} reasons, {false.total()} false, {without} options without"
    print(f"{asked.game}: {looked} positions of {asked.games} games, {told}; {seconds:.0f} s")
    print(", ".join(f"{key} {count}" for key, count in said.most_common()))
    return int(bool(false))


if __name__ == "__main__":
    raise SystemExit(main())
