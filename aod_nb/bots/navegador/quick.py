"""How a game goes on in the admiral's thoughts: an action that was begun is finished sensibly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.bots.navegador.policy import answer

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


class Quick:
    def choose(self, state: State, random: Any) -> Any:
        return answer(state)
