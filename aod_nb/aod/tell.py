"""Options, events and refusals in words, through the texts of ``i18n``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aod_nb.aod.options import DECLINE, Decline, Place
from aod_nb.aod.pieces import soldiers_left
from aod_nb.aod.tables import PRICES, age_of
from aod_nb.core import Event, Option
from aod_nb.i18n import has, inline, listing, text

if TYPE_CHECKING:
    from aod_nb.aod.state import State

_SEAT_ARGS = ("opponent", "payer")
"""Arguments that name another seat."""


def tell_option(state: State, option: Option, as_choice: bool = False) -> str:
    """``Place("captain", "discovery")`` is "Captain to Discovery"; on its button it is just "Discovery"."""
    fields: dict[str, Any] = {field: getattr(option, field) for field in option.__struct_fields__}
    key = f"aod.{'choice' if as_choice else 'option'}.{option.__struct_config__.tag}"
    if isinstance(option, Place) and option.slot:
        key += "_slot"
    elif isinstance(option, Decline) and not state.is_over:
        key = _declining(key, state)
    return text(key, **_with_nations(state, fields))


def _declining(key: str, state: State) -> str:
    """Said by what it is that is declined, where that is asked."""
    own = f"{key}_{state.decision.kind}"
    return own if has(own) else key


def tell_asked(state: State) -> str:
    """What is asked, as a sentence to the one who decides."""
    task = state.decision
    fields = {field: getattr(task, field) for field in task.__struct_fields__ if isinstance(getattr(task, field), str)}
    kind = task.kind
    if kind == "levy":
        kind = "levy_left" if soldiers_left(state, task.seat) else "levy_paid" if task.paid else kind
    return text(f"aod.ask.{kind}", price=PRICES[age_of(state.turn)], **fields)


def tell_event(state: State, event: Event) -> str:
    """One line of the log.  ``state`` says who sits where, at whatever moment."""
    args: dict[str, Any] = _with_nations(state, event.args)
    if event.seat is not None:
        args["nation"] = state.nations[event.seat].name
    key = f"aod.event.{event.kind}"
    if args.get("slot"):
        key += "_slot"
    elif args.get("tied"):
        key += "_tied"
    if event.kind == "not_asked":
        args["option"] = text("aod.option.decline") if args["option"] == DECLINE else tell_option(state, args["option"])
        args["why"] = f" {args['why']}" if args["why"] else ""
    elif event.kind == "declined":
        args["decision"] = f"aod.decision.{args['decision']}"
    elif event.kind == "sailed":
        args["crew"] = tell_pieces(args["pieces"])
    elif event.kind in ("losses", "losses_not_asked"):
        args["fallen"] = tell_pieces(args["pieces"])
    elif event.kind == "migrated":
        args["count"] = args["colonists"] + args["soldiers"]
    elif event.kind == "new_order":
        args["order"] = [state.nations[seat].name for seat in args["order"]]
    elif event.kind == "game_over":
        args["winners"] = [state.nations[seat].name for seat in args["winners"]]
    return text(key, **args)


def tell_pieces(pieces: Mapping[str, int]) -> str:
    """Counts of pieces: "2 × soldier and 1 × colonist"."""
    return listing(f"{count} × {inline('aod', kind)}" for kind, count in pieces.items() if count)


def _with_nations(state: State, args: Mapping[str, Any]) -> dict[str, Any]:
    return {
        field: state.nations[value].name if field in _SEAT_ARGS and value < len(state.nations) else value
        for field, value in args.items()
    }
