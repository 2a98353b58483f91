"""The lab in a real browser: every question from its guess to its exercise, by mouse and by keyboard, at three sizes."""

from __future__ import annotations

import csv
import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, expect

from aod_nb.i18n import text
from aod_nb.lab.catalog import exercise, notebook
from aod_nb.lessons import judge
from tests.lab.reading import QUESTIONS, wrong_and_right
from tests.pages.conftest import ROOT, Server, serious, until
from tests.pages.test_lab import opened as in_jupyterlab

SIZES = ((1280, 800), (1920, 1080), (390, 844))
TOLD = re.compile(f" to |{text('lab.interval_alike')}")
"""How sure a figure is, or that nothing strays."""
each = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.slug)


def opened(page: Page, pages: Server, question: Any) -> None:
    page.goto(pages.page(notebook(question.slug).removesuffix(".ipynb")))
    expect(page.locator(".voyage-guess h1")).to_have_text(text(f"{question.base}.title"))


def guess(page: Page, question: Any, value: str) -> None:
    asked = page.locator(".voyage-guess")
    if question.guess.numbers is None:
        asked.locator(f'button[data-act=guess][data-value="{value}"]').click()
    else:
        asked.locator("input[name=number]").fill(value)
        asked.get_by_role("button", name=text("lab.reveal")).click()


def look(page: Page, place: int) -> Locator:
    return page.locator(".voyage-look").nth(place)


@each
def test_a_question_from_guess_to_exercise(page: Page, pages: Server, question: Any, tmp_path: Path) -> None:
    opened(page, pages, question)
    expect(page.locator(".voyage-look")).to_have_count(0)
    wrong, right = wrong_and_right(question)
    guess(page, question, wrong)
    expect(page.locator(".voyage-guess .wrong")).to_be_visible()
    expect(page.locator(".voyage-look")).to_have_count(len(question.looks))
    page.locator(".voyage-guess [data-act=again]").click()
    guess(page, question, right)
    expect(page.locator(".voyage-guess .right")).to_be_visible()
    for place, one in enumerate(question.looks):
        tried(look(page, place), one)
        download(page, look(page, place), tmp_path / f"{place}.csv")
    answered(page, question)


def tried(shown: Locator, one: Any) -> None:
    """Every control by keyboard; a simulation until it tells how sure it is, then stopped."""
    expect(shown.locator(".bk-Figure")).to_be_visible()
    for control in one.controls:
        if len(control.values) < 2:
            continue  # something to type
        moved = shown.locator(f"[data-act=set_{control.name}]")
        if moved.get_attribute("type") == "range":
            before = moved.input_value()
            moved.press("ArrowLeft" if int(before) else "ArrowRight")
            assert moved.input_value() != before
            told = moved.locator("xpath=..").locator("[data-told]")
            assert until(lambda moved=moved, told=told: moved.get_attribute("aria-valuetext") == told.inner_text())
        else:
            place = next(place for place, value in enumerate(control.values) if value != control.start)
            moved.select_option(str(place))
    expect(shown.locator(".result")).to_be_visible()
    if one.simulate:
        begin = shown.locator("[data-act=simulate]")
        if begin.count():
            begin.click()
        expect(shown.locator("td", has_text=TOLD).first).to_be_visible()
        with suppress(TimeoutError):  # it may come to its end by itself
            shown.locator("[data-act=stop]").click(timeout=2_000)
        expect(shown.locator("[data-act=simulate]")).to_be_visible()


def download(page: Page, shown: Locator, file: Path) -> None:
    shown.locator("details[data-key=figures] summary").click()
    with page.expect_download() as found:
        shown.locator("[data-act=download]").click()
    found.value.save_as(file)
    rows = list(csv.reader(file.read_text().splitlines()))
    assert len(rows) > 1
    assert {len(row) for row in rows} == {len(rows[0])}


def answered(page: Page, question: Any) -> None:
    tail = page.locator(".voyage-tail")
    tail.locator("form[data-act=seed] input").fill("4")
    tail.locator("form[data-act=seed] button").click()
    drill = exercise(question, 4)
    expect(tail.locator(".ask").first).to_have_text(judge.drill_text(question, drill))
    if drill.choices:
        tail.locator(f'button[data-act=answer][data-value="{drill.answer}"]').click()
    else:
        tail.locator("form[data-act=number] input").fill(str(drill.answer))
        tail.locator("form[data-act=number] input").press("Enter")
    expect(tail.locator(".right")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), SIZES)
@each
def test_a_question_is_accessible_and_fits(page: Page, pages: Server, question: Any, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    opened(page, pages, question)
    guess(page, question, wrong_and_right(question)[0])
    expect(page.locator(".voyage-look .bk-Figure")).to_have_count(len(question.looks))
    for summary in page.locator(".voyage-lab summary").all():
        summary.click()
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_slider_is_followed_while_it_is_dragged(page: Page, pages: Server) -> None:
    """The figures change under the hand, and the slider stays in it."""
    question = next(question for question in QUESTIONS if question.slug == "set")
    opened(page, pages, question)
    guess(page, question, "0")
    shown = look(page, 0)
    slider = shown.locator("[data-act=set_sugar]")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    result = shown.locator(".result").inner_text()
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.02, box["y"] + box["height"] / 2, steps=5)
    assert until(lambda: shown.locator(".result").inner_text() != result)
    page.wait_for_timeout(1200)  # longer than a click may take
    page.mouse.move(box["x"] + box["width"] * 0.98, box["y"] + box["height"] / 2, steps=5)
    expect(slider.locator("xpath=..").locator("[data-told]")).to_have_text("5")
    page.mouse.up()
    best = question.look("best")
    found = best.show(**{control.name: control.start for control in best.controls} | {"sugar": 5})
    came_to = judge.words(question, best, "result", **found.told)
    expect(shown.locator(".result")).to_have_text(came_to)
    assert slider.input_value() == "5"
    expect(shown.locator(".voyage-voice p")).to_have_text(came_to)


def test_home_leads_to_the_lab(page: Page, pages: Server) -> None:
    page.goto(pages.page("index"))
    expect(page.locator(".questions a").first).to_be_visible()
    assert page.locator(".questions a").count() == len(QUESTIONS)
    page.locator(".questions a", has_text=text("aod_lab.set.title")).click()
    expect(page.locator(".voyage-guess h1")).to_have_text(text("aod_lab.set.title"))


def test_a_question_in_jupyterlab(context: BrowserContext, tmp_path: Path) -> None:
    question = next(question for question in QUESTIONS if question.slug == "set")
    (tmp_path / "set.ipynb").write_text((ROOT / notebook("set")).read_text())
    with in_jupyterlab(context, tmp_path, "set.ipynb", 4) as page:
        expect(page.locator(".voyage-guess h1")).to_be_visible()
        guess(page, question, "2")
        expect(page.locator(".voyage-guess .right")).to_be_visible()
        expect(page.locator(".voyage-look canvas").first).to_be_visible()
        look(page, 1).locator("[data-act=simulate]").click()
        expect(look(page, 1).locator("td", has_text=" to ").first).to_be_visible()


def test_many_games_are_stopped_in_jupyterlab(context: BrowserContext, tmp_path: Path) -> None:
    """A click reaches the bar while its cell waits, and what was played is kept."""
    source = (
        "from aod_nb.widgets.lab import Progress\n"
        'table = await Progress().run(100_000, seats=2, players="random", workers=0)\nprint(table.partial, len(table) > 1)'
    )
    cell = {"cell_type": "code", "execution_count": None, "id": "c", "metadata": {}, "outputs": [], "source": source}
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    (tmp_path / "many.ipynb").write_text(json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}))
    with in_jupyterlab(context, tmp_path, "many.ipynb", 1) as page:
        bar = page.locator(".jp-OutputArea progress")
        expect(bar).to_be_visible()
        assert until(lambda: float(bar.get_attribute("value") or 0) > 5)
        page.locator(".jp-OutputArea [data-act=stop]").click()
        expect(page.locator(".jp-OutputArea")).to_contain_text("of 100000 games. True")
        expect(page.locator(".jp-OutputArea [data-act=stop]")).to_have_count(0)
