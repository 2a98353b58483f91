"""What a person at the page has chosen to look at: it belongs to the page, not to the game."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from aod_nb.bots import Advising, RandomPlay
from aod_nb.bots.advice import deals_of
from aod_nb.core import IllegalOption, Option, State
from aod_nb.i18n import text
from aod_nb.model import GameModel
from aod_nb.model.coach import Judging, Patience, Verdict
from aod_nb.model.looking_back import Review
from aod_nb.model.plan import Plan
from aod_nb.model.thoughts import HINT_SECONDS, Thought, Work, bots_play, can_think
from aod_nb.widgets.worker import Worker

if TYPE_CHECKING:
    from aod_nb.widgets.play.draft import Draft
    from aod_nb.widgets.play.judge import Move

PACES = {"slow": 2.0, "normal": 0.8, "fast": 0.25, "once": 0.0}
"""Seconds from one move of a bot to the next."""
REMEMBERED = 8
"""Positions whose thoughts are kept: who undoes a move finds again what was known."""
_UNTIL_A_MOVE = ("resting", "hint", "plan", "kind", "trying", "said", "move")
"""What anything that happens to the game ends."""
strict = False
"""Whether a part that fails raises, as in tests, instead of being reported on the page."""


class Session:
    """One for each game model, shared by all parts that show it."""

    def __init__(self, game: GameModel) -> None:
        self.game = game
        self.kind = ""
        """The kind of choice that is shown, where a decision has several."""
        self.place = ""
        """A place on the board that several choices share: only those are shown."""
        self.chosen = ""
        """The button that was taken last, with its position."""
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
        self.offer_players = ""
        """Who played it."""
        self.started = 0
        """How many games were started or gone on with here."""
        self.at_door = False
        """Whether nobody has begun a game yet: the page shows how to, and the board waits behind."""
        self.is_new = False
        """Whether somebody has never played here."""
        self.setup: Draft | None = None
        """The table that is being set; None while nobody asks for a new game."""
        self.setup_wrong = ""
        """Why no game could be made of it."""
        self.table: Draft | None = None
        """The table that was set last."""
        self.pace = "normal"
        """How fast bots move."""
        self.sound = False
        """Whether what happens is heard."""
        self.resting = False
        """Whether bots wait until they are told to go on."""
        self.can_plan = False
        """Whether an action of several steps is planned before it is carried out."""
        self.plan: Plan | None = None
        """What is planned, and has not happened."""
        self.is_closed = False
        """Whether nothing can be chosen any more, as when a lesson's task is done."""
        self.hint: Thought | None = None
        self.stage = ""
        """How much of the hint is shown: where to look, what is best, or why."""
        self.replay: int | None = None
        """The moment from which on the board plays what happened once more."""
        self.asked = 0
        """The move in the log that was asked why."""
        self.review: Review | None = None
        self.answers: set[int] = set()
        """Moments of the review, by their step, whose better option is shown."""
        self.can_coach = False
        """Whether this page can be a teaching game."""
        self.coach = False
        """Whether it is one: moves that cost much are offered back."""
        self.move: Move | None = None
        """A move that is looked at before it is made, or offered back."""
        self.judging: Judging | None = None
        """The last move that was judged, or the plan as it stands."""
        self.said: Verdict | None = None
        """What is known of the move that was made last."""
        self.patience: dict[int, Patience] = {}
        """By seat: from which cost on moves are offered back."""
        self.weighed: Any = None
        """The last position in which a move was judged."""
        self.trying = False
        """Whether a decision is tried again: what is taken next is judged."""
        self.spare: list[tuple[str, Callable[[], Work | None]]] = []
        """What is thought about while nothing else is: what it is called, and the work, if there is any to do."""
        self.worker = Worker(self._failed, self.use_spare_time)
        self._parts: list[Callable[[], None]] = []
        self._thoughts: list[Thought] = []
        self._told: set[tuple[int, Option]] = set()
        """What hints called best: the position's number, and the option."""
        self._first = game.real[0]  # one object as long as it is the same game
        game.param.watch(self._changed, ["state", "players"], onlychanged=False)

    def _changed(self, *changes: Any) -> None:
        if self.game.real[0] is not self._first:  # another game: what belonged to the last one goes with it
            self._first, self.review, self.answers = self.game.real[0], None, set()
            self.setup, self.setup_wrong, self.at_door = None, "", False
            self._thoughts, self._told, self.judging, self.weighed = [], set(), None, None
            self.worker.stop(but="bots")
        if self.game.remark:
            self.notice, self.game.remark = self.game.remark, ""
        self.refresh()

    def add(self, part: Callable[[], None]) -> Callable[[], None]:
        """Refresh a part now and after every change of the game or of what is looked at; what comes back ends that."""
        self._parts.append(part)
        self._refresh(part)
        return lambda: self._parts.remove(part)

    def refresh(self) -> None:
        for part in list(self._parts):
            if part in self._parts:  # one that comes before may have ended it
                self._refresh(part)

    def _refresh(self, part: Callable[[], None]) -> None:
        """A part that fails silences no other."""
        try:
            part()
        except Exception as trouble:
            if strict:
                raise
            self._troubled(trouble)

    def look(self, **changes: Any) -> None:
        """Change what is looked at, and show it."""
        for name, value in changes.items():
            setattr(self, name, value)
        self.refresh()

    def attempt(
        self, deed: Callable[..., Any], *given: Any, where: str = "notice", rest: bool = False, said: Verdict | None = None
    ) -> bool:
        """Do something to the game; what it refuses is said in a plain sentence, and the game is as it was.

        Afterwards bots that are to move do, unless they are to ``rest``, as when somebody looks back.  ``said``: what is
        known of the move that is made.
        """
        before = self.notice, self.refusal
        kept = {name: getattr(self, name) for name in _UNTIL_A_MOVE}
        self.notice = self.refusal = self.place = self.peek = self.kind = ""
        self.resting, self.trying, self.said = rest, False, said
        self.hint = self.plan = self.move = None
        try:
            deed(*given)
        except IllegalOption as refused:
            self.look(refusal=str(refused), **kept)
        except ValueError as wrong:
            self.look(**{where: str(wrong)}, **kept)
        else:
            stopped = self.worker.stop(but="review" if rest else "")
            if any(before) or (stopped and self.review):
                self.refresh()
            self.play_on()
            self.use_spare_time()
            return True
        return False

    def goto(self, value: str) -> None:
        """Show the position after so many moves, as a page asks for it."""
        self.attempt(self.game.goto, int(value) if value.isdecimal() and len(value) < 6 else -1, rest=True)

    def open_card(self, rule: str) -> None:
        self.look(card=rule)

    @property
    def planned(self) -> Plan | None:
        """The plan, as long as it begins where the game stands."""
        return self.plan if self.plan and self.plan.start is self.game.state else None

    @property
    def shown(self) -> Any:
        """The position that is shown: where the plan leads, or where the game stands."""
        return self.planned.shown if self.planned else self.game.state

    # Bots and thinking

    @property
    def bots_move(self) -> bool:
        """Whether bots are moving, one by one."""
        return self.game.bots_wait and bool(self.game.bot) and not self.resting

    @property
    def can_choose(self) -> bool:
        return not (self.bots_move or self.is_closed)

    def play_on(self, most: int | None = None) -> None:
        """Bots that wait and are to move do so, at most so many times."""
        if self.game.bots_wait and self.game.bot and not (self.resting and most is None):
            self.worker.start("bots", bots_play(self.game, lambda: 0.0 if most else PACES[self.pace], most))

    def rest(self) -> None:
        """Bots stop where they are."""
        self.worker.stop(but="review")
        self.look(resting=True)

    @property
    def can_hint(self) -> bool:
        """Whether there is a decision to give a hint for: not while bots move, and not for one that plays at random."""
        game = self.game
        if self.planned and self.planned.is_whole:
            return False
        return not game.state.is_over and can_think(game.state) and not self.bots_move and game.bot != RandomPlay.name

    def thought_of(self, state: State) -> Thought:
        """The one account of a position: whoever asks about it asks the same, as long as it is remembered."""
        found = next((thought for thought in self._thoughts if thought.state is state), None)
        if found is None:
            found = Thought(state)
        else:
            self._thoughts.remove(found)
        self._thoughts = [*self._thoughts, found][-REMEMBERED:]
        return found

    def begin_hint(self) -> None:
        if self.can_hint:
            self.hint, self.stage = self.thought_of(self.shown), "where"
            self.worker.start("hint", self.hint.think(HINT_SECONDS), self.refresh)
            self.refresh()

    def know(self, state: State, advising: Advising | None) -> None:
        """What a review has found out about a position is gone on from, unless more is known already."""
        known = next((thought for thought in self._thoughts if thought.state is state), None)
        if advising is not None and (known is None or known.games < advising.games):
            self._thoughts = [*[thought for thought in self._thoughts if thought is not known], Thought(state, advising)]

    def note_told(self, state: State, options: tuple[Option, ...]) -> None:
        """A hint calls these options best."""
        self._told.update((deals_of(state), option) for option in options)

    def was_told(self, state: State, option: Option) -> bool:
        """Whether a hint at this position called an option best."""
        return any(option == told for _, told in self._told) and (deals_of(state), option) in self._told

    def begin_review(self) -> None:
        """Over everything that was decided; bots stop for it."""
        if can_think(self.game.state):
            self.review, self.answers, self.resting = Review(self.game, self.was_told), set(), True
            self.worker.start("review", self.review.think(), self.refresh)
            self.refresh()

    def stop_thinking(self) -> None:
        self.worker.stop()
        self.refresh()

    def use_spare_time(self) -> None:
        """Nothing else is being worked on: thoughts that may be asked for come now."""
        for about, find in self.spare:
            if self.worker.about or not self.worker.has_loop:
                return
            if (work := find()) is not None:
                self.worker.start(about, work, self.refresh if about == "talk" else None)

    def _failed(self, trouble: Exception) -> None:
        """Long work that fails ends; the page goes on."""
        if strict:
            raise trouble
        self._troubled(trouble)

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
