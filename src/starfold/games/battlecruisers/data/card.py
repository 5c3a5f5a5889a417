"""The structure of a card: its main, clash, texts, emblem and value."""

from __future__ import annotations

from typing import Final

from . import kinds
from .effects import Effect

# A piece of an emblem: its role, and its path data. `body`, `glow` and `cut` are filled with white, the glow colour and
# the card's ground colour; `line`, `ray` and `nick` are strokes in the same colours.
Piece = tuple[str, str]


class Card:
    """A card: its effects when one seat plays it (main) and when several do (clash), and its look.

    Its name and symbols are in components.toml.
    """

    def __init__(
        self,
        number: int,
        main: list[Effect],
        clash: list[Effect],
        main_text: str,
        clash_text: str = "",
        worth: float = 0.0,
        emblem: list[Piece] | None = None,
    ) -> None:
        if [effect for effect in main if effect.kind not in kinds.IN_MAINS]:
            raise ValueError(f"the main of card {number} has an effect that only a clash can have: see kinds.IN_MAINS")
        if [effect for effect in clash if effect.kind not in kinds.IN_CLASHES]:
            raise ValueError(
                f"the clash of card {number} has an effect that only a main can have: see kinds.IN_CLASHES"
            )
        self.number: Final = number  # as printed; its rule is BC-8.number
        self.main: Final = main
        self.clash: Final = clash
        self.main_text: Final = main_text
        self.clash_text: Final = clash_text  # empty if the clash has no effect
        self.worth: Final = worth  # added to a card's value: log-odds of winning, fitted to self-play; 0 if unknown
        self.emblem: Final = emblem or []  # about 44 wide around 0,0; empty for a plain star
