"""The menu: a new game, the coach, save, load and share."""

from __future__ import annotations

from typing import Any

from aod_nb.core import BadInput
from aod_nb.i18n import text
from aod_nb.model import GameModel
from aod_nb.model.thoughts import can_think
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play import draft as drafts
from aod_nb.widgets.play.begin import fields_of
from aod_nb.widgets.play.judge import switch
from aod_nb.widgets.play.links import link_of, open_code
from aod_nb.widgets.play.parts import own_text
from aod_nb.widgets.session import PACES, Session
from aod_nb.widgets.view import View

ON, OFF = "true", "false"


def menu(session: Session) -> View:
    game = session.game
    view = View(
        {
            "new": lambda value: session.look(setup=drafts.of(game), setup_wrong=""),
            "save": lambda value: view.download(own_text(game.state.game, "file_name"), game.save_all(session.pace)),
            "load": lambda value: session.attempt(load_file, session, value),
            "too_large": lambda value: session.look(notice=text("widgets.too_large", limit=1)),
            "share": lambda value: session.look(sharing=value),
            "code": lambda value: session.attempt(load_code, game, value),
            "review": lambda value: session.begin_review(),
            "coach": lambda value: coach(session, value),
            "sound": lambda value: session.look(sound=value == ON),
        },
        role="voyage-menu",
    )
    shown: list[Any] = [None]

    def refresh() -> None:
        """Most moves leave the menu as it is; making it anew would cost more than all the rest."""
        now = session.coach, session.sound, can_think(game.state), session.sharing and (game.at, id(game.state))
        if now != shown[0]:
            shown[0] = now
            view.show(panel(session))

    session.add(refresh)
    return view


def panel(session: Session) -> Html:
    thinks = can_think(session.game.state)
    review = button(text("widgets.review"), "review", data_tab="log") if thinks else Html()
    new = button(text("setup.new_game"), "new", aria_haspopup="dialog")
    parts = [new, _coach(session) if thinks else Html(), _sound(session), review, _files(), _share(session)]
    return el("nav", *parts, aria_label=text("widgets.menu"))


def _coach(session: Session) -> Html:
    """The switch of the teaching game; it counts at once, in the game at hand."""
    words, other = text("widgets.coach_switch"), OFF if session.coach else ON
    pressed = str(session.coach).lower()
    return button(text("setup.coach_short"), "coach", other, aria_pressed=pressed, title=words, class_="switch")


def _sound(session: Session) -> Html:
    pressed, other = str(session.sound).lower(), OFF if session.sound else ON
    return button(text("widgets.sound"), "sound", other, aria_pressed=pressed, title=text("widgets.sound_title"), class_="switch")


def coach(session: Session, value: str) -> None:
    """A teaching game from now on, or no longer."""
    if value in (ON, OFF):
        switch(session, value == ON)


def _files() -> Html:
    return el("span", button(text("widgets.save"), "save"), file_field(text("widgets.load")), class_="files")


def file_field(label: str) -> Html:
    """Opens a saved game."""
    return el("label", label, el("input", type="file", accept=".json,application/json", data_act="load"), class_="file")


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
    open_code(game, fields_of(form).get("code", ""))
