"""The frame of a lesson without a browser: every step by right and by wrong answers, and whatever a page may send."""

import json

import pytest
from ipywidgets.widgets.widget import _instances

from aod_nb.i18n import text
from aod_nb.lessons import Bet, Cards, Experiment, Play, Question, Task, course, room
from aod_nb.lessons.check import QUESTIONS, begun
from aod_nb.registry import GAMES
from aod_nb.widgets import scripts, session
from aod_nb.widgets.lesson import lesson
from aod_nb.widgets.lesson.check import Check
from aod_nb.widgets.lesson.teacher import Sheet
from tests.lessons.reading import answer, bets, losing, winning


@pytest.fixture(autouse=True)
def our_page(monkeypatch):
    monkeypatch.setattr(scripts, "ON_OUR_PAGE", True)
    monkeypatch.setattr(session, "strict", True)


def opened(slug="initiative", at=None, game="aod"):
    frame = lesson(game, slug)
    for step in frame.lesson.steps:
        frame.step(step.name)
    if at:
        frame.goto(at)
    return frame, frame.parts[frame.progress.at]


def send(part, act, value=""):
    part.view._received(part.view, {"act": act, "value": value}, [])


def found(frame, texts, search="", width="1280"):
    frame._shelf._received(frame._shelf, {"found": texts, "search": search, "width": width}, [])


@pytest.fixture
def kept(monkeypatch):
    """What was written to the browser, the last text of each name."""
    from aod_nb.widgets.shelf import Shelf

    written = {}
    monkeypatch.setattr(Shelf, "put", lambda shelf, key, value: written.__setitem__(key, value))
    return written


def test_only_the_step_at_hand_is_built():
    frame, _ = opened()
    assert [name for name, part in frame.parts.items() if part.is_open] == ["pay"]
    frame.goto("order")
    assert [name for name, part in frame.parts.items() if part.is_open] == ["order"]


def test_a_bet_is_answered_once():
    frame, part = opened()
    send(part, "number", '{"number": "3"}')
    assert part.said is not None
    assert not part.said.right
    first = part.view.html
    send(part, "number", '{"number": "2"}')  # a double click on the reveal
    assert part.view.html == first
    assert frame.progress.done == {"pay": 0}


@pytest.mark.parametrize("junk", ["", '{"number": ""}', '{"number": "77"}', '{"number": "x"}', "[]", '{"number": 3}', "{" * 900])
def test_junk_is_no_bet(junk):
    frame, part = opened()
    send(part, "number", junk)
    assert part.said is None
    assert part.trouble.endswith(".")
    assert frame.progress.done == {}


def test_a_reload_comes_back_to_the_step(kept):
    _, part = opened()
    send(part, "number", '{"number": "2"}')
    send(part, "next", "order")
    again, _ = opened()
    found(again, kept)
    assert again.progress.at == "order"
    assert again.parts["order"].is_open
    assert again.progress.done == {"pay": 1}


def test_a_reload_in_mid_task_brings_the_task_back(kept):
    _, part = opened(at="first")
    part.game.act(part.game.state.options()[3])
    moves = part.outcome().moves
    again, _ = opened()
    found(again, kept)
    part = again.parts["first"]
    assert part.outcome().moves == moves == 1


def test_a_task_takes_up_no_record_of_another(kept):
    """Neither that of another step, nor one that began elsewhere."""
    frame, part = opened(at="first")
    part.game.act(part.game.state.options()[3])
    record = frame.progress.record
    frame.goto("both")
    frame.progress.record = record  # as a page of another version could have written it
    frame.parts["both"].resume()
    assert frame.parts["both"].outcome().moves == 0
    frame.progress.at = "first"
    frame.parts["both"].resume()
    assert frame.parts["both"].outcome().moves == 0


def test_a_game_takes_up_no_record_of_a_task(kept):
    frame, part = opened("first_game", at="income")
    part.game.act(part.game.state.options()[0])
    record = frame.progress.record
    frame.goto("game")
    frame.progress.record = record
    frame.parts["game"].resume()
    assert frame.parts["game"].game.length == 0


@pytest.fixture
def in_jupyterlab(monkeypatch):
    monkeypatch.setattr(scripts, "ON_OUR_PAGE", False)


def test_where_all_steps_are_shown_a_task_is_kept_too(in_jupyterlab, kept):
    _, part = opened()
    frame, _ = opened()
    part = frame.parts["first"]
    part.game.act(part.game.state.options()[3])
    assert frame.progress.at == "first"
    again, _ = opened()
    found(again, kept)
    assert [name for name, part in again.parts.items() if isinstance(part.step, Task) and part.outcome().moves] == ["first"]


def test_where_all_steps_are_shown_cards_are_done_when_the_reader_says_so(in_jupyterlab, kept):
    frame, _ = opened()
    assert "cards" not in frame.progress.done
    send(frame.parts["cards"], "read")
    assert frame.progress.done["cards"] == 1
    assert 'data-act="read"' not in frame.parts["cards"].view.html


def test_an_experiment_shows_the_position_before_and_after():
    _, part = opened("dock", at="live")
    assert part.shown is part.outcome.before
    send(part, "look", "after")
    assert part.shown is part.outcome.after
    send(part, "set_england", "2")
    assert part.shown is part.outcome.after
    send(part, "look", "elsewhere")
    assert part.moment == "after"


def test_a_double_click_in_the_check_answers_one_question():
    page = Check("aod")
    page.answers, page.moment = begun("aod", 7), "before"
    for number in range(1, QUESTIONS + 1):
        now = page._asked("before")[number - 1].drill
        for _ in range(2):
            if now.choices:
                send(page, "answer", f"{number}:{now.answer}")
            else:
                send(page, "form", json.dumps({"number": str(number), "answer": str(now.answer)}))
        assert page.answers.before == [True] * number
    assert not page.moment


@pytest.mark.parametrize("page", [Check, Sheet])
def test_a_browser_that_keeps_nothing_is_told_of(page):
    made = page("aod")
    made.shelf._received(made.shelf, {"failed": True}, [])
    assert text("widgets.storage_failed") in made.view.html


def test_a_task_that_is_over_takes_no_more_moves():
    from aod_nb.widgets.play.choices import choices, lit_places

    frame, part = opened(at="first")
    for option in losing(frame.lesson, frame.lesson.step("first")):
        part.game.act(option)
    assert part.said is not None
    assert lit_places(part.session) == {}
    at = part.game.at
    part.table.asked._received(None, {"act": "choose", "value": f"{at}:0"}, [])
    assert choices(part.session)
    assert part.game.at == at
    send(part, "again")
    assert lit_places(part.session)


@pytest.mark.parametrize("junk", ["", "{", '{"lesson":"initiative","at":"first","record":"nonsense"}', "5"])
def test_what_a_browser_kept_of_junk_begins_anew(junk):
    frame, _ = opened()
    found(frame, {"initiative": junk, "box": "<b>"})
    assert frame.box == ""
    assert frame.parts[frame.progress.at].is_open


def test_the_box_one_owns_is_kept_and_marks_its_edition(kept):
    frame, _ = opened(at="cards")
    frame.own("italian")
    assert kept["box"] == "italian"
    assert 'class="mine"' in frame.parts["cards"].view.html
    frame.own("<script>")
    assert frame.box == "italian"


def test_a_room_votes_before_the_reveal():
    frame, part = opened(at="order")
    frame.vote(True)
    assert 'name="france"' in part.view.html
    send(part, "hands", '{"france": "3", "england": "9"}')
    assert "9 of 12 in the room bet: England" in part.view.html
    assert not part.said.right


def test_a_room_bets_a_number():
    frame, part = opened()
    frame.vote(True)
    rows = (("2", "5"), ("3", "8"), ("2", "4"), ("", ""))
    raised = {field: typed for row in range(room.ROWS) for field, typed in zip(room.fields_of(row), rows[row], strict=True)}
    send(part, "hands", json.dumps(raised))
    assert "9 of 17 in the room bet: 2" in part.view.html
    assert part.said.right


@pytest.mark.parametrize(
    "junk", ["{}", '{"bet_0": "2"}', '{"bet_0": "77", "hands_0": "3"}', '{"hands_0": "3"}', '{"bet_0": "2", "hands_0": "-1"}']
)
def test_numbers_that_cannot_be_counted(junk):
    frame, part = opened()
    frame.vote(True)
    send(part, "hands", junk)
    assert part.said is None
    assert part.trouble


def test_a_tie_waits_for_the_room():
    frame, part = opened(at="order")
    frame.vote(True)
    send(part, "hands", '{"france": "9", "england": "9", "holland": "2"}')
    assert part.said is None
    assert "9 hands each: England and France" in part.view.html
    assert 'name="holland" inputmode="numeric" size="4" value="2"' in part.view.html  # nothing has to be typed again
    send(part, "settle", "holland")  # not one of those that lead
    assert part.said is None
    send(part, "settle", "france")
    assert "settled on: France" in part.view.html
    assert part.said.right


def test_a_tie_can_be_voted_on_again():
    frame, part = opened(at="order")
    frame.vote(True)
    send(part, "hands", '{"france": "9", "england": "9"}')
    send(part, "hands", '{"france": "9", "england": "11"}')
    assert "11 of 20 in the room bet: England" in part.view.html
    send(part, "settle", "france")
    assert not part.said.right


def test_the_room_votes_in_every_lesson_from_now_on(kept):
    frame, _ = opened()
    frame.vote(True)
    other, part = opened("dock")
    found(other, kept)
    assert 'name="hands_0"' in part.view.html
    other.vote(False)
    again, _ = opened()
    found(again, kept)
    assert not again.room


def test_the_switch_stands_on_the_teachers_page(kept):
    page = Sheet("aod")
    assert 'data-act="room"' in page.view.html
    send(page, "room", "true")
    frame, part = opened()
    found(frame, kept)
    assert 'name="hands_0"' in part.view.html
    page = Sheet("aod")
    page.shelf._received(page.shelf, {"found": kept, "search": "", "width": ""}, [])
    assert " checked" in page.view.html


@pytest.mark.parametrize("junk", ["{}", '{"france": "-1"}', '{"france": "x"}', '{"france": "1e9"}'])
def test_hands_that_cannot_be_counted(junk):
    frame, part = opened(at="order")
    frame.vote(True)
    send(part, "hands", junk)
    assert part.said is None
    assert part.trouble


def test_a_page_may_send_anything():
    frame, part = opened()
    for content in (None, [], {"act": "bet"}, {"act": "next", "value": "both"}, {"act": "goto", "value": "x"}, {"act": 5}):
        part.view._received(part.view, content, [])
        frame._head._received(frame._head, content, [])
    assert frame.progress.at == "pay"


def test_steps_that_are_left_leave_nothing_behind():
    frame, _ = opened()
    names = [step.name for step in frame.lesson.steps]

    def round_trip():
        for name in names[1:] + names[:1]:
            frame.goto(name)
        return len(_instances)

    first = round_trip()
    assert round_trip() == round_trip() == first


def wrong_then_right(frame, part, step):
    """Answer a step wrongly first, then rightly."""
    if isinstance(step, Bet):
        right = answer(frame.lesson, step)
        wrong = next(bet for bet in bets(step) if bet != right)
        for bet in (wrong, right):
            part.reset()
            send(part, *(("number", f'{{"number": "{bet}"}}') if step.numbers else ("bet", bet)))
            assert part.said.right == (bet == right)
    elif isinstance(step, Question):
        for choice in [*[choice for choice in step.choices if choice != step.right], step.right]:
            send(part, "answer", choice)
        assert part.said.right
    elif isinstance(step, Task):
        for option in losing(frame.lesson, step):
            part.game.act(option)
        assert not part.said.right
        send(part, "again")
        assert part.said is None
        for option in winning(frame.lesson, step):
            part.game.act(option)
        assert part.said is not None
        assert part.said.right
        assert "★★☆" in part.view.html  # it was the second try
    elif isinstance(step, Experiment):
        for control in step.controls:
            for place in range(len(control.values)):
                send(part, f"set_{control.name}", str(place))
    else:
        assert isinstance(step, Cards | Play)


@pytest.mark.parametrize("one", [one for game in GAMES for one in course(game)], ids=lambda one: f"{one.game}_{one.slug}")
def test_a_whole_lesson(one, kept):
    frame, _ = opened(one.slug, game=one.game)
    steps = one.steps
    for step in steps:
        part = frame.parts[step.name]
        wrong_then_right(frame, part, step)
        following = frame.following(step.name)
        if following and not isinstance(step, Play):
            assert f'data-value="{following}"' in part.view.html or isinstance(step, Experiment)
            send(part, "next", following)
            assert frame.progress.at == following
        elif following:
            frame.goto(following)
    done = {step.name for step in steps if not isinstance(step, Play)}
    assert done <= set(frame.progress.done)
    assert frame.progress.stars == 2 * sum(isinstance(step, Task) for step in steps)
