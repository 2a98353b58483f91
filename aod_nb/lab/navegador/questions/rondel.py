"""The rondel as a road."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from aod_nb.i18n import name, text
from aod_nb.lab.charts import Bars, Lines
from aod_nb.lab.navegador.laps import MARKET_ACTION, Lap, action, cheapest, fee, fields, laps, ways
from aod_nb.lab.navegador.road import MOST_COLONIES, TIDES, Road, best_trade, gain, rollouts, solve
from aod_nb.lab.question import Found, Guess, Look, Question
from aod_nb.lab.simulation import Means
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill
from aod_nb.navegador.navegador_card import steps_to
from aod_nb.navegador.tables import ACTIONS, FACTORY_SPACES, FIELDS, FREE_STEPS, GAME, GOODS, MARKET_ROWS, OWN_PRICE, START_ROW

ASKED_FROM, ASKED = "sailing", {"workers": 1, "buildings": 1}
"""What the guess is about."""
FROM = Control("start", fields(), ASKED_FROM)
WANTED = tuple(Control(action, (0, 1, 2) if action == "market" else (0, 1), ASKED.get(action, 0)) for action in ACTIONS)
SHIPS_A_TURN = Control("turn", (0, 1, 2, 3, 4, 5), 1)

GROUND = (
    Control("good", GOODS, "gold"),
    Control("colonies", tuple(range(MOST_COLONIES + 1)), 3),
    Control("factories", tuple(range(FACTORY_SPACES + 1)), 2),
    Control("tide", tuple(TIDES), "even"),
    Control("other", tuple(range(0, 301, 20)), 100),
    Control("ship", tuple(range(0, 6 * OWN_PRICE + 1, OWN_PRICE)), 2 * OWN_PRICE),
)
HERE = (
    Control("field", fields(), "sailing"),
    Control("row", tuple(range(1, MARKET_ROWS + 1)), START_ROW),
    Control("turns", tuple(range(1, 31)), 12),
)
FAR = tuple(range(1, 31))
"""Turns over which the values are followed."""


def spelt(start: str, lap: Lap) -> str:
    """A lap as words: every stop with the fields it moves, and the ships that costs."""
    at, stops = fields().index(start), []
    for stop in lap.stops:
        key = "stop_paid" if fee(at, stop) else "stop"
        stops.append(text(f"navegador_lab.rondel.lap.{key}", field=fields()[stop], steps=steps_to(at, stop), ships=fee(at, stop)))
        at = stop
    return ", ".join(stops)


def lap(**values: Any) -> Found:
    """Few turns or few ships: every lap worth a thought, and the cheapest one at this price."""
    start, wanted = values["start"], {action: values[action] for action in ACTIONS}
    found = laps(start, wanted)
    best = cheapest(start, wanted, values["turn"], 1)
    turns = range(found[0].turns, max(found[-1].turns, found[0].turns + 2) + 1)
    ships = [min(one.ships for one in found if one.turns <= count) for count in turns]
    return Found(
        told={"turns": best.turns, "ships": best.ships, "stops": spelt(start, best), "ways": ways(start, wanted)},
        chart=Lines(turns, {text("navegador_lab.rondel.lap.ships"): ships}, best.turns),
        table=Table(("turns", "ships", "stops"), tuple((one.turns, one.ships, spelt(start, one)) for one in found)),
    )


def hurried() -> dict[str, int]:
    """What the guess is told of who takes the fewest turns, with the way from stop to stop."""
    fast = laps(ASKED_FROM, ASKED)[0]
    first, second = (steps_to(*pair) for pair in pairwise((fields().index(ASKED_FROM), *fast.stops)))
    return {"first": first, "second": second, "turns": fast.turns, "ships": fast.ships, "free": FREE_STEPS}


def ground(values: dict[str, Any]) -> Road:
    return Road(*(values[control.name] for control in GROUND))


def targets() -> list[str]:
    return [name(GAME, field) for field in fields()]


def move(**values: Any) -> Found:
    """What every move brings from here, the best play after it."""
    road, turns, row = ground(values), values["turns"], values["row"]
    brings = [float(one) for one in solve(road, turns).moves[turns][fields().index(values["field"])][:, row - 1]]
    best = max(range(FIELDS), key=lambda field: brings[field])
    trade = ""
    if action(fields()[best]) == MARKET_ACTION:
        what, units, money, _ = best_trade(road, turns, best, row)
        trade = " " + text(f"navegador_lab.rondel.move.{what}", units=units, money=money)
    return Found(
        told={"best": fields()[best], "money": brings[best], "trade": trade},
        chart=Bars(targets(), brings),
        exact=dict(zip(targets(), brings, strict=True)),
    )


def moving(chance: Random, **values: Any) -> Means:
    field = fields().index(values["field"])
    return Means(targets(), rollouts(chance, ground(values), values["turns"], field, values["row"]))


def sweeps(**values: Any) -> Found:
    """Value iteration as it goes on: what one turn more adds, and the average of all."""
    road, start = ground(values), fields().index("sailing")
    worth = [float(value) for value in solve(road, FAR[-1]).values[:, start, START_ROW - 1]]
    adds = [worth[turns] - worth[turns - 1] for turns in FAR]
    each = [worth[turns] / turns for turns in FAR]
    named = (text(f"navegador_lab.rondel.sweeps.{series}") for series in ("adds", "each", "gain"))
    long = gain(road)
    return Found(
        told={"gain": long, "last": worth[-1], "turns": FAR[-1]},
        chart=Lines(FAR, dict(zip(named, (adds, each, [long] * len(FAR)), strict=True))),
        table=Table(("turns", "worth", "adds", "each"), tuple(zip(FAR, worth[1:], adds, each, strict=True))),
    )


def free_lap(chance: Random) -> Drill:
    start, wanted = chance.choice(fields()), chance.sample(ACTIONS, 2)
    free = laps(start, dict.fromkeys(wanted, 1))[-1]
    return Drill("free", {"start": start, "wanted": wanted, "stops": spelt(start, free)}, free.turns)


def ships_to_pay(chance: Random) -> Drill:
    origin, steps = chance.randrange(FIELDS), chance.randint(1, FIELDS)
    target = (origin + steps) % FIELDS
    args = {"start": fields()[origin], "field": fields()[target], "steps": steps, "free": FREE_STEPS}
    return Drill("ships", args, fee(origin, target))


QUESTION = Question(
    game=GAME,
    slug="rondel",
    minutes=20,
    rules=("N.rondel",),
    age=14,
    guess=Guess(numbers=(1, 8), answer=lambda: laps(ASKED_FROM, ASKED)[-1].turns, tell=hurried),
    looks=(
        Look(name="lap", controls=(FROM, *WANTED, SHIPS_A_TURN), show=lap),
        Look(name="move", controls=(*GROUND, *HERE), show=move, simulate=moving, unit="cruzados"),
        Look(name="sweeps", controls=GROUND, show=sweeps, unit="cruzados"),
    ),
    drills=(free_lap, ships_to_pay),
)
