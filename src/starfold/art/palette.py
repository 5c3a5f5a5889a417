"""Colours, each for the dark and the light theme. Pictures use CSS variables, so that a page can switch themes."""

from __future__ import annotations

TONES: dict[str, tuple[str, str]] = {}  # name -> (dark, light); games add tones of their own


def tone(name: str, dark: str, light: str) -> str:
    """Register a colour for both themes, and return its reference for pictures, `var(--name)`.

    Raises ValueError if the name has other colours already.
    """
    known = TONES.setdefault(name, (dark, light))
    if known != (dark, light):
        raise ValueError(f"the tone {name} is {known} already, and cannot also be {(dark, light)}")
    return f"var(--{name})"


def css(tones: dict[str, tuple[str, str]], theme: str) -> str:
    """Return tones, in the colours of a theme, as CSS declarations."""
    place = 1 if theme == "light" else 0
    return "".join(f"--{name}:{pair[place]};" for name, pair in tones.items())


# Page and board: deep space in the dark theme, a star chart on paper in the light one.
GROUND = tone("ground", "#060914", "#f3eee1")
GROUND_LIT = tone("ground-lit", "#14224a", "#fffaf0")
PANEL = tone("panel", "#0d1426", "#fffdf7")
EDGE = tone("edge", "#2a3a63", "#c3b99f")
INK = tone("ink", "#e8eefc", "#1c2436")
QUIET = tone("quiet", "#9fb0d2", "#525c72")
LINE = tone("line", "#6ea8ff", "#5a6b8c")  # orbits, lanes, frames
STAR = tone("star", "#ffffff", "#44557a")

# What can be clicked (its ring), harm, and gain: the same in all games.
LIT = tone("lit-ring", "#9fe0ff", "#0a66a8")
HARM = tone("harm", "#ff7a8a", "#b3123a")
GOLD = tone("gold", "#ffd479", "#8f6200")

# Light and shade on things, lit from the upper left (light.py).
HIGH = tone("high", "#ffffff", "#ffffff")
SHADE = tone("shade", "#01030a", "#1c2436")
OUTLINE = tone("outline", "#04060f", "#1c2436")
BONE = tone("bone", "#f4f1e8", "#fffdf6")  # dice and cards
PIP = tone("pip", "#10131c", "#10131c")  # text and pips on bone

# Seats: colours that colour-blind users can tell apart; seats also have shapes (seats.py).
SEAT_COLOURS = [
    tone("seat-0", "#5cc8ff", "#0b76b8"),
    tone("seat-1", "#ffb454", "#b86400"),
    tone("seat-2", "#c792ea", "#7a3aa8"),
    tone("seat-3", "#7fd88f", "#1f7a35"),
    tone("seat-4", "#ff8fa8", "#b82a55"),
    tone("seat-5", "#f2f5ff", "#59617a"),
]
ON_SEAT = tone("on-seat", "#06101c", "#ffffff")  # text on a seat's colour
SEAT_SHADES = [
    tone("seat-0-dark", "#12507a", "#05324f"),
    tone("seat-1-dark", "#8a4a0c", "#5c2f00"),
    tone("seat-2-dark", "#55307a", "#3a1854"),
    tone("seat-3-dark", "#21602f", "#0c3a17"),
    tone("seat-4-dark", "#8a2a45", "#5c0f28"),
    tone("seat-5-dark", "#5a6480", "#2c3244"),
]
