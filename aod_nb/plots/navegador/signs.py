"""The marks of things here.  Goods, ships and privileges have marks of their own names; a factory has that of its good beside."""

from __future__ import annotations

from aod_nb.navegador.tables import COLUMNS, FACTORIES, GOODS

THINGS = (*GOODS, *COLUMNS, "ship", "worker", "coin", "vp", "unknown")
_MADE = dict(zip(FACTORIES, GOODS, strict=True))


def vignette(slug: str) -> tuple[str, ...]:
    """A building as one mark or two."""
    if not slug.endswith("factory"):
        return (slug,)
    return ("factory", _MADE[slug]) if slug in _MADE else ("factory",)


def of_place(place: str) -> tuple[str, ...]:
    """What lies on a place that is for one thing."""
    kind, _, slug = place.partition(":")
    return vignette(slug) if kind in ("building", "privilege", "good") else ()
