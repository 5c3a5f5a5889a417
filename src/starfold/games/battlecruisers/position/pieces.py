"""A Battlecruisers position: cards, protections, and what is pending. Rules are in rules/."""

from __future__ import annotations

from typing import Final

from starfold.core.dice import Dice
from starfold.core.event import EVERYBODY
from starfold.core.state import CHANCE, OVER, State

from .. import actions
from ..data.components import START_POINTS
from ..data.deck import CARDS, NUMBERS
from ..data.packs import ONE, copies, count, kinds_in, size
from ..knowledge.memory import OPENLY, STARTED, Page
from . import phases

# The sources of a discard.
ANYWHERE: Final = 0  # hand or Recovery Zone
THIS_OR_HAND: Final = 1
ANY_OR_THIS: Final = 2
SAVED: Final = 3  # Recovery Zone
SAVED_TECH: Final = 4

NOBODY: Final = -1
NO_CARD: Final = -1

# The endings of a match.
BY_POINTS: Final = 1
BY_SURVIVAL: Final = 2
ALL_OUT: Final = 3
BY_SILENCE: Final = 4
BY_LIMIT: Final = 5


class Position(State):
    """The state of the match. Lists are by seat unless commented otherwise; masks have a bit for each seat."""

    # These are replaced when they change, never modified, so that copies may share them.
    cards: list[int]  # BC-1.2 the set: cards by kind, ascending
    queue: list[int]  # BC-8.2 kinds in the order chosen by a Tech Officer
    choices: list[int]  # derived: legal()

    points: list[int]
    lost: list[int]  # points lost this round
    hands: list[int]  # packs
    saved: list[int]  # packs: the Recovery Zones
    piles: list[int]  # packs: the discard piles
    played: list[int]  # the kind in play, or NO_CARD
    shield: list[int]  # BC-5.1 ignores all opponents' mains up to this round
    calm: list[int]  # BC-5.2 loses no points to mains up to this round
    firm: list[int]  # BC-5.3 discards nothing because of mains up to this round
    armor: list[int]  # BC-5.4 pays in place of discards in this round
    dodges: list[int]  # BC-8.5 the mask of seats whose mains it ignores this round
    owed: list[int]  # the number of choices it still owes
    chosen: list[int]  # the action it chose in this together-round, or -1

    def __init__(self, seats: int, limit: int, choosing: bool, pool: int) -> None:
        self.seats = seats
        self.events = None
        self.limit: int = limit  # BC-7.7 rounds
        self.choosing: bool = choosing  # BC-1.5 the first card in the Recovery Zone is chosen
        self.pool: int = pool  # BC-1.3 the mask of cards that the set is drawn from first
        self.phase: int = phases.ADDING
        self.round: int = 0
        self.turns: int = 0  # together-rounds ended
        self.shown: int = 0  # counts the times a seat learned something hidden
        self.quiet: int = 0  # BC-7.6 rounds in a row in which nothing was gained or discarded
        self.stirred: bool = False  # something was gained or discarded this round
        self.page: Page | None = None  # the latest page of the story; not in text, which begins a new story
        # Masks.
        self.out: int = 0  # eliminated
        self.alert: int = 0  # BC-6.5 on Red Alert
        self.disabled: int = 0  # this round
        self.before: int = 0  # disabled in the previous round
        self.booked: int = 0  # disabled next round
        self.doubled: int = 0  # BC-8.15 the main resolves twice this round
        self.doubling: int = 0  # next round
        self.clashed: int = 0  # this round
        self.done: int = 0  # the seats whose card has resolved
        self.winners: int = 0
        self.ending: int = 0  # an ending, or 0
        # The number that resolves:
        self.kind: int = NO_CARD
        self.group: int = 0  # the mask of the seats that resolve it
        self.actor: int = NOBODY  # the seat that resolves a main; NOBODY in a clash
        self.step: int = 0  # the next effect
        self.times: int = 0  # how many more times the main resolves, including now
        self.target: int = NOBODY
        # RAISING: cards that the seat may still take (0 if it must take one); VANISHING: cards still to leave the game
        self.left: int = 0
        self.source: int = ANYWHERE
        self.got: int = NO_CARD  # BC-8.28 the card given to the resolver
        self.lead: int = 0  # the seat that chooses first; the others follow in seat order
        # Not in text, not in read, not in look: in imagined positions only, the seat that chooses before the others
        self.early: int = NOBODY

    def fresh(self) -> None:
        """Reset everything to the state before the set-up."""
        seats = self.seats
        self.cards = []
        self.queue = []
        self.choices = []
        self.points = [START_POINTS] * seats  # BC-1.1
        self.lost = [0] * seats
        self.hands = [0] * seats
        self.saved = [0] * seats
        self.piles = [0] * seats
        self.played = [NO_CARD] * seats
        self.shield = [0] * seats
        self.calm = [0] * seats
        self.firm = [0] * seats
        self.armor = [0] * seats
        self.dodges = [0] * seats
        self.owed = [0] * seats
        self.chosen = [-1] * seats

    def copy_into(self, twin: Position) -> None:
        """Copy everything of this position into another one."""
        twin.cards = self.cards
        twin.queue = self.queue
        twin.choices = self.choices
        twin.points = self.points[:]
        twin.lost = self.lost[:]
        twin.hands = self.hands[:]
        twin.saved = self.saved[:]
        twin.piles = self.piles[:]
        twin.played = self.played[:]
        twin.shield = self.shield[:]
        twin.calm = self.calm[:]
        twin.firm = self.firm[:]
        twin.armor = self.armor[:]
        twin.dodges = self.dodges[:]
        twin.owed = self.owed[:]
        twin.chosen = self.chosen[:]
        twin.got = self.got
        twin.phase = self.phase
        twin.round = self.round
        twin.turns = self.turns
        twin.shown = self.shown
        twin.quiet = self.quiet
        twin.stirred = self.stirred
        twin.page = self.page
        twin.out = self.out
        twin.alert = self.alert
        twin.disabled = self.disabled
        twin.before = self.before
        twin.booked = self.booked
        twin.doubled = self.doubled
        twin.doubling = self.doubling
        twin.clashed = self.clashed
        twin.done = self.done
        twin.winners = self.winners
        twin.ending = self.ending
        twin.kind = self.kind
        twin.group = self.group
        twin.actor = self.actor
        twin.step = self.step
        twin.times = self.times
        twin.target = self.target
        twin.left = self.left
        twin.source = self.source
        twin.lead = self.lead
        twin.early = self.early

    # --- the story ---

    def note(self, kind: int, seat: int, card: int, other: int = 0, knowers: int = OPENLY) -> None:
        """Add a page to the story."""
        self.page = Page(self.page, kind, seat, card, other, knowers)

    def remember_from_here(self) -> None:
        """Start the story: all seats know each seat's hidden cards, but not which of them are in hand."""
        self.page = None
        for seat in range(self.seats):
            hidden = self.hands[seat] + self.piles[seat]
            self.note(STARTED, seat, hidden, size(self.hands[seat]))

    # --- looking at cards ---

    def in_play(self, seat: int) -> bool:
        """Return whether a seat is not eliminated."""
        return (self.out >> seat) & 1 == 0

    def zone(self, seat: int) -> int:
        """BC-6.5 Return the Recovery Zone as a pack; on Red Alert it includes the card in play."""
        played = self.played[seat]
        if played >= 0 and (self.alert >> seat) & 1:
            return self.saved[seat] + ONE[played]
        return self.saved[seat]

    def has_symbol(self, pack: int, symbol: list[bool]) -> bool:
        """BC-3.9 Return whether any card of a pack has a symbol."""
        return len([kind for kind in kinds_in(pack) if symbol[self.cards[kind]]]) > 0

    def total(self, seat: int) -> int:
        """Return the cards that a seat has left: in hand, in the Recovery Zone and in play."""
        return size(self.hands[seat]) + size(self.saved[seat]) + (1 if self.played[seat] >= 0 else 0)

    def kind_of(self, card: int) -> int:
        """Return a card's index in the set, or NO_CARD."""
        return self.cards.index(card) if card in self.cards else NO_CARD

    # --- implemented by every game ---

    def mover(self) -> int:
        """Return the seat to decide, or CHANCE, or OVER."""
        phase = self.phase
        if phase == phases.SELECTING or phase == phases.DISCARDING or phase == phases.GIVING or phase == phases.KEEPING:
            if self.early >= 0 and self.waits_for(self.early):
                return self.early
            seat = self.lead
            for _ in range(self.seats):
                if self.waits_for(seat):
                    return seat
                seat = seat + 1 if seat + 1 < self.seats else 0
        if phases.AIMING <= phase <= phases.ORDERING:
            return self.actor
        return OVER if phase == phases.ENDED else CHANCE

    def waits_for(self, seat: int) -> bool:
        """Return whether a seat has yet to choose in this together-round."""
        return self.owed[seat] > 0 and self.chosen[seat] < 0

    def together(self) -> list[int]:
        """BC-3.4 Return all seats that owe a choice, even if they have made it."""
        if self.phase in phases.TOGETHER:
            return [seat for seat in range(self.seats) if self.owed[seat]]
        mover = self.mover()
        return [mover] if mover >= 0 else []

    def legal(self) -> list[int]:
        """Return the legal actions."""
        return self.choices

    def odds(self) -> list[int] | None:
        """BC-1.6, BC-8.39 Return the number of copies by kind, if a card is drawn; else None."""
        pack = self.drawn_from()
        return [count(pack, kind) for kind in kinds_in(pack)] if pack else None

    def drawn_from(self) -> int:
        """Return at CHANCE the pack from which a card is drawn, or 0 if none is."""
        phase = self.phase
        if phase == phases.FINDING or phase == phases.VANISHING:
            return self.piles[self.target]
        return self.hands[self.target] if phase == phases.LAYING_OPEN or phase == phases.LAYING_DOWN else 0

    def roll(self, dice: Dice) -> int:
        """Return one card drawn at random, or the only outcome."""
        legal = self.choices
        pack = self.drawn_from()
        if pack == 0:
            return legal[dice.below(len(legal))]
        every = copies(pack)
        kind = every[dice.below(len(every))]
        return legal[0] - self.cards[every[0]] + self.cards[kind]  # the actions in legal differ only in the card

    def knowers(self, action: int) -> int:
        """BC-1.6, BC-3.4, BC-3.5 Return who learns a hidden card: its owner, and a seat that gets or looks at it."""
        phase = self.phase
        if phase == phases.SELECTING or phase == phases.DISCARDING or phase == phases.GIVING or phase == phases.KEEPING:
            return 1 << self.mover()
        if phase == phases.LAYING_DOWN or phase == phases.VANISHING:
            return 1 << self.target
        if phase == phases.STRIKING or phase == phases.FINDING:
            return 1 << self.actor | 1 << self.target
        if (phase == phases.RAISING or phase == phases.TRADING) and action != actions.DECLINE:
            return 1 << self.actor
        return EVERYBODY

    def turn(self) -> int:
        """Return how many together-rounds have ended."""
        return self.turns

    def reveals(self) -> int:
        """Return the number of times a seat learned something hidden."""
        return self.shown

    def scores(self) -> list[int]:
        """Return each seat's points."""
        return self.points

    def payoffs(self) -> list[float]:
        """BC-7.4 Return the shares of the winners; all are 0 if nobody wins."""
        winners = [seat for seat in range(self.seats) if (self.winners >> seat) & 1]
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    # --- the position as text ---

    def text(self) -> str:
        """Return the position in one line; `notation` reads it back. The story is not included."""
        parts = [
            f"seats={self.seats}",
            f"limit={self.limit}",
            f"choosing={int(self.choosing)}",
            "pool=" + ",".join([str(NUMBERS[card]) for card in range(CARDS) if (self.pool >> card) & 1]),
            "set=" + ",".join([str(NUMBERS[card]) for card in self.cards]),
            f"phase={phases.PHASES[self.phase]}",
            f"round={self.round}",
            f"turn={self.turns}",
            f"shown={self.shown}",
            f"quiet={self.quiet}",
            f"stirred={int(self.stirred)}",
            "points=" + _numbers(self.points),
            "lost=" + _numbers(self.lost),
            "hands=" + self.packs_text(self.hands),
            "saved=" + self.packs_text(self.saved),
            "piles=" + self.packs_text(self.piles),
            "played=" + ",".join([self.card_text(kind) for kind in self.played]),
            "shield=" + _numbers(self.shield),
            "calm=" + _numbers(self.calm),
            "firm=" + _numbers(self.firm),
            "armor=" + _numbers(self.armor),
            "dodges=" + "/".join([self.mask_text(mask) for mask in self.dodges]),
        ]
        masks = [self.out, self.alert, self.disabled, self.before, self.booked, self.doubled, self.doubling]
        masks += [self.clashed, self.done, self.winners, self.group]
        parts += [f"{key}={self.mask_text(mask)}" for key, mask in zip(MASKS, masks)]
        parts += [
            f"ending={self.ending}",
            f"kind={self.card_text(self.kind)}",
            f"actor={_seat(self.actor)}",
            f"step={self.step}",
            f"times={self.times}",
            f"target={_seat(self.target)}",
            f"left={self.left}",
            f"source={self.source}",
            f"lead={self.lead}",
            "queue=" + ",".join([self.card_text(kind) for kind in self.queue]),
            "owed=" + _numbers(self.owed),
            "chosen=" + ",".join([_seat(action) for action in self.chosen]),
            f"got={self.card_text(self.got)}",
        ]
        return " ".join(parts)

    def card_text(self, kind: int) -> str:
        """Return a kind as its card's number, or `-`."""
        return str(NUMBERS[self.cards[kind]]) if kind >= 0 else "-"

    def packs_text(self, packs: list[int]) -> str:
        """Return packs as their cards' numbers."""
        return "/".join([".".join([self.card_text(kind) for kind in copies(pack)]) for pack in packs])

    def mask_text(self, mask: int) -> str:
        """Return a mask as seats separated by commas."""
        return ",".join([str(seat) for seat in range(self.seats) if (mask >> seat) & 1])


MASKS: Final[list[str]] = [
    "out",
    "alert",
    "disabled",
    "before",
    "booked",
    "doubled",
    "doubling",
    "clashed",
    "done",
    "winners",
    "group",
]


def _numbers(numbers: list[int]) -> str:
    return ",".join([str(number) for number in numbers])


def _seat(seat: int) -> str:
    return str(seat) if seat >= 0 else "-"
