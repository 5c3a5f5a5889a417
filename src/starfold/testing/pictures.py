"""Checks that pictures are well-formed and every path of clicks means one action."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from xml.etree import ElementTree

from starfold.core.view import View

from .settings import Setting, require

CONTEXT = 60  # characters shown on either side of a fault


def clicks_are_there(setting: Setting) -> None:
    """Check that clicks are ids of the picture, ids are unique, and no path is the beginning of another."""
    game = setting.game
    for state in setting.positions(setting.many if game.drawn else 0):
        for seat in range(setting.seats):
            view = game.look(state, seat)
            ids = whole_picture(setting, view)
            offers = game.offers(view)
            paths = [tuple(offer.clicks) for offer in offers]
            for offer, path in zip(offers, paths, strict=True):
                require(len(path) > 0, f"{setting}: '{offer.code}' has no clicks")
                lost = [id for id in path if id not in ids]
                require(not lost, f"{setting}: '{offer.code}' is clicked by {path}, but {lost} are not in the picture")
                begun = [other.code for other, way in zip(offers, paths, strict=True) if way[: len(path)] == path]
                require(
                    len(begun) == 1, f"{setting}: the clicks {path} of '{offer.code}' begin those of others: {begun}"
                )


def whole_picture(setting: Setting, view: View) -> set[str]:
    """Return a picture's ids; fails if it is not well-formed, or uses unknown colours or references."""
    game = setting.game
    picture = game.draw(view)
    previews = "".join([offer.preview for offer in game.offers(view)])
    given = re.findall(r"""\sid=["']?([^"'\s>]*)""", previews)
    require(not given, f"{setting}: previews have ids, which would stand twice: {given}")
    tones = tuple(picture.tones)
    well_formed(setting, picture.ground)
    well_formed(setting, picture.moving + previews)
    ground, layers = _contents(picture.ground, tones), _contents(picture.moving + previews, tones)
    ids = ground[0] + layers[0]
    twice = sorted(id for id, times in Counter(ids).items() if times > 1)
    require(not twice, f"{setting}: these ids stand twice in the picture: {twice}")
    lost = set(ground[1] + layers[1]) - set(ids)
    require(not lost, f"{setting}: the picture refers to {sorted(lost)}, which it does not define")
    strange = ground[2] + layers[2]
    require(not strange, f"{setting}: the picture has colours {strange} that are not among its tones")
    return set(ids)


def well_formed(setting: Setting, drawn: str) -> None:
    """Fail with the place of the fault unless a part of a picture is well-formed."""
    fault = _fault(drawn)
    require(not fault, f"{setting}: the picture is not well-formed: {fault}")


@lru_cache(maxsize=8)  # the ground rarely changes
def _fault(drawn: str) -> str:
    """Return what is wrong with SVG and where; empty if it is well-formed."""
    whole = f"<svg>{drawn}</svg>"
    try:
        ElementTree.fromstring(whole)
    except ElementTree.ParseError as error:
        line, column = error.position
        spot = whole.splitlines()[line - 1][max(0, column - CONTEXT) : column + CONTEXT]
        return f"{error}, in {spot!r}"
    return ""


@lru_cache(maxsize=8)
def _contents(drawn: str, tones: tuple[str, ...]) -> tuple[list[str], list[str], list[str]]:
    """Return the ids that SVG defines, those it refers to, and colours that are no tones."""
    ids = re.findall(r'\sid="([^"]*)"', drawn)
    used = re.findall(r'url\(#([^)]*)\)|href="#([^"]*)"', drawn)
    colours = set(re.findall(r"var\(--([^)]*)\)", drawn))
    return ids, [one or other for one, other in used], sorted(colours - set(tones))
