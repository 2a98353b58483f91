"""The frame that both games use word for word.  No line of it knows a game."""

from aod_nb.core.agenda import Decision, Option, SomeDecision, SomeTask, State, Task
from aod_nb.core.cards import Card, card_of
from aod_nb.core.chance import MAX_SEED, pick, shuffle
from aod_nb.core.event import Event, Log
from aod_nb.core.game import Game, loaded, register
from aod_nb.core.given import check_given, no_figure
from aod_nb.core.maps import check_pairs, in_table_order, neighbours_of
from aod_nb.core.options import TableOption
from aod_nb.core.provenance import Provenanced
from aod_nb.core.record import Record
from aod_nb.core.refusal import BadInput, IllegalOption, Refusal, shown
from aod_nb.core.score import Score
from aod_nb.core.setups import Choices, by_seat, check_events, check_seat, seat_of
from aod_nb.core.share import from_code, to_code

__all__ = [
    "MAX_SEED",
    "BadInput",
    "Card",
    "Choices",
    "Decision",
    "Event",
    "Game",
    "IllegalOption",
    "Log",
    "Option",
    "Provenanced",
    "Record",
    "Refusal",
    "Score",
    "SomeDecision",
    "SomeTask",
    "State",
    "TableOption",
    "Task",
    "by_seat",
    "card_of",
    "check_events",
    "check_given",
    "check_pairs",
    "check_seat",
    "from_code",
    "in_table_order",
    "loaded",
    "neighbours_of",
    "no_figure",
    "pick",
    "register",
    "seat_of",
    "shown",
    "shuffle",
    "to_code",
]
