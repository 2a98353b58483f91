"""The decision panel: one sentence, and every choice as a button."""

from __future__ import annotations

from aod_nb.core import Option
from aod_nb.i18n import name, text
from aod_nb.model.game_model import PERSON
from aod_nb.registry import package
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.marks import sign, sign_at
from aod_nb.widgets.play.choices import Choice, choices, chosen_kind, kinds, take, told
from aod_nb.widgets.play.coach import line, offer
from aod_nb.widgets.play.hint import kind_ranks, ranks
from aod_nb.widgets.play.judge import choose_again, make_anyway, switch
from aod_nb.widgets.play.line import cited
from aod_nb.widgets.play.parts import own_text, parts_of
from aod_nb.widgets.play.plan import clear, confirm, confirming, drop, ends_all, planning, stand, take_back
from aod_nb.widgets.play.worth import ranked
from aod_nb.widgets.session import PACES, Session
from aod_nb.widgets.view import View


def decision(session: Session) -> View:
    """A part that shows what is asked and takes the answer."""
    view = View(
        {
            "choose": lambda value: choose(session, value),
            "why": lambda value: why(session, value),
            "kind": lambda value: session.look(kind=value, place="", refusal=""),
            "confirm": lambda value: confirm(session, value),
            "take_back": lambda value: take_back(session),
            "drop": lambda value: drop(session, value),
            "clear": lambda value: clear(session),
            "peek": lambda value: session.look(peek="" if session.peek else "yes"),
            "all": lambda value: session.look(place=""),
            "card": session.open_card,
            "pace": lambda value: session.look(pace=value) if value in PACES else None,
            "rest": lambda value: session.rest(),
            "play_on": lambda value: play_on(session),
            "one": lambda value: session.play_on(most=1),
            "move_anyway": lambda value: make_anyway(session),
            "move_again": lambda value: choose_again(session),
            "coach_off": lambda value: switch(session, on=False),
        },
        role="voyage-decision",
    )
    session.add(lambda: view.show(panel(session)))
    return view


def panel(session: Session) -> Html:
    content = _over(session) if session.game.state.is_over else _moving(session) if session.bots_move else _person(session)
    return el("section", *content, aria_label=text("widgets.decision"), role="region")


def _over(session: Session) -> list[Html]:
    """The result stands above the board, with what can be done now."""
    return [el("h2", text("widgets.over"), data_say=True), line(session), el("p", text("widgets.over_next"))]


def _moving(session: Session) -> list[Html]:
    """While bots move, there is nothing to choose."""
    return [_who(session), line(session), _last(session), el("p", text("widgets.thinks"), class_="thinks"), _bots(session)]


def _who(session: Session) -> Html:
    state, player = session.game.state, session.game.bot
    nation = state.nations[state.seat].name
    bot = el("small", f"· {text(f'bots.name.{player}')}") if player else Html()
    who = el("span", name(state.game, nation), class_=f"nation {nation}")
    return el("h2", who, " ", text("widgets.decides"), " ", bot, data_say=session.can_choose)


def _last(session: Session) -> Html:
    """What was done just before."""
    game = session.game
    option = game.moments[-1].option
    if option is None:
        return Html()
    before = game.moments[-2].state
    nation = name(before.game, before.nations[before.seat].name)
    return el("p", text("widgets.last", nation=nation, option=told(before, option)), class_="last")


def _bots(session: Session) -> Html:
    """How fast bots move, and what makes them stop and go on."""
    game = session.game
    if not game.bots_wait or all(player == PERSON for player in game.players):
        return Html()
    paces = [button(text(f"widgets.pace.{pace}"), "pace", pace, aria_pressed=str(pace == session.pace).lower()) for pace in PACES]
    group = el("span", paces, role="group", aria_label=text("widgets.paces"), class_="paces", data_arrows=True)
    if session.bots_move:
        return el("div", button(text("widgets.stop"), "rest", class_="stop", data_first=True), group, class_="bots")
    if not game.bot:
        return el("div", el("span", text("widgets.paces"), class_="small"), group, class_="bots")
    on = text("widgets.bots_on" if game.at == game.length else "widgets.bots_on_here")
    return el("div", button(on, "play_on"), button(text("widgets.bots_one"), "one"), group, class_="bots")


def play_on(session: Session) -> None:
    session.look(resting=False)
    session.play_on()


def _person(session: Session) -> list[Html]:
    """What is asked, unless the answer is offered back."""
    offered = offer(session)
    return [_who(session), planning(session), offered] if offered else _asked(session)


def _asked(session: Session) -> list[Html]:
    state = session.shown
    asked = state.decision
    all_choices = [(index, choice) for index, choice in enumerate(choices(session)) if not ends_all(session, choice.option)]
    shown = [(index, choice) for index, choice in all_choices if not session.place or choice.place == session.place]
    hints = ranks(session)
    buttons = [*confirming(session, hints), *[_button(session, index, choice, hints) for index, choice in shown]]
    question = el("span", parts_of(state.game).tell_asked(state, session.can_plan), data_say=True)
    title = package(state.game).card(asked.rule).title
    rule = button("§", "card", asked.rule, class_="rule", title=title, aria_label=asked.rule)
    return [
        _who(session),
        line(session),
        planning(session),
        el("p", question, " ", rule) if shown else Html(),
        _kinds(session),
        el("div", buttons, class_="choices", data_arrows=True, data_keep=f"choices{stand(session)}"),
        button(text("widgets.all_choices"), "all", class_="quiet") if session.place else Html(),
        _peek(session),
        el("p", cited(state, session.refusal), class_="refusal", role="status"),
        _bots(session),
    ]


def _peek(session: Session) -> Html:
    """What is shown to one seat alone: pass the device, then look."""
    state = session.shown
    label = parts_of(state.game).peek(state, bool(session.peek))
    return button(label, "peek", class_="quiet") if label else Html()


def _kinds(session: Session) -> Html:
    """Which kind of choice is shown, where there is more than one."""
    known = kinds(session)
    if len(known) < 2:
        return Html()
    chosen, hints = chosen_kind(session), kind_ranks(session)
    buttons = [
        button([ranked(hints.get(kind)), sign(kind), label], "kind", kind, aria_pressed=str(kind == chosen).lower())
        for kind, label in known
    ]
    which = own_text(session.game.state.game, "kinds")
    return el("div", buttons, class_="kinds", role="group", aria_label=which, data_arrows=True)


def _button(session: Session, index: int, choice: Choice, hints: dict[Option, str]) -> Html:
    token = f"{stand(session)}:{index}"
    shown = sign_at(session.game.state.game, choice.place)
    if choice.refusal:
        return button([shown, choice.label], "why", token, class_="refused", aria_disabled="true", title=choice.refusal)
    note = [" ", el("small", choice.note)] if choice.note else []
    return button([ranked(hints.get(choice.option)), shown, choice.label, *note], "choose", token, data_first=True)


def choose(session: Session, token: str) -> None:
    if token and token == session.chosen and token.partition(":")[0] != stand(session):
        return  # clicked twice while the answer was on its way
    picked = _picked(session, token)
    if picked is not None and session.can_choose:
        session.chosen = token
        take(session, picked.option)


def why(session: Session, token: str) -> None:
    picked = _picked(session, token)
    if picked is not None:
        session.look(refusal=picked.refusal)


def _picked(session: Session, token: str) -> Choice | None:
    """The choice a button stood for; None for one of a position that is no longer shown, or made up."""
    at, _, index = token.partition(":")
    known = choices(session)
    if at != stand(session) or not index.isdecimal() or len(index) > 4 or int(index) >= len(known):
        session.look(refusal=text("widgets.stale"))
        return None
    return known[int(index)]
