"""What a card is: its main, its clash, its texts, its emblem and its worth."""

from __future__ import annotations

from typing import Final

from . import kinds
from .effects import Effect

# How a piece of an emblem is drawn, and its path data: `body`, `glow` and `cut` are filled with white, with the light
# and with the ground of the card; `line`, `ray` and `nick` are strokes of the same.
Piece = tuple[str, str]


class Card:
    """A card: what it does when nobody else plays it (main) and when somebody does (clash), and how it looks.

    Its name and symbols stand in components.toml.
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
        self.clash_text: Final = clash_text  # empty if nothing happens
        self.worth: Final = worth  # beside another card, as log-odds of winning fitted to self-play; 0 if unknown
        self.emblem: Final = emblem or []  # about 44 wide around 0,0; empty for a plain star
