"""Every well-formed option of the game, from the tables of the option types."""

from functools import cache
from itertools import product

from aod_nb.aod.options import OPTION_TYPES

NUMBERS = {"amount": range(14), "space": range(8), "count": range(-1, 7), "opponent": range(5)}
PEOPLE = range(-1, 4)


@cache
def well_formed():
    options = []
    for option_type in OPTION_TYPES:
        values = [sorted(option_type.tables.get(field, NUMBERS.get(field, PEOPLE))) for field in option_type.__struct_fields__]
        options += [option for given in product(*values) if not (option := option_type(*given)).unknown()]
    return tuple(options)
