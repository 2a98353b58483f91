"""For every text that refuses an option: the smallest change, to the state or to the option, after which it no longer holds."""

from collections import deque

import msgspec

from aod_nb.navegador.hiring import Workers
from aod_nb.navegador.market import Market
from aod_nb.navegador.navegador_card import UseOfCard
from aod_nb.navegador.options import DECLINE, DONE, Hire, Launch, Sail
from aod_nb.navegador.rondel import Fee, Rondel
from aod_nb.navegador.sailing import Crew, Sailing
from aod_nb.navegador.tables import BUILDINGS, COLUMNS, GOODS, REGIONS, TOKENS
from aod_nb.navegador.turn import Step
from tests.navegador.reasons import ACTIONS, Facts, field_names, plain

ENDS = {}


def ended_by(*names):
    def note(function):
        for one in names:
            ENDS[one] = function
        return function

    return note


def stand(state, field):
    """The stone lies on a field, and its action is asked."""
    seat, names = state.decision.seat, field_names(state)
    action = field.removeprefix("second_")
    kind = ACTIONS[action][0]
    state.nations[seat].stone = names.index(field)
    state.agenda = [Step("end", seat), kind(seat, "sugar", True) if kind is Market else kind(seat)]


def here(state):
    return field_names(state)[state.nations[state.decision.seat].stone]


def place_of(option):
    return REGIONS.index(getattr(option, "origin", None) or option.region)


def asks(state, **fields):
    state.agenda[-1] = msgspec.structs.replace(state.decision, **fields)


def know(state, *regions):
    """Explore these regions, and those on the shortest way there, so that no explored region lies by itself."""
    for region in regions:
        paths, seen = deque([[region]]), {region}
        while not Facts(state).known(paths[0][-1]):
            path = paths.popleft()
            for other in Facts(state).beside(path[-1]):
                if other not in seen:
                    seen.add(other)
                    paths.append([*path, other])
        for found in paths[0]:
            state.explored |= 1 << REGIONS.index(found)


def mine(state):
    return state.nations[state.decision.seat]


@ended_by("card_first_round")
def _(state, option, args):
    state.round = 2


@ended_by("card_not_held")
def _(state, option, args):
    state.card = state.decision.seat


@ended_by("card_declined", "card_in_use")
def _(state, option, args):
    state.agenda = [Step("phase_by_card", state.decision.seat), UseOfCard(state.decision.seat)]


@ended_by("card_first", "card_sailing", "moved_already")
def _(state, option, args):
    state.agenda = [Step("action", state.decision.seat), Rondel(state.decision.seat)]


@ended_by("card_sails")
def _(state, option, args):
    state.agenda[-1] = Sailing(state.decision.seat)


@ended_by("field_first", "field_free", "field_paid", "other_field")
def _(state, option, args):
    stand(state, args["field"])


@ended_by("field_dear", "too_far")
def _(state, option, args):
    mine(state).ships[0] += args["price"] - args["ships"]


@ended_by("fee_first", "must_pay")
def _(state, option, args):
    stand(state, here(state))


@ended_by("no_fee")
def _(state, option, args):
    state.agenda = [Step("action", state.decision.seat), Fee(state.decision.seat, 1)]


@ended_by("send_first")
def _(state, option, args):
    hidden = [place for place in range(len(REGIONS)) if not state.explored >> place & 1]
    if not hidden:
        return False
    state.agenda[-1] = Crew(state.decision.seat, hidden[0], (), state.decision)
    return None


@ended_by("crew_first", "must_explore")
def _(state, option, args):
    state.agenda[-1] = state.decision.voyage


@ended_by("must_move")
def _(state, option, args):
    stand(state, "colony" if option == DONE else "privilege")


@ended_by("none_is_zero")
def _(state, option, args):
    return Hire(0) if isinstance(state.decision, Workers) else Launch(0)


@ended_by("not_asked")
def _(state, option, args):
    return DECLINE if option == DONE else DONE if not isinstance(state.decision, UseOfCard) else False


@ended_by("no_ship_there")
def _(state, option, args):
    know(state, args["region"])
    mine(state).ships[place_of(option)] += 1


@ended_by("fee_order")
def _(state, option, args):
    asks(state, since=0)


@ended_by("fee_too_late")
def _(state, option, args):
    asks(state, left=sum(mine(state).ships[place_of(option) :]))


@ended_by("sail_nowhere")
def _(state, option, args):
    return Sail(option.origin, next(region for region in REGIONS if region != option.origin), option.count)


@ended_by("sail_count")
def _(state, option, args):
    return Sail(option.origin, option.target, 1)


@ended_by("ship_twice", "ship_named")
def _(state, option, args):
    mine(state).ships[place_of(option)] += 1


@ended_by("ships_few")
def _(state, option, args):
    """Nobody has more than seven ships: whoever wants more to sail has to ask for fewer."""
    if option.count > 7:
        return Sail(option.origin, option.target, args["ships"])
    mine(state).ships[place_of(option)] += args["count"] - args["ships"]
    return None


@ended_by("sail_unexplored", "colony_unexplored")
def _(state, option, args):
    know(state, args["region"])


@ended_by("sail_far", "explore_far")
def _(state, option, args):
    state.phase = args["away"]


@ended_by("sail_order", "sail_twice")
def _(state, option, args):
    asks(state, origin=0, target=0)


@ended_by("explored_already")
def _(state, option, args):
    state.explored &= ~(1 << place_of(option))


@ended_by("explored_one")
def _(state, option, args):
    asks(state, explored=False)


@ended_by("explore_few")
def _(state, option, args):
    beside = Facts(state).beside(option.region)
    near = next((region for region in beside if state.explored >> REGIONS.index(region) & 1), beside[0])
    know(state, near)
    mine(state).ships[REGIONS.index(near)] += args["need"]


@ended_by("explore_between")
def _(state, option, args):
    know(state, *args["seas"])


@ended_by("send_order")
def _(state, option, args):
    asks(state, sent=())


@ended_by("send_too_late")
def _(state, option, args):
    mine(state).ships[place_of(option)] += 3


@ended_by("count_negative")
def _(state, option, args):
    return type(option)(0)


@ended_by("workers_paid", "ships_paid", "price")
def _(state, option, args):
    mine(state).money = args["price"]


@ended_by("most_workers", "most_ships", "most_workers_anyway", "most_ships_anyway")
def _(state, option, args):
    """Nobody can have more than ten churches or shipyards."""
    if option.count > 10:
        return type(option)(args["most"])
    setattr(mine(state), "churches" if isinstance(option, Hire) else "shipyards", option.count)
    return None


@ended_by("no_token")
def _(state, option, args):
    state.stacks[place_of(option)] = (100,)


@ended_by("no_token_ever")
def _(state, option, args):
    return False


@ended_by("ship_busy")
def _(state, option, args):
    mine(state).ships[place_of(option)] += 1


@ended_by("workers_few")
def _(state, option, args):
    mine(state).workers = args["need"]


@ended_by("none_left")
def _(state, option, args):
    state.built[BUILDINGS.index(option.building)] -= 1


@ended_by("building_workers", "building_workers_busy")
def _(state, option, args):
    mine(state).workers = args["need"] + args["busy"]


for one in ("later", "over"):
    ended_by(f"other_good_{one}")(lambda state, option, args: asks(state, good=option.good))


@ended_by("units")
def _(state, option, args):
    return type(option)(option.good, 1)


@ended_by("colonies_few")
def _(state, option, args):
    """There are no more colonies than tokens that stay in the game."""
    if option.units >= len(TOKENS[option.good]):
        return type(option)(option.good, args["colonies"])
    mine(state).colonies[GOODS.index(option.good)] = option.units
    return None


@ended_by("factories_few", "factories_few_used")
def _(state, option, args):
    """There are six factories of each kind besides the orange one."""
    orange = state.decision.orange
    if option.units > 6 + orange:
        return type(option)(option.good, args["factories"])
    mine(state).factories[GOODS.index(option.good)] = option.units - orange
    return None


@ended_by("least_workers")
def _(state, option, args):
    mine(state).workers = 3


@ended_by("not_in_gallery")
def _(state, option, args):
    state.gallery[COLUMNS.index(option.privilege)] = 1


@ended_by("most_privileges")
def _(state, option, args):
    mine(state).privileges[COLUMNS.index(option.privilege)] = 2


def mended(state, option, refusal):
    """(state, option) after the change that a reason asks for; None where nothing can change it."""
    twin = state.copy()
    twin.__dict__.pop("legal", None)
    twin.__dict__.pop("board", None)
    other = ENDS[plain(refusal)](twin, option, refusal.args)
    if other is False:
        return None
    return twin, option if other is None else other
