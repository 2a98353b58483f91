"""For every sentence that speaks for an option: whether it is true, without the reasons' code. A package for each game."""

from functools import cached_property


class Checks(dict):
    """For the key of each sentence, the check that says whether it is true of a case, given its figures."""

    def says(self, *keys):
        def note(check):
            self.update(dict.fromkeys(keys, check))
            return check

        return note


class Case:
    """An option, and the state when it is carried out."""

    def __init__(self, state, option):
        self.before, self.option = state, option
        self.seat, self.asked = state.seat, state.decision
        self.nation = state.nations[self.seat]

    @cached_property
    def after(self):
        """The option is carried out; nothing that follows by itself has happened yet."""
        twin, self.events = self.before.copy(), []
        twin.__dict__.pop("legal", None)
        twin.agenda.pop().take(twin, self.option, self.events)
        return twin

    @property
    def owner(self):
        return self.after.nations[self.seat]
