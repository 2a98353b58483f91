"""``aod-nb serve``: the door, limits, the journal, and options that can't be."""

from __future__ import annotations

import json
import ssl
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import psutil
import pytest
from playwright.sync_api import Browser, expect

from aod_nb.app import main
from aod_nb.i18n import text
from aod_nb.pages.assets import names
from tests.pages.conftest import NOTEBOOKS, Server, serving, until

TOKEN = "a-token-for-tests"
TLS = Path(__file__).parent / "tls"
ROOT = Path(__file__).parents[2] / "notebooks"


class Stay(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def get(server: Server, path: str, **headers: str) -> tuple[int, str, Any]:
    """Status, body, headers; a way elsewhere is not followed."""
    asked = Request(
        f"http://127.0.0.1:{server.port}{path}", headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    try:
        with build_opener(Stay).open(asked, timeout=60) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except HTTPError as wrong:
        with wrong:
            return wrong.code, wrong.read().decode(), wrong.headers


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("log") / "journal.jsonl"


@pytest.fixture(scope="module")
def guarded(journal: Path) -> Iterator[Server]:
    """A server with a token, under a path of its own, with limits and a journal."""
    given = {"token": TOKEN, "base_url": "/games/", "log": journal, "memory": 700, "cpu": 7, "is_public": True}
    with serving(ROOT, places=8, pools={"index.ipynb": 1}, warm=True, **given) as running:
        yield running


# ---- the token --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/games/",
        "/games/voila/render/index.ipynb",
        "/games/voila/static/voila.js",
        f"/games/{names()['bokeh']}",
        "/games/api/kernels",
        "/games/nowhere",
        "/",
        "//evil.example/games/",
        "/games/voila/render/index.ipynb?token=",
        "/games/voila/render/index.ipynb?token=a-token-for-test",
        "/games/voila/render/index.ipynb?token=A-TOKEN-FOR-TESTS",
    ],
)
def test_without_the_token_nothing_is_given(guarded: Server, path: str) -> None:
    before = len(guarded.kernels())
    status, body, headers = get(guarded, path)
    assert status == 401
    assert text("serve.token") in body
    assert "Set-Cookie" not in headers
    assert len(guarded.kernels()) <= before + 1  # the warm one may have come in between


@pytest.mark.parametrize("cookie", ["", "x", TOKEN, "é", "0" * 64])
def test_a_cookie_made_up_opens_nothing(guarded: Server, cookie: str) -> None:
    assert get(guarded, "/games/", Cookie=f"aod_nb_door={cookie}".encode().decode("latin-1"))[0] == 401


def test_the_link_lets_in_and_its_token_goes_out_of_the_address(guarded: Server) -> None:
    status, _, headers = get(guarded, f"/games/voila/render/index.ipynb?token={TOKEN}&kept=1")
    assert status == 303
    assert headers["Location"] == "/games/voila/render/index.ipynb?kept=1"
    assert TOKEN not in headers["Set-Cookie"]
    assert "HttpOnly" in headers["Set-Cookie"]
    assert "SameSite=Lax" in headers["Set-Cookie"]
    assert get(guarded, f"/games/{names()['bokeh']}", Cookie=headers["Set-Cookie"].split(";")[0])[0] == 200


def test_the_tokens_link_used_again_loses_its_token_too(guarded: Server) -> None:
    door = get(guarded, f"/games/?token={TOKEN}")[2]["Set-Cookie"].split(";")[0]
    status, _, headers = get(guarded, f"/games/voila/render/index.ipynb?token={TOKEN}&seed=3", Cookie=door)
    assert (status, headers["Location"]) == (303, "/games/voila/render/index.ipynb?seed=3")


def test_each_server_has_a_cookie_of_its_own(guarded: Server) -> None:
    assert get(guarded, f"/games/?token={TOKEN}")[2]["Set-Cookie"].startswith(f"aod_nb_door_{guarded.port}=")


def test_guessing_the_token_is_slow() -> None:
    with serving(NOTEBOOKS, token=TOKEN) as own:
        answers = [get(own, f"/?token=guess-{number}-of-many")[0] for number in range(300)]
        assert answers.count(401) < 100
        assert answers.count(429) > 200
        status, body, headers = get(own, f"/?token={TOKEN}")
        assert (status, text("serve.refusal.guesses.title") in body, headers["Retry-After"]) == (429, True, "1")
        assert until(lambda: get(own, f"/?token={TOKEN}")[0] == 303), "whoever has it comes in after a while"


def test_the_token_is_in_no_line_the_server_writes() -> None:
    spoilt = "import aod_nb.pages.handlers as h\ndef get(self): raise RuntimeError('spoilt')\nh.Health.get = get\n"
    with serving(NOTEBOOKS, token=TOKEN, before=spoilt) as own:
        get(own, f"/?token={TOKEN}")
        assert get(own, f"/health?token={TOKEN}")[0] == 303
        door = get(own, f"/?token={TOKEN}")[2]["Set-Cookie"].split(";")[0]
        assert get(own, "/health", Cookie=door)[0] == 500
        own.stop()
        said = own.last_words()
    assert "spoilt" in said
    assert TOKEN not in said


def test_where_warm_kernels_ask_there_is_nothing_for_a_browser(guarded: Server) -> None:
    door = get(guarded, f"/games/?token={TOKEN}")[2]["Set-Cookie"].split(";")[0]
    for cookie in ("", door):
        assert get(guarded, "/games/voila/query/01234567-89ab-cdef-0123-456789abcdef", Cookie=cookie)[0] == 404


def test_the_policy_of_a_page_is_strict(guarded: Server) -> None:
    door = get(guarded, f"/games/?token={TOKEN}")[2]["Set-Cookie"].split(";")[0]
    for path in ("/games/voila/render/index.ipynb", "/games/nowhere"):
        policy = get(guarded, path, Cookie=door)[2]["Content-Security-Policy"]
        rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
        assert rules["object-src"] == rules["base-uri"] == "'none'"
        assert rules["form-action"] == rules["frame-ancestors"] == "'self'"
        assert "data:" not in rules["script-src"]


def test_two_strokes_lead_to_no_other_host(guarded: Server) -> None:
    assert get(guarded, f"//evil.example/?token={TOKEN}")[2]["Location"].startswith("/evil.example/")


def test_other_sites_are_refused_even_with_the_token(guarded: Server) -> None:
    assert get(guarded, f"/games/?token={TOKEN}", Host="evil.example")[0] == 403
    assert get(guarded, f"/games/?token={TOKEN}", Origin="http://evil.example")[0] == 403


def test_whoever_types_the_token_in_can_use_the_pages(browser: Browser, guarded: Server) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{guarded.port}/games/")
    page.get_by_label(text("serve.token")).fill("something else")
    page.get_by_role("button").click()
    expect(page.get_by_role("heading")).to_have_text(text("serve.refusal.wrong_token.title"))
    page.get_by_label(text("serve.token")).fill(TOKEN)
    page.get_by_role("button").click()
    expect(page.locator(".voyage-home")).to_be_visible()
    assert "token" not in page.url
    page.goto(f"http://127.0.0.1:{guarded.port}/games/voila/render/play_aod.ipynb")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("region", name="Decision").get_by_role("button").first.wait_for()
    context.close()


def test_its_health_can_be_asked_by_anybody(guarded: Server) -> None:
    status, body, _ = get(guarded, "/games/health")
    told = json.loads(body)
    assert status == 200
    assert told["status"] == "ok"
    assert told["places"] == 8
    assert 0 <= told["kernels"] <= 8


def test_kernels_have_their_limits(guarded: Server) -> None:
    assert until(guarded.kernels)
    for kernel in guarded.kernels():
        assert kernel.rlimit(psutil.RLIMIT_DATA) == (700 << 20, 700 << 20)
        assert kernel.rlimit(psutil.RLIMIT_CPU)[0] == 420


# ---- the journal ------------------------------------------------------------------------------------------------------


def test_the_journal_says_what_happened_and_nothing_about_who(guarded: Server, journal: Path) -> None:
    get(guarded, "/games/nowhere?name=somebody", User_Agent="Mozilla/5.0 of somebody", Cookie="of=somebody")
    assert until(lambda: "request" in journal.read_text())
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    assert {"kernel", "request"} <= {line["what"] for line in lines}
    assert {name for line in lines for name in line} <= {"at", "what", "page", "status", "ms", "kernels", "places"}
    for word in ("127.0.0.1", "somebody", "Mozilla", TOKEN, "?"):
        assert word not in journal.read_text()


def test_a_disk_that_is_full_ends_nothing() -> None:
    with serving(NOTEBOOKS, log=Path("/dev/full"), pools=None) as own:
        assert [get(own, "/voila/render/index.ipynb")[0] for _ in range(2)] == [200, 200]
        own.stop()
        said = own.last_words()
    assert said.count("/dev/full") == 1


# ---- other ways in ----------------------------------------------------------------------------------------------------


def test_https_with_a_certificate_and_warm_kernels(browser: Browser) -> None:
    given = {"certificate": TLS / "certificate.pem", "key": TLS / "key.pem", "token": TOKEN}
    with serving(ROOT, warm=True, pools={"index.ipynb": 1}, **given) as own:
        assert own.url.startswith("https://")
        with pytest.raises((URLError, OSError)):
            get(own, "/health")
        trusting = ssl.create_default_context(cafile=TLS / "certificate.pem")
        with urllib.request.urlopen(f"https://127.0.0.1:{own.port}/health", context=trusting) as answer:
            assert answer.status == 200
        context = browser.new_context(ignore_https_errors=True)
        page = context.new_page()
        page.goto(f"{own.url}?token={TOKEN}")
        expect(page.locator(".voyage-home")).to_be_visible()
        assert context.cookies()[0]["secure"] or any(cookie["secure"] for cookie in context.cookies())
        context.close()


def test_names_of_this_machine_and_numbers_are_welcome_in_a_class() -> None:
    with serving(NOTEBOOKS, address="0.0.0.0", token=TOKEN, hosts=("games.school.example",)) as own:
        assert [get(own, "/health", Host=host)[0] for host in ("games.school.example", "192.0.2.7:80", "localhost")] == [200] * 3
        assert get(own, "/health", Host="evil.example")[0] == 403


def test_a_place_is_free_as_soon_as_a_page_is_left(browser: Browser) -> None:
    with serving(NOTEBOOKS, places=1) as own:
        context = browser.new_context()
        page = context.new_page()
        page.goto(own.url)
        page.get_by_role("button").first.wait_for()
        other = context.new_page()
        other.goto(own.url)
        expect(other.get_by_role("heading")).to_have_text(text("serve.refusal.full.title"))
        page.close(run_before_unload=True)
        assert until(lambda: json.loads(get(own, "/health")[1])["kernels"] == 0)
        other.reload()
        other.get_by_role("button").first.wait_for()
        context.close()


def test_places_nobody_came_for_are_given_to_others() -> None:
    soon = "import aod_nb.pages.kernels as k, aod_nb.pages.places as p; k.SWEEP_SECONDS, p.NEVER_SECONDS = 1, 6\n"
    with serving(NOTEBOOKS, places=1, before=soon) as own:
        assert [get(own, "/voila/render/index.ipynb")[0] for _ in range(2)] == [200, 503]
        assert until(lambda: get(own, "/voila/render/index.ipynb")[0] == 200)


def test_warm_kernels_wait_for_as_long_as_it_takes() -> None:
    soon = "import aod_nb.pages.kernels as k, aod_nb.pages.places as p; k.SWEEP_SECONDS, p.NEVER_SECONDS = 1, 1\n"
    with serving(NOTEBOOKS, places=4, before=soon, warm=True, pools={"index.ipynb": 1}) as own:
        assert until(own.kernels)
        first = own.kernels()[0].pid
        assert not until(lambda: [kernel.pid for kernel in own.kernels()] != [first], 4)


def test_a_crowd_gets_pages_or_the_full_house() -> None:
    with serving(NOTEBOOKS, places=3) as own:
        with ThreadPoolExecutor(30) as crowd:
            answers = list(crowd.map(lambda _: get(own, "/voila/render/index.ipynb")[0], range(30)))
        assert sorted(set(answers)) == [200, 503]
        assert answers.count(200) == 3
        assert get(own, "/health")[0] == 200


def test_a_body_too_large_is_not_read(server: Server) -> None:
    asked = Request(f"{server.url}voila/api/shutdown/x", data=b"x" * 5_000_000, method="POST")
    with pytest.raises((HTTPError, URLError, OSError)) as wrong:
        urllib.request.urlopen(asked, timeout=20)
    assert getattr(wrong.value, "code", 413) in (400, 403, 413)
    if isinstance(wrong.value, HTTPError):
        wrong.value.close()
    assert get(server, "/health")[0] == 200


# ---- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "key"),
    [
        (["--places", "0"], "number"),
        (["--places", "-3"], "number"),
        (["--idle", "0"], "number"),
        (["--port", "99999"], "number"),
        (["--memory", "5"], "memory"),
        (["--places", "999"], "places_memory"),
        (["--host", "games.example.org:8443"], "host_port"),
        (["--cpu", "-1"], "number"),
        (["--warm", "play_aod.ipynb=30"], "pools"),
        (["--warm", "play_aod.ipynb"], "pool"),
        (["--warm", "play_aod.ipynb=-1"], "pool"),
        (["--warm", "nowhere.ipynb=1"], "page"),
        (["--warm", "../notebooks/index.ipynb=1"], "page"),
        (["--base-url", "games"], "base_url"),
        (["--base-url", "/games"], "base_url"),
        (["--base-url", "/../"], "base_url"),
        (["--token", "short"], "token"),
        (["--token", "<script>alert(1)</script>"], "token_signs"),
        (["--token", "long-enough-it-is", "--open"], "both"),
        (["--address", "nowhere"], "address"),
        (["--address", "192.0.2.1"], "address"),
        (["--host", "a/b"], "host"),
        (["--certificate", "README.md"], "pair"),
        (["--certificate", "nowhere.pem", "--key", "nowhere.pem"], "certificate"),
        (["--certificate", "README.md", "--key", "README.md"], "certificate"),
        (["--log", "/nowhere/log"], "log"),
        (["--log", "/"], "log"),
    ],
    ids=str,
)
def test_what_cannot_be_is_one_clear_line(capsys: pytest.CaptureFixture[str], given: list[str], key: str) -> None:
    assert main(["serve", *given]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    words = [part for part in text(f"serve.bad.{key}", **dict.fromkeys(WORDS, "|")).split("|") if part.strip(" '.:")]
    assert all(part in said for part in words)


WORDS = ("name", "found", "least", "most", "kept", "places", "length", "reason", "each")


@pytest.mark.parametrize("given", [["--places", "many"], ["--nonsense"], ["--port", ""]])
def test_what_is_no_option_is_told(capsys: pytest.CaptureFixture[str], given: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", *given])
    assert ended.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_a_port_in_use_is_told(capsys: pytest.CaptureFixture[str], server: Server) -> None:
    assert main(["serve", "--port", str(server.port)]) == 2
    assert capsys.readouterr().err.strip() == text("serve.busy", port=server.port)


def test_others_need_a_token_or_an_explicit_word(tmp_path: Path) -> None:
    from aod_nb.pages.options import Serving

    (tmp_path / "index.ipynb").write_text("{}")
    made = [Serving(tmp_path, 0, address="0.0.0.0").checked().token for _ in range(2)]
    assert made[0] != made[1]
    assert min(len(token) for token in made) >= 12
    assert Serving(tmp_path, 0, behind_proxy=True).checked().token
    assert Serving(tmp_path, 0, address="0.0.0.0", open_to_all=True).checked().token == ""
    assert Serving(tmp_path, 0).checked().token == ""
