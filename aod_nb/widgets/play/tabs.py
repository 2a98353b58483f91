"""On a phone one part of the page is seen under the board at a time: these buttons say which.  Elsewhere all of them are."""

from __future__ import annotations

from aod_nb.i18n import text
from aod_nb.widgets.html import el
from aod_nb.widgets.view import View

TABS = ("decision", "log", "more")
"""What is seen: the decision; what happened and what comes; the menu and everything else."""


def tabs() -> View:
    """The browser alone knows which one is open."""
    buttons = [
        el("button", text(f"widgets.tab.{tab}"), type="button", data_tab=tab, aria_pressed=str(tab == TABS[0]).lower())
        for tab in TABS
    ]
    return View({}, role="voyage-tabs", html=el("nav", buttons, aria_label=text("widgets.tab.label")))
