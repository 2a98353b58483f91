"""How often the lab's intervals hold the truth: 2,000 seeded repetitions of every estimator there is.

    python tests/benchmarks/lab_coverage.py [--repetitions 2000] [--only set] [--workers 2]

What has an exact answer is compared with it, under settings at which few figures are rare.  What only games tell is given
made-up games whose answer is known (``lab_known``): the estimator is the page's own, only the games are not played.

An interval that is 95 % sure should hold the truth in 93.5 to 96.5 of 100 repetitions; the command ends with 1 if one does not.
Figures in brackets are not judged so: of what never varies there is no interval, and the figure itself has to be right; of what
almost never happens no interval can be that sure.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from aod_nb.lab.catalog import find, questions
from aod_nb.lab.intervals import Estimate
from aod_nb.lab.simulation import Means, Shares, Simulation, run

lab_known = import_module(f"{__package__}.lab_known" if __package__ else "lab_known")
LOW, HIGH = 0.935, 0.965
FEW = 30
"""Of so many observations at least that are not the commonest one, an interval for a mean is what it claims to be."""
CHUNK = 250
"""Repetitions that a worker takes at a time."""
SETTINGS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "set, draw": [(200, {})],
    "sail, chance": [(400, {"strength": 1}), (2000, {"strength": 3, "beaten": 2})],
    "sail, wait": [(200, {})],
    "seat, blind": [(400, {})],
    "peru, split": [(200, {"opponent": "heap"})],
    "peru, ties": [(250, {})],
    "war, full": [(400, {})],
    "building, one": [(400, {"discount": 0.8})],
    "balance, luck": [(600, {"factions": 2, "games": 100})],
    "colonist, sharing": [(400, {"boxes": 2, "gap": 0.25, "deviation": 8})],
    "tide, own": [(200, {})],
    "tide, crowd": [(150, {"players": 3, "markets": 5})],
    "rondel, move": [(100, {})],
}
"""Observations and settings of every look whose answer is known; a test looks that none is missing here and in ``lab_known``."""


class Case(NamedTuple):
    title: str
    size: int
    truth: dict[str, float]
    make: Callable[[Random], Simulation]
    world: Callable[[], AbstractContextManager[Any]] = nullcontext
    """Within which it is made and run."""
    together: tuple[tuple[str, ...], ...] = ()
    """Figures whose intervals are wide enough to hold all at once: they are judged as one."""


@cache
def cases() -> list[Case]:
    found = [Case("intervals", 400, *plain())]
    for title, settings in SETTINGS.items():
        slug, name = title.split(", ")
        question = next(one for one in questions() if one.slug == slug)
        look = find(question.game, slug).look(name)
        for size, given in settings:
            values = {control.name: control.start for control in look.controls} | given
            assert look.simulate is not None
            truth = lab_known.found_by_two(values) if title == "colonist, sharing" else look.show(**values).exact
            found.append(Case(_titled(title, given), size, dict(truth), _made(look.simulate, values)))
    return [*found, *(Case(*known) for known in lab_known.cases())]


def _titled(title: str, given: dict[str, Any]) -> str:
    return f"{title} ({', '.join(f'{name} {value}' for name, value in given.items())})" if given else title


def _made(simulate: Callable[..., Simulation], values: dict[str, Any]) -> Callable[[Random], Simulation]:
    return lambda chance: simulate(chance, **values)


def plain() -> tuple[dict[str, float], Callable[[Random], Simulation]]:
    """The intervals themselves, on a die and on a coin that falls on one side in three of ten throws."""

    class Both:
        def __init__(self, chance: Random) -> None:
            self.parts = Means(["a die"], _dice(chance)), Shares(["a coin"], _coins(chance))

        count = property(lambda self: self.parts[0].count)

        def work(self, most: int) -> Iterator[float]:
            for part in self.parts:
                yield from part.work(most)

        def estimates(self) -> list[Estimate]:
            return [one for part in self.parts for one in part.estimates()]

    return {"a die": 3.5, "a coin": 0.3}, Both


def _dice(chance: Random) -> Iterator[list[float]]:
    while True:
        yield [chance.randint(1, 6)]


def _coins(chance: Random) -> Iterator[list[float]]:
    while True:
        yield [float(chance.random() < 0.3)]


def held(place: int, start: int, count: int) -> tuple[Counter[str], Counter[str], float]:
    """Of so many repetitions of a case: where each figure was held, where it was told exactly; and the seconds it took."""
    case, within, right, began = cases()[place], Counter[str](), Counter[str](), perf_counter()
    with case.world():
        for repetition in range(start, start + count):
            told = {one.name: one for one in run(case.make(Random(f"{case.title}:{repetition}")), case.size)}
            good = {name for name, one in told.items() if name in case.truth and one.low <= case.truth[name] <= one.high}
            within.update(good)
            within.update(", ".join(group) for group in case.together if good >= set(group))
            right.update(name for name in told if name in case.truth and abs(told[name].value - case.truth[name]) < 1e-9)
    return within, right, perf_counter() - began


def rare(case: Case) -> set[str]:
    """Figures of which too few observations differ from the commonest one."""
    with case.world():
        simulation: Any = case.make(Random(0))
        if not hasattr(simulation, "draws"):
            return set()
        seen: list[Counter[float]] = [Counter() for _ in simulation.names]
        drawn = 0
        for observation in simulation.draws:
            if observation is not None:
                drawn += 1
                for counts, value in zip(seen, observation, strict=True):
                    counts[value] += 1
            if drawn == case.size:
                break
    pairs = zip(simulation.names, seen, strict=True)
    return {name for name, counts in pairs if drawn - counts.most_common(1)[0][1] < FEW}


def told(case: Case, within: Counter[str], right: Counter[str], repetitions: int) -> int:
    """Prints a case; how many of its figures are outside."""
    few, outside = rare(case), 0
    grouped = {name for group in case.together for name in group}
    for name in (*case.truth, *(", ".join(group) for group in case.together)):
        share = within[name] / repetitions
        if name in grouped:
            words, wrong = f"({share:.1%})", False
        elif name in few and right[name] == repetitions:
            words, wrong = "(never varies)", False
        elif name in few:
            words, wrong = f"({share:.1%}, rare)", False
        else:
            words, wrong = f"{share:.1%}", not LOW <= share <= HIGH
        outside += wrong
        print(f"  {words:>16}  {name}{'   <- not within 93.5 to 96.5 %' if wrong else ''}", flush=True)
    return outside


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=2000)
    parser.add_argument("--only", default="", help="cases whose title begins so")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    began, outside = perf_counter(), 0
    with ProcessPoolExecutor(given.workers) as crew:
        parts = {
            place: [
                crew.submit(held, place, start, min(CHUNK, given.repetitions - start))
                for start in range(0, given.repetitions, CHUNK)
            ]
            for place, case in enumerate(cases())
            if case.title.startswith(given.only)
        }
        for place, futures in parts.items():
            case, ended = cases()[place], [future.result() for future in futures]
            within, right = (sum((one[part] for one in ended), Counter[str]()) for part in (0, 1))
            seconds = sum(one[2] for one in ended)
            print(f"{case.title}: {given.repetitions} repetitions of {case.size} observations, {seconds:.0f} s of one core")
            outside += told(case, within, right, given.repetitions)
    print(f"{outside} outside; {(perf_counter() - began) / 60:.1f} minutes")
    return 1 if outside else 0


if __name__ == "__main__":
    sys.exit(main())
