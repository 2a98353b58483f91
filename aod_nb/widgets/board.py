"""A board as a widget.  Drawing one takes longer than all else of a page: one that was put away is what the next is made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import traitlets
from bokeh.core.json_encoder import serialize_json
from bokeh.embed.elements import div_for_render_item
from bokeh.embed.util import RenderItem
from bokeh.util.serialization import make_globally_unique_css_safe_id, make_globally_unique_id

from aod_nb.registry import GAMES
from aod_nb.widgets.figure import Figure, bring_bokeh
from aod_nb.widgets.play.parts import drawing_of

_waiting: defaultdict[tuple[str, bool], list[Any]] = defaultdict(list)
"""Boards that are drawn and shown nowhere, by game and by whether they are narrow."""


class BoardFigure(Figure):
    """Shows what ``show`` puts on the board first; taps on lit places go to ``on_choose``."""

    render_bundle = traitlets.Dict().tag(sync=True, to_json=lambda bundle, figure: figure._said)  # a page asks for it three times

    def __init__(self, game: str, on_choose: Callable[[str], None], show: Callable[[Any], None], narrow: bool = False) -> None:
        bring_bokeh()
        self._kind = (game, narrow)
        self.drawn = _waiting[self._kind].pop() if _waiting[self._kind] else drawing_of(game).Board(on_choose, narrow)
        self.drawn.on_choose = on_choose
        show(self.drawn)
        super().__init__(self.drawn.figure)

    def update_from_model(self, model: Any) -> None:
        """As jupyter_bokeh does it, from what is written already."""
        self._model = model
        number, item = make_globally_unique_id(), make_globally_unique_css_safe_id()
        shown = RenderItem(number, roots={model: item})
        written = {number: self.drawn.written.now()}
        bundle = {"docs_json": written, "render_items": [shown.to_json()], "div": div_for_render_item(shown)}
        self._said = serialize_json(bundle)
        self.render_bundle = bundle
        model.document.on_change_dispatch_to(self)

    def close(self) -> None:
        if not self._closed:
            super().close()
            self.drawn.on_choose = _nowhere
            _waiting[self._kind].append(self.drawn)


def draw_ahead() -> Iterator[None]:
    """One board of each kind, one at a time, for whoever comes later."""
    for narrow in (False, True):
        for game, entry in GAMES.items():
            if entry.plots:
                drawn = drawing_of(game).Board(_nowhere, narrow)
                drawn.written.now()
                _waiting[game, narrow].append(drawn)
                yield


def _nowhere(place: str) -> None:
    """Nobody looks."""
