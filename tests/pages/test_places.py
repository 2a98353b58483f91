"""Who holds a place, and who gives one up: the bookkeeping by a clock of the test's own, and by real pages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from playwright.sync_api import BrowserContext, expect

from aod_nb.core import BadInput
from aod_nb.i18n import text
from aod_nb.pages import machine, places
from aod_nb.pages.pace import Pace
from aod_nb.pages.places import Places
from aod_nb.pages.shares import WAITS, Shares
from tests.pages.conftest import NOTEBOOKS, Seen, Server, serving, until
from tests.pages.test_serve import click, get, kernel_of, leave, opened

# ---- the bookkeeping --------------------------------------------------------------------------------------------------


def held(*pages: str, person: str = "ada", shared: bool = True) -> Places:
    kept = Places(idle=600, is_shared=shared)
    for page in pages:
        kept.take(person, page, 0.0, kernel=page)
        kept.connected(page, 0.0)
    return kept


def due(kept: Places, now: float) -> dict[str, str]:
    return {place.page: why for place, why in kept.due(now)}


def test_a_page_nobody_connected_to_ends_unless_it_gives_signs() -> None:
    kept = Places(idle=600)
    kept.take("ada", "one", 0.0, "one")
    kept.take("ada", "slow", 0.0, "slow")
    kept.is_there("slow", 100.0)
    late = places.NEVER_SECONDS + 1
    assert due(kept, late) == {"one": "never"}
    assert due(kept, late + 100) == {"one": "never", "slow": "never"}


def test_a_page_that_is_away_is_waited_for() -> None:
    kept = held("one")
    kept.disconnected("one", 10.0)
    assert due(kept, 10 + places.AWAY_SECONDS - 1) == {}
    assert due(kept, 10 + places.AWAY_SECONDS + 1) == {"one": "away"}
    kept.connected("one", 20.0)
    assert due(kept, 1000.0) == {}


def test_nobody_holds_two_pages_more_than_they_look_at() -> None:
    kept = held("old", "older", "newest", "seen")
    for page, since in (("older", 1.0), ("old", 2.0), ("newest", 3.0)):
        kept.is_there(page, since, seen=False)
    assert due(kept, 100.0) == {"old": "rest", "older": "rest"}
    kept.is_there("older", 100.0)
    assert due(kept, 101.0) == {"old": "rest"}
    assert due(held("a", "b", "c"), 100.0) == {}, "all of them are looked at"


def test_for_a_moment_a_page_may_be_out_of_sight() -> None:
    kept = held("a", "b")
    kept.is_there("a", 100.0, seen=False)
    kept.is_there("b", 100.0, seen=False)
    assert due(kept, 100 + places.HIDDEN_SECONDS / 2) == {}
    assert len(due(kept, 101 + places.HIDDEN_SECONDS)) == 1


def test_who_is_alone_on_a_machine_may_hold_all() -> None:
    kept = held("a", "b", "c", shared=False)
    for page in "abc":
        kept.is_there(page, 1.0, seen=False)
    assert due(kept, 100.0) == {}


def test_an_untouched_page_is_told_and_then_ends_unless_somebody_says_a_word() -> None:
    kept = held("one", "other")
    assert list(kept.to_warn(599.0)) == []
    assert {place.page for place in kept.to_warn(601.0)} == {"one", "other"}
    assert list(kept.to_warn(602.0)) == [], "told once"
    kept.touch("one", 610.0)
    assert due(kept, 601 + places.WARNING_SECONDS + 1) == {"other": "idle"}


def test_a_newcomer_gets_what_they_are_leaving_or_what_was_abandoned() -> None:
    kept = held("one", "other")
    assert kept.spare("ada", 100.0) is None
    kept.disconnected("other", 10.0)
    assert kept.spare("ben", 10 + places.SPARE_SECONDS - 1) is None
    assert kept.spare("ben", 10 + places.SPARE_SECONDS + 1) is kept.of("other")
    first = kept.of("one")
    assert first
    first.is_leaving = True
    assert kept.spare("ada", 11.0) is first
    kept.is_there("one", 12.0)
    assert kept.spare("ada", 12.0) is None, "it stays after all"
    loading = kept.take("ben", "third", 12.0, "third")
    assert kept.spare("ben", 12.0, again="other") is kept.spare("ada", 12.0, again="third") is None
    assert kept.spare("ben", 12.0, again="third") is loading


def test_guessing_slows_down_and_whoever_is_right_pays_nothing() -> None:
    guesses = Pace(40, 1.0)
    for _ in range(400):
        assert guesses.may("class", 0.0)
        guesses.give_back("class")
    assert sum(guesses.may("thief", 0.0) for _ in range(2_000)) == 40
    assert 19 <= sum(guesses.may("thief", second / 100) for second in range(2_000)) <= 21
    assert guesses.may("somebody else", 0.0)


def test_the_machine_says_how_many_pages_it_can_take(monkeypatch: pytest.MonkeyPatch) -> None:
    machine.check_places(min(machine.by_files(), machine.by_memory()))
    for figure, key in (("by_files", "places_files"), ("by_memory", "places_memory")):
        with monkeypatch.context() as patch:
            patch.setattr(machine, figure, lambda: 17)
            with pytest.raises(BadInput, match="17") as refused:
                machine.check_places(18)
            assert text(f"serve.bad.{key}", found=18, most=17, each="|").split("|")[0] in str(refused.value)


# ---- the processor ----------------------------------------------------------------------------------------------------


def test_whoever_takes_more_than_a_fair_share_waits_for_the_others_until_they_take_less() -> None:
    hog = subprocess.Popen([sys.executable, "-c", "while True: pass"], start_new_session=True)
    calm = subprocess.Popen([sys.executable, "-c", "input()"], start_new_session=True, stdin=subprocess.PIPE)
    shares, kernels = Shares(), [("ada", hog.pid), ("ben", calm.pid)]
    try:
        shares.even_out(kernels, 0.0)
        cores = os.cpu_count() or 1
        sleep(0.3)
        shares.even_out(kernels, 0.1 / cores)  # by this clock the hog took more than there was
        assert shares.waiting == {hog.pid}
        assert weight(hog.pid) in (WAITS, None)
        assert weight(calm.pid) in (0, None)
        shares.even_out(kernels, 1000.0)
        assert shares.waiting == set()
        assert weight(hog.pid) in (0, None)
    finally:
        for one in (hog, calm):
            one.kill()
            one.communicate()
    shares.even_out(kernels, 2000.0)  # gone meanwhile


def weight(process: int) -> int | None:
    """None where the system does not share the processor between sessions."""
    file = Path(f"/proc/{process}/autogroup")
    return int(file.read_text().split()[-1]) if file.exists() else None


# ---- real pages -------------------------------------------------------------------------------------------------------


def test_in_a_full_house_a_reload_keeps_ones_place_and_nobody_elses(context: BrowserContext) -> None:
    with serving(NOTEBOOKS, places=1, is_public=True) as own:
        page = opened(context.new_page(), own)
        for _ in range(3):
            page.reload(wait_until="commit")
            click(opened(page, own))
        assert get(own, "/voila/render/index.ipynb")[0] == 503
        assert until(lambda: len(own.kernels()) == 1), "the kernels of the pages before end"


def test_what_is_kept_ready_makes_room_for_whoever_wants_another_page() -> None:
    with serving(NOTEBOOKS, places=2, warm=True, pools={"index.ipynb": 1}) as own:
        assert until(own.kernels)
        assert [get(own, "/voila/render/busy.ipynb")[0] for _ in range(3)] == [200, 200, 503]
        assert len(own.kernels()) == 2


def test_ten_quick_reloads_of_each_leave_everybody_one_place() -> None:
    people = 4
    with serving(NOTEBOOKS, places=people, is_public=True) as own:
        with ThreadPoolExecutor(people) as threads:
            assert all(threads.map(lambda _: reloads(own, 10), range(people)))
        assert until(lambda: len(own.kernels()) == people)
        assert json.loads(get(own, "/health")[1])["kernels"] == people


def reloads(server: Server, times: int) -> bool:
    """Whether somebody who reloads so often, each time before the page is there, has a page in the end."""
    browser = build_opener(HTTPCookieProcessor())
    browser.open(server.url + "voila/render/index.ipynb", timeout=60).close()
    for _ in range(times):
        browser.open(server.url + "voila/render/index.ipynb", timeout=60).close()  # left in the middle
    with browser.open(server.url + "voila/render/index.ipynb", timeout=60) as page:
        kernel = kernel_of(page.read().decode())
    with browser.open(Request(f"{server.url}voyage/alive/{kernel}"), timeout=60) as answer:
        return bool(answer.status == 200)


def test_a_page_that_is_about_to_be_left_and_stays_keeps_its_kernel() -> None:
    with serving(NOTEBOOKS, places=2, is_public=True) as own:
        body = get(own, "/voila/render/index.ipynb")[1]
        leave(own, body, "?soon=1")
        assert get(own, f"/voyage/alive/{kernel_of(body)}")[0] == 200
        leave(own, body)
        assert until(lambda: not own.kernels())
        assert get(own, f"/voyage/alive/{kernel_of(body)}")[0] == 410


SOON = "import aod_nb.pages.places as p; p.HIDDEN_SECONDS = 0.5; p.WARNING_SECONDS = {warning}\n"


def test_of_three_tabs_that_are_open_the_one_looked_at_longest_ago_rests_and_goes_on_when_it_is_seen(
    context: BrowserContext, seen: Seen
) -> None:
    hide = """Object.defineProperty(document, 'visibilityState', {get: () => window.isHidden ? 'hidden' : 'visible'});
        window.look = (seen) => { window.isHidden = !seen; document.dispatchEvent(new Event('visibilitychange')); }"""
    context.add_init_script(hide)
    with serving(NOTEBOOKS, is_public=True, before=SOON.format(warning=60)) as own:
        tabs = [opened(context.new_page(), own) for _ in range(3)]
        for tab in tabs[:2]:
            tab.evaluate("look(false)")
            sleep(0.1)
        expect(tabs[0].get_by_role("alert")).to_contain_text(text("serve.page.rest"))
        assert until(lambda: len(own.kernels()) == 2)
        tabs[0].evaluate("look(true)")
        expect(tabs[0].locator("#voyage-banner")).to_be_hidden()
        click(tabs[0])
        click(tabs[2])
    seen.errors.clear()


def test_a_page_nobody_touches_says_so_and_ends_or_stays(context: BrowserContext, seen: Seen) -> None:
    soon = "import aod_nb.pages.server as s; theirs = s.settings\n" + IDLE
    with serving(NOTEBOOKS, is_public=True, before=SOON.format(warning=4) + soon) as own:
        page = opened(context.new_page(), own)
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text(text("serve.page.idle"))
        alert.get_by_role("button", name=text("serve.page.stay")).click()
        expect(page.locator("#voyage-banner")).to_be_hidden()
        expect(alert).to_contain_text(text("serve.page.idle"))
        expect(alert).to_contain_text(text("serve.page.ended"))
        assert until(lambda: not own.kernels())
        alert.get_by_role("button", name=text("serve.page.on")).click()
        click(page)
    seen.errors.clear()


IDLE = """def settings(*given):
    made = theirs(*given)
    made.CappedKernelManager.idle = 4
    return made
s.settings = settings
"""
