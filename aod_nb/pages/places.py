"""Who holds which place.  A place is one page with its kernel, and it belongs to the person who opened the page.

Plain bookkeeping by a clock that is handed in.  It starts and ends nothing: the kernel manager asks ``due`` every few seconds and
ends what it names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

NEVER_SECONDS = 150.0
"""A page that nobody ever connected to was left before it was there.  A page gives signs while it loads, however slowly."""
AWAY_SECONDS = 300.0
"""A laptop may sleep and a net may fail: a page finds its kernel again within this time."""
SPARE_SECONDS = 60.0
"""In a full house a page that nobody has been connected to for this long gives its place to whoever is waiting."""
HIDDEN_SECONDS = 5.0
"""A page may be out of sight for this long and still count as looked at."""
WARNING_SECONDS = 60.0
"""Between the word that a page will end because nobody touches it, and its end."""
UNSEEN_PLACES = 1
"""How many pages a person may hold without looking at them, where places are shared."""


@dataclass(eq=False)
class Place:
    """One page of one person."""

    person: str
    page: str
    sign: float
    """When the page last showed that it is there."""
    touched: float
    """When somebody last did something on it."""
    kernel: str = ""
    """Empty until its kernel has started."""
    lines: int = 0
    """Open connections."""
    was_open: bool = False
    hidden: float | None = None
    """Since when nobody can see the page; None while it can be seen."""
    is_leaving: bool = False
    """Whether the page has said that it is about to be left."""
    warned: float | None = None
    """Since when the page says that it will end soon."""

    def is_seen(self, now: float) -> bool:
        return self.hidden is None or now - self.hidden < HIDDEN_SECONDS


@dataclass
class Places:
    idle: float
    """Seconds after which a page that nobody touches ends."""
    is_shared: bool = False
    """Whether people take places from each other."""
    held: list[Place] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.held)

    def __contains__(self, place: object) -> bool:
        return any(one is place for one in self.held)

    def take(self, person: str, page: str, now: float, kernel: str = "") -> Place:
        place = Place(person, page, sign=now, touched=now, kernel=kernel)
        self.held.append(place)
        return place

    def of(self, kernel: str) -> Place | None:
        return next((place for place in self.held if place.kernel == kernel), None) if kernel else None

    def release(self, place: Place | None) -> None:
        if place is not None and place in self:
            self.held.remove(place)

    def holds(self, person: str) -> bool:
        return any(place.person == person for place in self.held)

    # ---- what a page does ---------------------------------------------------------------------------------------------

    def connected(self, kernel: str, now: float) -> None:
        if place := self.of(kernel):
            place.lines, place.was_open, place.sign = place.lines + 1, True, now

    def disconnected(self, kernel: str, now: float) -> None:
        if place := self.of(kernel):
            place.lines, place.sign = max(0, place.lines - 1), now
            if not place.lines:
                place.hidden = now if place.hidden is None else place.hidden

    def is_there(self, kernel: str, now: float, seen: bool = True) -> None:
        """The page says that it is there, and whether it can be seen."""
        if place := self.of(kernel):
            place.sign, place.is_leaving = now, False
            place.hidden = None if seen else now if place.hidden is None else place.hidden

    def leaves_what_loads(self, person: str) -> None:
        """Somebody is about to leave a page before it is there."""
        for place in self.held:
            if person and place.person == person and not place.was_open:
                place.is_leaving = True

    def touch(self, kernel: str, now: float) -> None:
        """Somebody did something on the page."""
        if place := self.of(kernel):
            place.touched, place.warned = now, None

    # ---- who gives up a place -----------------------------------------------------------------------------------------

    def spare(self, person: str, now: float, again: str = "") -> Place | None:
        """In a full house, the place that a newcomer may have: one they are just leaving, or one that was abandoned longest.

        Who asks ``again`` for a page that is still loading has left it, even if there was no time to say so.
        """
        leaving = [
            place
            for place in self.held
            if person and place.person == person and (place.is_leaving or (again and place.page == again and not place.was_open))
        ]
        away = [place for place in self.held if place.was_open and not place.lines and now - place.sign > SPARE_SECONDS]
        return next(iter([*leaving, *sorted(away, key=lambda place: place.sign)]), None)

    def due(self, now: float) -> Iterator[tuple[Place, str]]:
        """Places that have to be given up, each with why: ``never``, ``away``, ``idle`` or ``rest``."""
        resting = set(map(id, self._resting(now)))
        for place in [place for place in self.held if place.kernel]:
            if not place.lines and now - place.sign > (AWAY_SECONDS if place.was_open else NEVER_SECONDS):
                yield place, "away" if place.was_open else "never"
            elif place.warned is not None and now - place.warned > WARNING_SECONDS:
                yield place, "idle"
            elif id(place) in resting:
                yield place, "rest"

    def to_warn(self, now: float) -> Iterator[Place]:
        """Pages that nobody has touched for too long, and that are told so from now on."""
        for place in self.held:
            if place.lines and place.warned is None and now - place.touched > self.idle:
                place.warned = now
                yield place

    def _resting(self, now: float) -> Iterator[Place]:
        """Each person's hidden pages, except the one that was seen last."""
        if not self.is_shared:
            return
        unseen: dict[str, list[Place]] = {}
        for place in self.held:
            if place.kernel and not place.is_seen(now):
                unseen.setdefault(place.person, []).append(place)
        for places in unseen.values():
            yield from sorted(places, key=lambda place: -(place.hidden or 0.0))[UNSEEN_PLACES:]
