"""The menu: a new game, save, load and share."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl

from aod_nb.aod.editions import EDITIONS, SWITCHES
from aod_nb.aod.tables import MAX_SEATS, MIN_SEATS, NATIONS
from aod_nb.bots import LEVELS
from aod_nb.core import BadInput, shown
from aod_nb.i18n import name, text
from aod_nb.model import GameModel
from aod_nb.model.game_model import PERSON
from aod_nb.model.thoughts import can_think
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import MAX_VALUE, View

FILE_NAME = "age-of-discovery.json"
LINK = "?game="


def menu(session: Session) -> View:
    game = session.game
    view = View(
        {
            "new": lambda value: start(session, value),
            "save": lambda value: view.download(FILE_NAME, game.save()),
            "load": lambda value: session.attempt(game.load, value),
            "too_large": lambda value: session.look(notice=text("widgets.too_large", limit=1)),
            "share": lambda value: session.look(sharing=value),
            "code": lambda value: session.attempt(load_code, game, value),
            "review": lambda value: session.begin_review(),
        },
        role="aod-menu",
    )
    shown: list[Any] = [None]

    def refresh() -> None:
        """Most moves leave the menu as it is; making its form anew would cost more than all the rest."""
        now = session.started, session.sharing and (game.at, id(game.state))
        if now != shown[0]:
            shown[0] = now
            view.show(panel(session))

    session.add(refresh)
    return view


def panel(session: Session) -> Html:
    review = button(text("widgets.review"), "review") if can_think(session.game.state) else Html()
    return el("nav", _new(session), review, _files(), _share(session), aria_label=text("widgets.menu"))


def _new(session: Session) -> Html:
    """Two clicks start a game; everything else that can be chosen lies behind one more."""
    more = [
        el("fieldset", el("legend", text("widgets.players")), [_seat(seat) for seat in range(MAX_SEATS)]),
        _select("edition", text("widgets.edition"), [(slug, text(f"aod.edition.{slug}")) for slug in EDITIONS], "classic"),
        [_switch(switch) for switch in SWITCHES],
        el("label", text("widgets.seed"), el("input", name="seed", inputmode="numeric", placeholder=text("widgets.any_seed"))),
    ]
    form = el(
        "form",
        el("select", _tables(), name="seats", aria_label=text("widgets.how_many")),
        el("details", el("summary", text("widgets.more")), el("div", more), data_key=f"more{session.started}"),
        el("button", text("widgets.new_game"), type="submit"),
        data_act="new",
    )
    return el("section", form, role="region", aria_label=text("widgets.new_game"), class_="new")


def _tables() -> list[Html]:
    """How many play: people on this device, or one against bots of one level."""
    counts = range(MIN_SEATS, MAX_SEATS + 1)
    people = [el("option", text("widgets.seats", count=count), value=count) for count in counts]
    groups = [el("optgroup", people, label=text("widgets.people"))]
    for level in list(LEVELS)[::-1]:
        options = [el("option", text(f"widgets.against.{level}", count=count - 1), value=f"{count}:{level}") for count in counts]
        groups.append(el("optgroup", options, label=text(f"bots.name.{level}")))
    return groups


def _select(field: str, label: str, choices: list[tuple[Any, Any]], chosen: Any) -> Html:
    options = [el("option", words, value=value, selected=value == chosen) for value, words in choices]
    return el("label", label, el("select", options, name=field))


def _seat(seat: int) -> Html:
    people = [("", text("widgets.as_above")), (PERSON, text("widgets.person"))]
    people += [(level, text(f"bots.name.{level}")) for level in LEVELS]
    nations = [(nation, name("aod", nation)) for nation in NATIONS]
    return el(
        "div",
        _select(f"nation{seat}", text("widgets.seat", seat=seat + 1), nations, NATIONS[seat]),
        _select(f"player{seat}", text("widgets.played_by"), people, ""),
        class_="seat",
    )


def _switch(switch: str) -> Html:
    settings = [("", text("widgets.as_edition")), *[(json.dumps(setting), _setting(setting)) for setting in SWITCHES[switch]]]
    return _select(switch, text(f"aod.switch.{switch}"), settings, "")


def _setting(setting: Any) -> str:
    return text("widgets.on") if setting is True else text("widgets.off") if setting is False else str(setting)


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
        code = session.game.code()
        shared = [
            el("label", text("widgets.link"), el("input", id="aod-link", value=f"{LINK}{code}", readonly=True, data_link=True)),
            button(text("widgets.copy"), "copy", data_copy="#aod-link", data_done=text("widgets.copied")),
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
    return el("div", folded, el("div", shared, enter), class_="share")


# What comes back from the page is a stranger's


def start(session: Session, form: str) -> None:
    """A new game; the one before can be had back."""
    before = session.game.save() if session.game.length and not session.game.state.is_over else ""
    players = ",".join(session.game.players)
    if session.attempt(new_game, session.game, form):
        session.look(offer=before, offer_players=players, started=session.started + 1, review=None)


def new_game(game: GameModel, form: str) -> None:
    fields = _fields(form)
    wanted = {switch: fields.pop(switch) for switch in SWITCHES if fields.get(switch)}
    count, _, others = fields.get("seats", "").partition(":")
    seats = _whole(count, "seats")
    usual = [PERSON, *[others or PERSON] * (MAX_SEATS - 1)]
    game.new(
        players=[fields.get(f"player{seat}") or usual[seat] for seat in range(min(seats, MAX_SEATS))],
        seats=seats,
        nations=[fields.get(f"nation{seat}", "") for seat in range(seats)] if 0 < seats <= MAX_SEATS else None,
        edition=fields.get("edition", "classic"),
        seed=_seed(fields.get("seed", "")),
        **{switch: _read_setting(value) for switch, value in wanted.items()},
    )


def load_code(game: GameModel, form: str) -> None:
    game.load_code(_fields(form).get("code", "").rpartition(LINK)[2])


def open_link(game: GameModel, search: str) -> bool:
    """The game of a link: ``?game=CODE``, ``?seats=2&seed=7`` or ``?players=person,merchant``; False when it names none."""
    fields = dict(parse_qsl(search.removeprefix("?"), keep_blank_values=True, max_num_fields=40)) if search else {}
    if "game" in fields:
        game.load_code(fields["game"])
        return True
    if not {"seats", "seed", "edition", "players", *SWITCHES} & fields.keys():
        return False
    setup: dict[str, Any] = {switch: _read_setting(fields[switch]) for switch in SWITCHES if switch in fields}
    if "edition" in fields:
        setup["edition"] = fields["edition"]
    players = fields["players"].split(",") if "players" in fields else None
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


_SETTINGS = {json.dumps(setting): setting for settings in SWITCHES.values() for setting in settings}
"""The settings of all switches, as a form or a link writes them."""


def _read_setting(value: str) -> Any:
    """A word that is no setting stays what it is, and the set-up refuses it."""
    return _SETTINGS.get(value, value)
