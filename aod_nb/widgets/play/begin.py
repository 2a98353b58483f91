"""How a game begins: from the set-up, or from a link.  What comes from a page is a stranger's."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl

from aod_nb.core import BadInput, shown
from aod_nb.model import GameModel
from aod_nb.model.thoughts import can_think
from aod_nb.widgets.play import draft as drafts
from aod_nb.widgets.play.draft import Draft, choices_of
from aod_nb.widgets.play.links import open_game
from aod_nb.widgets.play.parts import check_players
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import MAX_VALUE

COACH = "coach"


def start(session: Session, form: str) -> None:
    """A new game; the one before can be had back."""
    game = session.game
    kept = {}
    if game.length:
        kept = {"offer": game.save_all(session.pace), "offer_players": ",".join(game.players)}

    def deed() -> None:
        fields = fields_of(form)
        draft = drafts.from_form(choices_of(game), fields)
        new_game(game, draft, seed_of(fields.get("seed", "")))
        session.table, session.coach = draft, COACH in fields and can_think(game.state)

    if session.attempt(deed, where="setup_wrong"):
        session.look(**kept, started=session.started + 1, review=None, setup=None)


def new_game(game: GameModel, draft: Draft, seed: int) -> None:
    chosen = {"seats": len(draft.seats), "nations": draft.nations, "edition": draft.edition, "seed": seed}
    game.new(players=draft.players, **chosen, **draft.settings)


def open_link(game: GameModel, search: str) -> bool:
    """The game of a link: ``?game=CODE``, ``?seats=2&seed=7`` or ``?players=person,merchant``; False when it names none."""
    fields = dict(parse_qsl(search.removeprefix("?"), keep_blank_values=True, max_num_fields=40)) if search else {}
    if "game" in fields:
        open_game(game, fields)
        return True
    choices = choices_of(game)
    known = choices.switches
    if not {"seats", "seed", "edition", "players", *known} & fields.keys():
        return False
    setup: dict[str, Any] = {switch: drafts.setting(choices, switch, fields[switch]) for switch in known if switch in fields}
    if "edition" in fields:
        setup["edition"] = fields["edition"]
    players = fields["players"].split(",") if "players" in fields else None
    check_players(choices.game, players or ())
    seats = fields.get("seats", str(len(players) if players else 4))
    game.new(players, seats=_whole(seats, "seats"), seed=seed_of(fields.get("seed", "")), **setup)
    return True


def fields_of(form: str) -> dict[str, str]:
    """What a form tells, as texts by name."""
    try:
        fields = json.loads(form) if len(form) < MAX_VALUE else None
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict) or not all(isinstance(value, str) for value in fields.values()):
        raise BadInput("widgets.bad_form")
    return fields


def seed_of(value: str) -> int:
    if value:
        return _whole(value, "seed")
    from random import SystemRandom  # a new deal nobody knows; the seed is part of the game from then on

    return SystemRandom().randrange(1_000_000)


def _whole(value: str, field: str) -> int:
    if not value.isdecimal() or len(value) > 20:
        raise BadInput("widgets.bad_number", field=field, found=shown(value))
    return int(value)
