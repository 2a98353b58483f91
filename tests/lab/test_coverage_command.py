"""The command that counts how often intervals hold the truth: it looks at every simulation of the lab."""

from random import Random

import pytest

from aod_nb.lab.simulation import run
from tests.benchmarks import lab_coverage, lab_known
from tests.lab.reading import LOOKS


def test_no_simulation_is_left_out():
    titles = [*lab_coverage.SETTINGS, *(case[0] for case in lab_known.cases())]
    for question, look in LOOKS:
        if look.simulate:
            assert any(title.split(" (")[0] == f"{question.slug}, {look.name}" for title in titles), (question.slug, look.name)


@pytest.mark.parametrize("case", lab_known.cases(), ids=lambda case: case[0])
def test_made_up_games_reach_the_estimator_of_the_page(case):
    title, size, truth, make, world, groups = case
    with world():
        estimates = {one.name: one for one in run(make(Random(1)), size)}
    assert set(estimates) >= set(truth)
    for name, true in truth.items():
        assert abs(estimates[name].value - true) < 4 * estimates[name].half, title
    assert all(name in truth for group in groups for name in group)
