"""The optional auction for turn order (App.I)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from aod_nb.aod.discovery import discover
from aod_nb.aod.options import BID, PASS, RECRUIT, Bid, Pass, Recruit
from aod_nb.aod.pieces import gain
from aod_nb.aod.refusals import refusal
from aod_nb.aod.tables import CARIBBEAN, GIFT_BID
from aod_nb.aod.types import Seat
from aod_nb.core import Decision, Event, Log, Refusal

if TYPE_CHECKING:
    from aod_nb.aod.state import State

RULE = "App.I"


class Auction(Decision["State", Bid | Pass, Bid], frozen=True, tag="auction", forbid_unknown_fields=True):
    """A bid above the last one, or a pass."""

    seat: Seat
    bids: tuple[Annotated[int, msgspec.Meta(ge=0, le=1_000_000)], ...]
    """Each seat's last bid, 0 for none."""
    passed: tuple[Seat, ...] = ()
    """Who is out, the first to pass first."""
    rule: ClassVar[str] = RULE

    def options(self, state: State) -> tuple[Bid | Pass, ...]:
        return (*BID[max(self.bids) + 1 : state.nations[self.seat].money + 1], PASS)

    def refuse(self, state: State, option: Bid) -> Refusal:
        money = state.nations[self.seat].money
        if option.amount > money:
            return refusal(RULE, "bid_above_money", amount=option.amount, money=money)
        return refusal(RULE, "bid_too_low", amount=option.amount, least=max(self.bids) + 1)

    def reason(self, state: State) -> Refusal:
        amount = max(self.bids) + 1
        return refusal(RULE, "bid_above_money", amount=amount, money=state.nations[self.seat].money)

    def take(self, state: State, option: Bid | Pass, log: Log) -> None:
        bids, passed = self.bids, self.passed
        if isinstance(option, Bid):
            bids = (*bids[: self.seat], option.amount, *bids[self.seat + 1 :])
            if log is not None:
                log.append(Event("bid", RULE, self.seat, {"amount": option.amount}))
        else:
            passed = (*passed, self.seat)
            if log is not None:
                space = len(bids) - len(passed) + 1
                log.append(Event("passed", RULE, self.seat, {"space": space}))
        if len(passed) == len(bids) - 1:
            _settle(state, bids, passed, log)
        else:
            state.agenda.append(Auction(_next_seat(self.seat, len(bids), passed), bids, passed))


def _next_seat(seat: int, seats: int, passed: tuple[int, ...]) -> int:
    while True:
        seat = (seat + 1) % seats
        if seat not in passed:
            return seat


def _settle(state: State, bids: tuple[int, ...], passed: tuple[int, ...], log: Log) -> None:
    (winner,) = set(range(len(bids))) - set(passed)
    second = passed[-1]
    state.order = [winner, *reversed(passed)]
    for seat, price, space in ((winner, bids[winner], 1), (second, (bids[second] + 1) // 2, 2)):
        state.nations[seat].money -= price
        if log is not None:
            log.append(Event("auction_paid", RULE, seat, {"space": space, "price": price, "bid": bids[seat]}))
    discover(state, winner, CARIBBEAN, 0, RULE, log)
    if bids[second] >= GIFT_BID:
        state.agenda.append(Gift(second))


class Gift(Decision["State", Recruit, Recruit], frozen=True, tag="gift", forbid_unknown_fields=True):
    """Space 2 with a bid of $8 or more picks a specialist, in hand in turn 1."""

    seat: Seat
    rule: ClassVar[str] = RULE

    def options(self, state: State) -> tuple[Recruit, ...]:
        return RECRUIT

    def refuse(self, state: State, option: Recruit) -> Refusal:  # every specialist is among the options
        return refusal(RULE, "no_specialist", piece=option.piece)

    def take(self, state: State, option: Recruit, log: Log) -> None:
        gain(state, self.seat, option.piece, RULE, log)
