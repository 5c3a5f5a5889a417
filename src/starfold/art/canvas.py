"""A small SVG canvas: shapes, groups and text, with escaping and short numbers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from xml.sax.saxutils import escape, quoteattr

Style = str | float


def number(value: float) -> str:
    """Return a coordinate rounded to a tenth, as short as possible: `12`, `12.5`."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def place(x: float, y: float, turn: float = 0) -> str:
    """Return the style that puts something at a point, turned by degrees clockwise.

    It is a CSS style, so that a page can animate the move.
    """
    turned = f" rotate({number(turn)}deg)" if turn else ""
    return f"transform:translate({number(x)}px,{number(y)}px){turned}"


def on_orbit(x: float, y: float, far: float, angle: float) -> str:
    """Return the style that puts something upright on an orbit around a point, at an angle in degrees from the top.

    Between two such styles a page interpolates angle and distance, so the thing moves along its orbit.
    """
    turned, back = number(angle), number(-angle)
    there = f"translate({number(x)}px,{number(y)}px) rotate({turned}deg)"
    return f"transform:{there} translate(0px,{number(-far)}px) rotate({back}deg)"


def sized(x: float, y: float, size: float) -> str:
    """Return the style that puts something at a point, scaled by `size`.

    It is a matrix, so that a page animates moves from and to an orbit in a straight line.
    """
    return f"transform:matrix({size:g},0,0,{size:g},{number(x)},{number(y)})"


def attributes(style: dict[str, Style]) -> str:
    """Return SVG attributes from keywords: `stroke_width=2` is ` stroke-width="2"`, and `class_` is `class`."""
    out = []
    for name, value in style.items():
        if isinstance(value, str):
            text = quoteattr(value) if "&" in value or "<" in value or '"' in value else f'"{value}"'
        else:
            text = f'"{round(value, 2):g}"'
        out.append(f" {name.rstrip('_').replace('_', '-')}={text}")
    return "".join(out)


class Canvas:
    """A collector of SVG shapes in drawing order; `svg` returns them all.

    Every method takes further attributes by name, such as `fill`, `stroke_width` or `opacity`.
    """

    def __init__(self) -> None:
        self.parts: list[str] = []

    def raw(self, svg: str) -> None:
        """Add existing SVG."""
        self.parts.append(svg)

    def circle(self, x: float, y: float, r: float, **style: Style) -> None:
        """Draw a circle."""
        self.parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{attributes(style)}/>')

    def ellipse(self, x: float, y: float, rx: float, ry: float, **style: Style) -> None:
        """Draw an ellipse."""
        box = f'cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
        self.parts.append(f"<ellipse {box}{attributes(style)}/>")

    def box(self, x: float, y: float, width: float, height: float, round_: float = 0, **style: Style) -> None:
        """Draw a rectangle, given its upper left corner; `round_` is the radius of its corners."""
        corner = f' rx="{number(round_)}"' if round_ else ""
        size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        self.parts.append(f"<rect {size}{corner}{attributes(style)}/>")

    def path(self, d: str, **style: Style) -> None:
        """Draw a path, given its data."""
        self.parts.append(f'<path d="{d}"{attributes(style)}/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, **style: Style) -> None:
        """Draw a straight line."""
        ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        self.parts.append(f"<line {ends}{attributes(style)}/>")

    def text(self, x: float, y: float, said: str, size: float, **style: Style) -> None:
        """Draw a line of text, centred on x unless `text_anchor` says otherwise."""
        style.setdefault("text_anchor", "middle")
        where = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        self.parts.append(f"<text {where}{attributes(style)}>{escape(said)}</text>")

    @contextmanager
    def group(
        self,
        id: str = "",
        at: tuple[float, float] | None = None,
        turn: float = 0,
        label: str = "",
        opacity: float = 1,
        clicks_through: bool = False,
        came_from: str = "",
        tumbles: str = "",
        flips: str = "",
        orbit: tuple[float, float] | None = None,
        came_round: str = "",
        size: float = 0,
        class_: str = "",
    ) -> Iterator[None]:
        """Group everything that is drawn inside the `with` block.

        - `id`: the id for clicks.
        - `at`, `turn`, `size`: its place, its rotation in degrees, its scale.
        - `label`: its name for screen readers and tooltips.
        - `opacity`: from 0 to 1.
        - `clicks_through`: clicks go to what is below.
        - `came_from`: its last place, from which a page animates it.
        - `orbit`: its distance and angle from `at`; a page animates it along the orbit. `came_round` is `clockwise` or
          `counter` if it did not take the shorter way.
        - `tumbles`, `flips`: a text, such as what a die shows; when it changes, a page rolls the die or turns the card.
        - `class_`: a CSS class for a page.
        """
        head: dict[str, Style] = {"id": id} if id else {}
        if class_:
            head["class_"] = class_
        if at is not None:
            x, y = at
            head["style"] = on_orbit(x, y, *orbit) if orbit else sized(x, y, size) if size else place(x, y, turn)
        if label:
            head["role"] = "img"
        if opacity != 1:
            head["opacity"] = opacity
        if clicks_through:
            head["pointer_events"] = "none"
        if came_from:
            head["data_from"] = came_from
        if tumbles:
            head["data_tumble"] = tumbles
        if flips:
            head["data_flip"] = flips
        if came_round:
            head["data_round"] = came_round
        named = f"<title>{escape(label)}</title>" if label else ""
        self.parts.append(f"<g{attributes(head)}>{named}")
        yield
        self.parts.append("</g>")

    def sprites(self, drawn: dict[str, str]) -> None:
        """Define sprites by name, to be used any number of times with `put`."""
        lines = "".join(f'<g id="sprite-{name}">{svg}</g>' for name, svg in drawn.items())
        self.parts.append(f"<defs>{lines}</defs>")

    def put(self, sprite: str, at: tuple[float, float], turn: float = 0, opacity: float = 1) -> None:
        """Draw a sprite that the ground has defined."""
        pale = f' opacity="{opacity:g}"' if opacity != 1 else ""
        self.parts.append(f'<use href="#sprite-{sprite}" style="{place(at[0], at[1], turn)}"{pale}/>')

    def gradient(self, id: str, stops: list[tuple[float, str, float]], radial: str = "", linear: str = "") -> None:
        """Define a gradient. Stops are offset 0..1, colour and opacity; `radial` or `linear` is its geometry."""
        kind = "radialGradient" if radial else "linearGradient"
        lines = "".join(
            f'<stop offset="{at:g}" stop-color="{colour}"' + (f' stop-opacity="{opacity:g}"/>' if opacity < 1 else "/>")
            for at, colour, opacity in stops
        )
        where = f" {radial or linear}".rstrip()
        self.parts.append(f'<defs><{kind} id="{id}"{where}>{lines}</{kind}></defs>')

    def svg(self) -> str:
        """Return everything drawn, as SVG."""
        return "".join(self.parts)


def smooth(points: list[tuple[float, float]], closed: bool = False) -> str:
    """Return path data of a smooth curve through points (Catmull-Rom)."""
    count = len(points)

    def at(place: int) -> tuple[float, float]:
        return points[place % count] if closed else points[max(0, min(count - 1, place))]

    out = [f"M{number(points[0][0])},{number(points[0][1])}"]
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        ends = [bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy]
        out.append("C" + ",".join(number(value) for value in ends))
    return "".join(out) + ("Z" if closed else "")
