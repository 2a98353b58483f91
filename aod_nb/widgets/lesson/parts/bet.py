"""A bet before the reveal: of one reader, or of a room whose hands are counted."""

from __future__ import annotations

from aod_nb.i18n import listing, text
from aod_nb.lessons import judge, room
from aod_nb.lessons.judge import Verdict
from aod_nb.lessons.room import Vote
from aod_nb.lessons.steps import Bet, Outcome
from aod_nb.widgets.form import fields
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lesson.parts.part import Part
from aod_nb.widgets.play import stage
from aod_nb.widgets.view import Handler


class BetPart(Part[Bet]):
    def handlers(self) -> dict[str, Handler]:
        return {
            "bet": lambda value: self.trying(self.bet, value),
            "number": lambda value: self.trying(self.bet, fields(value).get("number", "")),
            "hands": lambda value: self.trying(self.hands, fields(value)),
            "settle": lambda value: self.trying(self.settle, value),
            "reset": lambda value: self.reset(),
        }

    def begin(self) -> None:
        self.said: Verdict | None = None
        self.bid = ""
        self.outcome: Outcome | None = None
        self.raised: dict[str, str] = {}
        """The hands as they were typed: they stay until the reveal."""
        self.tie: Vote | None = None
        self.state = judge.laid(self.lesson, self.step.position)
        self.picture = stage.Picture(self.state, self.frame.narrow)
        self.add_board(self.picture)

    def end(self) -> None:
        self.picture.close()

    def bet(self, value: str, room_bet: str = "") -> None:
        """A second click on the reveal is none."""
        if self.said is not None:
            return
        self.said, self.outcome = judge.bet(self.lesson, self.step, value)
        self.bid = room_bet or text("lessons.your_bet", bet=self._called(value.strip()))
        self.picture.show(self.outcome.after)
        self.frame.done(self.step.name, int(self.said.right))

    def hands(self, raised: dict[str, str]) -> None:
        """The bet of the room is answered; a tie is not, before the room has settled it."""
        self.raised, self.tie = raised, None
        vote = room.vote(self.step, raised)
        if len(vote.leading) > 1:
            self.tie = vote
        else:
            (best,) = vote.leading
            self.bet(best, text("lessons.room_bet", count=vote.hands, total=vote.total, bet=self._called(best)))

    def settle(self, value: str) -> None:
        """One of the bets that are tied, by whatever way the room has found."""
        if self.tie is not None and value in self.tie.leading:
            self.bet(value, text("lessons.room_settled", hands=self.tie.hands, bet=self._called(value)))

    def reset(self) -> None:
        """Back to before the reveal, to look again."""
        self.said = self.outcome = self.tie = None
        self.raised = {}
        self.picture.show(self.state)
        self.refresh()

    def panel(self) -> Html:
        state = self.outcome.after if self.outcome else self.state
        mats = stage.mats(state, self.step.mats) if self.step.mats else Html()
        if self.said is None or self.outcome is None:
            return el("div", self._hands_form() if self.frame.room else self._choices(), mats)
        again = button(text("lessons.look_again"), "reset", class_="quiet")
        return el(
            "div", el("p", self.bid, class_="bid"), self.verdict(self.said), self.told(self.outcome), mats, self.on(), again
        )

    def _called(self, value: str) -> str:
        return judge.label(self.lesson, self.step, value)

    def _choices(self) -> Html:
        step = self.step
        if step.numbers is not None:
            least, most = step.numbers
            field = el("input", name="number", type="number", inputmode="numeric", min=least, max=most, data_first=True)
            named = el("label", text("lessons.number", least=least, most=most), " ", field)
            return el("form", named, el("button", text("lessons.reveal"), type="submit"), data_act="number", novalidate=True)
        buttons = [button(self._called(choice), "bet", choice, data_first=True) for choice in step.choices]
        return el("div", buttons, class_="choices", data_arrows=True)

    def _hands_form(self) -> Html:
        """Hands for each choice, or rows of a number and the hands for it."""
        if self.step.numbers is not None:
            least, most = self.step.numbers
            asked = text("lessons.count_numbers", least=least, most=most)
            rows = [self._row(row) for row in range(room.ROWS)]
        else:
            asked = text("lessons.count_hands")
            rows = [el("label", self._called(choice), " ", self._field(choice)) for choice in self.step.choices]
        reveal = el("button", text("lessons.reveal"), type="submit")
        form = el("form", el("p", asked), rows, reveal, data_act="hands", class_="hands", novalidate=True)
        return el("div", form, self._tied())

    def _row(self, row: int) -> Html:
        number, hands = room.fields_of(row)
        first = self._field(number, text("lessons.room_number_of", row=row + 1), text("lessons.room_number"))
        second = self._field(hands, text("lessons.room_hands_of", row=row + 1), text("lessons.room_hands"))
        return el("p", first, " × ", second, class_="row")

    def _field(self, name: str, label: str | None = None, short: str | None = None) -> Html:
        typed = self.raised.get(name, "")
        return el("input", name=name, inputmode="numeric", size=4, value=typed, aria_label=label, placeholder=short)

    def _tied(self) -> Html:
        if self.tie is None:
            return Html()
        leading = [(bet, self._called(bet)) for bet in self.tie.leading]
        words = text("lessons.room_tie", hands=self.tie.hands, bets=listing(label for _, label in leading))
        buttons = [button(label, "settle", bet) for bet, label in leading]
        return el("div", el("p", words, role="status"), el("div", buttons, class_="choices", data_arrows=True), class_="tie")
