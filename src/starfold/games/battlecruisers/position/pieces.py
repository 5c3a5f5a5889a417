"""A Battlecruisers position: where every card is, who is protected, and what is asked. Rules are in the other files."""

from __future__ import annotations

from typing import Final

from starfold.core.dice import Dice
from starfold.core.event import EVERYBODY
from starfold.core.state import CHANCE, OVER, State

from .. import actions
from ..data.box import START_POINTS
from ..data.deck import CARDS, NUMBERS
from ..data.packs import ONE, copies, count, kinds_in, size
from ..knowledge.memory import OPENLY, STARTED, Page
from . import phases

# Where a discard may come from.
ANYWHERE: Final = 0  # hand or Recovery Zone
THIS_OR_HAND: Final = 1
ANY_OR_THIS: Final = 2
SAVED: Final = 3  # Recovery Zone
SAVED_TECH: Final = 4

NOBODY: Final = -1
NO_CARD: Final = -1

# How the match ended.
BY_POINTS: Final = 1
BY_SURVIVAL: Final = 2
ALL_OUT: Final = 3
BY_SILENCE: Final = 4
BY_LIMIT: Final = 5


class Position(State):
    """Where everything is. Lists are by seat, if nothing else is said; masks have a bit for each seat."""

    # These are made anew when they change, so that copies may share them.
    cards: list[int]  # BC-1.2 the set: cards by kind, ascending
    queue: list[int]  # BC-8.2 kinds in the order that a Tech Officer chose
    choices: list[int]  # legal()

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
    owed: list[int]  # choices that it owes
    chosen: list[int]  # what it has chosen in this together-round, or -1

    def __init__(self, seats: int, limit: int, choosing: bool, pool: int) -> None:
        self.seats = seats
        self.events = None
        self.limit: int = limit  # BC-7.7 rounds
        self.choosing: bool = choosing  # BC-1.5 the first card in the Recovery Zone is chosen
        self.pool: int = pool  # BC-1.3 the mask of cards from which the set is drawn first
        self.phase: int = phases.ADDING
        self.round: int = 0
        self.turns: int = 0  # together-rounds ended
        self.shown: int = 0  # how often somebody learned what was hidden
        self.quiet: int = 0  # BC-7.6 rounds in a row in which nothing was gained or discarded
        self.stirred: bool = False  # something was, this round
        self.page: Page | None = None
        # Masks.
        self.out: int = 0  # eliminated
        self.alert: int = 0  # BC-6.5 on Red Alert
        self.disabled: int = 0  # this round
        self.before: int = 0  # disabled last round
        self.booked: int = 0  # disabled next round
        self.doubled: int = 0  # BC-8.15 the main resolves twice this round
        self.doubling: int = 0  # next round
        self.clashed: int = 0  # this round
        self.done: int = 0  # whose card has resolved
        self.winners: int = 0
        self.ending: int = 0  # how the match ended
        # Of the number that resolves:
        self.kind: int = NO_CARD
        self.group: int = 0  # the mask of those who resolve it
        self.actor: int = NOBODY  # who resolves a main; nobody in a clash
        self.step: int = 0  # the next effect
        self.times: int = 0  # how often a main resolves, this time included
        self.target: int = NOBODY
        self.left: int = 0  # cards that may still be raised (0 if one must be), or that must vanish
        self.source: int = ANYWHERE
        self.got: int = NO_CARD  # BC-8.28 what the resolver has been given
        self.lead: int = 0  # from whom the choosing goes round
        self.early: int = NOBODY  # in an imagined position: who chooses before the others

    def fresh(self) -> None:
        """Nothing is set up yet."""
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
        """Everything of this position, in another one."""
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

    # --- remembering ---

    def note(self, kind: int, seat: int, card: int, other: int = 0, knowers: int = OPENLY) -> None:
        """A page for the story."""
        self.page = Page(self.page, kind, seat, card, other, knowers)

    def remember_from_here(self) -> None:
        """The story begins: everybody knows which cards each seat has, but not which of the hidden ones are in hand."""
        self.page = None
        for seat in range(self.seats):
            hidden = self.hands[seat] + self.piles[seat]
            self.note(STARTED, seat, hidden, size(self.hands[seat]))

    # --- looking at cards ---

    def in_play(self, seat: int) -> bool:
        """Whether a seat is not eliminated."""
        return (self.out >> seat) & 1 == 0

    def zone(self, seat: int) -> int:
        """BC-6.5 The Recovery Zone: on Red Alert the card in play is in it, too."""
        played = self.played[seat]
        if played >= 0 and (self.alert >> seat) & 1:
            return self.saved[seat] + ONE[played]
        return self.saved[seat]

    def has_symbol(self, pack: int, symbol: list[bool]) -> bool:
        """BC-3.9 Whether any card of a pack has a symbol."""
        return len([kind for kind in kinds_in(pack) if symbol[self.cards[kind]]]) > 0

    def total(self, seat: int) -> int:
        """Cards that a seat has left: in hand, in the Recovery Zone and in play."""
        return size(self.hands[seat]) + size(self.saved[seat]) + (1 if self.played[seat] >= 0 else 0)

    def kind_of(self, card: int) -> int:
        """A card's place in the set; NO_CARD if it is not in it."""
        return self.cards.index(card) if card in self.cards else NO_CARD

    # --- what every game answers ---

    def mover(self) -> int:
        """The seat to decide, or CHANCE, or OVER."""
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
        """Whether a seat has yet to choose in this together-round."""
        return self.owed[seat] > 0 and self.chosen[seat] < 0

    def together(self) -> list[int]:
        """BC-3.4 All who owe a choice, whether or not they have made it."""
        if self.phase in phases.TOGETHER:
            return [seat for seat in range(self.seats) if self.owed[seat]]
        mover = self.mover()
        return [mover] if mover >= 0 else []

    def legal(self) -> list[int]:
        """The actions that may be played now."""
        return self.choices

    def odds(self) -> list[int] | None:
        """BC-1.6, BC-8.39 A kind is as likely as there are copies of it."""
        pack = self.drawn_from()
        return [count(pack, kind) for kind in kinds_in(pack)] if pack else None

    def drawn_from(self) -> int:
        """At chance: the pack from which a card is drawn; 0 if it is none."""
        phase = self.phase
        if phase == phases.FINDING or phase == phases.VANISHING:
            return self.piles[self.target]
        return self.hands[self.target] if phase == phases.LAYING_OPEN or phase == phases.LAYING_DOWN else 0

    def roll(self, dice: Dice) -> int:
        """One card of those that are drawn from, or the one step that there is."""
        legal = self.choices
        pack = self.drawn_from()
        if pack == 0:
            return legal[dice.below(len(legal))]
        every = copies(pack)
        kind = every[dice.below(len(every))]
        return legal[0] - self.cards[every[0]] + self.cards[kind]  # legal has the same verb for each kind

    def knowers(self, action: int) -> int:
        """BC-1.6, BC-3.4, BC-3.5 A hidden card is known to its owner, and to who gets it or looks at it."""
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
        """How many together-rounds have ended."""
        return self.turns

    def reveals(self) -> int:
        """How often somebody learned what was hidden."""
        return self.shown

    def scores(self) -> list[int]:
        """Each seat's points."""
        return self.points

    def payoffs(self) -> list[float]:
        """BC-7.4 The winners share; nobody wins a match that does not end."""
        winners = [seat for seat in range(self.seats) if (self.winners >> seat) & 1]
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    # --- the position as text ---

    def text(self) -> str:
        """The whole position in one line, which `notation` reads back: what is, not what anybody remembers."""
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
        """A kind by its card's number."""
        return str(NUMBERS[self.cards[kind]]) if kind >= 0 else "-"

    def packs_text(self, packs: list[int]) -> str:
        """Packs by their cards' numbers."""
        return "/".join([".".join([self.card_text(kind) for kind in copies(pack)]) for pack in packs])

    def mask_text(self, mask: int) -> str:
        """The seats of a mask."""
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
