"""Pictures of any game, parsed for tests: elements by their ids, and the sprites in them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

Element = ElementTree.Element
Point = tuple[float, float]
USE = "{http://www.w3.org/2000/svg}use"
TEXT = "{http://www.w3.org/2000/svg}text"


def by_id(root: Element, name: str) -> Element:
    """Return the element of an id."""
    found = root.find(f".//*[@id='{name}']")
    assert found is not None, f"there is no {name}"
    return found


def has_id(root: Element, name: str) -> bool:
    """Return whether an id is in the picture."""
    return root.find(f".//*[@id='{name}']") is not None


def sprites(root: Element) -> list[str]:
    """Return the sprites that an element refers to, without the name of their game."""
    return [re.sub(r"^#sprite-[a-z_0-9]+-", "", str(use.get("href"))) for use in root.iter(USE)]


def place(element: Element) -> Point:
    """Return the place of an element."""
    found = re.match(r"translate\(([-\d.]+),([-\d.]+)\)", element.get("transform", ""))
    assert found
    return float(found[1]), float(found[2])


def label(element: Element) -> str:
    """Return the label of an element; empty if it has no name."""
    return element.findtext("{*}title", "")


def texts(element: Element) -> list[str]:
    """Return all texts in an element."""
    return [text.text for text in element.iter(TEXT) if text.text]
