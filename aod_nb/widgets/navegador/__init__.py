"""Navegador's page and its parts; each part also stands alone in a notebook cell and follows the same model."""

from aod_nb.widgets.navegador.page import board, controls, page

__all__ = ["board", "controls", "page"]
