"""A bet before the reveal."""

from __future__ import annotations

from aod_nb.i18n import text
from aod_nb.lessons import judge
from aod_nb.lessons.judge import Verdict
from aod_nb.lessons.steps import Bet, Outcome
from aod_nb.widgets.form import fields
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lesson.parts.part import Part
from aod_nb.widgets.view import Handler


class BetPart(Part[Bet]):
    def handlers(self) -> dict[str, Handler]:
        return {
            "bet": lambda value: self.trying(self.bet, value),
            "number": lambda value: self.trying(self.bet, fields(value).get("number", "")),
            "hands": lambda value: self.trying(self.hands, fields(value)),
            "reset": lambda value: self.reset(),
        }

    def begin(self) -> None:
        self.said: Verdict | None = None
        self.bid = ""
        self.outcome: Outcome | None = None
        self.state = judge.laid(self.lesson, self.step.position)
        self.picture = self.frame.stage.Picture(self.state, self.frame.narrow)
        self.add_board(self.picture)

    def end(self) -> None:
        self.picture.close()

    def bet(self, value: str, room: str = "") -> None:
        """A second click on the reveal is none."""
        if self.said is not None:
            return
        self.said, self.outcome = judge.bet(self.lesson, self.step, value)
        self.bid = room or text("lessons.your_bet", bet=judge.label(self.lesson, self.step, value.strip()))
        self.picture.show(self.outcome.after)
        self.frame.done(self.step.name, int(self.said.right))

    def hands(self, raised: dict[str, str]) -> None:
        best, count, total = judge.room(self.lesson, self.step, raised)
        self.bet(best, text("lessons.room_bet", count=count, total=total, bet=judge.label(self.lesson, self.step, best)))

    def reset(self) -> None:
        """Back to before the reveal, to look again."""
        self.said = self.outcome = None
        self.picture.show(self.state)
        self.refresh()

    def panel(self) -> Html:
        state = self.outcome.after if self.outcome else self.state
        mats = self.frame.stage.mats(state, self.step.mats) if self.step.mats else Html()
        if self.said is None or self.outcome is None:
            return el("div", self._choices(), mats)
        again = button(text("lessons.look_again"), "reset", class_="quiet")
        return el(
            "div", el("p", self.bid, class_="bid"), self.verdict(self.said), self.told(self.outcome), mats, self.on(), again
        )

    def _choices(self) -> Html:
        step = self.step
        if step.numbers is not None:
            least, most = step.numbers
            field = el("input", name="number", type="number", inputmode="numeric", min=least, max=most, data_first=True)
            named = el("label", text("lessons.number", least=least, most=most), " ", field)
            return el("form", named, el("button", text("lessons.reveal"), type="submit"), data_act="number", novalidate=True)
        if self.frame.room:
            rows = [
                el("label", judge.label(self.lesson, step, choice), " ", el("input", name=choice, inputmode="numeric", size=3))
                for choice in step.choices
            ]
            return el(
                "form",
                el("p", text("lessons.count_hands")),
                rows,
                el("button", text("lessons.reveal"), type="submit"),
                data_act="hands",
                class_="hands",
            )
        buttons = [button(judge.label(self.lesson, step, choice), "bet", choice, data_first=True) for choice in step.choices]
        return el("div", buttons, class_="choices", data_arrows=True)
