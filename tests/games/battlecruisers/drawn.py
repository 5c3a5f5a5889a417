"""Battlecruisers' picture as a test sees it: what is where, by its id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import cast
from xml.etree import ElementTree

from starfold import OPEN, WATCHER, Match, QuickDice, State, View
from starfold.core.event import Event
from starfold.core.picture import Picture
from starfold.core.replay import plies
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.view import BattleView
from tests.games.battlecruisers.positions import resolving, selections, view_of, with_events
from tests.games.pictures import Element as Element
from tests.games.pictures import by_id as by_id
from tests.games.pictures import has_id as has_id
from tests.games.pictures import sprites as sprites

TEXT = "{http://www.w3.org/2000/svg}text"
SETS = {3: "first game", 4: "random", 5: "random"}


@cache
def drawn(view: View) -> Picture:
    """The picture of a view, drawn once: the same views are looked at in many tests."""
    return GAME.draw(view)


def picture(view: View, ground: bool = False) -> Element:
    """The picture, parsed; without its ground unless that is wanted."""
    found = GAME.draw(view)
    if not ground:
        found.ground = ""
    return ElementTree.fromstring(found.svg())


def ids(view: View) -> list[str]:
    """The ids of the moving layer, in their order."""
    return re.findall(r'\sid="([^"]+)"', drawn(view).moving)


def part(view: View, name: str) -> Element:
    """One part of the picture."""
    return by_id(picture(view), name)


def paths(view: View) -> dict[str, list[str]]:
    """The clicks of each offer, by its code."""
    return {offer.code: offer.clicks for offer in GAME.offers(view)}


def previews(view: View) -> dict[str, str]:
    """The preview of each offer, by its code."""
    return {offer.code: offer.preview for offer in GAME.offers(view)}


def sprites_of(drawn: str) -> list[str]:
    """The sprites that drawn SVG puts up."""
    return re.findall(r"#sprite-battlecruisers-([\w-]+)", drawn)


def shown(state: State, cards: str, seat: int = 0, steps: int = 9, moves: tuple[str, ...] = ()) -> BattleView:
    """The view after all have chosen these cards, so many numbers have resolved, and these choices were made."""
    events: list[Event] = []
    for move in selections(state, cards):
        state = with_events(state, move, events)
    for move in [*moves, ""]:
        while steps and resolving(state):
            state = with_events(state, GAME.words.code(state.legal()[0]), events)
            steps -= 1
        state = with_events(state, move, events) if move else state
    view = view_of(state, seat)
    view.recent = [seen for seen in (event.seen(seat) for event in events) if seen is not None]
    return view


@cache
def match_of(seats: int) -> Match:
    """A random match."""
    dice = QuickDice(seats)
    match = Match(GAME, seats, {"set": SETS[seats]}, seed=b"drawn")
    while not match.over() and match.ply() < 130:
        legal = match.state.legal()
        match.play(legal[dice.below(len(legal))])
    return match


@cache
def watched(seats: int) -> list[BattleView]:
    """Views of a random match, ply by ply: by turns a watcher, all open, and a seat; besides, who is to choose."""
    views: list[BattleView] = []
    for ply, stage in enumerate(plies(match_of(seats).record, GAME)):
        views.append(cast(BattleView, stage.view([WATCHER, OPEN, ply % seats][ply % 3])))
        if stage.mover() >= 0:
            views.append(cast(BattleView, stage.view(stage.mover())))
    return views


def all_views() -> Iterator[BattleView]:
    """Views of matches of every number of seats."""
    for seats in (3, 4, 5):
        yield from watched(seats)
