"""How fast the lab plays: games per second with one worker and with two, how well they share, and what memory does.

python tests/benchmarks/lab.py [--games 10000] [--seats 4] [--players beginner] [--json build/lab.json]
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from statistics import median
from typing import Any

import psutil

from aod_nb import lab

ROUNDS = 5
LOOKS = 10
"""How often memory is looked at while the games are played."""


def memory() -> float:
    """MB of this process and its workers, each page once."""
    me = psutil.Process()
    found = 0
    for process in (me, *me.children(recursive=True)):
        try:
            found += process.memory_full_info().pss
        except psutil.Error:
            continue
    return found / 1e6


def measured(games: int, workers: int, **how: Any) -> tuple[float, list[float]]:
    """(games per second, memory as it went along): the clock starts when all workers have played a game."""
    began, warm, looks = 0.0, 2 * workers, []

    def watch(done: int, planned: int) -> None:
        nonlocal began
        if done == warm:
            began = time.perf_counter()
        if done > warm and done % max(1, planned // LOOKS) == 0:
            looks.append(memory())

    table = lab.run(games + warm, workers=workers, watch=watch, **how)
    used = time.perf_counter() - began
    assert not table.partial, table.partial
    return games / used, looks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--players", default="beginner")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    how = {"seats": given.seats, "players": given.players}
    # One worker and two in turns, so that a machine's good and bad minutes fall on both.
    turns = [[measured(max(20, given.games // 25), workers, **how)[0] for workers in (1, 2)] for _ in range(ROUNDS)]
    one, two = (median(rates) for rates in zip(*turns, strict=True))
    for workers, rates in zip((1, 2), zip(*turns, strict=True), strict=True):
        print(f"{workers} workers: {median(rates):7.2f} games/s, median of {' '.join(f'{rate:.1f}' for rate in rates)}")
    print(f"efficiency from one worker to two: {two / one / 2:.0%}")
    rate, looks = measured(given.games, 2, **how)
    print(f"{given.games} games on two workers: {given.games / rate / 60:.1f} minutes, {rate:.2f} games/s")
    print(f"memory MB {' '.join(f'{look:.0f}' for look in looks)}")
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        found = {"games": given.games, **how, "cores": os.cpu_count(), "in_turns": turns, "efficiency": two / one / 2}
        given.json.write_text(json.dumps(found | {"games_per_second": rate, "memory": looks}, indent=1))


if __name__ == "__main__":
    main()
