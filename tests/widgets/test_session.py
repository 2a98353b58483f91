"""What a page looks at: trouble in one part, and what one seat alone may see."""

from bokeh.models import ColumnDataSource

from aod_nb import aod
from aod_nb.model import GameModel
from aod_nb.widgets import session as sessions
from aod_nb.widgets.play import page
from aod_nb.widgets.session import session_of
from tests.widgets.test_parts import Table, views


def test_a_part_that_fails_silences_no_other_and_the_page_says_so(monkeypatch):
    monkeypatch.setattr(sessions, "strict", False)
    table = Table()

    def broken():
        raise ZeroDivisionError

    stop = table.session.add(broken)
    assert "Something went wrong in the app (ZeroDivisionError)" in table["notice"].html
    table.choose("Discovery")
    assert "France" in table["decision"].html
    assert table["bar"].html.count("1 of 1")
    assert "Something went wrong" in table["notice"].html
    stop()
    table.choose("Discovery")
    assert "Something went wrong" not in table["notice"].html


def test_a_hidden_failure_is_shown_to_its_seat_alone_and_only_when_it_looks():
    position = aod.position(
        seats=2,
        at="trade_goods",
        hidden_failures=True,
        boxes={"trade_goods": [0, 1, 0]},
        counters={"peru": (4, 5, 5, 7)},
        failed={"peru": {0: 2}},
    )
    game = GameModel(position)
    whole = page(game)
    figure = next(child for child in whole.children if "voyage-board" in child._dom_classes).children[0]
    session = session_of(game)
    sources = [model for model in figure.written.document.models if isinstance(model, ColumnDataSource)]

    def told():
        return repr([source.data for source in sources])

    hidden = told()
    decide = next(view for view in views(whole) if view.role == "voyage-decision")
    decide._received(None, {"act": "peek", "value": ""}, [])
    assert session.peek
    assert told() != hidden
    decide._received(None, {"act": "peek", "value": ""}, [])
    assert told() == hidden
    decide._received(None, {"act": "peek", "value": ""}, [])
    game_before = game.at
    decide._received(None, {"act": "choose", "value": f"{game.at}:0"}, [])
    assert game.at == game_before + 1
    assert not session.peek
    decide._received(None, {"act": "peek", "value": ""}, [])  # France has seen nothing
    assert "5 natives" not in told()
