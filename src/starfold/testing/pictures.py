"""Whether a game can be clicked: every path of clicks exists in the picture and means one action."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from .settings import MANY, Setting, must


def clicks_are_there(setting: Setting) -> None:
    """Every offer's clicks are ids of the picture, no path begins another, and no id stands twice."""
    game = setting.game
    for state in setting.positions(MANY if game.drawn else 0):
        for seat in range(setting.seats):
            view = game.look(state, seat)
            svg = game.draw(view).svg()
            ElementTree.fromstring(svg)  # well-formed, or it raises
            ids = re.findall(r'\sid="([^"]*)"', svg)
            must(len(set(ids)) == len(ids), f"{setting}: an id stands twice in the picture")
            paths = [tuple(offer.clicks) for offer in game.offers(view)]
            for path in paths:
                must(len(path) > 0 and set(path) <= set(ids), f"{setting}: the clicks {path} are not in the picture")
                begun = [other for other in paths if other[: len(path)] == path]
                must(len(begun) == 1, f"{setting}: the clicks {path} are the beginning of another offer's")
