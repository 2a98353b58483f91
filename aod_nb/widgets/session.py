"""What a person at the page has chosen to look at: it belongs to the page, not to the game."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from aod_nb.core import IllegalOption
from aod_nb.i18n import text
from aod_nb.model import GameModel

strict = False
"""Whether a part that fails raises, as in tests, instead of being reported on the page."""


class Session:
    """One for each game model, shared by all parts that show it."""

    def __init__(self, game: GameModel) -> None:
        self.game = game
        self.piece = ""
        """The kind of piece that is being placed."""
        self.place = ""
        """A place on the board that several choices share: only those are shown."""
        self.peek = ""
        """Whether the seat at turn looks at what it alone has seen, until its next move."""
        self.card = ""
        """The rule whose card is open."""
        self.notice = ""
        """What the app has to say, above everything else."""
        self.refusal = ""
        """Why the last choice was refused, where the choices are."""
        self.sharing = ""
        """Whether the share code is shown."""
        self.offer = ""
        """A saved game of another tab that can be continued."""
        self.started = 0
        """How many games were started here."""
        self._refreshes: list[Callable[[], None]] = []

    def add(self, refresh: Callable[[], None]) -> Callable[[], None]:
        """Refresh a part now and after every change; what comes back ends that."""

        def guarded() -> None:
            try:
                refresh()
            except Exception as trouble:
                if strict:
                    raise
                self._troubled(trouble)

        self._refreshes.append(guarded)
        unfollow = self.game.follow(guarded)

        def stop() -> None:
            self._refreshes.remove(guarded)
            unfollow()

        return stop

    def refresh(self) -> None:
        for refresh in self._refreshes:
            refresh()

    def look(self, **changes: Any) -> None:
        """Change what is looked at, and show it."""
        for name, value in changes.items():
            setattr(self, name, value)
        self.refresh()

    def attempt(self, deed: Callable[..., Any], *given: Any, where: str = "notice") -> bool:
        """Do something to the game; what it refuses is said in a plain sentence, and the game is as it was."""
        before = self.notice, self.refusal
        self.notice = self.refusal = self.place = self.peek = ""
        try:
            deed(*given)
        except IllegalOption as refused:
            self.look(refusal=str(refused))
        except ValueError as wrong:
            self.look(**{where: str(wrong)})
        else:
            if any(before):
                self.refresh()
            return True
        return False

    def goto(self, value: str) -> None:
        """Show the position after so many moves, as a page asks for it."""
        self.attempt(self.game.goto, int(value) if value.isdecimal() and len(value) < 6 else -1)

    def open_card(self, rule: str) -> None:
        self.look(card=rule)

    def _troubled(self, trouble: Exception) -> None:
        """A part that fails silences no other, and the page says so."""
        words = text("widgets.trouble", kind=type(trouble).__name__)
        if self.notice == words:
            return
        logging.getLogger(__name__).error("a part failed", exc_info=trouble)
        self.notice = words
        self.refresh()


_sessions: WeakKeyDictionary[GameModel, Session] = WeakKeyDictionary()


def session_of(game: GameModel) -> Session:
    if game not in _sessions:
        _sessions[game] = Session(game)
    return _sessions[game]
