"""One game's side of the page: its position on a board, the controls, and what the engine says."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets

from aod_nb.i18n import text
from aod_nb.lessons.steps import Control
from aod_nb.widgets.designs.concepts import CONCEPTS
from aod_nb.widgets.designs.example import example_of, label, result, words
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.play.stage import Picture, mats
from aod_nb.widgets.view import View


class Side:
    """Shows the position; what follows from it only once ``revealed``."""

    def __init__(self, game: str, concept: str) -> None:
        self.game = game
        names = {control.name for one in CONCEPTS for control in example_of(game, one.slug).controls}
        self.view = View({f"set_{name}": partial(self.set, name) for name in names}, role="voyage-side-words")
        self.widget = ipywidgets.VBox([self.view])
        self.widget.add_class("voyage-design")
        self._picture: Picture | None = None
        self.begin(concept)

    def begin(self, concept: str) -> None:
        """Another concept, from its start."""
        self.concept, self.example = concept, example_of(self.game, concept)
        self.values: dict[str, Any] = self.example.start
        self.revealed = False
        self.change({})

    def draw(self, narrow: bool) -> None:
        """The board, made once, and once more where a phone is found."""
        before, self._picture = self._picture, Picture(self.state, narrow)
        self.widget.children = [self.view, self._picture.widget]
        if before is not None:
            before.close()

    def reveal(self, revealed: bool) -> None:
        self.revealed = revealed
        self.values = self.example.start
        self.change({})

    def set(self, name: str, value: str) -> None:
        """A select sends the place of a value in its list; anything else changes nothing."""
        for control in self.example.controls:
            if self.revealed and control.name == name and value.isdecimal() and int(value[:3]) < len(control.values):
                self.change({name: control.values[int(value[:3])]})

    def change(self, changes: dict[str, Any]) -> None:
        self.values = self.values | changes
        self.state = self.example.position(**self.values)
        if self._picture is not None:
            self._picture.show(self.state)
        self.show()

    def show(self) -> None:
        title = text(f"{self.game}.game")
        parts = [el("h2", title), el("p", words(self.game, self.concept, "situation"))]
        if self.revealed:
            said = result(self.game, self.concept, self.example, self.state, self.values)
            parts += [self._controls(), el("p", said, class_="result", role="status"), self._rows(), self._owned()]
        self.view.show(el("section", parts, aria_label=title))

    def _controls(self) -> Html:
        return el("div", [self._control(control) for control in self.example.controls], class_="controls")

    def _control(self, control: Control) -> Html:
        options = [
            el(
                "option",
                label(self.game, self.concept, control.name, value),
                value=place,
                selected=value == self.values[control.name],
            )
            for place, value in enumerate(control.values)
        ]
        asked = words(self.game, self.concept, f"control.{control.name}")
        return el("label", asked, " ", el("select", options, data_act=f"set_{control.name}"))

    def _rows(self) -> Html:
        title = words(self.game, self.concept, "rows")
        rows = self.example.rows(self.state, **self.values)
        cells = [el("tr", el("th", about, scope="row"), el("td", figure)) for about, figure in rows]
        table = el("table", el("tbody", cells), aria_label=title)
        return el("details", el("summary", title), table, data_key=f"rows {self.concept}")

    def _owned(self) -> Html:
        """What the first seat has; before the bet it would say too much."""
        owned = mats(self.state, (0,))
        return el("details", el("summary", text("designs.owned")), owned, data_key=f"owned {self.concept}")
