"""What a seat may know of Battlecruisers: its own hand and pile, open cards, and what it has seen of the others."""

from __future__ import annotations

from typing import Final

from starfold.core.dice import Dice
from starfold.core.event import HIDDEN, OPEN
from starfold.core.view import View

from .data.packs import ONE, copies, size
from .data.packs import count as count_of
from .knowledge.belief import LOW, SHIFT, Belief
from .knowledge.certain import known_hands
from .knowledge.memory import RECEIVED, Page, pages_of, story_of
from .position import phases
from .position.pieces import NO_CARD
from .rules import Battlecruisers
from .rules.asking import choices_now
from .rules.together import commit_single


class BattleView(View):
    """A Battlecruisers position as one seat sees it.

    A *kind* is one of the cards of this match: an index into `cards`. A *pack* is a number that says how many of each
    kind there are; `data.packs` reads it. A card's *main* is its main effect. Masks have a bit for each seat.
    `hands` and `piles` have HIDDEN for packs that the seat may not see; their sizes are public (BC-3.1).
    """

    def __init__(self, state: Battlecruisers, seat: int) -> None:
        super().__init__(state, seat)
        self.limit: int = state.limit  # the option `round_limit`
        self.choosing: bool = state.choosing  # the option `choose_recovery`
        self.pool: int = state.pool  # a mask of cards, not of seats: the set is drawn from these, then from others
        # The cards of this match, ascending, as indexes into data.deck.NUMBERS; a kind is an index into this list
        self.cards: list[int] = state.cards[:]
        self.phase: int = state.phase  # what the match waits for: an index into position.phases.PHASES
        self.round: int = state.round  # the round, from 1; 0 during set-up
        self.quiet: int = state.quiet  # rounds in a row in which no seat gained or discarded anything
        self.stirred: bool = state.stirred  # whether a seat gained or discarded something in this round
        self.points: list[int] = state.points[:]  # by seat: its points
        self.lost: list[int] = state.lost[:]  # by seat: points lost in this round
        self.saved: list[int] = state.saved[:]  # by seat: the pack in its Recovery Zone
        # By seat: the same, with the card in play if the seat is on Red Alert
        self.zones: list[int] = [state.zone(each) for each in range(state.seats)]
        self.played: list[int] = state.played[:]  # by seat: the kind in play, or -1
        self.hand_sizes: list[int] = [size(hand) for hand in state.hands]  # by seat: how many cards it has in hand
        # By seat: how many cards its discard pile has
        self.pile_sizes: list[int] = [size(pile) for pile in state.piles]
        everything = seat == OPEN
        # By seat: the pack in hand, or HIDDEN
        self.hands: list[int] = [h if everything or who == seat else HIDDEN for who, h in enumerate(state.hands)]
        # By seat: the pack in the discard pile, or HIDDEN
        self.piles: list[int] = [p if everything or who == seat else HIDDEN for who, p in enumerate(state.piles)]
        # By seat: the action chosen in this together-round, for this seat only; -1 for none and for other seats
        self.chosen: list[int] = [c if everything or who == seat else -1 for who, c in enumerate(state.chosen)]
        self.add_protections(state)
        self.add_masks(state)
        self.add_number(state)
        self.add_memory(state)

    def add_protections(self, state: Battlecruisers) -> None:
        """Add the protections, which are visible to all."""
        self.shield: list[int] = state.shield[:]  # by seat: the last round in which it ignores all opponents' mains
        self.calm: list[int] = state.calm[:]  # by seat: the last round in which it loses no points to mains
        self.firm: list[int] = state.firm[:]  # by seat: the last round in which it discards nothing because of mains
        self.armor: list[int] = state.armor[:]  # by seat: the round in which it pays points in place of discards
        self.dodges: list[int] = state.dodges[:]  # by seat: the mask of seats whose mains it ignores in this round

    def add_masks(self, state: Battlecruisers) -> None:
        """Add which seats are out, on Red Alert, disabled and so on, visible to all."""
        self.out: int = state.out  # the mask of eliminated seats
        self.alert: int = state.alert  # the mask of seats on Red Alert
        self.disabled: int = state.disabled  # the mask of seats disabled in this round
        self.before: int = state.before  # the mask of seats disabled in the previous round
        self.booked: int = state.booked  # the mask of seats disabled in the next round
        self.doubled: int = state.doubled  # the mask of seats whose main resolves twice in this round
        self.doubling: int = state.doubling  # the mask of seats whose main resolves twice in the next round
        self.clashed: int = state.clashed  # the mask of seats that clashed in this round
        self.done: int = state.done  # the mask of seats whose card has resolved
        self.winners: int = state.winners  # the mask of seats that have won
        # How the match ended: 0 not yet, else a constant of position.pieces such as BY_POINTS
        self.ending: int = state.ending

    def add_number(self, state: Battlecruisers) -> None:
        """Add the progress of the number that resolves, visible to all except for a passed card."""
        self.kind: int = state.kind  # the kind that resolves, or -1
        self.group: int = state.group  # the mask of seats that resolve it
        self.actor: int = state.actor  # the seat whose main resolves; -1 in a clash
        self.step: int = state.step  # the next effect of the card
        self.times: int = state.times  # how many more times the main resolves, including now
        self.target: int = state.target  # the seat that the effect is aimed at, or -1
        # In the phase RAISING: how many cards the seat may still take from its pile; a special value, 0: it must take
        # one. In the phase VANISHING: how many cards must still leave the game
        self.left: int = state.left
        self.source: int = state.source  # where a discard may come from: a constant of position.pieces such as ANYWHERE
        self.lead: int = state.lead  # the seat that chooses first; the others follow in seat order
        self.queue: list[int] = state.queue[:]  # kinds in the order that a Tech Officer chose
        self.owed: list[int] = state.owed[:]  # by seat: how many choices it must still make
        # The kind that the seat `actor` was given; -1 for none, HIDDEN if this seat did not see it
        self.got: int = HIDDEN if state.got >= 0 else NO_CARD
        if state.got >= 0 and self.seat in (state.actor, giver_of(state.page, state.actor), OPEN):
            self.got = state.got

    def add_memory(self, state: Battlecruisers) -> None:
        """Add what the seat has seen so far. OPEN sees everything and needs no story."""
        # What this seat has seen of hidden cards. Each event has five numbers: kind of event, seat, card, other seat,
        # knowers. [] for OPEN. knowledge.memory calls an event a page
        self.story: list[int] = story_of(state.page, self.seat) if self.seat != OPEN else []
        known = known_hands(self.story, state.seats)
        self.sure: list[int] = known.sure  # by seat: the pack of cards that are certainly in its hand
        # By seat: a pack with one card of each kind that is certainly not in its hand
        self.never: list[int] = known.never
        self.buried: list[int] = known.buried  # by seat: the pack of cards that are certainly in its discard pile
        # BC-8.34 The hand that the resolver of a Precision Strike looks at.
        looks = state.phase == phases.STRIKING and self.seat == state.actor
        # BC-8.34 The hand that this seat looks at by a Precision Strike; else HIDDEN
        self.looked_at: int = state.hands[state.target] if looks else HIDDEN


def giver_of(page: Page | None, seat: int) -> int:
    """Return the seat that gave a seat its last received card, or NO_CARD."""
    while page is not None:
        if page.kind == RECEIVED and page.seat == seat:
            return page.other
        page = page.before
    return NO_CARD


def look(state: Battlecruisers, seat: int) -> BattleView:
    """Return what that seat may know, as a view."""
    return BattleView(state, seat)


class Memo:
    """A cached belief: a search imagines thousands of worlds from one view."""

    def __init__(self, view: BattleView) -> None:
        self.view: BattleView = view
        self.belief: Belief = Belief(view.seats, view.seat, view.cards)
        self.belief.read(view.story)
        self.page: Page | None = pages_of(view.story)

    def serves(self, view: BattleView) -> bool:
        """Return whether the belief also fits another view."""
        own = self.view
        same = own.seat == view.seat and own.seats == view.seats and own.cards == view.cards
        return same and own.story == view.story


_MEMOS: list[Memo] = []
MEMOS: Final = 8  # cached beliefs: a few for each seat


def remembered(view: BattleView) -> Memo:
    """Return the belief of a view's seat, from a small cache."""
    global _MEMOS
    memos = _MEMOS
    for memo in memos:
        if memo.view is view:
            return memo
    for memo in memos:
        if memo.serves(view):
            return memo
    fresh = Memo(view)
    _MEMOS = [fresh, *memos[: MEMOS - 1]]
    return fresh


def imagine(view: BattleView, dice: Dice) -> Battlecruisers:
    """Return a position that agrees with the view.

    The others' cards are sampled with the probabilities that follow from all the seat has view.
    """
    state = Battlecruisers(view.seats, view.limit, view.choosing, view.pool)
    state.cards, state.queue = view.cards, view.queue
    state.points, state.lost, state.saved, state.played = view.points[:], view.lost[:], view.saved[:], view.played[:]
    state.shield, state.calm, state.firm = view.shield[:], view.calm[:], view.firm[:]
    state.armor, state.dodges = view.armor[:], view.dodges[:]
    state.owed, state.chosen = view.owed[:], view.chosen[:]
    state.hands, state.piles = view.hands[:], view.piles[:]
    imagine_rest(state, view)
    if view.seat != OPEN:
        imagine_hands(state, view, dice)
    if view.phase in phases.TOGETHER:
        imagine_choices(state, view)
    state.choices = choices_now(state)
    return state


def imagine_rest(state: Battlecruisers, seen: BattleView) -> None:
    """Set the facts that are visible to all."""
    state.phase, state.round, state.turns, state.shown = seen.phase, seen.round, seen.turn, seen.reveals
    state.quiet, state.stirred = seen.quiet, seen.stirred
    state.out, state.alert = seen.out, seen.alert
    state.disabled, state.before, state.booked = seen.disabled, seen.before, seen.booked
    state.doubled, state.doubling = seen.doubled, seen.doubling
    state.clashed, state.done, state.winners, state.ending = seen.clashed, seen.done, seen.winners, seen.ending
    state.kind, state.group, state.actor, state.step = seen.kind, seen.group, seen.actor, seen.step
    state.times, state.target, state.left, state.source = seen.times, seen.target, seen.left, seen.source
    state.lead, state.got = seen.lead, seen.got


def imagine_hands(state: Battlecruisers, seen: BattleView, dice: Dice) -> None:
    """Sample hands and piles of the others, from one thread of the belief."""
    memo = remembered(seen)
    state.page = memo.page
    if not memo.belief.threads:
        deal_roughly(state, seen, dice)
        return
    thread = memo.belief.draw(dice)
    for seat in range(seen.seats):
        if seat != seen.seat:
            world = thread.draw(seat, dice)
            state.hands[seat] = world >> SHIFT
            state.piles[seat] = world & LOW
    if seen.got == HIDDEN:
        state.got = thread.got[seen.actor] if thread.got[seen.actor] >= 0 else any_card(state, seen.actor, dice)


def deal_roughly(state: Battlecruisers, seen: BattleView, dice: Dice) -> None:
    """Deal hands and piles of the others without a belief, if cards moved unseen too often.

    Certain cards stay; the others are dealt at random according to the sizes of hands and piles.
    """
    others = [seat for seat in range(seen.seats) if seat != seen.seat]
    left = unseen_cards(seen)
    for seat in others:
        state.hands[seat], state.piles[seat] = seen.sure[seat], seen.buried[seat]
        left = [count - count_of(seen.sure[seat] + seen.buried[seat], kind) for kind, count in enumerate(left)]
    for seat in others:
        for _ in range(seen.hand_sizes[seat] - size(seen.sure[seat])):
            state.hands[seat] += ONE[draw_kind(left, seen.never[seat], dice)]
    for seat in others:
        for _ in range(seen.pile_sizes[seat] - size(seen.buried[seat])):
            state.piles[seat] += ONE[draw_kind(left, 0, dice)]
    if seen.got == HIDDEN:
        state.got = any_card(state, seen.actor, dice)


def any_card(state: Battlecruisers, seat: int, dice: Dice) -> int:
    """Return a random card of a hand."""
    found = copies(state.hands[seat])
    return found[dice.below(len(found))]


def unseen_cards(seen: BattleView) -> list[int]:
    """Return by kind the number of copies that the view's seat does not see."""
    packs = seen.saved + [pack for pack in seen.hands + seen.piles if pack != HIDDEN]
    kinds = range(len(seen.cards))
    return [seen.seats - sum([count_of(pack, kind) for pack in packs]) - seen.played.count(kind) for kind in kinds]


def draw_kind(left: list[int], never: int, dice: Dice) -> int:
    """Return one of the cards that are left, avoiding those ruled out if possible."""
    fit = [kind for kind, count in enumerate(left) for _ in range(count) if not count_of(never, kind)]
    fit = fit or [kind for kind, count in enumerate(left) for _ in range(count)]
    kind = fit[dice.below(len(fit))]
    left[kind] -= 1
    return kind


def imagine_choices(state: Battlecruisers, seen: BattleView) -> None:
    """Clear the choices of the others, which the view's seat does not know; it chooses before them."""
    state.early = seen.seat if seen.seat >= 0 else state.early
    commit_single(state)
