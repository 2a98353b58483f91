"""Options whose fields stand in tables, so that whether one is well-formed needs no code of its own."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from aod_nb.core.agenda import Option

LARGEST = 1_000_000_000
Number = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]


class TableOption(Option, frozen=True, forbid_unknown_fields=True):
    """A field is a slug of its table, or, without a table, a number."""

    tables: ClassVar[dict[str, frozenset[str]]] = {}

    def unknown(self) -> str | None:
        for field in self.__struct_fields__:
            value = getattr(self, field)
            if field in self.tables:
                if not isinstance(value, str) or value not in self.tables[field]:
                    return field
            elif isinstance(value, bool) or not isinstance(value, int) or not -LARGEST <= value <= LARGEST:
                return field
        return None
