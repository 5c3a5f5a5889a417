"""Battlecruisers' log: events with their causes. A fact that the reader may not know is HIDDEN."""

from __future__ import annotations

from collections.abc import Callable

from starfold.core.event import HIDDEN, Event
from starfold.core.words import listing

from ..data import kinds
from ..position.pieces import ALL_OUT, BY_LIMIT, BY_POINTS, BY_SILENCE, BY_SURVIVAL
from .cards import said

Facts = list[int]


def tell(event: Event, names: list[str]) -> str:
    """Return an event as a sentence."""
    name = names[event.seat] if event.seat >= 0 else ""
    writer = WRITERS.get(event.kind)
    return writer(name, event.facts, names) if writer else ""


def points(count: int) -> str:
    """Return a number of points in words."""
    return "1 point" if count == 1 else f"{count} points"


def cards(count: int) -> str:
    """Return a number of cards in words."""
    return "1 card" if count == 1 else f"{count} cards"


def seats(mask: int, names: list[str]) -> str:
    """Return the names of a mask's seats."""
    return listing([name for seat, name in enumerate(names) if (mask >> seat) & 1])


def fact(facts: Facts, place: int) -> int:
    """Return a fact, or -1 if the event leaves it out."""
    return facts[place] if place < len(facts) else -1


def hidden(facts: Facts, known: str, unknown: str) -> str:
    """Return the sentence `known`, with the card, or `unknown` if the reader may not know the card."""
    return unknown if facts[0] == HIDDEN else known.format(said(facts[0]))


def _revealed(name: str, facts: Facts, names: list[str]) -> str:
    plays = f"{name} plays {said(facts[0])}"
    return plays + ", which is disabled." if fact(facts, 1) == 1 else plays + "."


def _resolves(name: str, facts: Facts, names: list[str]) -> str:
    return f"{name}'s {said(facts[0])} takes effect{', twice' if fact(facts, 1) == 2 else ''}."


def _gave(name: str, facts: Facts, names: list[str]) -> str:
    if facts[0] == HIDDEN:
        return f"{name} gives a card away."
    return f"{name} gives {said(facts[0])} to {names[facts[1]]}."


def _traded(name: str, facts: Facts, names: list[str]) -> str:
    if facts[0] == HIDDEN:
        return f"{name} swaps the card for one from the discard pile."
    return f"{name} puts {said(facts[1])} on the discard pile and takes {said(facts[0])}."


def _protected(name: str, facts: Facts, names: list[str]) -> str:
    if facts[0] == kinds.DOUBLE_NEXT:
        return f"{name}'s main effect will happen twice next round."
    how = {
        kinds.IGNORE: "ignores opponents' main effects",
        kinds.KEEP_POINTS: "loses no points to main effects",
        kinds.KEEP_CARDS: "discards nothing because of main effects",
        kinds.ARMOR: "pays points instead of discarding",
    }.get(facts[0], "is protected")
    return f"{name} {how} {'this round and the next' if fact(facts, 1) == 2 else 'this round'}."


def _ended(name: str, facts: Facts, names: list[str]) -> str:
    winners = seats(facts[1], names)
    wins = "win" if facts[1].bit_count() > 1 else "wins"
    return {
        BY_POINTS: f"{winners} {wins} by points.",
        BY_SURVIVAL: f"{winners} {wins}: no one else is left.",
        ALL_OUT: f"No one has a card left. {winners} {wins} by points.",
        BY_SILENCE: "Five rounds without a point gained or a card discarded: everyone loses.",
        BY_LIMIT: "The last round is over: everyone loses.",
    }[facts[0]]


def _aimed(name: str, facts: Facts, names: list[str]) -> str:
    target = names[facts[0]]
    pile = "their own discard pile" if target == name else f"{target}'s discard pile"
    return {
        kinds.IGNORE_ONE: f"{name} ignores {target}'s card this round.",
        kinds.DISABLE_NOW: f"{name} disables {target} this round.",
        kinds.STRIKE: f"{name} looks at {target}'s hand.",
        kinds.SALVAGE: f"{name} searches {pile}.",
        kinds.DISABLE_NEXT: f"{name} disables {target} next round.",
    }.get(facts[1], f"{name} chooses {target}.")


def _called(name: str, facts: Facts, names: list[str]) -> str:
    return f"{names[facts[0]]} hands {name} {said(facts[1])}{f', {facts[2]} times' if facts[2] > 1 else ''}."


WRITERS: dict[str, Callable[[str, Facts, list[str]], str]] = {
    "added": lambda name, facts, names: f"{said(facts[0])} is in the set.",
    "advice": lambda name, facts, names: f"The set has {facts[0]} negation cards; we advise two at most.",
    "laid_open": lambda name, facts, names: f"{name} starts with {said(facts[0])} in the Recovery Zone.",
    "round": lambda name, facts, names: f"Round {facts[0]}.",
    "round_ends": lambda name, facts, names: f"Round {facts[0]} ends.",
    "revealed": _revealed,
    "resolves": _resolves,
    "again": lambda name, facts, names: f"{said(facts[0])} takes effect a second time.",
    "nothing": lambda name, facts, names: "No effect.",
    "clash": lambda name, facts, names: f"{said(facts[0])}: {seats(facts[1], names)} clash.",
    "gained": lambda name, facts, names: f"{name} gains {points(facts[0])} from {said(facts[1])}.",
    "lost": lambda name, facts, names: f"{name} loses {points(facts[0])} to {said(facts[1])}.",
    "took": lambda name, facts, names: f"{name} takes {points(facts[1])} from {names[facts[0]]} with {said(facts[2])}.",
    "paid": lambda name, facts, names: f"{name} pays {points(facts[0])} instead of discarding for {said(facts[1])}.",
    "kept_points": lambda name, facts, names: f"{name} loses no points to {said(facts[0])}.",
    "kept_cards": lambda name, facts, names: f"{name} discards nothing because of {said(facts[0])}.",
    "ignores": lambda name, facts, names: f"{name} ignores {names[facts[0]]}'s {said(facts[1])}.",
    "protected": _protected,
    "aimed": _aimed,
    "booked": lambda name, facts, names: f"{name} will be disabled next round by {said(facts[0])}.",
    "dropped": lambda name, facts, names: hidden(
        facts, f"{name} discards {{}} from hand.", f"{name} discards a card from hand."
    ),
    "lost_saved": lambda name, facts, names: f"{name} discards {said(facts[0])} from the Recovery Zone.",
    "lost_played": lambda name, facts, names: f"{name} discards {said(facts[0])}, the card in play.",
    "struck": lambda name, facts, names: hidden(
        facts, f"{name} loses {{}} from hand.", f"{name} loses a card from hand."
    ),
    "shows": lambda name, facts, names: f"{name} shows {said(facts[0])}.",
    "seen": lambda name, facts, names: hidden(facts, f"{{}} is in {name}'s hand.", ""),
    "raised": lambda name, facts, names: hidden(
        facts, f"{name} takes {{}} from the discard pile.", f"{name} takes a card from the discard pile."
    ),
    "raised_all": lambda name, facts, names: f"{name} takes the whole discard pile: {cards(max(0, fact(facts, 0)))}.",
    "stole": lambda name, facts, names: f"{name} takes {said(facts[1])} from {names[facts[0]]}'s Recovery Zone.",
    "gave": _gave,
    "traded": _traded,
    "found": lambda name, facts, names: hidden(facts, f"{name} finds {{}}.", f"{name} finds a card."),
    "vanished": lambda name, facts, names: hidden(
        facts,
        f"{{}} from {name}'s discard pile leaves the game.",
        f"A card from {name}'s discard pile leaves the game.",
    ),
    "named": lambda name, facts, names: f"{name} names {said(facts[0])}.",
    "called": _called,
    "switched": lambda name, facts, names: f"{name} plays {said(facts[0])} instead of the Spy Drone.",
    "ordered": lambda name, facts, names: f"{said(facts[0])} takes effect {'next' if facts[1] == 0 else 'after that'}.",
    "last_lost": lambda name, facts, names: hidden(
        facts, f"{name} must discard their only card, {{}}.", f"{name} must discard their only card."
    ),
    "eliminated": lambda name, facts, names: f"{name} has no card left and is out.",
    "red_alert": lambda name, facts, names: f"{name} has one card left: Red Alert.",
    "all_clear": lambda name, facts, names: f"{name} has more than one card again: Red Alert ends.",
    "ended": _ended,
}
