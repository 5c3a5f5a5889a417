"""Whether a game can be seen and clicked: pictures are whole, and every path of clicks means one action."""

from __future__ import annotations

import re
from functools import lru_cache
from xml.etree import ElementTree

from ..core.view import View
from .settings import Setting, must


def clicks_are_there(setting: Setting) -> None:
    """Every offer's clicks are ids of the picture, no path begins another, and no id stands twice."""
    game = setting.game
    for state in setting.positions(setting.many if game.drawn else 0):
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
    previews = "".join([offer.preview for offer in game.offers(view)])
    must(" id=" not in previews, f"{setting}: a preview has ids, which would stand twice")
    tones = tuple(picture.tones)
    ground, layers = _contents(picture.ground, tones), _contents(picture.moving + previews, tones)
    ids = ground[0] + layers[0]
    must(len(set(ids)) == len(ids), f"{setting}: an id stands twice in the picture")
    lost = set(ground[1] + layers[1]) - set(ids)
    must(not lost, f"{setting}: the picture refers to {sorted(lost)}, which it does not define")
    strange = ground[2] + layers[2]
    must(not strange, f"{setting}: the picture has colours {strange} that are not among its tones")
    return set(ids)


@lru_cache(maxsize=8)  # the ground seldom changes
def _contents(drawn: str, tones: tuple[str, ...]) -> tuple[list[str], list[str], list[str]]:
    """The ids that drawn SVG defines, those it refers to, and colours that are not among the tones."""
    ElementTree.fromstring(f"<svg>{drawn}</svg>")  # well-formed, or it raises
    ids = re.findall(r'\sid="([^"]*)"', drawn)
    used = re.findall(r'url\(#([^)]*)\)|href="#([^"]*)"', drawn)
    colours = set(re.findall(r"var\(--([^)]*)\)", drawn))
    return ids, [one or other for one, other in used], sorted(colours - set(tones))
