"""Resolving a number: the effects of its main or its clash, one after the other. Rule ids as in rulebook.md."""

from __future__ import annotations

from .. import actions
from ..data import kinds
from ..data.deck import CARDS, CLASHES, MAINS, TECH
from ..data.effects import Effect
from ..data.packs import copies, only, size
from ..knowledge.memory import RAISED_ALL
from ..position import phases, pieces
from ..position.pieces import Position
from . import aiming, asking, conditions, moving, together

# --- a number ---


def resolve(state: Position, kind: int) -> None:
    """BC-2.4, BC-2.5 Resolve a number: its main if one seat plays it, otherwise its clash for all that do."""
    state.kind = kind
    state.group = 0
    for seat in range(state.seats):
        if state.played[seat] == kind and asking.waiting(state, seat):
            state.group |= 1 << seat
    state.done |= state.group
    state.step = 0
    state.lead = 0
    while (state.group >> state.lead) & 1 == 0:
        state.lead += 1
    if state.group == 1 << state.lead:
        state.actor = state.lead
        state.times = 1 + ((state.doubled >> state.actor) & 1)
        state.tell("resolves", state.actor, moving.cause(state), state.times)
    else:
        state.actor = pieces.NOBODY
        state.clashed |= state.group
        state.tell("clash", -1, moving.cause(state), state.group)
    carry_on(state)


def carry_on(state: Position) -> None:
    """BC-2.7 Continue with the effects until a seat must choose or none is left."""
    card = state.cards[state.kind]
    effects = MAINS[card] if state.actor >= 0 else CLASHES[card]
    while True:
        if state.step == len(effects):
            # BC-8.15 A second time follows at once, if the card is still in play.
            if state.times < 2 or state.actor < 0 or state.played[state.actor] != state.kind:
                break
            state.times = 1
            state.step = 0
            state.tell("again", state.actor, card)
        effect = effects[state.step]
        state.step += 1
        if waits(state, effect):
            return
    tell_nothing(state)
    together.advance(state)


def tell_nothing(state: Position) -> None:
    """Record an event if the card had no effect."""
    events = state.events
    if events:
        last = events[-1].kind
        if last in ("resolves", "again", "clash") or (last == "aimed" and asking.effect(state).kind in FRUITLESS):
            state.tell("nothing", -1, moving.cause(state))


def waits(state: Position, effect: Effect) -> bool:
    """Apply an effect. Return whether a seat or chance has to decide first."""
    kind = effect.kind
    if state.actor < 0:
        return clash_waits(state, effect)
    if not conditions.holds(state, effect.when, state.actor):
        return False
    if kind <= kinds.DISCARD_THIS:
        return own_waits(state, effect)
    if kind in AIMED:
        return aiming.aim(state, kind)
    return main_waits(state, effect)


def clash_waits(state: Position, effect: Effect) -> bool:
    """BC-2.4 Apply a clash to each seat in it; their discards are chosen at once.

    Return whether a seat or chance has to decide first.
    """
    group = [seat for seat in range(state.seats) if (state.group >> seat) & 1]
    kind = effect.kind
    if kind == kinds.OTHERS_GAIN:
        for seat in range(state.seats):
            if state.in_play(seat) and (state.group >> seat) & 1 == 0:
                moving.gain(state, seat, effect.count)
        return False
    if kind == kinds.SCATTER:
        state.target = pieces.NOBODY
        return aiming.scatter_next(state)
    met = [seat for seat in group if conditions.holds(state, effect.when, seat)]
    if kind == kinds.LARGEST_HAND_DISCARDS:
        most = max([moving.hand_size(state, seat) for seat in group])
        met = [seat for seat in group if moving.hand_size(state, seat) == most]
        met = met if len(met) == 1 else []
    if kind >= kinds.DISCARD and kind <= kinds.LARGEST_HAND_DISCARDS and kind != kinds.DISCARD_THIS:
        return aiming.ask_discards(state, met, effect.count, SOURCES[kind - kinds.DISCARD])
    for seat in met:
        suffer(state, seat, kind, effect.count)
    return False


def suffer(state: Position, seat: int, kind: int, count: int) -> None:
    """Apply an effect of a clash that needs no choice to one of its seats."""
    if kind == kinds.GAIN:
        moving.gain(state, seat, count)
    elif kind == kinds.LOSE:
        moving.lose(state, seat, count)
    elif kind == kinds.LOSE_CLASHING:
        moving.lose(state, seat, state.group.bit_count())
    elif kind == kinds.DISCARD_THIS:
        discard_this(state, seat)
    elif kind == kinds.DISABLED_NEXT:
        state.booked |= 1 << seat
        state.tell("booked", seat, moving.cause(state))


# --- mains that affect only the resolver, or points ---


def own_waits(state: Position, effect: Effect) -> bool:
    """Apply an effect on points, or discards of the resolver. Return whether a seat must choose."""
    kind, actor = effect.kind, state.actor
    if kind == kinds.GAIN:
        moving.gain(state, actor, effect.count)
    elif kind == kinds.GAIN_TECH:
        moving.gain(state, actor, tech_symbols(state))
    elif kind == kinds.GAIN_LOSSES:
        moving.gain(state, actor, max(effect.count, state.lost[actor]))
    elif kind == kinds.LOSE or kind == kinds.LOSE_ALL:
        if state.calm[actor] >= state.round:
            state.tell("kept_points", actor, moving.cause(state))
        else:
            moving.lose(state, actor, effect.count if kind == kinds.LOSE else state.points[actor])
    elif kind == kinds.TAKE_EACH:
        for victim in met_opponents(state):
            moving.take(state, actor, victim, effect.count)
    elif kind == kinds.TAKE_ONE:
        return aiming.aim(state, kind)
    elif kind == kinds.DISCARD:
        return aiming.ask_discards(state, [actor], effect.count, pieces.ANYWHERE)
    elif kind == kinds.DISCARD_THIS:
        discard_this(state, actor)
    return False


def tech_symbols(state: Position) -> int:
    """BC-8.6 Return the tech symbols on all cards in play and saved; a card on Red Alert counts once."""
    found = 0
    for seat in range(state.seats):
        found += size(asking.tech_of(state, state.saved[seat]))
        if state.played[seat] >= 0 and TECH[state.cards[state.played[seat]]]:
            found += 1
    return found


def discard_this(state: Position, seat: int) -> None:
    """BC-5.7 Discard the card in play, unless a protection prevents it."""
    if state.played[seat] >= 0 and moving.demanded(state, seat, 1) > 0:
        moving.lose_played(state, seat)


# --- mains that affect others, or ask the resolver ---


def met_opponents(state: Position) -> list[int]:
    """Return the opponents affected by a main. Record an event for each seat that ignores it."""
    for seat in range(state.seats):
        if seat != state.actor and state.in_play(seat) and asking.ignores(state, seat, state.actor):
            state.tell("ignores", seat, state.actor, moving.cause(state))
    return asking.opponents(state, state.actor)


def main_waits(state: Position, effect: Effect) -> bool:
    """Apply any other effect of a main. Return whether a seat must choose."""
    kind, actor = effect.kind, state.actor
    if kind == kinds.EACH_DISCARDS:
        return aiming.ask_discards(state, met_opponents(state), effect.count, pieces.ANYWHERE)
    if kind == kinds.VIRUS:
        return infect(state)
    if kind == kinds.PASS_LEFT or kind == kinds.GIFTS:
        return ask_gifts(state, kind)
    if kind == kinds.RECOVER or kind == kinds.RECOVER_UP_TO:
        return ask_raise(state, effect)
    if kind == kinds.NAME:
        state.phase = phases.NAMING
        return True
    if kind == kinds.STEAL_RECOVERY:
        return ask_steal(state)
    if kind == kinds.SWAP:  # a seat with only Spy Drones in hand is asked, too: otherwise that would show
        state.phase = phases.SWITCHING
        return state.hands[actor] > 0
    if kind == kinds.ORDER:
        return ask_order(state)
    if kind == kinds.RECOVER_ALL:
        recover_all(state)
    else:
        protect(state, kind, effect.count)
    return False


def protect(state: Position, kind: int, rounds: int) -> None:
    """BC-5.6 Start a protection, or book a doubled main."""
    actor, until = state.actor, state.round + rounds - 1
    if kind == kinds.IGNORE:
        state.shield[actor] = max(state.shield[actor], until)
    elif kind == kinds.KEEP_POINTS:
        state.calm[actor] = max(state.calm[actor], until)
    elif kind == kinds.KEEP_CARDS:
        state.firm[actor] = max(state.firm[actor], until)
    elif kind == kinds.ARMOR:
        state.armor[actor] = state.round
    elif kind == kinds.DOUBLE_NEXT:
        state.doubling |= 1 << actor
    state.tell("protected", actor, kind, rounds)


def recover_all(state: Position) -> None:
    """BC-8.45 Move the whole discard pile to the hand."""
    actor = state.actor
    state.tell("raised_all", actor, size(state.piles[actor]))
    state.hands[actor] += state.piles[actor]
    state.piles[actor] = 0
    state.note(RAISED_ALL, actor, pieces.NO_CARD)


def infect(state: Position) -> bool:
    """BC-8.30 Discard tech cards from Recovery Zones; BC-5.4 a seat that pays for some chooses which stay.

    Return whether a seat must choose.
    """
    state.source = pieces.SAVED_TECH
    asked = False
    for seat in met_opponents(state):
        cards = asking.discardable(state, seat)
        owed = moving.demanded(state, seat, cards) if cards else 0
        if 0 < owed < cards:
            state.owed[seat] = owed
            asked = True
        elif owed > 0:
            for kind in copies(asking.from_saved(state, seat)):
                moving.lose_saved(state, seat, kind)
            if asking.from_play(state, seat):
                moving.lose_played(state, seat)
    return asked and together.begin_choosing(state, phases.DISCARDING)


# --- asking for choices ---


def ask_gifts(state: Position, kind: int) -> bool:
    """BC-8.28, BC-8.32 Ask seats for hand cards. Return whether any seat must choose."""
    state.got = pieces.NO_CARD
    givers = met_opponents(state)
    if kind == kinds.PASS_LEFT:
        givers = [state.actor, *givers] if givers else []
    asked = False
    for seat in givers:
        if state.hands[seat]:
            state.owed[seat] = 1
            asked = True
    return asked and together.begin_choosing(state, phases.GIVING)


def ask_raise(state: Position, effect: Effect) -> bool:
    """BC-8.16, BC-8.43 Ask for a card of the resolver's own pile. Return whether it must choose.

    A single card that must be taken is taken without asking.
    """
    actor = state.actor
    pile = state.piles[actor]
    if pile == 0:
        return False
    state.left = effect.count if effect.kind == kinds.RECOVER_UP_TO else 0
    if state.left == 0 and size(pile) == 1:
        moving.raise_card(state, actor, only(pile))
        return False
    state.phase = phases.RAISING
    return True


def ask_steal(state: Position) -> bool:
    """BC-8.29 Ask for a card of a Recovery Zone. Return whether the resolver must choose.

    The only possible card is taken without asking.
    """
    found = asking.stealable(state)
    if len(found) == 1:
        place = found[0] - actions.STEAL
        moving.steal(state, place // CARDS, state.kind_of(place % CARDS))
    state.phase = phases.STEALING
    return len(found) > 1


def ask_order(state: Position) -> bool:
    """BC-8.2 Ask for the order of the remaining numbers. Return whether there is more than one."""
    state.queue = []
    state.phase = phases.ORDERING
    return len(asking.waiting_kinds(state)) > 1


FRUITLESS = (kinds.TAKE_ONE, kinds.ONE_DISCARDS)  # effects whose target may have nothing to lose
AIMED = (kinds.ONE_DISCARDS, kinds.STRIKE, kinds.IGNORE_ONE, kinds.DISABLE_NOW, kinds.DISABLE_NEXT, kinds.SALVAGE)
# By the kind of discard, from DISCARD to LARGEST_HAND_DISCARDS: its source.
SOURCES = [pieces.ANYWHERE, pieces.ANYWHERE, pieces.THIS_OR_HAND, pieces.ANY_OR_THIS, pieces.SAVED, pieces.ANYWHERE]
