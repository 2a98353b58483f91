"""An option of Navegador, and what it changes."""

from functools import cached_property

from aod_nb.navegador.turn import ACTION, STEP
from tests.bots import checkers

TRUE = checkers.Checks()
says = TRUE.says


class Case(checkers.Case):
    """An option, and what it changes."""

    @cached_property
    def action(self):
        """The field's decision, asked at once of the ships, workers and money there are now."""
        return ACTION[self.option.field][self.seat]

    def could(self, kind, decision=None):
        """Options of a kind in the action of the field."""
        return [option for option in (decision or self.action).options(self.before) if isinstance(option, kind)]

    def trial(self, decision, options):
        """The seat after it was asked this and answered so."""
        twin = self.before.copy()
        twin.__dict__.pop("legal", None)
        twin.agenda = [STEP["end"][self.seat], decision]
        for option in options:
            assert option in twin.decision.options(twin)
            twin.agenda.pop().take(twin, option, None)
        return twin

    def explored(self):
        """The option goes to an unknown region: every ship that is needed is sent, and it is entered."""
        twin = self.before.copy()
        events = []
        twin.apply(self.option, events)
        while not any(event.kind == "explored" for event in events):
            twin.apply(twin.options()[0], events)
        return twin, next(event for event in events if event.kind == "explored")
