"""One tab with a play page, and the same game beside it in Python: what the tests of both games' pages share."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from playwright.sync_api import Locator, Page, TimeoutError, expect

from aod_nb.core import Option
from tests.pages.conftest import Server
from tests.plots.test_board import clear_point

SIZES = ((1280, 800), (1920, 1080), (390, 844))
HELD = 10_000
"""Until it is plain that a tap lasted so long that it only showed what is there."""
MARKUP = "<img src=x onerror=\"document.title='hacked'\">"

STANDING = """() => new Promise((done) => {
  const seen = document.querySelector('.voyage-board');
  const wait = (before, stood) => setTimeout(() => {
    const moves = document.documentElement.classList.contains('voyage-playing') || seen.scrollTop !== before;
    if (stood > 2 && !moves) done();
    else wait(seen.scrollTop, moves ? 0 : stood + 1);
  }, 60);
  wait(seen.scrollTop, 0);
})"""
"""Until nothing moves on the board, and it doesn't scroll."""
IN_SIGHT = """(canvas, [x, y]) => {
  const at = () => { const box = canvas.getBoundingClientRect(); return [box.x + x * box.width, box.y + y * box.height]; };
  const board = document.querySelector('.voyage-board');
  const seen = board.getBoundingClientRect();
  const [top, bottom] = [Math.max(0, seen.top) + 40, Math.min(innerHeight, seen.bottom) - 40];
  const hidden = Math.max(0, at()[1] - bottom) || Math.min(0, at()[1] - top);
  const scrolled = board.scrollHeight > seen.height + 1 ? board : window;
  if (hidden) scrolled.scrollBy({top: hidden, behavior: "instant"});
  return at();
}"""
"""Scrolls until a point of the board lies between the upper and the lower edge, and tells where it is."""


class Table:
    notebook: ClassVar[str]
    rules: ClassVar[Any]
    """The game's package."""
    drawing: ClassVar[Any]
    """The package of its board."""

    def __init__(self, page: Page, pages: Server, query: str = "", state: Any = None) -> None:
        self.page = page
        self.page.goto(pages.page(self.notebook, query))
        self.state = state or self.rules.setup(seats=2, seed=7)
        self.decision = self.page.get_by_role("region", name="Decision")
        self.notice = self.page.locator(".voyage-notice .notice")
        expect(self.decision).to_be_visible()
        expect(self.moves(len(self.state.taken()))).to_be_visible()
        self.last_place = ""
        self.board, self.known = self.drawing.Board(lambda place: None), dict[int, tuple[float, float]]()

    def moves(self, count: int) -> Locator:
        return self.page.locator(".voyage-bar .moves", has_text=re.compile(rf"^{count} of "))

    def label(self, option: Option) -> str:
        return str(self.rules.tell_option(self.state, option, as_choice=True))

    def button(self, option: Option) -> Locator:
        return self.decision.locator(".choices").get_by_role("button", name=self.label(option), exact=True)

    def pick_kind(self, option: Option) -> None:
        """Show the kind of choice that the option is of."""

    def click(self, option: Option) -> None:
        self.pick_kind(option)
        self.button(option).click()
        self.took(option)

    def was_held(self, option: Option) -> bool:
        """On a busy machine a tap may last so long that it only shows what is there; a person taps again."""
        after = self.state.copy()
        after.apply(option)
        try:
            self.moves(len(after.taken())).wait_for(timeout=HELD)
        except TimeoutError:
            return True
        return False

    def tap_place(self, place: str) -> None:
        if place == self.last_place:
            self.page.wait_for_timeout(350)  # or it would be a double tap
        self.last_place = place
        self.page.mouse.click(*self.point(place))

    def point(self, place: str) -> tuple[float, float]:
        """Where on the page a place of the board lies."""
        self.board.show(self.state, {place: "here"})
        x, y = clear_point(self.board, place, self.known)
        canvas = self.page.locator(".voyage-board canvas").first
        self.page.evaluate(STANDING)
        across, down = canvas.evaluate(IN_SIGHT, [x / self.board.layout.wide, 1 - y / self.board.layout.high])
        return across, down

    def took(self, option: Option) -> None:
        self.state.apply(option)
        expect(self.moves(len(self.state.taken()))).to_be_visible()

    def load(self, text: str, name: str = "game.json") -> None:
        file = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
        self.page.locator(".voyage-menu input[type=file]").set_input_files(file)  # type: ignore[arg-type]

    def scores(self) -> list[str]:
        """The totals as the table shows them, by nation, once the board has shown how the game ended."""
        self.page.wait_for_function("!document.documentElement.classList.contains('voyage-playing')")
        rows = self.page.get_by_role("table", name="Scores").locator("tbody tr")
        return sorted(f"{row.locator('th').inner_text()} {row.locator('td b').inner_text()}" for row in rows.all())

    def engine_scores(self) -> list[str]:
        return sorted(f"{score.nation.title()} {score.total}" for score in self.rules.score(self.state))
