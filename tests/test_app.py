"""The command line."""

import re
import subprocess
import sys

import pytest

from aod_nb.app import main
from aod_nb.registry import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_show_plays_a_seeded_game_to_its_end(game, capsys):
    assert main(["show", game, "--seed", "7", "--seats", "3"]) == 0
    first = capsys.readouterr().out
    assert re.search("(turn|round) 1", first)
    assert "The game goes to" in first
    main(["show", game, "--seed", "7", "--seats", "3"])
    assert capsys.readouterr().out == first


def test_step_by_step_it_waits_for_the_person():
    played = subprocess.run(
        [sys.executable, "-m", "aod_nb.app", "show", "--step"], input="\n\n\n", capture_output=True, text=True, check=True
    )
    assert played.stdout.count("Enter goes on") == 4
    assert played.stderr == ""


def test_a_wrong_set_up_is_said_in_one_sentence(capsys):
    assert main(["show", "--seats", "9"]) == 2
    assert capsys.readouterr().err == "9 is no number of seats: a whole number from 2 to 5.\n"


def test_an_unknown_game_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["show", "chess"])
    assert "invalid choice" in capsys.readouterr().err
