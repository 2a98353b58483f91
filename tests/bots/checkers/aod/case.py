"""An option of The Age of Discovery, and what follows from it."""

from functools import cached_property

from aod_nb.aod.options import Land
from aod_nb.aod.pieces import PIECE
from aod_nb.aod.tables import PIECES, SLOTS
from aod_nb.aod.turn import STEP
from aod_nb.aod.warfare import Casualties, Conflict
from tests.bots import checkers
from tests.bots.checkers.aod.rules import default, standing

TRUE = checkers.Checks()
says = TRUE.says


class Case(checkers.Case):
    """An option, and what follows from it."""

    def named(self, name):
        return [nation.name for nation in self.before.nations].index(name)

    @cached_property
    def turn(self):
        """What is told in the rest of the turn if nobody places anything more."""
        return self.rest(self.option)

    @cached_property
    def idle(self):
        """The same without this option."""
        return self.rest(None)

    def rest(self, option):
        """Nobody who may say no says anything else."""
        twin, events = self.before.copy(), []
        twin.__dict__.pop("legal", None)
        decision = twin.agenda.pop()
        if option is not None:
            decision.take(twin, option, events)
        if decision.kind == "placement":
            twin.waiting.clear()
            for nation in twin.nations:
                nation.hand = [0] * len(PIECES)
        turn = twin.turn
        twin.run_on(events)
        while not twin.is_over and twin.turn == turn and twin.decision.kind != "placement":
            twin.apply(default(twin), events)
        return events

    def told(self, events, kind, **args):
        """Events of a kind that concern the seat, with these figures."""
        return [
            event
            for event in events
            if event.kind == kind
            and event.seat == self.seat
            and all(event.args.get(name) == value for name, value in args.items())
        ]

    def counts(self, region):
        """(own before, own after, the strongest rival after)"""
        before, after = standing(self.before, region), standing(self.after, region)
        return before[self.seat], after[self.seat], max(after[: self.seat] + after[self.seat + 1 :])

    def landed(self, region, pieces):
        """A position in which the own pieces of the dock up to the new one have landed in a region, and nobody else's."""
        twin, events = self.before.copy(), []
        twin.__dict__.pop("legal", None)
        twin.agenda.pop()
        own = [piece for piece in twin.dock if piece.seat == self.seat]
        twin.dock, twin.dock_x, twin.dock_y, twin.waiting = own, None, None, []
        if pieces:
            twin.dock = [*own, PIECE[self.seat][self.option.piece]]
        for nation in twin.nations:
            nation.hand = [0] * len(PIECES)
        twin.university = None
        twin.agenda = [STEP["colonist_dock"]]
        goods_first(twin)
        twin.run_on(events)
        while not twin.is_over and twin.decision.kind == "landing":
            twin.apply(Land(region), events)
        return twin, events

    def fights(self, options):
        """Pieces that leave each region, by seat, when these conflicts are fought; nobody wastes a hit on the Militia."""
        twin, events = self.before.copy(), []
        twin.__dict__.pop("legal", None)
        twin.agenda = [STEP["warfare"]]
        twin.warfare, twin.resolved, twin.university = [], 0, None
        nothing_after(twin)
        for option in options:
            Conflict(self.seat).take(twin, option, events)
            twin.run_on(events)
            while isinstance(twin.decision, Casualties):
                twin.apply(min(twin.options(), key=lambda choice: choice.piece == "militia"), events)
        gone = {}
        for event in events:
            if event.kind == "losses":
                real = sum(count for piece, count in event.args["pieces"].items() if piece != "militia")
                gone.setdefault(event.args["region"], {})[event.seat] = real
        return gone


def goods_first(twin):
    """So that landing is all that happens."""
    twin.trade_goods, twin.capital_buildings, twin.warfare, twin.specialists = [], [], [], [None] * len(SLOTS)
    for nation in twin.nations:
        nation.discovery, nation.shipping = [0] * len(PIECES), [0] * len(PIECES)


def nothing_after(twin):
    for nation in twin.nations:
        nation.hand = [0] * len(PIECES)
