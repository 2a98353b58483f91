"""What is a seat worth?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from aod_nb.aod.tables import GAME, GIFT_BID, MAX_SEATS, MIN_SEATS, START_MONEY
from aod_nb.i18n import listing, text
from aod_nb.lab.aod.bids import (
    Worth,
    as_first,
    as_second,
    auction,
    curve,
    paid,
    payments,
    price_of_second,
)
from aod_nb.lab.aod.seats import MOST_EXTRA, FairMoney, games
from aod_nb.lab.charts import Bars, Lines
from aod_nb.lab.intervals import Estimate, games_between, games_for, games_more
from aod_nb.lab.played import QUICK
from aod_nb.lab.question import Found, Guess, Look, Question
from aod_nb.lab.simulation import Means
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill

SEATS = Control("seats", tuple(range(MIN_SEATS, MAX_SEATS + 1)), 4)
STEP = Control("step", tuple(range(5)), 1)
"""Dollars from seat to seat; the rules give one."""
PLAYERS = Control("players", (QUICK, "beginner", "merchant"), QUICK)
APART = Control("apart", tuple(range(2, 16)), 5)
WORTHS = tuple(Control(name, tuple(range(17)), start) for name, start in (("first", 9), ("second", 4), ("gift", 4)))
SHARE = Control("share", tuple(range(0, 91, 10)), 50)
PART = Control("part", tuple(range(0, 91, 10)), 40)
BIDS = tuple(range(START_MONEY + 1))
REACH = 1.0
"""Dollars to which the fair money should be known."""
WORTH_STEPS = 20
"""Steps in which a worth is drawn along the curve, from nothing to the most."""


def seat_names(seats: int) -> list[str]:
    return [text("aod_lab.seat.even.seat", seat=seat + 1) for seat in range(seats)]


def even(**values: Any) -> Found:
    """Only games tell: nothing is known before they are played."""
    names = seat_names(values["seats"])
    last = values["step"] * (values["seats"] - 1)
    return Found(told={"step": values["step"], "last": last}, chart=Bars(names, []))


def evening(chance: Random, **values: Any) -> Means:
    return Means(seat_names(values["seats"]), games(chance, values["seats"], values["players"], values["step"]))


def fair(**values: Any) -> Found:
    return Found(told={"seats": values["seats"], "last": values["seats"] - 1}, chart=Bars(seat_names(values["seats"])[1:], []))


def finding(chance: Random, **values: Any) -> FairMoney:
    return FairMoney(chance, values["seats"], QUICK, seat_names(values["seats"])[1:])


def games_wanted(estimates: Sequence[Estimate]) -> dict[str, Any] | None:
    """How many games the compensation itself takes, from the least sure of the intervals so far.

    One that reaches to the end of what was tried may be wider than it looks.
    """
    if not estimates or any(one.low <= -MOST_EXTRA or one.high >= MOST_EXTRA for one in estimates):
        return None
    widest = max(estimates, key=lambda one: one.half)
    return {
        "seat": widest.name,
        "half": widest.half,
        "count": widest.size,
        "reach": REACH,
        "games": games_more(widest.size, widest.half, REACH),
    }


def needed(**values: Any) -> Found:
    """How many games show that a seat wins more than its share."""
    share, apart = 1 / values["seats"], values["apart"] / 100
    known = [games_for(place / 100, share) for place in APART.values]
    told_apart = [games_between(share, share + place / 100) for place in APART.values]
    known_name, apart_name = (text(f"aod_lab.seat.needed.{series}") for series in ("known", "told_apart"))
    return Found(
        told={"share": 100 * share, "other": 100 * (share + apart), "apart": values["apart"], "known": games_for(apart, share),
              "between": games_between(share, share + apart)},
        chart=Lines(APART.values, {known_name: known, apart_name: told_apart}, values["apart"]),
        table=Table(("apart", "known", "told_apart"), tuple(zip(APART.values, known, told_apart, strict=True))),
    )  # fmt: skip


def bidding(**values: Any) -> Found:
    """What is left to whoever ends first or second with a bid, and how it ends when all think to the end."""
    worth = Worth(*(values[control.name] for control in WORTHS))
    ended = auction(worth, values["seats"])
    said = [text("aod_lab.seat.bidding.bid" if bid else "aod_lab.seat.bidding.pass", bid=bid) for bid in ended.bids]
    firsts, seconds = ([left(worth, bid) for bid in BIDS] for left in (as_first, as_second))
    names = (text(f"aod_lab.seat.bidding.{place}") for place in ("as_first", "as_second"))
    return Found(
        told={"said": listing(said), "left": listing(f"${left}" for left in ended.left), "high": max(ended.bids)},
        chart=Lines(BIDS, dict(zip(names, (firsts, seconds), strict=True)), max(ended.bids)),
        table=Table(("bid", "as_first", "half", "as_second"),
                    tuple((bid, as_first(worth, bid), price_of_second(bid), as_second(worth, bid)) for bid in BIDS)),
    )  # fmt: skip


def blind(**values: Any) -> Found:
    """Two who do not know each other's worth: how far each worth goes."""
    share, part = values["share"] / 100, values["part"] / 100
    places = [step / WORTH_STEPS for step in range(WORTH_STEPS)]
    chosen, alone = ([START_MONEY * curve(place, one, part) for place in places] for one in (share, 0.0))
    names = [text("aod_lab.seat.blind.chosen"), text("aod_lab.seat.blind.alone")]
    worths = [START_MONEY * place for place in places]
    together = START_MONEY * paid(part)
    return Found(
        told={
            "share": values["share"],
            "half": START_MONEY * curve(0.5, share, part),
            "worth": START_MONEY / 2,
            "paid": together,
        },
        chart=Lines(worths, dict(zip(names, (chosen, alone), strict=True))),
        exact=dict.fromkeys(paid_names(values["share"]), together),
        table=Table(("worth", "chosen", "alone"), tuple(zip(worths, chosen, alone, strict=True))),
    )


def paid_names(share: int) -> list[str]:
    return [text("aod_lab.seat.blind.paid", share=one) for one in dict.fromkeys((share, 0))]


def bidding_blind(chance: Random, **values: Any) -> Means:
    shares = tuple(one / 100 for one in dict.fromkeys((values["share"], 0)))
    drawn = payments(chance, shares, values["part"] / 100)
    return Means(paid_names(values["share"]), ([START_MONEY * one for one in row] for row in drawn))


def half_price(chance: Random) -> Drill:
    bid = chance.randint(1, START_MONEY)
    return Drill("half", {"bid": bid}, price_of_second(bid))


def left_as_second(chance: Random) -> Drill:
    worth, bid = Worth(12, chance.randint(3, 8), chance.randint(2, 6)), chance.randint(5, START_MONEY)
    args = {"second": worth.second, "gift": worth.gift, "bid": bid, "price": price_of_second(bid), "enough": GIFT_BID}
    return Drill("left", args | {"got": worth.gift if bid >= GIFT_BID else 0}, as_second(worth, bid))


QUESTION = Question(
    game=GAME,
    slug="seat",
    minutes=25,
    rules=("App.I",),
    age=14,
    guess=Guess(
        numbers=(0, 8),
        answer=lambda: price_of_second(GIFT_BID) - price_of_second(GIFT_BID - 1),
        tell=lambda: {"bid": GIFT_BID, "less": GIFT_BID - 1, "price": price_of_second(GIFT_BID)},
    ),
    looks=(
        Look(name="even", controls=(SEATS, STEP, PLAYERS), show=even, simulate=evening, most=2000, unit="vp"),
        Look(name="fair", controls=(SEATS,), show=fair, simulate=finding, so_far=games_wanted, most=2000, unit="money"),
        Look(name="needed", controls=(SEATS, APART), show=needed),
        Look(name="bidding", controls=(SEATS, *WORTHS), show=bidding, unit="money"),
        Look(name="blind", controls=(SHARE, PART), show=blind, simulate=bidding_blind, unit="money"),
    ),
    drills=(half_price, left_as_second),
)
