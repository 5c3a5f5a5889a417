"""A drawn view, and its conversion to a standalone SVG file."""

from __future__ import annotations

import re
from typing import Final

from .errors import unknown_name_error

THEMES: Final[list[str]] = ["dark", "light"]
_TONE: Final = re.compile(r"var\(--([^)]*)\)")


class Panel:
    """A part of a large picture. A narrow screen shows one panel at a time; a wide one shows those with `wide` set."""

    def __init__(self, key: str, title: str, x: int, y: int, width: int, height: int, wide: bool = False) -> None:
        self.key: str = key
        self.title: str = title  # the label of its tab
        self.x: int = x
        self.y: int = y
        self.width: int = width
        self.height: int = height
        self.wide: bool = wide  # for wide screens


class Picture:
    """A drawn view: a ground that rarely changes and a moving layer on top, both SVG.

    Colours are CSS variables, so that a page can switch its theme. `tones` holds each colour's value, dark and light.
    """

    def __init__(
        self,
        width: int,
        height: int,
        ground: str,
        moving: str,
        label: str = "",
        tones: dict[str, tuple[str, str]] | None = None,
        panels: list[Panel] | None = None,
    ) -> None:
        self.width: int = width
        self.height: int = height
        self.ground: str = ground
        self.moving: str = moving
        self.label: str = label  # what the picture shows, in a sentence
        self.tones: dict[str, tuple[str, str]] = tones or {}
        self.panels: list[Panel] = panels or []  # if empty, the picture is always shown whole

    def svg(self, theme: str = "dark") -> str:
        """Return the whole picture as a standalone SVG document, dark or light."""
        return self.frame(self.fixed(self.ground + self.moving, theme))

    def frame(self, inside: str, role: str = "group") -> str:
        """Wrap drawn SVG in a document with this picture's size and label."""
        label = self.label.replace("&", "&amp;").replace("<", "&lt;")
        title = f"<title>{label}</title>" if label else ""
        size = f'viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}"'
        font = "font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\""
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="{role}" {font}>{title}{inside}</svg>'

    def fixed(self, drawn: str, theme: str) -> str:
        """Return drawn SVG with the colours of one theme, and with transforms that every viewer understands.

        Raises UnknownNameError for a theme other than `dark` and `light`.
        """
        if theme not in THEMES:
            raise unknown_name_error("theme", theme, THEMES)
        place = THEMES.index(theme)
        tones = self.tones
        drawn = _TONE.sub(lambda found: tones[found[1]][place] if found[1] in tones else found[0], drawn)
        return re.sub(r'style="transform:([^"]*)"', _plain_place, drawn)


def _plain_place(style: re.Match[str]) -> str:
    """Return a CSS transform as the attribute that viewers outside a browser understand."""
    said = style.group(1).replace("px", "").replace("deg", "")
    return f'transform="{said}"'
