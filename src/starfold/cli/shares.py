"""Win shares in a table: the number, its interval, and a bar."""

from __future__ import annotations

from starfold.core.statistics import Share

from .layout import Column

BAR = 16  # characters for a share of 100 %
SHARE = Column("95 %"), Column(spare=True)  # columns beside the share itself


def share_cells(share: Share) -> tuple[str, str, str]:
    """Return a share, its interval, and a bar: certain, possible, not."""
    sure, possible = round(share.low * BAR), round(share.high * BAR)
    bar = "█" * sure + "▒" * (possible - sure) + "·" * (BAR - possible)
    return f"{share.share:.1%}", f"{share.low * 100:.1f}–{share.high * 100:.1f}", bar
