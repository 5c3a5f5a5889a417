"""Path data of simple shapes, for emblems and signs: discs, stars, rays, darts and gears."""

from __future__ import annotations

from math import cos, pi, sin


def disc(x: float, y: float, r: float) -> str:
    """Return path data of a circle."""
    return f"M{x - r:g},{y:g}a{r:g},{r:g} 0 1 0 {2 * r:g},0a{r:g},{r:g} 0 1 0 {-2 * r:g},0Z"


def spiked(points: int, far: float, near: float, x: float = 0, y: float = 0, turn: float = 0) -> str:
    """Return path data of a star with that many points, the first at the top."""
    corners = []
    for step in range(2 * points):
        angle, reach = pi * step / points + turn * pi / 180, near if step % 2 else far
        corners.append(f"{x + reach * sin(angle):.1f},{y - reach * cos(angle):.1f}")
    return "M" + "L".join(corners) + "Z"


def rays(count: int, near: float, far: float, turn: float = 0) -> str:
    """Return path data of radial lines, the first at the top."""
    found = ""
    for step in range(count):
        angle = 2 * pi * step / count + turn * pi / 180
        x, y = sin(angle), -cos(angle)
        found += f"M{near * x:.1f},{near * y:.1f}L{far * x:.1f},{far * y:.1f}"
    return found


def dart(x: float, y: float, size: float = 1) -> str:
    """Return path data of a small ship that points upwards."""
    return (
        f"M{x:g},{y - 9 * size:g}L{x + 3 * size:g},{y - 1 * size:g}L{x + 8 * size:g},{y + 5 * size:g}V{y + 7 * size:g}"
        f"L{x + 2 * size:g},{y + 5 * size:g}L{x:g},{y + 8 * size:g}L{x - 2 * size:g},{y + 5 * size:g}"
        f"L{x - 8 * size:g},{y + 7 * size:g}V{y + 5 * size:g}L{x - 3 * size:g},{y - 1 * size:g}Z"
    )


def gear(x: float, y: float, r: float, teeth: int = 8) -> str:
    """Return path data of a cogwheel with a hole."""
    corners = []
    for step in range(4 * teeth):
        angle = 2 * pi * (step + 0.5) / (4 * teeth)
        reach = r if step % 4 < 2 else r * 0.76
        corners.append(f"{x + reach * sin(angle):.1f},{y - reach * cos(angle):.1f}")
    return "M" + "L".join(corners) + "Z" + disc(x, y, r * 0.4)
