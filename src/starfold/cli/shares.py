"""A share of the wins in a table: the figure, its interval, and both as a bar."""

from __future__ import annotations

from starfold.core.statistics import Share

from .layout import Column

BAR = 16  # letters that stand for all wins
SHARE = Column("95 %"), Column(spare=True)  # they stand beside the share itself


def share_cells(share: Share) -> tuple[str, str, str]:
    """A share, its interval, and both as a bar: sure, possible, not."""
    sure, possible = round(share.low * BAR), round(share.high * BAR)
    bar = "█" * sure + "▒" * (possible - sure) + "·" * (BAR - possible)
    return f"{share.share:.1%}", f"{share.low * 100:.1f}–{share.high * 100:.1f}", bar
