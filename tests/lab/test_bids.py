"""The auction: played out by the engine, every bid tried; and bidders who try to do better than the curve."""

from random import Random

import pytest

from aod_nb import aod
from aod_nb.aod.auction import Auction, Gift
from aod_nb.aod.options import PASS
from aod_nb.aod.tables import GIFT_BID, START_MONEY
from aod_nb.core import BadInput
from aod_nb.lab.aod.bids import Worth, as_first, as_second, auction, curve, paid, payments, price_of_second

WORTHS = [Worth(6, 0, 0), Worth(9, 4, 4), Worth(12, 6, 0), Worth(3, 3, 6), Worth(0, 0, 0), Worth(10, 4, 5)]


def by_engine(worth, seats):
    """Every way the engine allows the auction to go, thought through from the end."""
    known = {}

    def think(state):
        asked = state.agenda[-1]
        if asked not in known:
            found = None
            for option in (PASS, *(option for option in state.options() if option is not PASS)):
                twin, events = state.copy(), []
                twin.apply(option, events)
                left, then = think(twin) if isinstance(twin.agenda[-1], Auction) else (left_over(events, twin, worth), ())
                if found is None or left[asked.seat] > found[0][asked.seat]:
                    found = left, (0 if option is PASS else option.amount, *then)
            known[asked] = found
        return known[asked]

    return think(aod.setup(seats, seed=1, auction=True))


def left_over(events, state, worth):
    left = [0] * state.seats
    for event in events:
        if event.kind == "auction_paid":
            left[event.seat] += (worth.first if event.args["space"] == 1 else worth.second) - event.args["price"]
    if isinstance(state.agenda[-1], Gift):
        left[state.agenda[-1].seat] += worth.gift
    return tuple(left)


@pytest.mark.parametrize("worth", WORTHS, ids=str)
@pytest.mark.parametrize("seats", [2, 3])
def test_it_ends_as_in_the_engine(worth, seats):
    left, said = by_engine(worth, seats)
    found = auction(worth, seats)
    assert found.left == left
    assert [bid for bid in found.bids if bid] == [bid for bid in said if bid]  # who can only pass is not asked


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_left_is_what_was_bid(seats):
    for worth in WORTHS:
        said, left = auction(worth, seats)
        assert said.count(0) == seats - 1
        high = max(said)
        assert sorted(left)[0] >= 0  # whoever passes at once loses nothing
        assert as_first(worth, high) in left


def test_the_half_price_and_the_gift():
    assert [price_of_second(bid) for bid in range(11)] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    worth = Worth(0, 5, 3)
    assert as_second(worth, GIFT_BID) - as_second(worth, GIFT_BID - 1) == 3  # the specialist costs nothing more
    assert as_first(worth, START_MONEY) == -START_MONEY


def expected(worth, bid_as, share, second, steps=4000):
    """What is left on average to who bids as if its worth were another, against the curve."""
    total = 0.0
    for step in range(steps):
        other = (step + 0.5) / steps
        price = curve(min(other, bid_as), share, second)
        total += worth - price if bid_as > other else second * worth - share * price
    return total / steps


@pytest.mark.parametrize(("share", "second"), [(0.0, 0.0), (0.5, 0.0), (0.5, 0.4), (0.25, 0.2), (0.9, 0.6), (1.0, 0.0)])
@pytest.mark.parametrize("worth", [0.2, 0.5, 0.8])
def test_nobody_does_better_than_the_curve(share, second, worth):
    own = expected(worth, worth, share, second)
    for other in (0.05, 0.1, 0.3, 0.4, 0.6, 0.7, 0.9, 0.97):
        assert expected(worth, other, share, second) <= own + 1e-4


@pytest.mark.parametrize("share", [0.0, 0.3, 0.5, 0.9])
def test_both_pay_the_same_together(share):
    steps = 20_000
    total = (
        sum(2 * (1 - at) * (1 + share) * curve(at, share, 0.3) for at in ((step + 0.5) / steps for step in range(steps))) / steps
    )
    assert total == pytest.approx(paid(0.3), rel=1e-3)


def test_payments_by_chance():
    drawn = payments(Random(3), (0.5, 0.0), 0.0)
    seen = [next(drawn) for _ in range(4000)]
    for column in zip(*seen, strict=True):
        assert sum(column) / len(column) == pytest.approx(paid(), abs=0.02)


def test_what_cannot_be_bid_for():
    for worth in (Worth(-1, 0, 0), Worth(0, 21, 0), Worth(2.5, 0, 0), Worth(True, 0, 0)):
        with pytest.raises(BadInput, match="dollars are no worth"):
            auction(worth, 4)
    for seats in (1, 6, 2.5, True):
        with pytest.raises(BadInput, match="is no number of players"):
            auction(Worth(1, 1, 1), seats)
    for part in (-0.1, 1.1, True, "half"):
        with pytest.raises(BadInput, match="is no part"):
            curve(part, 0.5)
    with pytest.raises(BadInput, match="never stops"):
        curve(1, 1)
