"""How the games of each level end, and how long they last.

    python tests/benchmarks/ends.py --game navegador [--games 60] [--levels beginner,merchant] [--seats 2,3,4,5] [--workers 2]

For each level and number of seats: rounds, decisions with a choice, what brought the end, VP of winners and of everybody, and
how often each seat won.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from aod_nb import bots
from aod_nb.registry import package

MOST = 20_000
"""Moves after which a game counts as one that does not end."""


def play(given: tuple[str, str, int, int]) -> dict[str, Any]:
    game, name, seats, number = given
    rules, level, chance = package(game), bots.level(name), random.Random(f"{game}:{name}:{seats}:{number}")
    state, moves, cause = rules.setup(seats=seats, seed=number), 0, "never"
    while not state.is_over and moves < MOST:
        before = getattr(state, "turns_left", None)
        option = level.choose(state, chance)
        state.apply(option)
        moves += 1
        if before is None and getattr(state, "turns_left", None) is not None:
            cause = type(option).__name__.lower()
    if state.is_over and not hasattr(state, "turns_left"):
        cause = "last turn"
    vp = [score.total for score in rules.score(state)]
    winners = rules.winners(state)
    return {"chapter": state.chapter, "moves": moves, "cause": cause, "vp": vp, "winners": winners}


def row(game: str, name: str, seats: int, found: list[dict[str, Any]]) -> str:
    chapters, count = [one["chapter"] for one in found], len(found)
    causes = Counter(one["cause"] for one in found)
    winning = [one["vp"][seat] for one in found for seat in one["winners"]]
    everybody = [vp for one in found for vp in one["vp"]]
    wins = [sum((seat in one["winners"]) / len(one["winners"]) for one in found if one["winners"]) for seat in range(seats)]
    ends = ", ".join(f"{cause} {100 * times / count:.0f} %" for cause, times in causes.most_common())
    shares = " / ".join(f"{100 * win / count:.0f}" for win in wins)
    return (
        f"| {name} | {seats} | {count} | {statistics.fmean(chapters):.1f} ({min(chapters)} to {max(chapters)}) | "
        f"{statistics.fmean(one['moves'] for one in found):.0f} | {ends} | {statistics.fmean(winning or [0]):.0f} | "
        f"{statistics.fmean(everybody):.0f} | {shares} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--levels", default="beginner,merchant")
    parser.add_argument("--seats", default="2,3,4,5")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    print("| level | seats | games | rounds, mean (range) | moves | ended by | winner's VP | everybody's VP | won by seat, % |")
    print("|---|---|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(given.workers) as pool:
        for name in given.levels.split(","):
            for seats in map(int, given.seats.split(",")):
                tasks = [(given.game, name, seats, number) for number in range(given.games)]
                print(row(given.game, name, seats, list(pool.map(play, tasks, chunksize=4))), flush=True)


if __name__ == "__main__":
    main()
