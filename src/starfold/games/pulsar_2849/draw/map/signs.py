"""The colours and small signs of the star cluster: gates by colour and shape, entry gates, dead ends."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import GROUND, HIGH, INK, LINE, OUTLINE, PANEL, tone

from ...data.loading.vocabulary import COLOURS

# By index in vocabulary.COLOURS. No seat has the ring, and no seat's shape is hollow.
GATE_COLOURS = [
    tone("pulsar_2849-gate-green", "#4fe0a4", "#0b7a4b"),
    tone("pulsar_2849-gate-magenta", "#ff7ad9", "#b0167f"),
    tone("pulsar_2849-gate-orange", "#ffa64d", "#ad5200"),
]
LANE = tone("pulsar_2849-lane", "#8fc3ff", "#3c5c8f")
HIT = 16.0  # radius of a gate's clickable area
# About 20 wide around 0,0: a ring, a diamond, a triangle.
GATE_SHAPES = [
    "M-9,0A9,9 0 1 0 9,0A9,9 0 1 0 -9,0Z",
    "M0,-11L11,0L0,11L-11,0Z",
    "M0,-11L10.5,8H-10.5Z",
]


def gate(colour: int) -> str:
    """Return a gate around 0,0: a dark door in a frame that glows in its colour."""
    shape, shine = GATE_SHAPES[colour], GATE_COLOURS[colour]
    canvas = Canvas()
    canvas.circle(0, 0, HIT, fill="none", pointer_events="all")
    canvas.circle(0, 0, 17, fill=f"url(#pulsar_2849-glow-{COLOURS[colour]})", pointer_events="none")
    canvas.path(shape, fill=GROUND, stroke=OUTLINE, stroke_width=6, stroke_linejoin="round")
    canvas.path(shape, fill=GROUND, stroke=shine, stroke_width=3.2, stroke_linejoin="round")
    canvas.path(shape, fill=shine, transform="scale(.36)")
    return canvas.svg()


def entry() -> str:
    """Return an entry gate around 0,0: a beacon with four arms."""
    canvas = Canvas()
    canvas.circle(0, 0, HIT, fill="none", pointer_events="all")
    canvas.circle(0, 0, 20, fill="url(#pulsar_2849-glow-entry)", pointer_events="none")
    arms = "M0,-16V-8M0,16V8M-16,0H-8M16,0H8"
    for colour, wide in ((GROUND, 7.0), (INK, 3.0)):
        canvas.path(arms, stroke=colour, stroke_width=wide, stroke_linecap="round", fill="none")
        canvas.circle(0, 0, 9, fill=PANEL, stroke=colour, stroke_width=wide * 0.8)
    canvas.circle(0, 0, 3.4, fill=INK)
    return canvas.svg()


def define_glows(canvas: Canvas) -> None:
    """Define the glow of every gate, and of an entry gate."""
    for name, colour in [*zip(COLOURS, GATE_COLOURS, strict=True), ("entry", LINE)]:
        stops = [(0.0, colour, 0.55), (0.5, colour, 0.2), (1.0, colour, 0.0)]
        canvas.gradient(f"pulsar_2849-glow-{name}", stops, radial='r=".5"')


def dead_end() -> str:
    """Return the sign of a dead end, an exploration tile, around 0,0."""
    canvas = Canvas()
    canvas.path("M-9,-5.2L0,-10.4L9,-5.2V5.2L0,10.4L-9,5.2Z", fill=PANEL, stroke=OUTLINE, stroke_width=4)
    canvas.path("M-9,-5.2L0,-10.4L9,-5.2V5.2L0,10.4L-9,5.2Z", fill=PANEL, stroke=HIGH, stroke_width=1.8)
    canvas.path("M0,-6L1.6,-1.6L6,0L1.6,1.6L0,6L-1.6,1.6L-6,0L-1.6,-1.6Z", fill=INK)
    return canvas.svg()


def sign_sprites() -> dict[str, str]:
    """Return gates by colour, entry gates and dead ends, by name."""
    found = {f"pulsar_2849-gate-{name}": gate(colour) for colour, name in enumerate(COLOURS)}
    return found | {"pulsar_2849-entry": entry(), "pulsar_2849-dead-end": dead_end()}
