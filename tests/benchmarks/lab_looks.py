"""How soon a page of the lab answers: every slider moved through all its values, and the first interval of every simulation.

python tests/benchmarks/lab_looks.py [--only set] [--json build/lab_looks.json]

A move is what the kernel does between the message of a slider and the last message back.  The command ends with 1 if a move
takes more than 100 ms, or a first interval more than one second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from aod_nb.lab.catalog import questions
from aod_nb.lab.question import Look, Question
from aod_nb.widgets.lab.look import LookPart

MOVE, FIRST = 100.0, 1000.0
"""Milliseconds."""
PATIENCE = 20.0
"""Seconds after which no interval is expected any more."""


def moves(question: Question, look: Look) -> list[float]:
    """Milliseconds of each move: without an event loop nothing is simulated in between, so that is switched off."""
    part = LookPart(question, look)
    part.simulate = lambda: None  # type: ignore[method-assign]
    took = []
    for control in look.controls:
        for place in [*range(len(control.values)), control.values.index(control.start)]:
            began = perf_counter()
            part.controls._received(None, {"act": f"set_{control.name}", "value": str(place)}, [])
            took.append(1000 * (perf_counter() - began))
    part.close()
    return took


async def first(question: Question, look: Look) -> float:
    """Milliseconds from the click to the first interval, as the page's own loop finds it."""
    part = LookPart(question, look)
    part.again()
    began = perf_counter()
    while not any(one.is_sure for one in part.estimates()) and perf_counter() - began < PATIENCE:
        await asyncio.sleep(0.001)
    took = 1000 * (perf_counter() - began)
    part.close()
    return took


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="questions whose name begins so")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    found: dict[str, dict[str, Any]] = {}
    print(f"{'':28}  moves  median ms  worst ms  first interval ms")
    for question in questions():
        for look in question.looks if question.slug.startswith(given.only) else ():
            moved = moves(question, look)
            told = {"moves": len(moved), "median": median(moved) if moved else 0.0, "worst": max(moved, default=0.0)}
            if look.simulate is not None:
                told["first"] = asyncio.run(first(question, look))
            found[name := f"{question.slug}, {look.name}"] = told
            last = f"{told['first']:17.0f}" if "first" in told else " " * 17
            mark = "  <- slow" if slow(told) else ""
            print(f"{name:28}  {told['moves']:5}  {told['median']:9.1f}  {told['worst']:8.1f}  {last}{mark}", flush=True)
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps(found, indent=1))
    return any(slow(told) for told in found.values())


def slow(told: dict[str, Any]) -> bool:
    return told["worst"] > MOVE or told.get("first", 0.0) > FIRST


if __name__ == "__main__":
    sys.exit(main())
