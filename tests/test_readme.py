"""What the README shows runs as it stands."""

import re
from pathlib import Path

README = (Path(__file__).parent.parent / "README.md").read_text()


def test_the_code_of_the_readme_runs(capsys):
    names = {}
    for block in re.findall(r"```python\n(.*?)```", README, re.S):
        exec(block, names)
    told = capsys.readouterr().out
    assert "France has no captain in hand. [III.A]" in told
    assert names["state"].decision.kind == "conflict"


def test_its_two_commands_are_in_the_makefile():
    makefile = (Path(__file__).parent.parent / "Makefile").read_text()
    for command in ("play", "test", "bench"):
        assert f"make {command}" in README
        assert f"\n{command}:" in makefile
