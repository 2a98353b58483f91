"""The engine beside catanatron in one run: ratios, games per second, cost per decision, copy, import.

    python tests/benchmarks/engine.py [--seconds 6] [--json build/engine.json]

These machines are noisy: only the ratios mean something.  The two engines take turns within the run.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aod_nb import aod

ROUNDS = 6


def play_ours(seed: int, seats: int = 4) -> tuple[int, int]:
    """Random legal play through setup, options, apply: (decisions asked, decisions with a choice)."""
    state = aod.setup(seats=seats, seed=seed)
    chance = random.Random(seed).random
    asked = 0
    while not state.is_over:
        options = state.options()
        state.apply(options[int(chance() * len(options))])
        asked += 1
    return asked, asked  # a decision with one option is never asked


def play_catan(seed: int) -> tuple[int, int]:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed + 1)
    chance = random.Random(seed).random
    asked = real = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        options = game.state.playable_actions
        asked += 1
        real += len(options) > 1
        game.execute(options[int(chance() * len(options))])
    return asked, real


class Rate:
    """Games played for a while: decisions and games per second."""

    def __init__(self, play: Callable[[int], tuple[int, int]]) -> None:
        self.play = play
        self.games = self.asked = self.real = self.most = 0
        self.seconds = 0.0

    def run(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end:
            asked, real = self.play(self.games)
            self.seconds += time.perf_counter() - now
            self.games += 1
            self.asked += asked
            self.real += real
            self.most = max(self.most, asked)

    def figures(self) -> dict[str, float]:
        return {
            "decisions_per_second": round(self.asked / self.seconds),
            "real_decisions_per_second": round(self.real / self.seconds),
            "games_per_second": round(self.games / self.seconds, 1),
            "decisions_per_game": round(self.asked / self.games, 1),
            "most_decisions": self.most,
        }


def copy_cost(copy: Callable[[], Any]) -> float:
    """Microseconds for a copy, the best of five rounds."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(2000):
            copy()
        best = min(best, (time.perf_counter() - start) / 2000)
    return best * 1e6


def middle_of_ours() -> aod.State:
    state = aod.setup(seats=4, seed=3)
    chance = random.Random(3)
    while state.turn < 5:
        state.apply(chance.choice(state.options()))
    return state


def middle_of_catan() -> Any:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=3)
    for _ in range(400):
        game.play_tick()
    return game


def worst_option_list(games: int = 40) -> float:
    """The slowest single computation of a list of options, in microseconds, the best of three tries at each."""
    worst = 0.0
    for seed in range(games):
        state, chance = aod.setup(seats=5, seed=seed), random.Random(seed)
        while not state.is_over:
            tries = []
            for _ in range(3):
                start = time.perf_counter()
                state.decision.options(state)
                tries.append(time.perf_counter() - start)
            worst = max(worst, min(tries))
            state.apply(chance.choice(state.options()))
    return worst * 1e6


def import_cost() -> float:
    """Milliseconds that ``import aod_nb.aod`` adds to a bare interpreter, the median of five."""

    def run(code: str) -> float:
        times = []
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(time.perf_counter() - start)
        return statistics.median(times)

    run("import aod_nb.aod")  # the compiled files are there from now on
    return (run("import aod_nb.aod") - run("pass")) * 1000


def measure(seconds: float) -> dict[str, Any]:
    ours, theirs = Rate(play_ours), Rate(play_catan)
    for rate in (ours, theirs):
        rate.run(0.5)
    ours, theirs = Rate(play_ours), Rate(play_catan)
    for _ in range(ROUNDS):
        ours.run(seconds / ROUNDS)
        theirs.run(seconds / ROUNDS)
    our_copy, their_copy = copy_cost(middle_of_ours().copy), copy_cost(middle_of_catan().copy)
    mine, peer = ours.figures(), theirs.figures()
    by_seats = {}
    for seats in (2, 3, 4, 5):
        rate = Rate(lambda seed, seats=seats: play_ours(seed, seats))  # type: ignore[misc]
        rate.run(seconds / 4)
        by_seats[seats] = rate.figures() | {"microseconds_per_decision": round(rate.seconds / rate.asked * 1e6, 2)}
    return {
        "ratio_decisions_per_second": round(mine["decisions_per_second"] / peer["decisions_per_second"], 2),
        "ratio_real_decisions_per_second": round(mine["real_decisions_per_second"] / peer["real_decisions_per_second"], 2),
        "ratio_games_per_second": round(mine["games_per_second"] / peer["games_per_second"], 2),
        "ratio_copy": round(our_copy / their_copy, 3),
        "ours": mine | {"copy_microseconds": round(our_copy, 2)},
        "catanatron": peer | {"copy_microseconds": round(their_copy, 2)},
        "by_seats": by_seats,
        "worst_option_list_microseconds": round(worst_option_list(), 1),
        "import_milliseconds_above_bare": round(import_cost(), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each engine plays")
    parser.add_argument("--json", type=Path, default=Path("build/engine.json"), help="where the figures go")
    given = parser.parse_args()
    figures = measure(given.seconds)
    given.json.parent.mkdir(parents=True, exist_ok=True)
    given.json.write_text(json.dumps(figures, indent=2) + "\n")
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
