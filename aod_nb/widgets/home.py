"""The home page: the games and what there is of each.  It promises nothing that does not exist."""

from __future__ import annotations

import ipywidgets

from aod_nb.i18n import text
from aod_nb.registry import GAMES
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.keeper import Keeper
from aod_nb.widgets.view import View

PAGES = {game: entry for game, entry in GAMES.items() if entry.pages}


def home() -> ipywidgets.Widget:
    view = View({}, role="aod-home")
    view.show(_page(set()))
    kept: set[str] = set()

    def found(game: str, texts: dict[str, str]) -> None:
        if texts["own"] or texts["newest"]:
            kept.add(game)
            view.show(_page(kept))

    keepers = [
        Keeper(lambda texts, game=game: found(game, texts), lambda: None, slot=entry.slot)  # type: ignore[misc]
        for game, entry in PAGES.items()
    ]
    whole = ipywidgets.VBox([view, *keepers])
    whole.add_class("aod-text")
    return whole


def _page(kept: set[str]) -> Html:
    games = [el("section", el("h2", text(f"{game}.game")), _links(game, game in kept)) for game in PAGES]
    return el("div", el("h1", text("widgets.home_title")), el("p", text("widgets.home_text")), games)


def _links(game: str, kept: bool) -> Html:
    pages = PAGES[game].pages
    again = [el("a", el("b", text("widgets.home_continue")), href=pages[0][0])] if kept else []
    links = [el("a", el("b", text(f"widgets.{key}")), text(f"widgets.{key}_text"), href=page) for page, key in pages]
    return el("div", again, links, class_="games")
