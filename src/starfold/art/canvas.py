"""A small SVG canvas: shapes, groups and text, escaped, with short numbers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from xml.sax.saxutils import escape, quoteattr

Style = str | float


def number(value: float) -> str:
    """A coordinate as short as it can be said to a tenth: `12`, `12.5`."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def place(x: float, y: float, turn: float = 0) -> str:
    """The style that puts something at a point, turned by degrees: a style, so that a page can let it glide."""
    turned = f" rotate({number(turn)}deg)" if turn else ""
    return f"transform:translate({number(x)}px,{number(y)}px){turned}"


def on_orbit(x: float, y: float, far: float, angle: float) -> str:
    """The style that puts something upright on an orbit around a point, at an angle in degrees from the top.

    Between two such places a page turns the angle and changes the distance, so what moves stays on its orbit.
    """
    turned, back = number(angle), number(-angle)
    there = f"translate({number(x)}px,{number(y)}px) rotate({turned}deg)"
    return f"transform:{there} translate(0px,{number(-far)}px) rotate({back}deg)"


def sized(x: float, y: float, size: float) -> str:
    """The style that puts something at a point, so many times as large.

    It is said as a matrix: from and to an orbit a page then lets it fly straight.
    """
    return f"transform:matrix({size:g},0,0,{size:g},{number(x)},{number(y)})"


def attributes(style: dict[str, Style]) -> str:
    """Attributes from keywords: `stroke_width=2` is ` stroke-width="2"`, and `class_` is `class`."""
    out = []
    for name, value in style.items():
        if isinstance(value, str):
            text = quoteattr(value) if "&" in value or "<" in value or '"' in value else f'"{value}"'
        else:
            text = f'"{round(value, 2):g}"'
        out.append(f" {name.rstrip('_').replace('_', '-')}={text}")
    return "".join(out)


class Canvas:
    """Collects shapes in the order they are drawn; `svg` is all of them.

    Every method takes further attributes by name, such as `fill`, `stroke_width` or `opacity`.
    """

    def __init__(self) -> None:
        self.parts: list[str] = []

    def raw(self, svg: str) -> None:
        """Add SVG that is made already."""
        self.parts.append(svg)

    def circle(self, x: float, y: float, r: float, **style: Style) -> None:
        """Draw a circle."""
        self.parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{attributes(style)}/>')

    def ellipse(self, x: float, y: float, rx: float, ry: float, **style: Style) -> None:
        """Draw an ellipse."""
        box = f'cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
        self.parts.append(f"<ellipse {box}{attributes(style)}/>")

    def box(self, x: float, y: float, width: float, height: float, round_: float = 0, **style: Style) -> None:
        """Draw a rectangle from its upper left corner, its corners rounded by `round_`."""
        corner = f' rx="{number(round_)}"' if round_ else ""
        size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        self.parts.append(f"<rect {size}{corner}{attributes(style)}/>")

    def path(self, d: str, **style: Style) -> None:
        """Draw a path from its data."""
        self.parts.append(f'<path d="{d}"{attributes(style)}/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, **style: Style) -> None:
        """Draw a straight line."""
        ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        self.parts.append(f"<line {ends}{attributes(style)}/>")

    def text(self, x: float, y: float, said: str, size: float, **style: Style) -> None:
        """Write a line of text, centred on x unless `text_anchor` says otherwise."""
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
        seen: float = 1,
        clicks_through: bool = False,
        came_from: str = "",
        tumbles: str = "",
        flips: str = "",
        orbit: tuple[float, float] | None = None,
        came_round: str = "",
        size: float = 0,
        class_: str = "",
    ) -> Iterator[None]:
        """Draw what follows as one thing.

        It has an id to click it by, stands at a point, turned by degrees, and is named for screen readers and
        pointers; `seen` is its opacity, and `came_from` where it stood before, for a page that lets it glide.
        With `orbit` it stands so far from that point, at that angle, and glides along; `came_round` is `clockwise`
        or `counter` where it did not come by the shorter way. With `size` it is so many times as large.
        On a page a die tumbles when its text `tumbles` has changed, and a card turns over when its `flips` has.
        With `class_` a page can give all things of a kind a look.
        """
        head: dict[str, Style] = {"id": id} if id else {}
        if class_:
            head["class_"] = class_
        if at is not None:
            x, y = at
            head["style"] = on_orbit(x, y, *orbit) if orbit else sized(x, y, size) if size else place(x, y, turn)
        if label:
            head["role"] = "img"
        if seen != 1:
            head["opacity"] = seen
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
        """Define things to be put up later, any number of times, by name."""
        lines = "".join(f'<g id="sprite-{name}">{svg}</g>' for name, svg in drawn.items())
        self.parts.append(f"<defs>{lines}</defs>")

    def put(self, sprite: str, at: tuple[float, float], turn: float = 0, seen: float = 1) -> None:
        """Put up a sprite that the ground has defined."""
        pale = f' opacity="{seen:g}"' if seen != 1 else ""
        self.parts.append(f'<use href="#sprite-{sprite}" style="{place(at[0], at[1], turn)}"{pale}/>')

    def gradient(self, id: str, stops: list[tuple[float, str, float]], radial: str = "", linear: str = "") -> None:
        """Define a gradient: stops of place 0..1, colour and opacity; `radial` or `linear` says where."""
        kind = "radialGradient" if radial else "linearGradient"
        lines = "".join(
            f'<stop offset="{at:g}" stop-color="{colour}"' + (f' stop-opacity="{seen:g}"/>' if seen < 1 else "/>")
            for at, colour, seen in stops
        )
        where = f" {radial or linear}".rstrip()
        self.parts.append(f'<defs><{kind} id="{id}"{where}>{lines}</{kind}></defs>')

    def svg(self) -> str:
        """All that was drawn."""
        return "".join(self.parts)


def smooth(points: list[tuple[float, float]], closed: bool = False) -> str:
    """Path data of a soft curve through points (Catmull-Rom)."""
    count = len(points)

    def at(place: int) -> tuple[float, float]:
        return points[place % count] if closed else points[max(0, min(count - 1, place))]

    out = [f"M{number(points[0][0])},{number(points[0][1])}"]
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        ends = [bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy]
        out.append("C" + ",".join(number(value) for value in ends))
    return "".join(out) + ("Z" if closed else "")
