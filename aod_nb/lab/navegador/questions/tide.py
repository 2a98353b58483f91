"""The tide of the market."""

from __future__ import annotations

from random import Random

from aod_nb.i18n import listing, text
from aod_nb.lab.charts import Bars, Lines
from aod_nb.lab.navegador.tides import (
    PROCESS,
    SELL,
    WAIT,
    Others,
    Trade,
    crowd,
    crowds,
    first_trades,
    plays,
    settled,
    traded,
    trades,
)
from aod_nb.lab.question import Found, Guess, Look, Question
from aod_nb.lab.simulation import Means
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill
from aod_nb.navegador.tables import GAME, GOODS, MARKET, MARKET_ROWS, MAX_SEATS, PROCESSING, START_ROW

BASE = "navegador_lab.tide"
GUESSED = ("sugar", MAX_SEATS, 3, 3, 10)
"""Good, players, sellers among the others, units of each, markets: what the guess is about."""
GOOD = Control("good", GOODS, "sugar")
SIDES = ("sell_beside", "process_beside")
ROW = Control("row", tuple(range(1, MARKET_ROWS + 1)), START_ROW)


def called(trade: Trade) -> str:
    return text(f"{BASE}.trade.{trade.kind}", units=trade.units)


def others_of(sellers: int, workshops: int, units: int, comes: float) -> Others:
    return Others(sellers, workshops, units, comes)


def own_market(
    good: str, row: int, colonies: int, factories: int, sellers: int, workshops: int, units: int, comes: float, markets: int
) -> Found:
    """Each trade now, when all that follows is best."""
    found = first_trades(good, row, colonies, factories, others_of(sellers, workshops, units, comes), markets)
    best = max(found, key=lambda trade: found[trade])
    told = {"best": called(best), "value": found[best], "markets": markets, "row": row}
    told |= {"price": MARKET[good][row - 1], "wage": PROCESSING[row - 1], "key": "wait" if best.kind == WAIT else "result"}
    names = [called(trade) for trade in found]
    rows = tuple((name, *traded(good, row, trade), value) for name, (trade, value) in zip(names, found.items(), strict=True))
    return Found(
        told=told,
        chart=Bars(names, list(found.values())),
        exact=dict(zip(names, found.values(), strict=True)),
        table=Table(("trade", "now", "row", "until_the_end"), rows),
    )


def trading(
    chance: Random, good: str, row: int, colonies: int, factories: int, sellers: int, workshops: int, units: int, comes: float,
    markets: int,
) -> Means:  # fmt: skip
    names = [called(trade) for trade in trades(colonies, factories)]
    return Means(names, plays(chance, good, row, colonies, factories, others_of(sellers, workshops, units, comes), markets))


def beside(good: str, players: int, units: int, markets: int) -> list[tuple[float, float]]:
    """What selling and what processing earns a market beside 0, 1, 2, ... other sellers."""
    earned = [crowd(good, players, sellers, units, markets) for sellers in range(players + 1)]
    return [(earned[others + 1].seller, earned[others].workshop) for others in range(players)]


def side_names(players: int) -> list[str]:
    return [text(f"{BASE}.crowd.{side}", count=others) for others in range(players) for side in SIDES]


def sides(good: str, players: int, units: int, markets: int) -> Found:
    """Sell or process, by what the others do."""
    found = beside(good, players, units, markets)
    calm = settled(good, players, units, markets)
    told = {"players": players, "sellers": listing(str(sellers) for sellers in calm)}
    told |= {"alone": found[0][0], "crowded": found[-1][0], "others": players - 1}
    figures = [figure for pair in found for figure in pair]
    return Found(
        told=told,
        chart=Lines(
            range(players),
            {text(f"{BASE}.crowd.{kind}"): [pair[place] for pair in found] for place, kind in enumerate((SELL, PROCESS))},
        ),
        exact=dict(zip(side_names(players), figures, strict=True)),
        table=Table(("sellers", "sell", "process"), tuple((others, *pair) for others, pair in enumerate(found))),
    )


def crowding(chance: Random, good: str, players: int, units: int, markets: int) -> Means:
    at = [others for others in range(players) for _ in SIDES]
    return Means(side_names(players), crowds(chance, good, players, units, markets), at)


def guessed() -> tuple[float, float]:
    good, players, sellers, units, markets = GUESSED
    return beside(good, players, units, markets)[sellers]


def what_is_paid(chance: Random) -> Drill:
    good, row, kind = chance.choice(GOODS), chance.randint(1, MARKET_ROWS), chance.choice((SELL, PROCESS))
    units = chance.randint(1, 4)
    money, _ = traded(good, row, Trade(kind, units))
    args = {"good": good, "row": row, "units": units, "price": (MARKET[good] if kind == SELL else PROCESSING)[row - 1]}
    return Drill(kind, args, money)


def where_the_marker_goes(chance: Random) -> Drill:
    good, row = chance.choice(GOODS), chance.randint(1, MARKET_ROWS)
    sold, worked = chance.randint(1, 4), chance.randint(1, 4)
    _, after = traded(good, row, Trade(SELL, sold))
    _, after = traded(good, after, Trade(PROCESS, worked))
    return Drill("row", {"good": good, "row": row, "sold": sold, "worked": worked, "last": MARKET_ROWS}, after)


QUESTION = Question(
    game=GAME,
    slug="tide",
    minutes=20,
    rules=("N.market",),
    age=12,
    guess=Guess(
        choices=("colony", "factory"),
        answer=lambda: "colony" if guessed()[0] > guessed()[1] else "factory",
        tell=lambda: {
            "good": GUESSED[0],
            "players": GUESSED[1],
            "sellers": GUESSED[2],
            "workshops": GUESSED[1] - GUESSED[2] - 1,
            "units": GUESSED[3],
            "sell": guessed()[0],
            "process": guessed()[1],
        },
    ),
    looks=(
        Look(
            name="own",
            controls=(
                GOOD,
                ROW,
                Control("colonies", (0, 1, 2, 3, 4), 3),
                Control("factories", (0, 1, 2, 3, 4), 2),
                Control("sellers", (0, 1, 2), 1),
                Control("workshops", (0, 1, 2), 1),
                Control("units", (1, 2, 3), 2),
                Control("comes", (0.25, 0.5, 0.75, 1.0), 0.5),
                Control("markets", (1, 2, 3, 4, 5, 6, 7, 8), 4),
            ),
            show=own_market,
            simulate=trading,
            unit="cruzados",
        ),
        Look(
            name="crowd",
            controls=(
                GOOD,
                Control("players", tuple(range(2, MAX_SEATS + 1)), MAX_SEATS),
                Control("units", (1, 2, 3, 4), 3),
                Control("markets", (1, 2, 5, 10), 10),
            ),
            show=sides,
            simulate=crowding,
            unit="cruzados",
        ),
    ),
    drills=(what_is_paid, where_the_marker_goes),
)
