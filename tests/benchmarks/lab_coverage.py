"""How often the lab's intervals hold the exact answer: 2,000 seeded repetitions of every simulation that has one.

    python tests/benchmarks/lab_coverage.py [--repetitions 2000] [--size 400] [--only set]

An interval that is 95 % sure should hold it in 93.5 to 96.5 of 100 repetitions; the command ends with 1 if one does not.
What almost never happens, or almost always, is told in brackets: of so few cases no interval can be that sure.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random
from typing import Any

from aod_nb.lab.catalog import questions
from aod_nb.lab.intervals import Spread
from aod_nb.lab.question import Look, Question
from aod_nb.lab.simulation import run

LOW, HIGH = 0.935, 0.965
FEW = 30
"""Of so many observations at least that are not the commonest one, an interval for a mean is what it claims to be."""


def covered(question: Question, look: Look, repetitions: int, size: int) -> dict[str, float]:
    """Of each figure, the share of repetitions whose interval holds what is exact."""
    assert look.simulate is not None
    values = {control.name: control.start for control in look.controls}
    exact = look.show(**values).exact
    held: Counter[str] = Counter()
    for repetition in range(repetitions):
        for estimate in run(look.simulate(Random(f"{question.base}:{repetition}"), **values), size):
            if estimate.name in exact:
                held[estimate.name] += estimate.low <= exact[estimate.name] <= estimate.high
    return {name: held[name] / repetitions for name in exact}


def plain(repetitions: int, size: int) -> dict[str, float]:
    """The intervals themselves, on a die and on a coin that falls on one side in three of ten throws."""
    from aod_nb.lab.intervals import wilson

    chance, held = Random(1), Counter[str]()
    for _ in range(repetitions):
        low, high = Spread(chance.randint(1, 6) for _ in range(size)).interval()
        held["the mean of a die"] += low <= 3.5 <= high
        low, high = wilson(sum(chance.random() < 0.3 for _ in range(size)), size)
        held["the share of a coin"] += low <= 0.3 <= high
    return {name: count / repetitions for name, count in held.items()}


def rare(look: Look, size: int) -> set[str]:
    """Figures of which too few observations differ from the commonest one."""
    assert look.simulate is not None
    simulation: Any = look.simulate(Random(0), **{control.name: control.start for control in look.controls})
    if not hasattr(simulation, "draws"):
        return set()
    seen: list[Counter[float]] = [Counter() for _ in simulation.names]
    drawn = 0
    for observation in simulation.draws:
        if observation is not None:
            drawn += 1
            for counts, value in zip(seen, observation, strict=True):
                counts[value] += 1
        if drawn == size:
            break
    pairs = zip(simulation.names, seen, strict=True)
    return {name for name, counts in pairs if drawn - counts.most_common(1)[0][1] < FEW}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=2000)
    parser.add_argument("--size", type=int, default=400)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    outside = 0
    tables: list[tuple[str, dict[str, float], set[str]]] = []
    if not given.only:
        tables.append(("intervals", plain(given.repetitions, given.size), set()))
    for question in questions():
        for look in question.looks:
            if look.simulate is None or given.only not in ("", question.slug):
                continue
            if look.show(**{control.name: control.start for control in look.controls}).exact:
                found = covered(question, look, given.repetitions, given.size)
                tables.append((f"{question.slug}, {look.name}", found, rare(look, given.size)))
    for title, found, few in tables:
        print(f"{title}: {given.repetitions} repetitions of {given.size} observations")
        for name, share in found.items():
            wrong = not LOW <= share <= HIGH and name not in few
            outside += wrong
            words = f"{share:7.1%}" if name not in few else f"({share:.1%})"
            print(f"  {words}  {name}{'   <- not within 93.5 to 96.5 %' if wrong else ''}", flush=True)
    return 1 if outside else 0


if __name__ == "__main__":
    sys.exit(main())
