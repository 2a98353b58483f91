"""Two designs side by side: the games compared by the same concepts, each live in both."""

from aod_nb.widgets.designs.page import designs_page

__all__ = ["designs_page"]
