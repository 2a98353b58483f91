"""The menu: a new game, save, load and share."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl

from aod_nb.core import BadInput, Choices, shown
from aod_nb.i18n import name, text
from aod_nb.model import GameModel
from aod_nb.model.game_model import PERSON
from aod_nb.model.thoughts import can_think
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.judge import switch
from aod_nb.widgets.play.links import link_of, open_code, open_game
from aod_nb.widgets.play.parts import check_players, levels, own_text, parts_of
from aod_nb.widgets.session import PACES, Session
from aod_nb.widgets.view import MAX_VALUE, View

TICKED, UNTICKED = "true", "false"


def menu(session: Session) -> View:
    game = session.game
    view = View(
        {
            "new": lambda value: start(session, value),
            "save": lambda value: view.download(own_text(game.state.game, "file_name"), game.save_all(session.pace)),
            "load": lambda value: session.attempt(load_file, session, value),
            "too_large": lambda value: session.look(notice=text("widgets.too_large", limit=1)),
            "share": lambda value: session.look(sharing=value),
            "code": lambda value: session.attempt(load_code, game, value),
            "review": lambda value: session.begin_review(),
            "coach": lambda value: coach(session, value),
        },
        role="voyage-menu",
    )
    shown: list[Any] = [None]

    def refresh() -> None:
        """Most moves leave the menu as it is; making its form anew would cost more than all the rest."""
        now = session.started, session.coach, _playing(game), session.sharing and (game.at, id(game.state))
        if now != shown[0]:
            shown[0] = now
            view.show(panel(session))

    session.add(refresh)
    return view


def panel(session: Session) -> Html:
    review = button(text("widgets.review"), "review", data_tab="log") if can_think(session.game.state) else Html()
    return el("nav", _new(session), review, _files(), _share(session), aria_label=text("widgets.menu"))


def _new(session: Session) -> Html:
    """Two clicks start a game; everything else that can be chosen lies behind one more."""
    known, choices = levels(session.game.state), choices_of(session.game)
    more = [
        _coach(session),
        el("fieldset", el("legend", text("widgets.players")), [_seat(choices, known, seat) for seat in _seats(choices)]),
        _edition(choices),
        [_switch(choices, switch) for switch in choices.switches],
        el("label", text("widgets.seed"), el("input", name="seed", inputmode="numeric", placeholder=text("widgets.any_seed"))),
    ]
    form = el(
        "form",
        el("select", _tables(choices, known, _playing(session.game)), name="seats", aria_label=text("widgets.how_many")),
        el("details", el("summary", text("widgets.more")), el("div", more), data_key=f"more{session.started}", data_pop=True),
        el("button", text("widgets.new_game"), type="submit"),
        data_act="new",
    )
    return el("section", form, role="region", aria_label=text("widgets.new_game"), class_="new")


def _coach(session: Session) -> Html:
    """The switch of the teaching game; it counts at once, in the game at hand."""
    if not can_think(session.game.state):
        return Html()
    ticked = el("input", type="checkbox", checked=session.coach, data_act="coach")
    return el("label", ticked, el("span", text("widgets.coach_switch")), class_="coach")


def coach(session: Session, value: str) -> None:
    """A teaching game from now on, or no longer."""
    if value in (TICKED, UNTICKED):
        switch(session, value == TICKED)


def choices_of(game: GameModel) -> Choices:
    return parts_of(game.state.game).CHOICES


def _seats(choices: Choices) -> range:
    return range(len(choices.nations))


def _playing(game: GameModel) -> str:
    """The table in the list that is being played now."""
    first, *others = game.players
    level = others[0] if others and first == PERSON and len({*others}) == 1 else PERSON
    return str(len(game.players)) if level == PERSON else f"{len(game.players)}:{level}"


def _tables(choices: Choices, known: list[str], playing: str) -> list[Html]:
    """How many play: people on this device, or one against bots of one level."""
    counts = range(choices.least_seats, len(choices.nations) + 1)

    def option(words: str, value: str) -> Html:
        return el("option", words, value=value, selected=value == playing)

    people = [option(text("widgets.seats", count=count), str(count)) for count in counts]
    groups = [el("optgroup", people, label=text("widgets.people"))]
    for level in known[::-1]:
        options = [option(text(f"widgets.against.{level}", count=count - 1), f"{count}:{level}") for count in counts]
        groups.append(el("optgroup", options, label=text(f"bots.name.{level}")))
    return groups


def _edition(choices: Choices) -> Html:
    """Which rules; where there is but one edition nobody is asked."""
    first, *others = known = [(slug, text(f"{choices.game}.edition.{slug}")) for slug in choices.editions]
    return _select("edition", text("widgets.edition"), known, first[0]) if others else Html()


def _select(field: str, label: str, choices: list[tuple[Any, Any]], chosen: Any) -> Html:
    options = [el("option", words, value=value, selected=value == chosen) for value, words in choices]
    return el("label", label, el("select", options, name=field))


def _seat(choices: Choices, known: list[str], seat: int) -> Html:
    people = [("", text("widgets.as_above")), (PERSON, text("widgets.person"))]
    people += [(level, text(f"bots.name.{level}")) for level in known]
    nations = [(nation, name(choices.game, nation)) for nation in choices.nations]
    return el(
        "div",
        _select(f"nation{seat}", text("widgets.seat", seat=seat + 1), nations, choices.nations[seat]),
        _select(f"player{seat}", text("widgets.played_by"), people, ""),
        class_="seat",
    )


def _switch(choices: Choices, switch: str) -> Html:
    settings = [
        ("", text("widgets.as_edition" if len(choices.editions) > 1 else "widgets.as_usual")),
        *[(json.dumps(setting), choices.written(setting)) for setting in choices.switches[switch]],
    ]
    return _select(switch, text(f"{choices.game}.switch.{switch}"), settings, "")


def _files() -> Html:
    load = el(
        "label", text("widgets.load"), el("input", type="file", accept=".json,application/json", data_act="load"), class_="file"
    )
    return el("span", button(text("widgets.save"), "save"), load, class_="files")


def _share(session: Session) -> Html:
    """The code is made only when somebody wants it: it takes a replay of the game."""
    if not session.sharing:
        return button(text("widgets.share"), "share", "yes", aria_expanded="false")
    try:
        code, link = session.game.code(), link_of(session.game)
        shared = [
            el("label", text("widgets.link"), el("input", id="voyage-link", value=link, readonly=True, data_link=True)),
            button(text("widgets.copy"), "copy", data_copy="#voyage-link", data_done=text("widgets.copied")),
            el("label", text("widgets.code"), el("textarea", code, readonly=True, rows=3)),
        ]
    except ValueError as none:
        shared = [el("p", str(none))]
    enter = el(
        "form",
        el("label", text("widgets.enter_code"), el("input", name="code", autocomplete="off")),
        el("button", text("widgets.open_code"), type="submit"),
        data_act="code",
    )
    folded = button(text("widgets.share"), "share", aria_expanded="true")
    return el("div", folded, el("div", shared, enter), class_="share", data_pop="share")


# What comes back from the page is a stranger's


def start(session: Session, form: str) -> None:
    """A new game; the one before can be had back."""
    before = session.game.save_all(session.pace) if session.game.length else ""
    players = ",".join(session.game.players)
    if session.attempt(new_game, session.game, form):
        session.look(offer=before, offer_players=players, started=session.started + 1, review=None)


def new_game(game: GameModel, form: str) -> None:
    fields, choices = _fields(form), choices_of(game)
    wanted = {switch: fields.pop(switch) for switch in choices.switches if fields.get(switch)}
    count, _, others = fields.get("seats", "").partition(":")
    seats, most = _whole(count, "seats"), len(choices.nations)
    usual = [PERSON, *[others or PERSON] * (most - 1)]
    players = [fields.get(f"player{seat}") or usual[seat] for seat in range(min(seats, most))]
    check_players(choices.game, players)
    game.new(
        players=players,
        seats=seats,
        nations=[fields.get(f"nation{seat}", "") for seat in range(seats)] if 0 < seats <= most else None,
        edition=fields.get("edition") or next(iter(choices.editions)),
        seed=_seed(fields.get("seed", "")),
        **{switch: _read_setting(choices, switch, value) for switch, value in wanted.items()},
    )


def load_file(session: Session, written: str) -> None:
    """A saved game, with the pace it was played at; of a file of figures it is said where it belongs."""
    try:
        around = session.game.load(written)
    except ValueError:
        from aod_nb.widgets.rules.fields import figures_of  # only now: it knows the pages that are not at hand

        if owner := figures_of(written):
            raise BadInput("widgets.figures_file", game=f"{owner}.game") from None
        raise
    if around and around.pace in PACES:
        session.look(pace=around.pace)


def load_code(game: GameModel, form: str) -> None:
    open_code(game, _fields(form).get("code", ""))


def open_link(game: GameModel, search: str) -> bool:
    """The game of a link: ``?game=CODE``, ``?seats=2&seed=7`` or ``?players=person,merchant``; False when it names none."""
    fields = dict(parse_qsl(search.removeprefix("?"), keep_blank_values=True, max_num_fields=40)) if search else {}
    if "game" in fields:
        open_game(game, fields)
        return True
    choices = choices_of(game)
    known = choices.switches
    if not {"seats", "seed", "edition", "players", *known} & fields.keys():
        return False
    setup: dict[str, Any] = {switch: _read_setting(choices, switch, fields[switch]) for switch in known if switch in fields}
    if "edition" in fields:
        setup["edition"] = fields["edition"]
    players = fields["players"].split(",") if "players" in fields else None
    check_players(choices.game, players or ())
    seats = fields.get("seats", str(len(players) if players else 4))
    game.new(players, seats=_whole(seats, "seats"), seed=_seed(fields.get("seed", "")), **setup)
    return True


def _fields(form: str) -> dict[str, str]:
    try:
        fields = json.loads(form) if len(form) < MAX_VALUE else None
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict) or not all(isinstance(value, str) for value in fields.values()):
        raise BadInput("widgets.bad_form")
    return fields


def _whole(value: str, field: str) -> int:
    if not value.isdecimal() or len(value) > 20:
        raise BadInput("widgets.bad_number", field=field, found=shown(value))
    return int(value)


def _seed(value: str) -> int:
    if value:
        return _whole(value, "seed")
    from random import SystemRandom  # a new deal nobody knows; the seed is part of the game from then on

    return SystemRandom().randrange(1_000_000)


def _read_setting(choices: Choices, switch: str, value: str) -> Any:
    """A setting as a form or a link writes it; a word that is none stays what it is, and the set-up refuses it."""
    return {json.dumps(setting): setting for setting in choices.switches[switch]}.get(value, value)
