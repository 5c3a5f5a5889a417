"""The story: all that was seen of cards that entered or left a hand or a discard pile.

A position keeps it as a linked list of pages, which copies share. The rules never read it; view.py and belief.py do.
"""

from __future__ import annotations

from typing import Final

from starfold.core.event import EVERYBODY, HIDDEN, may_know

# The kinds of pages about a seat. `card` is a kind, HIDDEN for seats that are not among the page's knowers.
STARTED: Final = 0  # its cards in hand and pile (card: a pack); `other` of them are in hand
SHOWN: Final = 1  # it chose a card from hand in secret, which is now revealed
OPENED: Final = 2  # a card visibly left its hand
JOINED: Final = 3  # a card that all seats know came to its hand
BURIED: Final = 4  # a card that all seats know came to its discard pile
DROPPED: Final = 5  # it discarded a card from hand, chosen in secret; `other` more choices were not in hand
SPARED: Final = 6  # it chose a discard in secret, but not from its hand; `other` as above
STRUCK: Final = 7  # another seat discarded a card of its hand; a Precision Strike only if there was nothing else
SEEN: Final = 8  # its hand was looked at (card: a pack)
RAISED: Final = 9  # it chose a card from its pile in secret
RAISED_ALL: Final = 10  # its whole pile came to its hand
CALLED: Final = 11  # all copies of a card left its hand: `other` of them
GIVEN: Final = 12  # it chose a card from hand in secret for another seat
RECEIVED: Final = 13  # it received what `other` had given
FOUND: Final = 14  # chance took a card from its pile, for the hand of `other`
VANISHED: Final = 15  # chance took a card from its pile out of the game
TRADED: Final = 16  # it put what it had received on its pile, and chose another card from there in secret
LAST: Final = 17  # its only card is in hand, and is not a lone one (discarded if it is the only card)
LAST_LOST: Final = 18  # its only card was in hand, and was a lone one: it is in the pile now


class Page:
    """One event of the story."""

    def __init__(self, before: Page | None, kind: int, seat: int, card: int, other: int, knowers: int) -> None:
        self.before: Final = before
        self.kind: Final = kind
        self.seat: Final = seat
        self.card: Final = card
        self.other: Final = other
        self.knowers: Final = knowers


PAGE_WIDTH: Final = 5  # the numbers of a page in a flat story


def story_of(page: Page | None, seat: int) -> list[int]:
    """Return the story as a seat may know it, as a flat list: kind, seat, card, other and knowers of every page."""
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
    """Return a flat story as a linked list again; what was hidden in it stays hidden."""
    page: Page | None = None
    for place in range(0, len(story), PAGE_WIDTH):
        page = Page(page, story[place], story[place + 1], story[place + 2], story[place + 3], story[place + 4])
    return page


OPENLY: Final = EVERYBODY
