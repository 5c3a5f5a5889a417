"""Whether a game can be seen and clicked: pictures are whole, and every path of clicks means one action."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from ..core.picture import THEMES
from ..core.view import View
from .settings import MANY, Setting, must


def clicks_are_there(setting: Setting) -> None:
    """Every offer's clicks are ids of the picture, no path begins another, and no id stands twice."""
    game = setting.game
    for state in setting.positions(MANY if game.drawn else 0):
        for seat in range(setting.seats):
            view = game.look(state, seat)
            ids = whole_picture(setting, view)
            paths = [tuple(offer.clicks) for offer in game.offers(view)]
            for path in paths:
                must(len(path) > 0 and set(path) <= ids, f"{setting}: the clicks {path} are not in the picture")
                begun = [other for other in paths if other[: len(path)] == path]
                must(len(begun) == 1, f"{setting}: the clicks {path} are the beginning of another offer's")


def whole_picture(setting: Setting, view: View) -> set[str]:
    """The ids of a picture, if it is well-formed, knows its colours, and refers only to what it defines."""
    game = setting.game
    picture = game.draw(view)
    svg = picture.svg()
    ElementTree.fromstring(svg)  # well-formed, or it raises
    ids = re.findall(r'\sid="([^"]*)"', svg)
    must(len(set(ids)) == len(ids), f"{setting}: an id stands twice in the picture")
    must(
        set(re.findall(r"url\(#([^)]*)\)", svg)) <= set(ids),
        f"{setting}: the picture refers to what it does not define",
    )
    previews = "".join(offer.preview for offer in game.offers(view))
    ElementTree.fromstring(picture.frame(previews))
    for theme in THEMES:
        drawn = picture.fixed(picture.ground + picture.moving + previews, theme)
        must("var(--" not in drawn, f"{setting}: a colour of the picture is not among its tones")
    must(" id=" not in previews, f"{setting}: a preview has ids, which would stand twice")
    return set(ids)
