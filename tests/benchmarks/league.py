"""Finds rates for Navegador's merchants by play against the whole league of styles, with two and with four seats.

    python tests/benchmarks/league.py tune --generations 100 --seed 1 [--start found.json] [--out build/rates.json]
    python tests/benchmarks/league.py table --games 100 [--start found.json]

``tune`` is a small evolution strategy.  In each generation rates a little off the present ones, each its own way, play deals
against members of the league and against each other, and every deal a second time with the opposite rates in the same seats.
The present rates move towards what did better.  No member of the league is ever dropped: the styles, among them the racers
that merchants once were, and the rates that the search began with; but those that still do well are met more often.
``table`` plays the rates against each style, in both seats, and four of them at one table.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from aod_nb import navegador
from aod_nb.bots.navegador.rates import Rates, rates_for
from aod_nb.bots.navegador.styles import STYLES, Style
from aod_nb.navegador.tables import COLUMNS, NAGASAKI

TUNED = (
    *("sea", "nagasaki", "chart", "chart_bend", "trust", "money", "money_turns", "spent", "markets", "mixed", "tide"),
    *("privileges", "claims", "growth", "engine_turns", "workers", "workers_decay", "ships", "ships_decay", "yard", "church"),
    *("slot", "distance", "crew", "voyage", "next_crew", "ahead", "turn", "later", "card"),
    *(f"likes.{column}" for column in COLUMNS),
)
"""Figures that the search may change, each by a factor."""
MOST = {"workers_decay": 0.95, "ships_decay": 0.95, "voyage": 1.0, "next_crew": 1.0, "later": 1.0, "ahead": 1.2}
STEP = 0.2
"""How far, as a factor of e, a figure is changed to try."""
DEALS = 60
"""Deals in a generation, each played twice."""
PACE = 0.3
"""How far the present rates move in a generation, in steps."""
MEMORY = 0.85
"""How much of the direction is kept from generation to generation."""
LEAST = 0.15
"""How often, beside one that always wins, a member of the league is met that always loses."""
SCALE = 25.0
"""A lead of so many VP counts three quarters of the most."""


def changed(rates: Rates, by: dict[str, float]) -> Rates:
    """The rates with figures multiplied by e to the power given."""
    found: dict[str, Any] = {}
    likes = list(rates.likes)
    for name, power in by.items():
        if name.startswith("likes."):
            likes[COLUMNS.index(name[6:])] *= math.exp(power / 2)
        else:
            found[name] = min(MOST.get(name, 1e9), getattr(rates, name) * math.exp(power / (3 if name in MOST else 1)))
    return msgspec.structs.replace(rates, likes=tuple(likes), **found)


def play(players: list[Any], seed: int, ended: list[str] | None = None, **switches: Any) -> navegador.State:
    """A whole game; what brought its end is added to the list."""
    state = navegador.setup(seats=len(players), seed=seed, **switches)
    chances = [random.Random(f"{seed}:{seat}") for seat in range(len(players))]
    while not state.is_over:
        seat = state.decision.seat
        state.apply(players[seat].choose(state, chances[seat]))
        if ended is not None and not ended and (state.turns_left is not None or state.is_over):
            ended.append("Nagasaki" if state.is_explored(NAGASAKI) else "buildings")
    return state


def lead(state: navegador.State, seat: int) -> float:
    """VP ahead of the best of the others, squeezed so that no game counts too much."""
    totals = [result.total for result in navegador.score(state)]
    return math.tanh((totals[seat] - max(totals[:seat] + totals[seat + 1 :])) / SCALE)


Powers = dict[str, float]
PLAY = ("quick", "stone", "whole")
"""How the members of the league play: quickly, or trying out where the stone goes, or all that is done as merchants do."""


class Plan(msgspec.Struct, frozen=True):
    generations: int
    deals: int
    seats: tuple[int, ...]
    play: str
    seed: int

    def player(self, name: str, rates: Rates) -> Style:
        return Style(name, rates, quick=self.play == "quick", inside=self.play == "whole")


def deal(league: list[Any], weights: list[float], seats: int, rng: random.Random) -> list[Any]:
    """Who sits where: half of the table tries rates (all of it, in a part of the deals), the others are of the league."""
    trying = seats // 2 if rng.random() < 0.7 else seats
    places: list[Any] = [{name: rng.gauss(0, STEP) for name in TUNED} for _ in range(trying)]
    places += rng.choices(league, weights, k=seats - trying)
    rng.shuffle(places)
    return places


def results(rates: Rates, places: list[Any], sign: int, cards: int, plan: Plan) -> list[float]:
    def tried(by: Powers) -> Style:
        return plan.player("tried", changed(rates, {name: sign * power for name, power in by.items()}))

    players = [tried(place) if isinstance(place, dict) else place for place in places]
    state = play(players, cards)
    return [lead(state, seat) for seat in range(len(players))]


def tune(start: Rates, plan: Plan, out: Path) -> Rates:
    rng, rates = random.Random(plan.seed), start
    league = [*(plan.player(name, style) for name, style in STYLES.items()), plan.player("start", start)]
    well = dict.fromkeys(league, 0.0)
    course = dict.fromkeys(TUNED, 0.0)
    for generation in range(1, plan.generations + 1):
        seen, began = [], time.monotonic()
        weights = [LEAST + (1 + well[member]) / 2 for member in league]
        move = dict.fromkeys(TUNED, 0.0)
        for number in range(plan.deals):
            places, cards = deal(league, weights, plan.seats[number % len(plan.seats)], rng), rng.randrange(10**6)
            plus, minus = (results(rates, places, sign, cards, plan) for sign in (1, -1))
            for place, better, worse in zip(places, plus, minus, strict=True):
                if isinstance(place, Style):
                    well[place] += 0.1 * ((better + worse) / 2 - well[place])
                else:
                    for name, power in place.items():
                        move[name] += (better - worse) / 2 * power
            if not all(isinstance(place, dict) for place in places):
                seen += [(plus[seat] + minus[seat]) / 2 for seat, place in enumerate(places) if isinstance(place, dict)]
        length = math.sqrt(sum(power * power for power in move.values())) or 1.0
        for name in TUNED:
            course[name] = MEMORY * course[name] + (1 - MEMORY) * move[name] / length
        rates = changed(rates, {name: PACE * math.sqrt(len(TUNED)) * STEP * power for name, power in course.items()})
        print(f"{generation}: {sum(seen) / len(seen):+.3f} against the league, {time.monotonic() - began:.0f} s", flush=True)
        out.write_bytes(msgspec.json.format(msgspec.json.encode(rates)))
    return rates


def table(given: Rates | None, games: int) -> None:
    """What these rates, or else the merchants', reach with two and with four seats."""
    merchant = Style("merchant", given or rates_for(2))
    for name, other in STYLES.items():
        won = margin = 0.0
        for number in range(games):
            seat = number % 2
            players = [merchant if place == seat else Style(name, other) for place in range(2)]
            state = play(players, 1000 + number // 2)
            totals = [result.total for result in navegador.score(state)]
            won += navegador.winners(state) == (seat,)
            margin += totals[seat] - totals[1 - seat]
        print(f"two seats, merchant against {name}: {won / games:.0%} won, {margin / games:+.1f} VP", flush=True)
    four(given or rates_for(4), games)


def four(rates: Rates, games: int, **switches: Any) -> None:
    wins, ends, rounds, best, left = Counter[int](), Counter[str](), [], [], []
    for seed in range(games):
        ended: list[str] = []
        state = play([Style("merchant", rates)] * 4, seed, ended, **switches)
        (winner,) = navegador.winners(state)
        wins[winner] += 1
        ends[ended[0]] += 1
        rounds.append(state.round)
        best.append(navegador.score(state)[winner].total)
        left.append(sum(map(len, state.board.prices)) - sum(state.built))
    shares = ", ".join(f"{wins[seat] / games:.0%}" for seat in range(4))
    print(
        f"four merchants: rounds {sum(rounds) / games:.1f} ({min(rounds)}-{max(rounds)}), ended by {dict(ends)}, "
        f"winners {sum(best) / games:.0f} VP, unsold {sum(left) / games:.1f}, wins by seat {shares}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["tune", "table"])
    parser.add_argument("--generations", type=int, default=100)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--play", choices=PLAY, default="quick", help="what is tried out: nothing, where the stone goes, all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--out", type=Path, default=Path("build/rates.json"))
    given = parser.parse_args()
    start = msgspec.json.decode(given.start.read_bytes(), type=Rates) if given.start else None
    if given.what == "table":
        table(start, given.games)
    else:
        given.out.parent.mkdir(exist_ok=True)
        plan = Plan(given.generations, given.deals, tuple(given.seats), given.play, given.seed)
        print(tune(start or rates_for(min(given.seats)), plan, given.out))


if __name__ == "__main__":
    main()
