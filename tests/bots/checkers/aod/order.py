"""Sentences about the turn order."""

from aod_nb.aod.options import Pass
from tests.bots.checkers.aod.case import says

# Turn order


@says("advances")
def _(case, row, space, goal):
    def line(state):
        rows = {"colonist_dock": "dock", "turn_order": "order"}
        return getattr(state, rows.get(row, row))

    before, after = line(case.before), line(case.after)
    return after[goal - 1] == before[space - 1] and goal < space and after != before


says("university_once")(lambda case: case.before.university == case.seat and case.after.university is None)
says("university_kept")(lambda case: case.after.university == case.seat)


def auction(case, rival):
    """The rest of the auction: all pass but one, who bids once more than the seat; with no rival, all pass."""
    twin, events, has_bid = case.before.copy(), [], False
    twin.apply(case.option, events)
    while twin.decision is not None and twin.decision.kind == "auction":
        options = twin.options()
        raises = twin.seat == rival and not has_bid and len(options) > 1
        has_bid |= raises
        twin.apply(options[0] if raises else Pass(), events)
    paid = [event.args["price"] for event in case.told(events, "auction_paid")]
    return twin, paid


@says("bid_first")
def _(case, price, left):
    twin, paid = auction(case, None)
    return twin.order[0] == case.seat and paid == [price] and left == case.nation.money - price


@says("bid_second")
def _(case, price):
    """Somebody bids more; where nobody has the money for that, the highest bid was the seat's own."""
    rival = next(seat for seat in range(case.before.seats) if seat != case.seat and seat not in case.asked.passed)
    twin, paid = auction(case, rival)
    return paid == [price] if twin.order[1] == case.seat else price == -(-case.option.amount // 2)


says("bid_gift")(lambda case: case.option.amount >= 8)
says("passes_space")(lambda case, space: auction(case, None)[0].order[space - 1] == case.seat)
says("passes_free")(lambda case: auction(case, None)[1] in ([], [0]))
says("passes_price")(lambda case, price: auction(case, None)[1] == [price])


@says("passes_gift")
def _(case):
    twin, _ = auction(case, None)
    return twin.decision.kind == "gift" and twin.seat == case.seat
