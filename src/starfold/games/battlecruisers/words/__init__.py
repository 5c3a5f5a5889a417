"""Battlecruisers in words: codes, prompts and sentences. The log is in log.py, the board in show.py."""

from __future__ import annotations

from starfold.core.event import Event
from starfold.core.words import Words, listing

from .. import actions
from ..data import kinds
from ..data.components import MOST_SEATS
from ..data.deck import CARDS, CLASHES, MAINS, NUMBERS
from ..data.packs import size
from ..position import phases, pieces
from ..view import BattleView
from .cards import said
from .log import tell
from .refusals import reason
from .show import show

# The verbs of codes that consist of a verb and a card, in the order of their numbers.
CHANCE_VERBS = ["add", "lay open", "lay down", "resolve", "find", "vanish"]
_VERBS = ["keep", "select", "discard", "discard saved", "discard played", "give", "hit", "raise", "trade", "name"]
LAST_VERBS = ["switch", "next"]
# By verb: the code shown to seats that may not know the card.
VEILS = {
    actions.LAY_DOWN: "lay down ?",
    actions.FIND: "find ?",
    actions.VANISH: "vanish ?",
    actions.KEEP: "keep ?",
    actions.SELECT: "select ?",
    actions.DROP: "discard ?",
    actions.LOSE_SAVED: "discard ?",
    actions.LOSE_PLAYED: "discard ?",
    actions.GIVE: "give ?",
    actions.HIT: "hit ?",
    actions.RAISE: "raise ?",
    actions.TRADE: "trade ?",
}
# By verb: an action as a sentence.
SENTENCES = {
    actions.KEEP: "Start with {} in your Recovery Zone",
    actions.SELECT: "Play {}",
    actions.DROP: "Discard {} from your hand",
    actions.LOSE_SAVED: "Discard {} from your Recovery Zone",
    actions.LOSE_PLAYED: "Discard {}, your card in play",
    actions.GIVE: "Give away {}",
    actions.HIT: "Discard {} from that hand",
    actions.RAISE: "Take {} from your discard pile",
    actions.TRADE: "Take {} from your discard pile instead of the card you got",
    actions.CALL: "Name {}",
    actions.SWITCH: "Play {} instead of the Spy Drone",
    actions.NEXT: "Let {} take effect next",
}
# By the effect that is aimed: the question, and the sentence of an offer.
AIMS = {
    kinds.TAKE_ONE: ("from whom do you take points?", "Take points from {}"),
    kinds.ONE_DISCARDS: ("who discards?", "Make {} discard"),
    kinds.STRIKE: ("whose hand do you look at?", "Look at {}'s hand"),
    kinds.IGNORE_ONE: ("whose card in play do you ignore this round?", "Ignore {}'s card"),
    kinds.DISABLE_NOW: ("whom do you disable this round?", "Disable {} this round"),
    kinds.DISABLE_NEXT: ("whom do you disable next round?", "Disable {} next round"),
    kinds.SALVAGE: ("whose discard pile do you salvage from?", "Salvage from {}'s discard pile"),
}


def all_codes() -> list[str]:
    """Return the code of every action, by its number."""
    codes = [f"{verb} {number}" for verb in CHANCE_VERBS for number in NUMBERS]
    codes += ["end"]
    codes += [f"{verb} {number}" for verb in _VERBS + LAST_VERBS for number in NUMBERS]
    codes += [f"steal {seat + 1} {number}" for seat in range(MOST_SEATS) for number in NUMBERS]
    codes += [f"aim {seat + 1}" for seat in range(MOST_SEATS)]
    return [*codes, "decline"]


def verb_of(action: int, verbs: dict[int, str]) -> int:
    """Return the first action of the verb that an action belongs to; -1 if it is none of these."""
    return next((verb for verb in verbs if verb <= action < verb + CARDS), -1)


class BattleWords(Words[BattleView]):
    """The words of Battlecruisers."""

    def __init__(self) -> None:
        super().__init__(all_codes())

    def veiled(self, action: int) -> str:
        """Return the code shown to seats that may not know the card."""
        return VEILS.get(verb_of(action, VEILS), self.code(action))

    # --- questions ---

    def question(self, view: BattleView) -> str:
        """Return in one sentence what the view's seat must decide now."""
        if view.phase == phases.SELECTING:
            return self._ask_selection(view)
        if view.phase == phases.KEEPING:
            return "Choose the card that starts in your Recovery Zone. Everyone shows theirs at once."
        cause = said(view.cards[view.kind]) + ": "
        if view.phase == phases.DISCARDING:
            return cause + self._ask_discard(view)
        if view.phase == phases.AIMING:
            return cause + AIMS[effect_kind(view)][0]
        return cause + self._ask_actor(view)

    @staticmethod
    def _ask_selection(view: BattleView) -> str:
        """BC-2.1 Return the question for a card to play; BC-7.3 it warns a seat with few cards left."""
        asked = f"Round {view.round}: choose a card to play. No one sees it until everyone has chosen."
        if (view.disabled >> view.seat) & 1:
            asked += " You are disabled: it will have no effect."
        if (view.doubled >> view.seat) & 1:
            asked += " Its main effect happens twice."
        if view.hand_sizes[view.seat] + size(view.saved[view.seat]) < 3:
            asked += " If you lose your last card, you are out, whatever your points."
        return asked

    @staticmethod
    def _ask_discard(view: BattleView) -> str:
        """Return the question for a discard: from where, and how many."""
        where = {
            pieces.THIS_OR_HAND: "this card, or one from your hand",
            pieces.ANY_OR_THIS: "a card from your hand or Recovery Zone, or this card",
            pieces.SAVED: "a card from your Recovery Zone",
            pieces.SAVED_TECH: "a tech card from your Recovery Zone",
        }.get(view.source, "a card from your hand or Recovery Zone")
        owed = view.owed[view.seat]
        left = view.hand_sizes[view.seat] + size(view.saved[view.seat]) + (view.played[view.seat] >= 0)
        return f"discard {where}{f', {owed} in all' if owed > 1 else ''}." + (
            " These are your last cards: without them you are out." if left == owed else ""
        )

    @staticmethod
    def _ask_actor(view: BattleView) -> str:
        """Return the question to the resolver of a main."""
        if view.phase == phases.RAISING:
            some = f"up to {view.left} cards" if view.left > 1 else "a card"
            return f"take {some} from your discard pile."
        if view.phase == phases.GIVING:
            gift = effect_kind(view) == kinds.GIFTS
            return (
                f"give {view.names[view.actor]} a card from your hand." if gift else "pass a card from your hand left."
            )
        if view.phase == phases.TRADING:
            return f"you got {said(view.cards[view.got])}. Swap it for a card from your discard pile, or keep it."
        return {
            phases.STEALING: "take a card from a Recovery Zone.",
            phases.STRIKING: f"you see {view.names[view.target]}'s hand. Choose a card to discard from it.",
            phases.NAMING: "name a card.",
            phases.SWITCHING: "play another card instead, or leave it.",
            phases.ORDERING: "which number takes effect next?",
        }[view.phase]

    # --- offers ---

    def sentence(self, view: BattleView, action: int) -> str:
        """Return an offered action as a sentence."""
        verb = verb_of(action, SENTENCES)
        if verb >= 0:
            return SENTENCES[verb].format(said(action - verb))
        if action == actions.DECLINE:
            kept = {phases.SWITCHING: "Leave the Spy Drone in play", phases.TRADING: "Keep the card you got"}
            return kept.get(view.phase, "Take no more cards")
        if action >= actions.AIM:
            if action - actions.AIM == view.seat:  # only a Salvage may choose oneself
                return "Salvage from your own discard pile"
            return AIMS[effect_kind(view)][1].format(view.names[action - actions.AIM])
        victim, card = (action - actions.STEAL) // CARDS, (action - actions.STEAL) % CARDS
        return f"Take {said(card)} from {view.names[victim]}"

    # --- the log and the table ---

    def silent(self) -> list[str]:
        """Return the kinds the log omits: declining, and for others the cards of a hand that two seats look at."""
        return ["declined", "seen ?"]

    def describe_event(self, event: Event, names: list[str]) -> str:
        """Return an event as a sentence for the log."""
        return tell(event, names)

    def render_text(self, view: BattleView) -> str:
        """Return the table as lines of text."""
        return show(view)

    def refusal_reason(self, view: BattleView, action: int) -> str:
        """Return why this seat may not play that action now."""
        return reason(view, action)

    def seat_status(self, view: BattleView, seat: int) -> str:
        """Return `out`, `on Red Alert` or an empty string."""
        if (view.out >> seat) & 1:
            return "out"
        return "on Red Alert" if (view.alert >> seat) & 1 else ""

    def result(self, view: BattleView) -> str:
        """Return how the match ended."""
        ending = view.ending
        if ending == pieces.BY_SILENCE:
            return "Five rounds without a point gained or a card discarded: everyone loses."
        if ending == pieces.BY_LIMIT:
            return "The last round is over and no one has won: everyone loses."
        winners = [view.names[seat] for seat in range(view.seats) if view.payoffs[seat] > 0]
        return super().result(view) if len(winners) < 2 else listing(winners) + " are tied and share the win."


def effect_kind(view: BattleView) -> int:
    """Return the kind of the effect in progress."""
    card = view.cards[view.kind]
    return (MAINS[card] if view.actor >= 0 else CLASHES[card])[view.step - 1].kind


WORDS = BattleWords()
