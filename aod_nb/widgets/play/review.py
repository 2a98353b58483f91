"""The review: the decisions that cost most, each to be tried again before one looks at what was better."""

from __future__ import annotations

from aod_nb.bots import Moment as Costly
from aod_nb.core import State
from aod_nb.i18n import name, text
from aod_nb.model.looking_back import Review
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.choices import told
from aod_nb.widgets.play.hint import WHAT, WHERE, go_to_stage
from aod_nb.widgets.play.parts import own_text
from aod_nb.widgets.play.talk import is_secret
from aod_nb.widgets.play.worth import HUNDRED, TELLING, interval, whole
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View

WHY = 3
"""Reasons that are told of the better option."""
LEAST_WINS = 0.05
"""A difference in the share of victories that is worth telling."""
LOOKS = ("sight", "few", "more", "many")
"""What its looks are called, by stage."""


def review(session: Session) -> View:
    view = View(
        {
            "try": lambda value: try_again(session, value),
            "show": lambda value: show(session, value),
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
    session.use_spare_time()


# What a click does


def _row_of(session: Session, value: str) -> Costly | None:
    """The row a button stood in; None for one that is gone, or made up."""
    found = session.review
    rows = found.still_there(session.game.real) if found else ()
    return next((row for row in rows if str(row.step) == value), None)


def try_again(session: Session, value: str) -> None:
    """To the position, in a branch of its own; what is taken there is judged."""
    row, found = _row_of(session, value), session.review
    if row is None or found is None:
        return
    session.know(session.game.real[row.step].state, found.advising_of(row.step))
    session.attempt(session.game.branch, row.step, rest=True)
    session.look(trying=True)


def show(session: Session, value: str) -> None:
    """What was better, marked on the board and on the buttons as a hint does it."""
    row, found = _row_of(session, value), session.review
    if row is None or found is None:
        return
    state = session.game.real[row.step].state
    session.answers.add(row.step)
    session.know(state, found.advising_of(row.step))
    session.attempt(session.game.visit, row.step, rest=True)
    session.hint, session.stage = session.thought_of(state), WHERE
    go_to_stage(session, WHAT)


# What is shown


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
    done, total = found.progress
    said = text(f"widgets.review_stage.{LOOKS[found.stage]}", done=done, total=total)
    bar = el("progress", max=max(1, total), value=done, aria_label=text("widgets.review_progress"))
    return [el("p", bar, button(text("widgets.stop"), "stop"), class_="thinking"), el("p", said, class_="small")]


def _ended(session: Session, found: Review) -> list[Html]:
    """Rows whose moves were taken back since are gone."""
    story = session.game.real
    rows = list(found.still_there(story))
    parts = [el("p", words) for words in _caution(session, found)]
    if rows:
        listed = [_row(session, row) for row in rows]
        parts.append(el("ol", listed, tabindex="0", data_keep="review", aria_label=text("widgets.review_rows")))
        if (others := found.looked_at - len(rows)) > 0:
            parts.append(el("p", text("widgets.review_others", others=others)))
        parts.append(el("p", text("widgets.review_estimate"), class_="small"))
    elif found.decisions:
        parts.append(el("p", text("widgets.review_none")))
    is_old = not found.is_whole or story[-1] is not found.story[-1]
    return [*parts, button(text("widgets.review_again"), "again")] if is_old else parts


def _caution(session: Session, found: Review) -> list[str]:
    """What the review could not look at."""
    start, said = session.game.real[0].state, []
    if not found.is_whole:
        said.append(text("widgets.review_stopped"))
    elif not found.decisions:
        is_fresh = start.origin is not None and not isinstance(start.origin, State)
        said.append(text("widgets.review_nothing" if is_fresh else "widgets.review_nothing_here"))
    elif found.looked_at < found.decisions:
        said.append(text("widgets.review_part", looked=found.looked_at, decisions=found.decisions))
    return said


def _row(session: Session, row: Costly) -> Html:
    state = session.game.real[row.step].state
    nation = state.nations[state.seat].name
    ideas = [reason.idea for reason in row.reasons]
    head = [
        el("span", own_text(state.game, "review_move", move=row.step + 1, chapter=state.chapter)),
        el("span", name(state.game, nation), class_=f"nation {nation}"),
        el("span", text("widgets.review_about", idea=text(f"bots.idea.{ideas[0]}")), class_="chip") if ideas else Html(),
    ]
    is_here = session.game.state is state
    return el(
        "li",
        el("p", head, class_="head"),
        el("p", el("b", told(state, row.taken)), " ", text("widgets.review_cost", cost=_cost(row))),
        _better(session, row) if row.step in session.answers else Html(),
        el("div", _buttons(session, row), class_="answers"),
        aria_current="true" if is_here else None,
    )


def _cost(row: Costly) -> str:
    figures = text("widgets.figures_behind", interval=interval(row.behind, row.low, row.high))
    if row.wins < LEAST_WINS:
        return figures
    return text("widgets.review_wins", figures=figures, wins=whole(HUNDRED * row.wins))


def _better(session: Session, row: Costly) -> Html:
    state = session.game.real[row.step].state
    secret = is_secret(session, state)
    reasons = [str(reason) for reason in row.reasons if not (secret and reason.idea == TELLING)]
    better = el("p", text("widgets.review_better"), " ", el("b", told(state, row.better)))
    return el("div", better, el("ul", [el("li", reason) for reason in reasons[:WHY]]) if reasons else Html(), class_="better")


def _buttons(session: Session, row: Costly) -> list[Html]:
    again = button(text("widgets.review_try"), "try", row.step, data_go=".voyage-asked", data_tab="decision")
    if row.step in session.answers:
        return [again]
    return [again, button(text("widgets.review_show"), "show", row.step)]
