"""The review: the decisions that seem to have cost most, each a click back to its position."""

from __future__ import annotations

from aod_nb.bots import mind_of
from aod_nb.i18n import name, text
from aod_nb.model.thoughts import Regret, Review
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.choices import told
from aod_nb.widgets.play.parts import own_text
from aod_nb.widgets.play.talk import TELLING, is_secret
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View

WHY = 2
"""Reasons that are told of the better option."""


def review(session: Session) -> View:
    view = View(
        {
            "visit": session.goto,
            "stop": lambda value: session.stop_thinking(),
            "again": lambda value: session.begin_review(),
            "close": lambda value: close(session),
        },
        role="voyage-review",
    )
    session.add(lambda: view.show(panel(session)))
    return view


def close(session: Session) -> None:
    if session.worker.about == "review":
        session.worker.stop()
    session.look(review=None)


def panel(session: Session) -> Html:
    found = session.review
    if found is None:
        return Html()
    head = el("h2", text("widgets.review"), button(text("widgets.close"), "close", class_="quiet"))
    runs = session.worker.about == "review"
    content = _progress(found) if runs else _ended(session, found)
    near = "review" if runs else "review-ended"
    return el("section", head, *content, role="region", aria_label=text("widgets.review"), data_near=near)


def _progress(found: Review) -> list[Html]:
    key = "review_second" if found.second else "review_first"
    said = text(f"widgets.{key}", done=found.done, total=found.total)
    bar = el("progress", max=max(1, found.total), value=found.done, aria_label=text("widgets.review_progress"))
    return [el("p", bar, button(text("widgets.stop"), "stop"), class_="thinking"), el("p", said, class_="small")]


def _ended(session: Session, found: Review) -> list[Html]:
    """Rows of a way that was left since lead nowhere: they go."""
    story = session.game.whole
    is_there = [regret for regret in found.regrets() if regret.step + 1 < len(story) and story[regret.step + 1] is regret.moment]
    parts = [] if found.is_whole else [el("p", text("widgets.review_stopped"))]
    if not found.steps:
        parts = [el("p", text("widgets.review_nothing"))]
    elif is_there:
        parts += [
            el(
                "ol",
                [_row(session, regret) for regret in is_there],
                tabindex="0",
                data_keep="review",
                aria_label=text("widgets.review_rows"),
            )
        ]
        parts += [el("p", text("widgets.review_estimate"), class_="small")]
    else:
        parts += [el("p", text("widgets.review_none"))]
    is_old = not found.is_whole or story[-1] is not found.story[-1]
    return [*parts, button(text("widgets.review_again"), "again")] if is_old else parts


def _row(session: Session, regret: Regret) -> Html:
    state = session.game.whole[regret.step].state
    nation = state.nations[state.seat].name
    head = [
        el("span", own_text(state.game, "review_move", move=regret.step + 1, chapter=state.chapter)),
        el("span", name(state.game, nation), class_=f"nation {nation}"),
        el("b", text("widgets.review_lost", vp=f"{regret.behind:.1f}", error=f"{regret.error:.1f}")),
    ]
    if regret.reasons:
        head.append(el("span", text(f"bots.idea.{regret.reasons[0].idea}"), class_="chip"))
    secret = is_secret(session, state)
    reasons = [reason for reason in regret.reasons if not (secret and reason.idea == TELLING)]
    rows = [
        (text("widgets.review_taken"), told(state, regret.moment.option)),  # type: ignore[arg-type]
        (text("widgets.review_better"), told(state, regret.better)),
        (text("widgets.review_why"), " ".join(mind_of(state).tell(reason) for reason in reasons[:WHY])),
    ]
    here = "true" if session.game.at == regret.step else None
    return el(
        "li",
        button(head, "visit", regret.step, aria_current=here, data_go=".voyage-asked"),
        el("dl", [el("div", el("dt", label), el("dd", said)) for label, said in rows if said]),
    )
