"""Whether advice is true: what it says of decisions beside whole games that somebody else plays to the end.

    python tests/benchmarks/truth.py --game aod [--decisions 300] [--games 200] [--seconds 3] [--workers 2]
    python tests/benchmarks/truth.py --game aod --report          the figures of what was found so far

Decisions are drawn from games of beginners and merchants with two to four seats.  The hint has its seconds; then merchants
play other deals to the end, the same ones with each of the options compared: the hinted one, the next best ones, and one that
the hint holds clearly worse.  The hint itself plays on as merchants do for one chapter only, and quickly from then on.  Every
line of the file is one decision, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Any

from aod_nb import bots
from aod_nb.bots.playouts import Luck, dealt, ended
from aod_nb.registry import package

PER_GAME, COMPARED = 2, 4
"""Decisions of one game, and options of one decision."""
WAVER = 0.5
"""No move's worth hangs on one line of play: the merchants misjudge options by so many VP (one standard deviation)."""
ELSEWHERE = 10_000_019
"""The merchants' deals are not those of the hint."""
WITHIN, WORST, EQUAL = 1.0, 5.0, 2.0
"""VP: a hint is good within so many of the best and never worse than so many; equal options lie so near."""


def decisions(game: str, first: int = 0) -> Iterator[tuple[int, Any]]:
    """Decisions with a choice, from one game after the other: (number, state)."""
    number = first
    while True:
        chance = random.Random(number)
        seats = chance.choice((2, 2, 3, 4))
        levels = [bots.level(chance.choice(("beginner", "merchant"))) for _ in range(seats)]
        state, found = package(game).setup(seats=seats, seed=number), []
        while not state.is_over:
            if len(state.options()) > 1:
                found.append(state.copy())
            state.apply(levels[state.seat].choose(state, chance))
        for place, one in enumerate(chance.sample(found, PER_GAME)):
            yield number * PER_GAME + place, one
        number += 1


class Stream:
    """A ``random.Random`` that draws each seat's numbers of a chapter from a stream of their own."""

    def __init__(self, luck: Luck) -> None:
        self.luck, self.of = luck, (0, 0)
        self._streams: dict[tuple[int, int], random.Random] = {}

    def at(self, state: Any) -> random.Random:
        key = (state.chapter, state.seat)
        if key not in self._streams:
            self._streams[key] = random.Random(f"{self.luck.seed}:{key}")
        return self._streams[key]


def played(state: Any, option: Any, deal: int, waver: float) -> float:
    """The lead at the end of one game that begins with an option; merchants play on who misjudge options by so many VP."""
    seat, mind, stream = state.seat, bots.mind_of(state), Stream(Luck(ELSEWHERE + deal))
    twin = dealt(state, seat, ELSEWHERE + deal)
    twin.apply(option)
    while not twin.is_over:
        options, draw = twin.options(), stream.at(twin)
        worths = [worth + draw.gauss(0, waver) for worth in mind.weigh(twin)] if len(options) > 1 else [0.0]
        twin.apply(options[worths.index(max(worths))])
    return ended(twin, seat).lead


def look(given: tuple[int, Any, float, int, float]) -> dict[str, Any]:
    """One decision: what the hint says, and what the games say."""
    number, state, seconds, games, waver = given
    advice = bots.advise(state, random.Random(number), seconds=seconds)
    clear = [row for row in advice.options if row.band == "clear"]
    compared = list(advice.options[:COMPARED])
    if clear and clear[0] not in compared:
        compared.append(clear[0])
    rows = []
    for row in compared:
        leads = [played(state, row.option, deal, waver) for deal in range(games)]
        told = {"behind": row.behind, "low": row.low, "high": row.high, "band": row.band, "games": row.games}
        rows.append({"option": repr(row.option), **told, "leads": leads})
    return {
        "number": number,
        "seats": state.seats,
        "chapter": state.chapter,
        "kind": state.decision.kind,
        "options": len(state.options()),
        "games": advice.games,
        "same": len(advice.same),
        "rows": rows,
    }


# The figures


def apart(first: list[float], second: list[float]) -> tuple[float, float]:
    """The mean difference on the same deals, and its standard error."""
    gaps = [one - other for one, other in zip(first, second, strict=True)]
    error = statistics.stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else float("inf")
    return statistics.fmean(gaps), error


def report(lines: list[dict[str, Any]], say: Callable[[str], None] = print) -> None:
    lost, honest, bands, scores, inside = [], [], {"clear": [], "equal": [], "little": []}, [], []  # type: ignore[var-annotated]
    for line in lines:
        hinted, *others = line["rows"]
        means = [statistics.fmean(row["leads"]) for row in line["rows"]]
        lost.append(max(means) - means[0])
        honest.append(split_loss(line["rows"]))
        for row in others:
            gap, error = apart(hinted["leads"], row["leads"])
            bands[row["band"]].append((gap, error))
            told = (row["high"] - row["low"]) / 2 / 1.96
            if told:
                scores.append((gap - row["behind"]) / sqrt(told**2 + error**2))
                inside.append(row["low"] <= gap <= row["high"])
    say(f"{len(lines)} decisions, {len(lines[0]['rows'][0]['leads'])} games each")
    say(f"hint within {WITHIN:g} VP of the best: {share(loss <= WITHIN for loss in lost)}; most behind: {max(lost):.1f} VP")
    say(f"lost by the hint on average, the best picked on other deals than it is measured on: {statistics.fmean(honest):.2f} VP")
    for band, rows in bands.items():
        if rows:
            right = share(gap > 0 for gap, _ in rows) if band != "equal" else share(abs(gap) < EQUAL for gap, _ in rows)
            said = "under 2 VP apart" if band == "equal" else "indeed better"
            say(f"{band}: {len(rows)} pairs, {right} {said}; mean {statistics.fmean(gap for gap, _ in rows):.2f} VP")
            errors = statistics.fmean(error for _, error in rows)
            say(f"    (a gap is known to ± {errors:.2f} VP)")
    say(f"intervals that hold the measured gap: {share(inside)}; with the error of the measurement: spread {spread(scores):.2f}")


def split_loss(rows: list[dict[str, Any]]) -> float:
    """VP that the hint is behind the best; which one is best is found on one half of the deals and measured on the other."""
    found = []
    for half in (0, 1):
        chosen = max(rows, key=lambda row: statistics.fmean(row["leads"][half::2]))
        other = 1 - half
        found.append(statistics.fmean(chosen["leads"][other::2]) - statistics.fmean(rows[0]["leads"][other::2]))
    return statistics.fmean(found)


def share(found: Any) -> str:
    values = [bool(value) for value in found]
    return f"{100 * sum(values) / max(1, len(values)):.1f} %"


def spread(scores: list[float]) -> float:
    """1 where what is told and what is measured differ as far as their errors say."""
    return sqrt(statistics.fmean(score * score for score in scores)) if scores else float("nan")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--waver", type=float, default=WAVER, help="VP by which the merchants misjudge an option")
    parser.add_argument("--first", type=int, default=0, help="the game from which decisions are drawn")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--report", action="store_true")
    given = parser.parse_args()
    out = given.out or Path("build") / f"truth-{given.game}.jsonl"
    lines = [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []
    if not given.report:
        out.parent.mkdir(exist_ok=True)
        known = {line["number"] for line in lines}
        drawn = (pair for _, pair in zip(range(given.decisions), decisions(given.game, given.first), strict=False))
        todo = [(number, state, given.seconds, given.games, given.waver) for number, state in drawn if number not in known]
        with ProcessPoolExecutor(given.workers) as pool, out.open("a") as file:
            for line in pool.map(look, todo):
                lines.append(line)
                file.write(json.dumps(line) + "\n")
                file.flush()
    if lines:
        report(lines)


if __name__ == "__main__":
    main()
