"""Share links: the current line of a game, and who plays."""

from __future__ import annotations

from urllib.parse import parse_qsl, quote

from aod_nb.model import GameModel
from aod_nb.model.game_model import PERSON

GAME = "game"
PLAYERS = "players"
MOST_FIELDS = 40


def link_of(game: GameModel) -> str:
    """What follows a page's address; a ValueError for a game that has no code."""
    link = f"?{GAME}={game.code()}"
    if set(game.players) == {PERSON}:
        return link
    return f"{link}&{PLAYERS}={quote(','.join(game.players), safe=',')}"


def open_game(game: GameModel, fields: dict[str, str]) -> None:
    """The game of a link's fields; who cannot play it is replaced by a person, and that is said."""
    game.load_code(fields[GAME], fields[PLAYERS].split(",") if fields.get(PLAYERS) else ())


def open_code(game: GameModel, written: str) -> None:
    """The game of a code, or of a link with one, as somebody pasted it."""
    link = f"{GAME}={written.rpartition(f'?{GAME}=')[2]}"
    try:
        fields = dict(parse_qsl(link, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:  # more fields than any link has
        fields = {}
    open_game(game, {GAME: "", **fields})
