"""Splitting pictures into parts, so that a film stores once what is the same in several frames."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

from starfold.core.picture import Picture

from .flights import Flight, Stand, stand

XLINK = "http://www.w3.org/1999/xlink"
# Elements not drawn in place: texts for screen readers, and definitions.
SILENT = {"title", "desc", "metadata", "style", "defs", "symbol", "linearGradient", "radialGradient", "clipPath",
          "mask", "pattern", "filter", "marker"}  # fmt: skip
# Attributes for clicks, animation and screen readers, which a film does not need. An id that is referred to is kept as
# a definition.
DROPPED = re.compile(r"(id|role|tabindex|pointer-events|(data|aria)-.*)$")
REFERENCE = re.compile(r"url\(#([^)]*)\)")
TAG = re.compile(r"<\w+")


class Part:
    """Something drawn: its SVG, and for a group its parts, its place and its last place.

    The name is unique among its siblings and the same in every frame: its id, or its position after the last id.
    """

    def __init__(self, name: str, svg: str) -> None:
        self.name = name
        self.svg = svg
        self.has_id = False
        self.head = ""  # the start tag of a group
        self.parts: list[Part] = []  # the parts of a group
        self.stand: Stand | None = None
        self.came_from: Stand | None = None
        self.came_round = ""

    def flight(self, before: Part | None) -> Flight | None:
        """Return its flight, given the part of that name one frame before or None; None if it does not fly.

        It flies if it states where it came from, or if the same id was elsewhere one frame before.
        """
        was = before.stand if before is not None else None
        origin = self.came_from or (was if self.has_id else None)
        if self.stand is None or origin is None:
            return None
        if self.stand.place == origin.place or (was is not None and self.stand.place == was.place):
            return None
        return self.stand.flight(origin, self.came_round)


class Definitions:
    """The definitions used by the pictures of a film: each version once, and only those needed."""

    def __init__(self) -> None:
        self.names: dict[str, dict[str, str]] = {}  # id -> the SVG of each version -> its id in the film
        self.styles: dict[str, None] = {}

    def name(self, id: str, svg: str) -> str:
        """Return the id in the film of a version of a definition."""
        versions = self.names.setdefault(id, {})
        return versions.setdefault(svg, f"{id}.{len(versions) + 1}" if versions else id)

    def svg(self) -> str:
        """Return all styles and definitions as SVG."""
        styles = "".join(f"<style>{escape(style)}</style>" for style in self.styles)
        pairs = [(id, svg) for versions in self.names.values() for svg, id in versions.items()]
        defined = "".join(TAG.sub(rf"\g<0> id={quoteattr(id)}", svg, count=1) for id, svg in pairs)
        return f"{styles}<defs>{defined}</defs>"


class Scissors:
    """Splits pictures into parts; their definitions are collected in `definitions`."""

    def __init__(self, theme: str) -> None:
        self.theme = theme
        self.definitions = Definitions()
        self.grounds: dict[str, tuple[dict[str, Element], list[Part]]] = {}  # cached: grounds rarely change

    def cut(self, picture: Picture) -> tuple[list[Part], list[Part]]:
        """Return the parts of a picture's ground and of its moving layer, in drawing order."""
        if picture.ground not in self.grounds:
            root = self.read(picture.fixed(picture.ground, self.theme))
            elements = _by_id(root)
            self.grounds[picture.ground] = elements, _Cut(self.definitions, elements).inside(root)
        elements, parts = self.grounds[picture.ground]
        root = self.read(picture.fixed(picture.moving, self.theme))
        return parts, _Cut(self.definitions, elements | _by_id(root)).inside(root)

    def read(self, svg: str) -> Element:
        """Return a layer as an element tree."""
        root = ElementTree.fromstring(f'<g xmlns:xlink="{XLINK}">{svg}</g>')
        self.definitions.styles |= dict.fromkeys(style.text or "" for style in root.iter("style"))
        return root


def _by_id(root: Element) -> dict[str, Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


class _Cut:
    """Splits one layer into parts."""

    def __init__(self, definitions: Definitions, elements: dict[str, Element]) -> None:
        self.definitions = definitions
        self.elements = elements  # all elements with an id, in the ground or in this layer
        self.known: dict[str, str] = {}

    def inside(self, group: Element) -> list[Part]:
        """Return the parts of a group."""
        parts: list[Part] = []
        last, since = "", 0
        for child in group:
            if child.tag in SILENT:
                continue
            id = child.get("id", "")
            last, since = (id, 0) if id else (last, since + 1)
            parts.append(self.part(child, id or f"{last} +{since}"))
        return parts

    def part(self, element: Element, name: str) -> Part:
        """Return an element as a part."""
        if element.tag != "g":
            part = Part(name, self.svg(element))
        else:
            parts = self.inside(element)
            head = f"<g{self.attributes(element)}>"
            part = Part(name, head + "".join(inner.svg for inner in parts) + "</g>")
            part.head, part.parts = head, parts
        part.has_id = "id" in element.attrib
        part.stand = stand(element.get("transform", ""))
        came_from = element.get("data-from", "").split()
        part.came_from = Stand((float(came_from[0]), float(came_from[1]))) if len(came_from) == 2 else None
        part.came_round = element.get("data-round", "")
        return part

    def svg(self, element: Element) -> str:
        """Return an element as SVG text."""
        inside = escape(element.text or "")
        for child in element:
            if child.tag not in SILENT:
                inside += self.svg(child)
            inside += escape(child.tail or "")
        head = f"<{element.tag}{self.attributes(element)}"
        return f"{head}>{inside}</{element.tag}>" if inside else head + "/>"

    def attributes(self, element: Element) -> str:
        """Return an element's visible attributes, with references to the film's definitions."""
        out = ""
        for name, value in element.attrib.items():
            if DROPPED.match(name):
                continue
            if name in ("href", f"{{{XLINK}}}href"):
                name = "href"
                value = "#" + self.defined(value[1:]) if value.startswith("#") else value
            else:
                value = REFERENCE.sub(lambda found: f"url(#{self.defined(found[1])})", value)
            out += f" {name}={quoteattr(value)}"
        return out

    def defined(self, id: str) -> str:
        """Return the film's id of a definition that has this id in the picture."""
        if id not in self.known:
            self.known[id] = id  # stops at circular references
            if id in self.elements:
                self.known[id] = self.definitions.name(id, self.svg(self.elements[id]))
        return self.known[id]
