"""Progress comes from browsers and people: what is ours is understood, anything else loses nothing."""

import random

import pytest

from aod_nb.core import BadInput
from aod_nb.lessons import Task, course, find
from aod_nb.lessons.check import QUESTIONS, Answers, questions, read_answers, write_answers
from aod_nb.lessons.check import begun as begun_check
from aod_nb.lessons.progress import begun, from_code, read, seen, task_stars, to_code, write
from aod_nb.registry import GAMES

LESSON = find("aod", "initiative")
each_game = pytest.mark.parametrize("game", GAMES)


def some(seed, game="aod"):
    """Progress through a few lessons."""
    chance, kept = random.Random(seed), {}
    for lesson in course(game):
        if chance.random() < 0.7:
            progress = begun(lesson)
            for step in lesson.steps[: chance.randint(1, len(lesson.steps))]:
                progress.done[step.name] = chance.randint(1, 3) if isinstance(step, Task) else 1
            progress.stars = task_stars(lesson, progress)
            kept[lesson.slug] = progress
    return kept


def test_what_is_written_is_read():
    for kept in map(some, range(10)):
        for lesson in course("aod"):
            if lesson.slug in kept:
                assert read(lesson, write(kept[lesson.slug])) == kept[lesson.slug]
                assert seen(write(kept[lesson.slug])) == kept[lesson.slug]


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "{",
        "null",
        "[]",
        '{"lesson": 5}',
        '{"lesson": "war"}',
        '{"lesson":"initiative","done":{"pay":"x"}}',
        "[" * 5000,
        "\x00",
    ],
)
def test_from_junk_one_begins_anew(junk):
    assert read(LESSON, junk) == begun(LESSON)


def test_only_what_makes_sense_is_taken():
    text = '{"lesson":"initiative","at":"nowhere","done":{"first":99,"pay":-4,"no such step":1},"tries":-5,"record":"x"}'
    progress = read(LESSON, text)
    assert progress.done == {"first": 3, "pay": 0}
    assert (progress.at, progress.record, progress.tries, progress.stars) == (LESSON.steps[0].name, "", 0, 3)


@pytest.mark.parametrize("junk", ["", "null", '{"steps": -1}', '{"lesson":"x","steps":3,"tasks":9}', "[" * 5000])
def test_home_shows_nothing_of_junk(junk):
    assert seen(junk) is None


@each_game
def test_a_code_takes_it_to_another_device(game):
    for kept in (some(seed, game) for seed in range(20)):
        code = to_code(game, kept)
        assert len(code) <= 100
        found = from_code(game, code)
        assert {slug: progress.done for slug, progress in found.items()} == {slug: one.done for slug, one in kept.items()}
        assert from_code(game, code.lower().replace("-", " ")) == found


def test_a_code_with_a_typo_changes_nothing():
    code, caught = to_code("aod", some(3)), 0
    for place, sign in enumerate(code):
        for other in "A7":
            if sign not in ("-", other):
                with pytest.raises(BadInput):
                    from_code("aod", code[:place] + other + code[place + 1 :])
                caught += 1
    assert caught > 50


@pytest.mark.parametrize("junk", ["", " - ", "abc", "7" * 500, "ÄÖÜ", "AAAA-AAAA-AAAA"])
def test_junk_is_no_code(junk):
    with pytest.raises(BadInput) as refused:
        from_code("aod", junk)
    assert str(refused.value).endswith(".")


def test_a_code_of_other_lessons_is_told_from_a_typo(monkeypatch):
    code = to_code("aod", some(1))
    monkeypatch.setattr("aod_nb.lessons.progress._stamp", lambda game: b"\x00\x01")
    with pytest.raises(BadInput, match="another version"):
        from_code("aod", code)


def test_a_code_of_the_other_game_is_told_from_a_typo():
    with pytest.raises(BadInput, match="another version"):
        from_code("navegador", to_code("aod", some(1)))


@each_game
def test_both_rounds_of_the_concept_check_ask_the_same_kinds(game):
    for seed in range(5):
        before, after = questions(game, seed, "before"), questions(game, seed, "after")
        assert len(before) == QUESTIONS
        assert [one.lesson.slug for one in before] == [one.lesson.slug for one in after]
        assert [one.drill.key for one in before] == [one.drill.key for one in after]
        assert [one.drill.args for one in before] != [one.drill.args for one in after]
        assert before == questions(game, seed, "before")


def test_answers_of_the_check_are_kept():
    answers = begun_check("aod", 7)
    answers.before += [True, False]
    assert read_answers("aod", write_answers(answers)) == answers
    for junk in ("", "x", '{"seed": -1}', '{"seed": "a"}', '{"before": 3}', "[" * 3000):
        assert read_answers("aod", junk) == Answers()


def test_answers_to_other_questions_are_none(monkeypatch):
    answers = begun_check("aod", 7)
    answers.before += [True] * QUESTIONS
    kept = write_answers(answers)
    assert read_answers("navegador", kept) == Answers()
    other = questions("aod", 8, "before")
    monkeypatch.setattr("aod_nb.lessons.check.questions", lambda game, seed, moment: other)
    assert read_answers("aod", kept) == Answers()
