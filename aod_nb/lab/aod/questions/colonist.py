"""Where is my next colonist worth most?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from aod_nb.aod.show import show
from aod_nb.aod.tables import COLONISTS_PER_TURN, GAME, MAX_SEATS, MIN_SEATS, TURNS
from aod_nb.i18n import listing, name, text
from aod_nb.lab.aod.marginal import drawn, places, read, study
from aod_nb.lab.charts import Bars, Lines
from aod_nb.lab.halving import Finalist, GivenUp, Halving, found_by_halving, found_evenly, lead, rounds
from aod_nb.lab.intervals import Estimate
from aod_nb.lab.question import Found, Guess, Look, Question, Typed
from aod_nb.lab.simulation import Shares
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill

ASKED = (8, 960)
"""Boxes and playouts of the guess."""
BUDGET = 1500
"""Playouts that decide, shared out by halving; a click brings twice as many, the others tell what a box is worth."""
EACH = (5, 10, 20, 40, 80, 160)
"""Playouts a box for which both ways of sharing are compared."""
OWN = Typed("own", ("",), "")
DRAWN = (
    Control("seed", tuple(range(1, 31)), 1),
    Control("seats", tuple(range(MIN_SEATS, MAX_SEATS + 1)), 4),
    Control("turn", tuple(range(1, TURNS + 1)), 3),
    Control("placed", tuple(range(COLONISTS_PER_TURN)), 1),
)


def position(values: dict[str, Any]) -> Any:
    """One's own, where a code or a save was given; otherwise one that is drawn."""
    if values["own"]:
        return read(values["own"])
    return drawn(*(values[control.name] for control in DRAWN))


def box_names(state: Any) -> list[str]:
    return [
        text("aod_lab.colonist.box.space", box=option.box, space=name(GAME, option.slot))
        if option.slot
        else name(GAME, option.box)
        for option in places(state)
    ]


def box(**values: Any) -> Found:
    """The position; what its boxes are worth, only playouts tell."""
    state = position(values)
    nation = state.nations[state.seat]
    lines = show(state, state.seat).splitlines()
    return Found(
        told={"nation": nation.name, "turn": state.turn, "hand": sum(nation.hand), "seats": state.seats},
        chart=Bars(box_names(state), []),
        table=Table(("position",), tuple((line,) for line in lines if line.strip())),
    )


def looking(chance: Random, **values: Any) -> Halving:
    state = position(values)
    return study(state, chance, box_names(state), BUDGET)


def verdict(estimates: Sequence[Estimate]) -> dict[str, Any] | None:
    """Which boxes are still in; of the last two, which is ahead, and whether that is sure."""
    if len(estimates) < 2:
        return None
    finalists = sorted((one for one in estimates if isinstance(one, Finalist)), key=lambda one: -one.value)
    if len(finalists) < 2:
        return {"verdict": still_in(estimates)}
    best, other = finalists
    longest = max(estimates, key=lambda one: one.value)
    said = [ahead(best, other)]
    if longest.value > best.value:
        said.append(text("aod_lab.colonist.box.longest", box=longest.name))
    return {"verdict": " ".join(said)}


def still_in(estimates: Sequence[Estimate]) -> str:
    left = [one.name for one in estimates if not isinstance(one, GivenUp)]
    out = len(estimates) - len(left)
    if not out:
        return text("aod_lab.colonist.box.all_in")
    return text("aod_lab.colonist.box.still_in", boxes=listing(left), out=out)


def ahead(best: Estimate, other: Estimate) -> str:
    found = lead(best, other)
    told = {
        "best": best.name,
        "other": other.name,
        "worth": best.value,
        "lead": found.value,
        "low": found.low,
        "high": found.high,
    }
    if not found.is_sure:
        return text("aod_lab.colonist.box.alike", **told)
    return text("aod_lab.colonist.box.apart" if found.low > 0 else "aod_lab.colonist.box.unsure", **told)


def sharing(**values: Any) -> Found:
    """How often the best box is found: exactly, when all are tried as often."""
    boxes, gap, deviation = values["boxes"], values["gap"], values["deviation"]
    found = [found_evenly(boxes, each, gap, deviation) for each in EACH]
    return Found(
        told={"boxes": boxes, "each": EACH[2], "share": 100 * found[2], "rounds": len(rounds(boxes, boxes * EACH[2]))},
        chart=Lines(EACH, {text("aod_lab.colonist.sharing.evenly"): found}),
        table=Table(("each", "evenly"), tuple(zip(EACH, found, strict=True))),
    )


def halving(chance: Random, **values: Any) -> Shares:
    boxes, gap, deviation = values["boxes"], values["gap"], values["deviation"]

    def tries() -> Iterator[list[float]]:
        while True:
            yield [float(found_by_halving(chance, boxes, boxes * each, gap, deviation)) for each in EACH]

    return Shares([text("aod_lab.colonist.sharing.halved", each=each) for each in EACH], tries(), at=EACH)


def last_two(chance: Random) -> Drill:
    boxes, budget = 2 ** chance.randint(2, 4), 240 * chance.randint(2, 20)
    return Drill("last", {"boxes": boxes, "playouts": budget, "rounds": len(rounds(boxes, budget))}, rounds(boxes, budget)[-1][1])


def so_much_closer(chance: Random) -> Drill:
    times = chance.randint(2, 9)
    return Drill("closer", {"times": times}, times**2)


QUESTION = Question(
    game=GAME,
    slug="colonist",
    minutes=20,
    age=12,
    guess=Guess(
        numbers=(0, 960),
        near=10,
        answer=lambda: sum(each for _, each in rounds(*ASKED)),
        tell=lambda: {
            "boxes": ASKED[0],
            "playouts": ASKED[1],
            "even": ASKED[1] // ASKED[0],
            "steps": ", ".join(str(each) for _, each in rounds(*ASKED)),
        },
    ),
    looks=(
        Look(name="box", controls=(*DRAWN, OWN), show=box, simulate=looking, so_far=verdict, most=2 * BUDGET, unit="vp"),
        Look(
            name="sharing",
            controls=(
                Control("boxes", (2, 4, 6, 8, 10, 12), 8),
                Control("gap", (0.25, 0.5, 1.0, 1.5, 2.0, 3.0), 1.0),
                Control("deviation", (2, 3, 4, 6, 8), 4),
            ),
            show=sharing,
            simulate=halving,
            unit="share",
        ),
    ),
    drills=(last_two, so_much_closer),
)
