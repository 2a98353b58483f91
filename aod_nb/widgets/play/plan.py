"""A plan on the page: its steps, the money and VP it would make, and what changes it or carries it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aod_nb.core import BadInput, Option
from aod_nb.i18n import name, text
from aod_nb.model.coach import Verdict
from aod_nb.model.plan import Plan
from aod_nb.registry import package
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.choices import choices, put, told
from aod_nb.widgets.play.judge import make
from aod_nb.widgets.play.parts import parts_of
from aod_nb.widgets.play.worth import ranked
from aod_nb.widgets.session import Session


def stand(session: Session) -> str:
    """How far the game has come, and the plan: what a button belongs to."""
    plan = session.planned
    return f"{session.game.at}+{len(plan.options)}" if plan else str(session.game.at)


# What changes a plan


def take_back(session: Session) -> None:
    """The last step is none."""
    plan = session.planned
    put(session, plan.without_last() if plan and len(plan.options) > 1 else None)


def drop(session: Session, token: str) -> None:
    """A step is left out and the rest done as before; if that cannot be, the plan stays and the reason is said."""
    plan, (stamp, _, at) = session.planned, token.rpartition(":")
    if plan is None or not session.can_choose or stamp != _stamp(plan) or at not in map(str, range(len(plan.options))):
        session.look(refusal=text("widgets.stale"))
        return
    try:
        rest = plan.without(int(at))
    except ValueError as wrong:
        session.look(
            refusal=text("widgets.plan_needs", step=told(plan.states[int(at)], plan.options[int(at)]), reason=str(wrong))
        )
    else:
        put(session, rest if rest.options and not (rest.is_idle and rest.is_whole) else None, session.kind)


def clear(session: Session) -> None:
    put(session, None)


def confirm(session: Session, token: str) -> None:
    """Carry the plan out, and with it say "nothing more"; what has become impossible changes nothing, and the plan stays."""
    plan = session.plan
    if plan is None or not session.can_choose or token != _stamp(plan) or not _can_confirm(plan):
        session.look(refusal=text("widgets.stale"))
        return
    rest = session.trying

    def deed(verdict: Verdict | None) -> None:
        session.attempt(_carry_out, session, plan, where="refusal", rest=rest, said=verdict)

    if session.planned:
        make(session, plan.start, plan.finished().options, deed)
    else:
        deed(None)


def _carry_out(session: Session, plan: Plan) -> None:
    game = session.game
    if game.state.seat != plan.start.seat:  # another seat may be offered the same
        raise BadInput("widgets.plan_past", rule=plan.start.decision.rule)
    game.act(*plan.finished().options)


def _stamp(plan: Plan) -> str:
    """What a plan is known by in the browser: the moves before it, and its steps."""
    return f"{len(plan.start.taken())}+{len(plan.options)}"


def _can_confirm(plan: Plan) -> bool:
    """Not in the middle of a step, such as naming the ships that explore."""
    return plan.is_whole or plan.end is not None


# What is shown


def planning(session: Session) -> Html:
    """The plan so far, above the choices that could go on with it."""
    plan = session.plan
    if plan is None:
        return Html()
    steps = [el("li", _step(session, plan, at)) for at in range(len(plan.options))]
    return el(
        "div",
        el("h3", text("widgets.plan")),
        el("ol", steps),
        el("p", list(_promise(session, plan)), class_="promise"),
        el("p", said, class_="small") if (said := _said(session, plan)) else Html(),
        button(text("widgets.plan_back"), "take_back", class_="quiet") if session.planned else Html(),
        button(text("widgets.plan_clear"), "clear", class_="quiet"),
        class_="plan",
        role="group",
        aria_label=text("widgets.plan"),
    )


def _step(session: Session, plan: Plan, at: int) -> list[Any]:
    before, option = plan.states[at], plan.options[at]
    words, note = told(before, option), parts_of(before.game).note(before, option)
    label = text("widgets.plan_drop", step=words)
    without = button("✕", "drop", f"{_stamp(plan)}:{at}", class_="quiet drop", title=label, aria_label=label)
    return [el("span", words, el("small", f" {note}") if note else Html()), without if session.planned else Html()]


def _said(session: Session, plan: Plan) -> str:
    """What only confirming brings, or why nothing more can be planned."""
    if not session.planned or choices(session):
        return ""
    if plan.reveals:
        return text("widgets.plan_reveals")
    reasons = " ".join(map(str, plan.reasons))
    return text("widgets.plan_whole", reasons=reasons) if reasons else text("widgets.plan_over")


def _promise(session: Session, plan: Plan) -> Iterator[Any]:
    """Money and VP before and after, and the lines of the score that change."""
    if not session.planned:
        yield text("widgets.plan_left_behind")
        return
    seat, game, end = plan.start.seat, plan.start.game, _certain(plan)
    if end is None:
        yield text("widgets.plan_unknown")
        return
    before, after = (package(game).score(state)[seat] for state in (plan.start, end))
    money = [parts_of(game).money(state.nations[seat].money) for state in (plan.start, end)]
    least = text("widgets.plan_least") if plan.reveals else ""
    yield _change(money[0], money[1], least)
    yield " · "
    yield _change(text("widgets.vp", vp=before.total), text("widgets.vp", vp=after.total), least)
    changed = [f"{name(game, line)} {vp - before.lines[line]:+d}" for line, vp in after.lines.items() if vp != before.lines[line]]
    if changed:
        yield el("small", f" ({', '.join(changed)})")


def _certain(plan: Plan) -> Any:
    """Where the plan leads at least; None where what it turns up decides that."""
    return parts_of(plan.start.game).at_least(plan.state, plan.options[-1]) if plan.reveals else plan.state


def _change(before: str, after: str, least: str) -> list[Any]:
    return [before, " → ", least, el("b", after)] if before != after else [least, el("b", after)]


def confirming(session: Session, hints: Mapping[Option, str]) -> list[Html]:
    """The button that carries a plan out, and says "nothing more" with it."""
    plan = session.plan
    if plan is None or not _can_confirm(plan):
        return []
    is_all = plan.is_whole and not choices(session)
    label = text("widgets.plan_confirm" if is_all else "widgets.plan_confirm_end")
    rank = hints.get(plan.end) if session.planned and plan.end else None
    return [button([ranked(rank), label], "confirm", _stamp(plan), class_="confirm", data_first=is_all)]


def ends_all(session: Session, option: Option) -> bool:
    """Whether an option does what confirming the plan does."""
    plan = session.planned
    return plan is not None and option == plan.end and plan.with_step(option).is_whole
