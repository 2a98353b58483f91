"""How fast the lab plays: games per second with one worker and with two, how well they share, and what memory does.

python tests/benchmarks/lab.py [--games 10000] [--seats 4] [--players beginner] [--json build/lab.json]
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

import psutil

from aod_nb import lab

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
    found: dict[str, Any] = {"games": given.games, "players": given.players, "seats": given.seats, "cores": os.cpu_count()}
    for workers in (1, 2):
        # With one worker a part of them is enough to know the rate.
        games = given.games if workers == 2 else max(20, given.games // 10)
        rate, looks = measured(games, workers, seats=given.seats, players=given.players)
        found |= {f"games_per_second_{workers}": rate, f"memory_{workers}": looks}
        print(f"{workers} workers: {rate:7.2f} games/s over {games} games; memory MB {' '.join(f'{look:.0f}' for look in looks)}")
    share = found["games_per_second_2"] / (2 * found["games_per_second_1"])
    print(f"efficiency from one worker to two: {share:.0%}")
    print(f"10,000 games on two workers: {10_000 / found['games_per_second_2'] / 60:.1f} minutes")
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps(found | {"efficiency": share}, indent=1))


if __name__ == "__main__":
    main()
