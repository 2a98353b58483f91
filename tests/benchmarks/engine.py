"""The engines beside catanatron in one run: ratios, games per second, cost per decision, copy, import, length of games.

    python tests/benchmarks/engine.py [--seconds 6] [--json build/engine.json]

These machines are noisy: only the ratios mean something.  The three engines take turns within the run.
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
from functools import partial
from pathlib import Path
from typing import Any

from aod_nb import aod, navegador

ROUNDS = 6
GAMES: dict[str, Any] = {"aod": aod, "navegador": navegador}
BOUND = 5_000
"""Decisions after which a random game counts as beyond the bound; nothing in the rules of Navegador bounds it."""


def play_ours(game: Any, seed: int, seats: int = 4) -> tuple[int, int]:
    """Random legal play through setup, options, apply: (decisions asked, decisions with a choice)."""
    state = game.setup(seats=seats, seed=seed)
    chance = random.Random(seed).random
    asked = 0
    while not state.is_over and asked < 10 * BOUND:
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


def middle_of_ours(game: Any) -> Any:
    """A four-player game half-way."""
    moves, _ = play_ours(game, 3)
    state, chance = game.setup(seats=4, seed=3), random.Random(3).random
    for _ in range(moves // 2):
        options = state.options()
        state.apply(options[int(chance() * len(options))])
    return state


def middle_of_catan() -> Any:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=3)
    for _ in range(400):
        game.play_tick()
    return game


def worst_option_list(game: Any, games: int = 40) -> float:
    """The slowest single computation of a list of options, in microseconds, the best of three tries at each."""
    worst = 0.0
    for seed in range(games):
        state, chance, asked = game.setup(seats=5, seed=seed), random.Random(seed), 0
        while not state.is_over and (asked := asked + 1) < BOUND:
            tries = []
            for _ in range(3):
                start = time.perf_counter()
                state.decision.options(state)
                tries.append(time.perf_counter() - start)
            worst = max(worst, min(tries))
            state.apply(chance.choice(state.options()))
    return worst * 1e6


def lengths(game: Any, seats: int, games: int = 200) -> dict[str, float]:
    """How many decisions random games ask, and how many go beyond the bound."""
    asked = sorted(play_ours(game, seed, seats)[0] for seed in range(games))
    return {
        "games": games,
        "median": asked[games // 2],
        "nine_in_ten_below": asked[games * 9 // 10],
        "most": asked[-1],
        "beyond_bound": sum(count > BOUND for count in asked),
    }


def import_cost(package: str) -> float:
    """Milliseconds that importing a game adds to a bare interpreter, the median of five."""

    def run(code: str) -> float:
        times = []
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(time.perf_counter() - start)
        return statistics.median(times)

    run(f"import {package}")  # the compiled files are there from now on
    return (run(f"import {package}") - run("pass")) * 1000


def measure(seconds: float) -> dict[str, Any]:
    rates = {name: Rate(partial(play_ours, game)) for name, game in GAMES.items()} | {"catanatron": Rate(play_catan)}
    for rate in rates.values():
        rate.run(0.5)  # everything is compiled and looked up once
        rate.__init__(rate.play)  # type: ignore[misc]
    for _ in range(ROUNDS):
        for rate in rates.values():
            rate.run(seconds / ROUNDS)
    copies = {name: copy_cost(middle_of_ours(game).copy) for name, game in GAMES.items()}
    copies["catanatron"] = copy_cost(middle_of_catan().copy)
    figures = {name: rate.figures() | {"copy_microseconds": round(copies[name], 2)} for name, rate in rates.items()}
    return (
        figures
        | {f"{name}_beside_catanatron": beside(figures[name], figures["catanatron"]) for name in GAMES}
        | {f"{name}_alone": alone(name, seconds) for name in GAMES}
    )


def beside(ours: dict[str, float], theirs: dict[str, float]) -> dict[str, float]:
    rates = ("decisions_per_second", "real_decisions_per_second", "games_per_second")
    ratios = {rate: round(ours[rate] / theirs[rate], 2) for rate in rates}
    return ratios | {"copy": round(ours["copy_microseconds"] / theirs["copy_microseconds"], 3)}


def alone(name: str, seconds: float) -> dict[str, Any]:
    game, by_seats = GAMES[name], {}
    for seats in (2, 3, 4, 5):
        rate = Rate(partial(play_ours, game, seats=seats))
        rate.run(seconds / 4)
        by_seats[seats] = lengths(game, seats) | {"microseconds_per_decision": round(rate.seconds / rate.asked * 1e6, 2)}
    return {
        "by_seats": by_seats,
        "worst_option_list_microseconds": round(worst_option_list(game), 1),
        "import_milliseconds_above_bare": round(import_cost(f"aod_nb.{name}"), 1),
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
