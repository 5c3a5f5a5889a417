"""What has been seen of cards that left or reached a hand or a discard pile: the story that knowledge is made from.

A position keeps it as a chain of pages, which copies share. The rules never read it; view.py and belief.py do.
"""

from __future__ import annotations

from typing import Final

from starfold.core.event import EVERYBODY, HIDDEN, may_know

# What a page tells of a seat. `card` is a kind, hidden from those who are not among its knowers.
STARTED: Final = 0  # all its cards outside the open zones (card: a pack); `other` of them are in hand
SHOWN: Final = 1  # it chose a card from hand in secret, and now it is open
OPENED: Final = 2  # a card left its hand openly
JOINED: Final = 3  # a card that all know came to its hand
BURIED: Final = 4  # a card that all know came to its discard pile
DROPPED: Final = 5  # it chose a card from hand in secret for its pile; `other` more choices were not in hand
SPARED: Final = 6  # it chose in secret, and not from its hand; `other` as above
STRUCK: Final = 7  # another chose a card of its hand for its pile, no Precision Strike if there was anything else
SEEN: Final = 8  # its hand was looked at (card: a pack)
RAISED: Final = 9  # it chose a card from its pile in secret
RAISED_ALL: Final = 10  # its whole pile came to its hand
CALLED: Final = 11  # all copies of a card left its hand: `other` of them
GIVEN: Final = 12  # it chose a card from hand in secret for somebody else
RECEIVED: Final = 13  # it received what `other` had given
FOUND: Final = 14  # chance took a card from its pile, for the hand of `other`
VANISHED: Final = 15  # chance took a card from its pile out of the game
TRADED: Final = 16  # it put what it had received on its pile, and chose another card from there in secret
LAST: Final = 17  # it has one card, in hand, and that is not one that is discarded for being alone
LAST_LOST: Final = 18  # it had one card, in hand, and that was such a one: it is in the pile now


class Page:
    """One thing of the story."""

    def __init__(self, before: Page | None, kind: int, seat: int, card: int, other: int, knowers: int) -> None:
        self.before: Final = before
        self.kind: Final = kind
        self.seat: Final = seat
        self.card: Final = card
        self.other: Final = other
        self.knowers: Final = knowers


PAGE_WIDTH: Final = 5  # numbers that a page takes in a story


def story_of(page: Page | None, seat: int) -> list[int]:
    """The story as a seat may know it, from its beginning: kind, seat, card, other and knowers of every page."""
    pages: list[Page] = []
    while page is not None:
        pages.append(page)
        page = page.before
    story: list[int] = []
    for each in reversed(pages):
        card = each.card if may_know(each.knowers, seat) else HIDDEN
        story += [each.kind, each.seat, card, each.other, each.knowers]
    return story


def pages_of(story: list[int]) -> Page | None:
    """A story as a chain again; what was hidden from its seat stays so."""
    page: Page | None = None
    for place in range(0, len(story), PAGE_WIDTH):
        page = Page(page, story[place], story[place + 1], story[place + 2], story[place + 3], story[place + 4])
    return page


OPENLY: Final = EVERYBODY
