"""The lessons in a real browser: each walked to its end, every step by a wrong answer first and then by the right one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from aod_nb.i18n import text
from aod_nb.lessons import Bet, Cards, Experiment, Play, Question, Task, course, find, judge
from aod_nb.lessons.check import questions
from aod_nb.lessons.course import notebook
from aod_nb.model import GameModel
from aod_nb.registry import GAMES
from aod_nb.widgets.play.choices import choices, kinds
from aod_nb.widgets.session import Session
from tests.lessons.reading import answer, bets, losing, winning
from tests.pages.conftest import Server, serious

OTHER_SIZES = ((1920, 1080), (390, 844))
"""Beside 1280x800, in which every step of every lesson is walked and looked at."""
LESSONS = [lesson for game in GAMES for lesson in course(game)]


def accessible(page: Page, part: str | None = None) -> None:
    """For those who hear the page, or a part of it, and for those who would have to push it about."""
    assert serious(page, part) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def address(lesson: Any) -> str:
    return notebook(lesson.game, lesson.slug).removesuffix(".ipynb")


class Walk:
    """One tab with a lesson."""

    def __init__(self, page: Page, pages: Server, lesson: Any) -> None:
        self.page, self.lesson = page, lesson
        page.goto(pages.page(address(lesson)))
        expect(self.now.locator(".ask")).to_be_visible()

    @property
    def now(self) -> Locator:
        return self.page.locator(".voyage-steps .voyage-step")

    def step(self, step: Any) -> None:
        expect(self.now.locator(".ask")).to_have_text(judge.words(self.lesson, step, "ask"))
        {Bet: self.bet, Task: self.task, Question: self.question, Experiment: self.experiment}.get(type(step), self.read)(step)

    def read(self, step: Any) -> None:
        assert isinstance(step, Cards | Play)

    def bet(self, step: Bet) -> None:
        right = answer(self.lesson, step)
        for value in (next(bet for bet in bets(step) if bet != right), right):
            if step.numbers:
                self.now.locator("input[name=number]").fill(value)
                self.now.get_by_role("button", name="Reveal").click()
            else:
                self.now.locator(f'button[data-act=bet][data-value="{value}"]').click()
            expect(self.now.locator(".right" if value == right else ".wrong").first).to_be_visible()
            if value != right:
                self.now.locator("[data-act=reset]").click()

    def question(self, step: Question) -> None:
        for choice in [*[choice for choice in step.choices if choice != step.right], step.right]:
            self.now.locator(f'button[data-act=answer][data-value="{choice}"]').click()
            verdict = self.now.locator(".right" if choice == step.right else ".wrong")
            expect(verdict).to_contain_text(judge.words(self.lesson, step, f"answer.{choice}"))

    def experiment(self, step: Experiment) -> None:
        for control in step.controls:
            other = next(place for place, value in enumerate(control.values) if value != control.start)
            self.now.locator(f"select[data-act=set_{control.name}]").select_option(str(other))
        expect(self.now.locator(".result")).to_be_visible()

    def task(self, step: Task) -> None:
        for options in (losing(self.lesson, step), winning(self.lesson, step)):
            self.play(step, options)
            if self.now.locator(".wrong").count():
                self.now.locator("[data-act=again]").click()
                expect(self.now.locator(".wrong")).to_have_count(0)
                expect(self.now.locator(".voyage-decision .choices")).to_be_visible()
        expect(self.now.locator(".won")).to_have_text("★★☆")  # it was the second try

    def play(self, step: Task, options: list[Any]) -> None:
        start = judge.played(self.lesson, step.position).after
        game = GameModel(start, judge.players(step, start))
        session = Session(game)
        for option in options:
            for slug, _ in kinds(session):
                session.kind = slug
                if option in [choice.option for choice in choices(session)]:
                    kind = self.now.locator(f"[data-act=kind][data-value={slug}]")
                    if kind.count():  # a single one has no button
                        kind.click()
                        expect(kind).to_have_attribute("aria-pressed", "true")
                    break
            place = [choice.option for choice in choices(session)].index(option)
            self.now.locator(f'.choices button[data-value="{game.at}:{place}"]').click()
            game.act(option)
            expect(self.now.locator(".small, .right, .wrong").first).to_be_visible()
            if game.state.seat == 0 and option is not options[-1]:
                expect(self.now.locator(f'.choices button[data-value^="{game.at}:"]').first).to_be_visible()
        expect(self.now.locator(".voyage-step-view .right, .voyage-step-view .wrong").first).to_be_visible()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}_{lesson.slug}")
def test_a_lesson_to_its_end(page: Page, pages: Server, lesson: Any) -> None:
    walk = Walk(page, pages, lesson)
    for step in lesson.steps:
        walk.step(step)
        accessible(page, None if step is lesson.steps[0] else ".voyage-steps")
        on = walk.now.locator(".go")
        if isinstance(step, Play):
            page.locator(f'.dots button[data-value="{lesson.steps[lesson.steps.index(step) + 1].name}"]').click()
        elif step is not lesson.steps[-1]:
            on.click()
    expect(walk.now.locator("a.go")).to_be_visible()
    done = [step for step in lesson.steps if not isinstance(step, Play)]
    expect(page.locator(".dots button.done")).to_have_count(len(done))


SOME = (("aod", "initiative"), ("aod", "war"), ("aod", "first_game"), ("navegador", "rondel"), ("navegador", "sailing"))


@pytest.mark.parametrize("some", SOME, ids="_".join)
@pytest.mark.parametrize(("width", "height"), OTHER_SIZES)
def test_a_lesson_is_accessible_and_fits(page: Page, pages: Server, some: tuple[str, str], width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    lesson = find(*some)
    Walk(page, pages, lesson)
    for step in lesson.steps[:5]:
        page.locator(f'.dots button[data-value="{step.name}"]').click()
        expect(page.locator(".voyage-steps .ask")).to_have_text(judge.words(lesson, step, "ask"))
        accessible(page)


def test_a_lesson_by_keyboard_alone(page: Page, pages: Server) -> None:
    """A bet in numbers, on, and a bet by choices: nothing but keys."""
    lesson = find("aod", "initiative")
    walk = Walk(page, pages, lesson)
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "number":
            break
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(walk.now.locator(".right")).to_be_visible()
    for _ in range(30):
        if "go" in (page.evaluate("document.activeElement.className") or ""):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(walk.now.locator(".ask")).to_have_text(judge.words(lesson, lesson.steps[1], "ask"))
    expect(walk.now.locator(".ask")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(walk.now.locator(".right")).to_be_visible()


def test_a_room_votes_as_its_teacher_has_set(page: Page, pages: Server) -> None:
    """The switch of the teacher's page holds in the lessons; hands count numbers, and a tie waits for the room."""
    page.goto(pages.page("tutorial/aod_teacher"))
    page.locator("input[data-act=room]").check()
    page.wait_for_function("window.localStorage.getItem('aod_nb:learn:aod:room') === 'on'")
    lesson = find("aod", "initiative")
    walk = Walk(page, pages, lesson)
    for field, typed in (("bet_0", "2"), ("hands_0", "7"), ("bet_1", "3"), ("hands_1", "7")):
        walk.now.locator(f"input[name={field}]").fill(typed)
    walk.now.get_by_role("button", name="Reveal").click()
    expect(walk.now.locator(".tie")).to_contain_text("7 hands each: 2 and 3")
    expect(walk.now.locator("input[name=hands_1]")).to_have_value("7")
    walk.now.locator('[data-act=settle][data-value="2"]').click()
    expect(walk.now.locator(".right")).to_be_visible()
    page.reload()
    expect(walk.now.locator("input[name=hands_0]")).to_be_visible()


def test_an_experiment_shows_before_and_after(page: Page, pages: Server) -> None:
    lesson = find("aod", "dock")
    walk = Walk(page, pages, lesson)
    page.locator('.dots button[data-value="live"]').click()
    after = walk.now.locator("[data-act=look][data-value=after]")
    expect(after).to_have_attribute("aria-pressed", "false")
    after.click()
    expect(after).to_have_attribute("aria-pressed", "true")
    walk.now.locator("select[data-act=set_england]").select_option("2")
    expect(after).to_have_attribute("aria-pressed", "true")


CODE = "details[data-key=codeaod]"


def test_a_reload_comes_back_and_home_shows_what_is_done(page: Page, pages: Server) -> None:
    lesson = find("aod", "initiative")
    walk = Walk(page, pages, lesson)
    walk.step(lesson.steps[0])
    walk.now.locator(".go").click()
    walk.step(lesson.steps[1])
    page.reload()
    expect(walk.now.locator(".ask")).to_have_text(judge.words(lesson, lesson.steps[1], "ask"))
    page.goto(pages.page("index"))
    expect(page.locator(".lessons li", has_text="Initiative")).to_contain_text("2 of 7")
    page.locator(f"{CODE} summary").click()
    page.locator(f"{CODE} [data-act^=code_]").click()
    code = page.locator(f"{CODE} output.code").inner_text()
    other = page.context.browser.new_context()
    fresh = other.new_page()
    fresh.goto(pages.page("index"))
    fresh.locator(f"{CODE} summary").click()
    fresh.locator(f"{CODE} input[name=code]").fill(code[:-1] + ("A" if code[-1] != "A" else "B"))
    fresh.locator(f"{CODE} form button").click()
    expect(fresh.locator(f"{CODE} [role=status]")).to_contain_text("typo")
    fresh.locator(f"{CODE} input[name=code]").fill(code)
    fresh.locator(f"{CODE} form button").click()
    expect(fresh.locator(".lessons li", has_text="Initiative")).to_contain_text("2 of 7")
    fresh.reload()
    expect(fresh.locator(".lessons li", has_text="Initiative")).to_contain_text("2 of 7")
    fresh.goto("about:blank")
    other.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_concept_check_and_the_teachers_sheet(page: Page, pages: Server, game: str) -> None:
    short, asked = GAMES[game].short, len(questions(game, 0, "before"))
    page.goto(pages.page(f"tutorial/{short}_check"))
    page.locator("button.go").click()
    for number in range(1, asked + 1):
        expect(page.locator("h2")).to_have_text(re.compile(f"{number} of {asked}"))
        choice = page.locator("[data-act=answer]")
        if choice.count():
            choice.first.dblclick()  # one click too many answers nothing
        else:
            page.locator("input[name=answer]").fill("1")
            page.get_by_role("button", name="Answer").click()
        if number in (1, asked):
            accessible(page)
    expect(page.locator(".result")).to_contain_text(f"of {asked} right before")
    lesson = course(game)[2]
    page.goto(pages.page(f"tutorial/{short}_teacher", f"lesson={lesson.slug}"))
    sheet = page.locator(".sheet")
    expect(sheet).to_contain_text(text(f"{lesson.base}.title"))
    first = sheet.inner_text()
    page.locator("input[name=seed]").fill("42")
    page.get_by_role("button", name="Make the sheet").click()
    expect(page.locator(".key h2")).to_contain_text("42")
    assert sheet.inner_text() != first
    page.locator("input[name=count]").fill("no number")
    page.get_by_role("button", name="Make the sheet").click()
    expect(page.locator(".refusal")).to_contain_text("whole number")
    accessible(page)
