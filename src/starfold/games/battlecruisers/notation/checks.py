"""Consistency checks of a position that was read."""

from __future__ import annotations

from typing import Final

from starfold.core.errors import InvalidPositionError

from ..data import kinds
from ..data.components import QUIET_ROUNDS
from ..data.deck import CLASHES, MAINS
from ..data.packs import ONE, size
from ..position import phases
from ..position.pieces import ALL_OUT, ANYWHERE, BY_SILENCE, SAVED_TECH
from ..rules import Battlecruisers
from ..rules.asking import at_once, effect, opponents, stealable, targets, waiting_kinds
from ..rules.resolving import SOURCES
from ..rules.together import cards_to_choose, passing

# By phase: the effects that can lead to it.
EFFECTS: Final[dict[int, tuple[int, ...]]] = {
    phases.DISCARDING: (
        kinds.DISCARD,
        kinds.DISCARD_THIS_OR_HAND,
        kinds.DISCARD_WITH_THIS,
        kinds.DISCARD_RECOVERY,
        kinds.LARGEST_HAND_DISCARDS,
        kinds.EACH_DISCARDS,
        kinds.ONE_DISCARDS,
        kinds.VIRUS,
    ),
    phases.GIVING: (kinds.PASS_LEFT, kinds.GIFTS),
    phases.AIMING: (
        kinds.TAKE_ONE,
        kinds.ONE_DISCARDS,
        kinds.STRIKE,
        kinds.IGNORE_ONE,
        kinds.DISABLE_NOW,
        kinds.DISABLE_NEXT,
        kinds.SALVAGE,
    ),
    phases.STEALING: (kinds.STEAL_RECOVERY,),
    phases.STRIKING: (kinds.STRIKE,),
    phases.NAMING: (kinds.NAME,),
    phases.RAISING: (kinds.RECOVER, kinds.RECOVER_UP_TO),
    phases.TRADING: (kinds.PASS_LEFT,),
    phases.SWITCHING: (kinds.SWAP,),
    phases.ORDERING: (kinds.ORDER,),
    phases.FINDING: (kinds.SALVAGE,),
    phases.VANISHING: (kinds.SCATTER,),
}


def must(holds: bool, what: str) -> None:
    """Raise InvalidPositionError unless the condition holds."""
    if not holds:
        raise InvalidPositionError(f"This cannot be: {what}.")


def check(state: Battlecruisers) -> None:
    """Raise InvalidPositionError if the position is inconsistent."""
    phase = state.phase
    check_round(state)
    if phase in EFFECTS:
        check_number(state)
        check_phase(state)
    else:
        idle = state.kind < 0 and state.group == 0 and state.actor < 0 and state.step == 0 and state.times == 0
        must(idle and state.got < 0 and state.left == 0 and state.source == 0, "nothing resolves in this phase")
        must(state.lead == 0, "lead is 0 in this phase")
        must((state.target >= 0) == (phase in (phases.LAYING_OPEN, phases.LAYING_DOWN)), "target is who lays a card")
    if phase in phases.TOGETHER:
        check_choices(state)
    else:
        must(sum(state.owed) == 0 and max(state.chosen) < 0, "nobody owes a choice in this phase")


def check_round(state: Battlecruisers) -> None:
    """Check rounds, eliminated seats, and the end of a match."""
    phase, seats = state.phase, range(state.seats)
    playing = phase >= phases.SELECTING
    must((state.round > 0) == playing and state.round <= state.limit, "round counts from 1 to the limit")
    must((phase == phases.ENDED) == (state.ending > 0), "ending says how a match ended")
    must((state.winners > 0) == (0 < state.ending <= ALL_OUT), "there are winners at the end only, if not all lose")
    must(state.quiet < QUIET_ROUNDS or state.ending == BY_SILENCE, "quiet counts up to five rounds, and then ends it")
    marks = state.out | state.alert | state.disabled | state.before | state.booked | state.doubled | state.doubling
    must(playing or (marks | state.clashed | state.done) == 0, "nothing has happened before the first round")
    dealt = max(state.hands + state.saved + state.piles) > 0 or max(state.played) >= 0
    must(phase != phases.ADDING or not dealt, "cards are dealt when the set is complete")
    for seat in seats:
        must(state.in_play(seat) or state.total(seat) == 0, "who is out has a discard pile only")
        must(state.in_play(seat) or (state.alert >> seat) & 1 == 0, "who is out is not on Red Alert")
        must((state.alert >> seat) & 1 == 0 or state.saved[seat] == 0, "on Red Alert nothing else is saved")
    if phase in (phases.LAYING_OPEN, phases.KEEPING, phases.LAYING_DOWN):
        check_dealing(state)
    if phase == phases.RESOLVING:
        must(len(waiting_kinds(state)) > 0, "a card waits to resolve")
    if phase == phases.ENDING:
        must(len(waiting_kinds(state)) == 0, "all cards have resolved when the round ends")
    if phase in (phases.SELECTING, phases.ENDED):
        must(state.played.count(-1) == state.seats, "nothing is in play before all have chosen")
    living = [seat for seat in seats if state.in_play(seat)]
    must(phase >= phases.ENDING or len(living) > 1, "two are in play as long as the match goes on")
    set_size = len(state.cards)
    must(len(set(state.queue)) == len(state.queue) <= set_size and -1 not in state.queue, "queue has each number once")


def check_dealing(state: Battlecruisers) -> None:
    """Check that before the first round each seat has one of each card, laid seat by seat."""
    phase, target = state.phase, state.target
    for seat in range(state.seats):
        mine = state.hands[seat] + state.saved[seat] + state.piles[seat]
        must(mine == sum(ONE[: len(state.cards)]), "everybody is dealt one of each card")
        opened = phase == phases.LAYING_DOWN or (phase == phases.LAYING_OPEN and seat < target)
        lowered = phase == phases.LAYING_DOWN and seat < target
        must(size(state.saved[seat]) == opened and size(state.piles[seat]) == lowered, "all lay their cards in turn")


def check_number(state: Battlecruisers) -> None:
    """Check the number that resolves, its seats, and its progress."""
    must(state.kind >= 0 and state.group > 0, "kind and group say what resolves, and for whom")
    must(state.group & state.out == 0, "who is out resolves nothing")
    card = state.cards[state.kind]
    alone = state.group.bit_count() == 1
    must(alone == (state.actor >= 0), "actor is who resolves a main; a clash has several in its group")
    must(not alone or (state.group >> state.actor) & 1 == 1, "actor is in the group")
    must((state.times > 0) == alone, "times is 1 or 2 for a main, and 0 for a clash")
    must(state.group & state.done == state.group, "who resolves is among the done")
    must(
        (state.group >> state.lead) & 1 == 1 and state.group % (1 << state.lead) == 0, "lead is the first of the group"
    )
    effects = MAINS[card] if alone else CLASHES[card]
    must(0 < state.step <= len(effects), "step counts the effects of the card")
    must(effects[state.step - 1].kind in EFFECTS[state.phase], "the phase fits the effect that is under way")


def check_phase(state: Battlecruisers) -> None:
    """Check that the choices required by the phase exist."""
    phase, actor, kind = state.phase, state.actor, effect(state).kind
    if phase == phases.AIMING:
        must(len(targets(state, kind)) > 1, "there is a choice of targets")
    if phase in (phases.STRIKING, phases.FINDING):
        must(state.target in targets(state, kind), "target is one who can be met")
    if phase == phases.STRIKING:
        must(size(state.hands[state.target]) > 1, "the hand that is looked at has two cards")
    if phase == phases.VANISHING:
        meant = state.target >= 0 and (state.group >> state.target) & 1 == 1
        must(meant and 0 < state.left <= size(state.piles[state.target]), "left counts cards of the target's pile")
    if phase == phases.STEALING:
        must(len(stealable(state)) > 1, "there is a choice of cards to take")
    if phase == phases.RAISING:
        must(size(state.piles[actor]) > (0 if kind == kinds.RECOVER_UP_TO else 1), "the pile has cards to choose from")
        must((state.left > 0) == (kind == kinds.RECOVER_UP_TO), "left counts the cards that may be taken")
    if phase == phases.TRADING:
        held = state.got >= 0 and state.hands[actor] & (7 * ONE[state.got]) > 0
        must(held and state.piles[actor] > 0, "got is the card received, and there is a pile to swap it with")
    else:
        must(state.got < 0, "got is for a card that may be swapped")
    if phase == phases.SWITCHING:
        must(state.hands[actor] > 0 and state.played[actor] == state.kind, "the Spy Drone can be swapped")
    if phase == phases.ORDERING:
        must(len([each for each in waiting_kinds(state) if each not in state.queue]) > 1, "there is an order to choose")


def check_choices(state: Battlecruisers) -> None:
    """Check that seats that owe a choice have one, and that some seat has yet to make it."""
    phase = state.phase
    asked = [seat for seat in range(state.seats) if state.owed[seat]]
    everybody = [seat for seat in range(state.seats) if state.in_play(seat)]
    if phase in (phases.SELECTING, phases.KEEPING):
        must(asked == everybody and max(state.owed) == 1, "everybody in play owes one card")
    if phase == phases.GIVING:
        ring = passing(state) if effect(state).kind == kinds.PASS_LEFT else opponents(state, state.actor)
        must(set(asked) <= set(ring) and max(state.owed) == 1, "who takes part owes one card")
    if phase == phases.DISCARDING:
        kind = effect(state).kind
        sources = {kinds.VIRUS: SAVED_TECH, kinds.EACH_DISCARDS: ANYWHERE, kinds.ONE_DISCARDS: ANYWHERE}
        fits = sources[kind] if kind in sources else SOURCES[kind - kinds.DISCARD]
        must(state.source == fits, "source fits the effect")
    for seat in asked:
        cards = cards_to_choose(state, seat)
        must(cards > 0 and state.owed[seat] <= cards, "who owes cards has them")
        must(state.chosen[seat] < 0 or state.chosen[seat] in at_once(state, seat), "what was chosen can be")
        must(state.chosen[seat] >= 0 or cards > 1, "who has a single card has chosen it")
    for seat in range(state.seats):
        must(state.owed[seat] > 0 or state.chosen[seat] < 0, "who owes nothing has chosen nothing")
    must(any(state.waits_for(seat) for seat in asked), "somebody has yet to choose")
