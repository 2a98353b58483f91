"""In tests a part of a page that fails raises."""

from aod_nb.widgets import session

session.strict = True
