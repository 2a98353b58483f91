"""The decision panel: one sentence, and every choice as a button."""

from __future__ import annotations

from aod_nb.aod.rules import card
from aod_nb.aod.tell import tell_asked
from aod_nb.i18n import name, text
from aod_nb.widgets.aod.choices import Choice, choices, chosen_kind, kinds_in_hand
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View


def decision(session: Session) -> View:
    """A part that shows what is asked and takes the answer."""
    view = View(
        {
            "choose": lambda value: choose(session, value),
            "why": lambda value: why(session, value),
            "kind": lambda value: session.look(piece=value, place="", refusal=""),
            "peek": lambda value: session.look(peek="" if session.peek else "yes"),
            "all": lambda value: session.look(place=""),
            "card": session.open_card,
        },
        role="aod-decision",
    )
    session.add(lambda: view.show(panel(session)))
    return view


def panel(session: Session) -> Html:
    state = session.game.state
    over = [el("h2", text("widgets.over")), el("p", text("widgets.over_next"))]
    content = over if state.is_over else _asked(session)
    return el("section", *content, aria_label=text("widgets.decision"), role="region")


def _asked(session: Session) -> list[Html]:
    state = session.game.state
    asked, nation = state.decision, state.nations[state.seat].name
    all_choices = list(enumerate(choices(session)))
    shown = [(index, choice) for index, choice in all_choices if not session.place or choice.place == session.place]
    rule = button(asked.rule, "card", asked.rule, class_="rule", title=card(asked.rule).title)
    return [
        el("h2", el("span", name("aod", nation), class_=f"nation {nation}"), " ", text("widgets.decides")),
        el("p", tell_asked(state), " ", rule),
        _kinds(session),
        el("div", [_button(session, index, choice) for index, choice in shown], class_="choices", data_arrows=True),
        button(text("widgets.all_choices"), "all", class_="quiet") if session.place else Html(),
        _peek(session, nation),
        el("p", session.refusal, class_="refusal", role="status"),
    ]


def _peek(session: Session, nation: str) -> Html:
    """With hidden failures a counter is shown to its seat alone: pass the device, then look."""
    if not session.game.state.setup.hidden_failures:
        return Html()
    words = text("widgets.peek_end" if session.peek else "widgets.peek", nation=name("aod", nation))
    return button(words, "peek", class_="quiet")


def _kinds(session: Session) -> Html:
    """Which kind of piece is placed, where there is more than one."""
    kinds = kinds_in_hand(session.game.state)
    if len(kinds) < 2:
        return Html()
    chosen = chosen_kind(session)
    buttons = [
        button(f"{count} × {name('aod', piece)}", "kind", piece, aria_pressed=str(piece == chosen).lower())
        for piece, count in kinds
    ]
    return el("div", buttons, class_="kinds", role="group", aria_label=text("widgets.kinds"), data_arrows=True)


def _button(session: Session, index: int, choice: Choice) -> Html:
    token = f"{session.game.at}:{index}"
    if choice.refusal:
        return button(choice.label, "why", token, class_="refused", aria_disabled="true", title=choice.refusal)
    return button(choice.label, "choose", token, data_first=True)


def choose(session: Session, token: str) -> None:
    picked = _picked(session, token)
    if picked is not None:
        session.attempt(session.game.act, picked.option)


def why(session: Session, token: str) -> None:
    picked = _picked(session, token)
    if picked is not None:
        session.look(refusal=picked.refusal)


def _picked(session: Session, token: str) -> Choice | None:
    """The choice a button stood for; None for one of a position that is no longer shown, or made up."""
    at, _, index = token.partition(":")
    known = choices(session) if not session.game.state.is_over else []
    if at != str(session.game.at) or not index.isdecimal() or len(index) > 4 or int(index) >= len(known):
        session.look(refusal=text("widgets.stale"))
        return None
    return known[int(index)]
