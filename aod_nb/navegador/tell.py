"""Options, events and refusals in words, through the texts of ``i18n``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aod_nb.core import Event, Option
from aod_nb.i18n import has, inline, listing, text
from aod_nb.navegador.market import Market
from aod_nb.navegador.options import DECLINE, Decline
from aod_nb.navegador.scoring import LINES
from aod_nb.navegador.tables import ROMAN

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def tell_option(state: State, option: Option, as_choice: bool = False) -> str:
    """``Sail("portugal", "guine", 2)`` is "2 ships from Portugal to Guiné"."""
    fields: dict[str, Any] = {field: getattr(option, field) for field in option.__struct_fields__}
    key = f"navegador.{'choice' if as_choice else 'option'}.{option.__struct_config__.tag}"
    if fields.get("count") == 0:
        key += "_none"
    elif isinstance(option, Decline) and not state.is_over:
        if isinstance(state.decision, Market):
            fields = {"good": state.decision.good}
        key = _declining(key, state)
    return text(key, **fields)


def _declining(key: str, state: State) -> str:
    """Said by what it is that is declined, where that is asked."""
    own = f"{key}_{state.decision.kind}"
    return own if has(own) else key


def tell_asked(state: State) -> str:
    """What is asked, as a sentence to the one who decides."""
    task = state.decision
    fields = {field: getattr(task, field) for field in task.__struct_fields__ if isinstance(getattr(task, field), str)}
    return text(f"navegador.ask.{task.kind}", **fields)


def tell_event(state: State, event: Event) -> str:
    """One line of the log.  ``state`` says who sits where, at whatever moment."""
    args: dict[str, Any] = dict(event.args)
    if event.seat is not None:
        args["nation"] = state.nations[event.seat].name
    key = f"navegador.event.{event.kind}"
    if event.kind == "not_asked":
        # Whatever is asked by now is not what this was about.
        args["option"] = text("navegador.option.decline") if args["option"] == DECLINE else tell_option(state, args["option"])
        args["why"] = f" {args['why']}" if args["why"] else ""
    elif event.kind == "declined":
        key += f"_{args['decision']}"
    elif event.kind == "processed":
        key += "_orange" if args["orange"] else ""
    elif event.kind in ("hired", "launched"):
        key += "" if args["count"] == args["paid_for"] else "_beyond"
    elif event.kind == "moved":
        key += "_first" if not args["steps"] else "_far" if args["ships"] else ""
    elif event.kind in ("card_passed", "card_lapsed"):
        args["to"] = state.nations[args["to"]].name
    elif event.kind == "explored":
        args["prices"] = listing(map(str, args["prices"]))
        args["origins"] = tuple(dict.fromkeys(args["origins"]))
    elif event.kind == "claimed":
        args["possession"] = LINES[args["privilege"]]
    elif event.kind == "phase_begins":
        args["phase"] = ROMAN[args["phase"]]
        args["added"] = tell_counts(args["privileges"])
        key += "" if args["privileges"] else "_empty"
    elif event.kind == "tie":
        key += "_holder" if args["holder"] in args["tied"] else ""
        args["tied"] = [state.nations[seat].name for seat in args["tied"]]
        args["holder"] = state.nations[args["holder"]].name
    elif event.kind == "game_over":
        args["winners"] = [state.nations[seat].name for seat in args["winners"]]
    return text(key, **args)


def tell_counts(counts: Mapping[str, int]) -> str:
    """Counts of things: "2 × church and 1 × colony"."""
    return listing(f"{count} × {inline('navegador', kind)}" for kind, count in counts.items() if count)
