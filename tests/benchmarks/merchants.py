"""Today's merchant beside the one of November 2026, beginners and quick play, in whole games.

    python tests/benchmarks/merchants.py [--seats 2] [--games 400] [--seed 1] [--first merchant] [--other merchant_2026]

Every deal is played once from each seat; with more than two seats the first one sits alone among others.  It prints the share
of wins with its interval, VP by source, and what was done that no merchant should do.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import merchant_2026

from aod_nb import aod, bots
from aod_nb.aod.discovery import expedition_value
from aod_nb.aod.options import Decline, Recruit
from aod_nb.bots.aod import Quick
from aod_nb.lab.intervals import wilson

Player = Callable[[Any, random.Random], Any]
"""What a player answers in a position."""


def player(name: str) -> Player:
    """A fresh player for one game: a level, its budget after a colon (``admiral:0.2``), quick play, or the old merchant."""
    if name == "merchant_2026":
        return _old
    if name == "quick":
        quick = Quick()
        return lambda state, rng: quick.choose(state, rng.random)
    level, _, seconds = name.partition(":")
    return bots.level(level, seconds=float(seconds) if seconds else None).choose


def _old(state: Any, rng: random.Random) -> Any:
    view = state.copy()
    view.deal_anew(state.seat, rng)
    worths = merchant_2026.weigh(view)
    return view.options()[worths.index(max(worths))]


def play(names: list[str], seed: int, seen: dict[str, Counter[str]] | None = None, **switches: Any) -> Any:
    """A whole game; ``seen`` counts by player what was done."""
    state = aod.setup(seats=len(names), seed=seed, **switches)
    players = [player(name) for name in names]
    chances = [random.Random(f"{seed}:{seat}") for seat in range(len(names))]
    while not state.is_over:
        seat = state.seat
        option = players[seat](state, chances[seat])
        if seen is not None:
            _notice(state, option, seen[names[seat]])
        state.apply(option)
    return state


def _notice(state: Any, option: Any, counts: Counter[str]) -> None:
    kind, options = state.decision.kind, state.options()
    if kind == "placement" and hasattr(option, "box"):
        counts[f"piece in {option.box}"] += 1
        counts["piece in training"] += option.slot == "training"
    elif kind == "conflict" and not isinstance(option, Decline):
        counts["wars and battles"] += 1
    elif kind == "training":
        counts["trainings paid"] += isinstance(option, Recruit)
    elif kind == "purchase":
        counts["purchases"] += not isinstance(option, Decline)
        counts["purchases declined"] += isinstance(option, Decline) and len(options) > 1
    elif kind == "expedition" and not isinstance(option, Decline):
        counts["expeditions"] += 1
        value = expedition_value(state.nations[state.seat].discovery)
        counts["expeditions of value 1"] += value == 1
        counts["expeditions of value 1 before turn 8"] += value == 1 and state.turn < 8


def match(first: str, other: str, seats: int, games: int, seed: int, **switches: Any) -> dict[str, Any]:
    """The first one in each seat in turn, all others played by the other."""
    wins, lines, seen = 0.0, {name: Counter() for name in (first, other)}, {name: Counter() for name in (first, other)}
    played = dict.fromkeys((first, other), 0)
    ahead, done = 0.0, 0
    began = time.process_time()
    for deal in range((games + seats - 1) // seats):
        for place in range(seats):
            names = [first if seat == place else other for seat in range(seats)]
            state = play(names, seed + deal, seen, **switches)
            won = aod.winners(state)
            wins += (place in won) / len(won)
            scores = aod.score(state)
            for seat, name in enumerate(names):
                lines[name].update(scores[seat].lines)
                lines[name]["ships"] += state.nations[seat].ships
                lines[name]["goods"] += sum(state.nations[seat].goods)
                played[name] += 1
            ahead += scores[place].total - max(result.total for result in scores if result.seat != place)
            done += 1
    seconds = (time.process_time() - began) / done
    return {"games": done, "wins": wins, "ahead": ahead / done, "lines": lines, "seen": seen, "played": played, "s": seconds}


def tell(first: str, other: str, found: dict[str, Any]) -> str:
    low, high = wilson(found["wins"], found["games"])
    share = found["wins"] / found["games"]
    rows = [
        f"{first} against {other}: {found['games']} games, won {share:.1%} (95 % sure {low:.1%} to {high:.1%}), "
        f"ahead by {found['ahead']:+.1f} VP, {1000 * found['s']:.0f} ms of computing a game"
    ]
    for title, table in (("VP and things by seat and game", "lines"), ("done by seat and game", "seen")):
        rows.append(f"{title:40}" + "".join(f"{name:>16}" for name in found[table]))
        for key in sorted({key for counts in found[table].values() for key in counts}):
            shares = [counts[key] / found["played"][name] for name, counts in found[table].items()]
            rows.append(f"  {key:38}" + "".join(f"{share:16.2f}" for share in shares))
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", default="merchant", help="merchant, beginner, quick, admiral:0.2 ...")
    parser.add_argument("--other", default="merchant_2026")
    given = parser.parse_args()
    found = match(given.first, given.other, given.seats, given.games, given.seed)
    print(tell(given.first, given.other, found))


if __name__ == "__main__":
    main()
