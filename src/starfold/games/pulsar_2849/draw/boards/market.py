"""The market of Pulsar 2849: open transmitters, gyrodynes, modifiers, exploration tiles, and the goals."""

from __future__ import annotations

from functools import lru_cache

from starfold.art.canvas import Canvas
from starfold.art.palette import EDGE, GROUND, QUIET

from ... import actions
from ...data import components
from ...view import PulsarView
from ...words.parts import SIZE_NAMES, exploration_said, many
from ..icons.dice import NAME, SMALL
from ..icons.glyphs import glyph
from ..icons.pieces import TOKEN_TEXTS, use, vp
from ..layout import MARKET
from ..parts import figure, heading, hit, lit_box, panel
from .goals import CARD_WIDE as GOAL_WIDE
from .goals import draw_progress, goal_card
from .tiles import TILE_HIGH, TILE_WIDE, transmitter_sprites
from .transmitters import Spot

_X, _Y, _WIDE, _HIGH = MARKET
TILES_Y = _Y + 110.0
STACK_WIDE, STACK_HIGH = 122.0, 134.0
STACKS_Y = _Y + 194.0
SUPPLY_X = _X + 392.0
GOALS_Y = _Y + 340.0


def market_spot(place: int) -> Spot:
    """Return the spot of an open transmitter."""
    return Spot(_X + 113 + 207 * place, TILES_Y)


def stack_x(size: int) -> float:
    """Return the left edge of a stack of gyrodynes."""
    return _X + 12 + (STACK_WIDE + 4) * size


def goal_x(place: int) -> float:
    """Return the left edge of a goal."""
    return _X + 13 + (GOAL_WIDE + 5) * place


# --- the fixed layer ---


def ground(view: PulsarView) -> str:
    """Return the fixed parts of the market, and the goal cards."""
    return _ground(tuple(view.goals))


@lru_cache(maxsize=64)
def _ground(goals: tuple[int, ...]) -> str:
    canvas = Canvas()
    canvas.sprites(transmitter_sprites())
    panel(canvas, MARKET)
    heading(canvas, _X + 18, _Y + 28, "Transmitters")
    for place in range(components.SHOWN):
        spot = market_spot(place)
        canvas.box(
            spot.x - TILE_WIDE / 2, spot.y - TILE_HIGH / 2, TILE_WIDE, TILE_HIGH, 12, fill=GROUND, fill_opacity=0.4,
            stroke=EDGE, stroke_width=1.5, stroke_dasharray="6 6",
        )  # fmt: skip
    for size in range(components.SIZES):
        _stack(canvas, size)
    _supplies(canvas)
    for place, goal in enumerate(goals):
        canvas.raw(f'<g transform="translate({goal_x(place):g},{GOALS_Y:g})">{goal_card(goal)}</g>')
    return canvas.svg()


def _plate(canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
    canvas.box(x, y, wide, high, 11, fill=GROUND, fill_opacity=0.55, stroke=EDGE, stroke_width=1.4)


def _stack(canvas: Canvas, size: int) -> None:
    """Draw the plate of a size of gyrodynes: the dice to take and complete one, its VP, and the awards for two."""
    x, y = stack_x(size), STACKS_Y
    _plate(canvas, x, y, STACK_WIDE, STACK_HIGH)
    for place, (said, face) in enumerate(
        (("take", components.TAKE_COST[size]), ("spin", components.COMPLETE_COST[size]))
    ):
        canvas.text(x + 10, y + 64 + 30 * place, said, 16, fill=QUIET, text_anchor="start")
        canvas.put(f"{NAME}silver-{SMALL}-{face}", (x + 65, y + 59 + 30 * place))
    canvas.raw(f'<g transform="translate({x + 98:g},{y + 88:g})scale(.9)">{vp(components.SPIN_VP[size])}</g>')
    canvas.raw(f'<g transform="translate({x + 21:g},{y + 117:g})scale(.8)">{glyph("award")}</g>')
    for place in range(components.AWARDS_EACH):
        canvas.raw(
            f'<g transform="translate({award_spot(size, place)})scale(.8)">{vp(components.AWARD[size][place])}</g>'
        )


def award_spot(size: int, place: int) -> str:
    """Return the place of an award, as `x,y`."""
    return f"{stack_x(size) + 60 + 36 * place:g},{STACKS_Y + 117:g}"


def _supplies(canvas: Canvas) -> None:
    """Draw the places of modifier tokens, with the dice that buy them, and of exploration tiles."""
    _plate(canvas, SUPPLY_X, STACKS_Y, 238, 64)
    for kind in range(components.TOKENS):
        x = token_x(kind)
        for place, face in enumerate(components.BOUGHT_WITH[kind]):
            canvas.put(f"{NAME}silver-{SMALL}-{face}", (x + 38 + 31 * place, STACKS_Y + 32))
    _plate(canvas, SUPPLY_X, STACKS_Y + 70, 238, 64)


def token_x(kind: int) -> float:
    """Return the middle of a pile of modifier tokens."""
    return SUPPLY_X + 30 + 128 * kind


# --- the moving layer ---


def moving(view: PulsarView) -> str:
    """Return the remaining supplies, the awards, and the seats' progress with the goals.

    Transmitters are drawn with the mats.
    """
    canvas = Canvas()
    with canvas.group(id="market"):
        _left(canvas, view)
        for size in range(components.SIZES):
            _gyrodynes(canvas, view, size)
        for kind in range(components.TOKENS):
            _token(canvas, view, kind)
        _explorations(canvas, view)
        for place, goal in enumerate(view.goals):
            draw_progress(canvas, view, goal, goal_x(place), GOALS_Y)
    return canvas.svg()


def _left(canvas: Canvas, view: PulsarView) -> None:
    """Draw how many transmitters of each letter are still face down."""
    hidden = [components.LETTER[tile] for tile in range(components.ALL_TRANSMITTERS) if view.stack >> tile & 1]
    said = ", ".join(f"{hidden.count(place)} {letter}" for place, letter in enumerate("ABC"))
    with canvas.group(id="stack", label=f"Transmitters face down: {said}"):
        canvas.text(_X + 622, _Y + 28, f"face down: {said}", 17, fill=QUIET, text_anchor="end")


def _gyrodynes(canvas: Canvas, view: PulsarView, size: int) -> None:
    """Draw a stack of gyrodynes, and the owners of its awards."""
    x, y = stack_x(size), STACKS_Y
    count = view.supply[size]
    with canvas.group(id=f"supply-{size + 1}", at=(x, y), label=_stack_said(view, size), class_="framed"):
        hit(canvas, 0, 0, STACK_WIDE, STACK_HIGH)
        canvas.put(f"{NAME}gyro-{size}", (32, 26), opacity=1 if count else 0.3)
        figure(canvas, 60, 33, f"×{count}", 21)
        if actions.TAKE + size in view.legal:
            lit_box(canvas, 0, 0, STACK_WIDE, STACK_HIGH, 11)
        for place in range(components.AWARDS_EACH):
            owner = view.awards[size * components.AWARDS_EACH + place]
            if owner >= 0:
                canvas.put(f"{NAME}cover-small-{owner}", (60 + 36 * place, 117))


def _stack_said(view: PulsarView, size: int) -> str:
    """Return a stack in words: the number left, the dice it takes, its VP, and the owners of its awards."""
    said = f"{many(view.supply[size], f'{SIZE_NAMES[size]} gyrodyne')} left, taken with a {components.TAKE_COST[size]}"
    said += f", completed with a {components.COMPLETE_COST[size]}, {components.SPIN_VP[size]} VP in every production"
    owners = view.awards[size * components.AWARDS_EACH : (size + 1) * components.AWARDS_EACH]
    whose = [f"taken by {view.names[owner]}" if owner >= 0 else "free" for owner in owners]
    awards = [f"award {vp} {who}" for vp, who in zip(components.AWARD[size], whose, strict=True)]
    return f"{said}; {', '.join(awards)}"


def _token(canvas: Canvas, view: PulsarView, kind: int) -> None:
    bought = " or ".join(str(face) for face in components.BOUGHT_WITH[kind])
    label = f"{TOKEN_TEXTS[kind]} tokens, bought with a die {bought}"
    with canvas.group(id=f"token-{components.MODIFIER_NAMES[kind]}", at=(token_x(kind), STACKS_Y + 32), label=label):
        canvas.put(f"{NAME}token-{kind}", (3, 3))
        canvas.raw(use(f"token-{kind}"))
        if actions.BUY + kind in view.legal:
            canvas.raw(use("lit-token"))


def _explorations(canvas: Canvas, view: PulsarView) -> None:
    """Draw the stack of exploration tiles, and the number of discards."""
    count, gone = sum(view.tiles), sum(view.discards)
    kinds = [
        f"{view.discards[kind]} × {exploration_said(kind)}"
        for kind in range(len(components.EXPLORATIONS))
        if view.discards[kind]
    ]
    label = f"{many(count, 'exploration tile')} face down, {gone} discarded"
    label += f": {', '.join(kinds)}" if kinds else ""
    with canvas.group(id="explore", at=(SUPPLY_X, STACKS_Y + 70), label=label, class_="framed"):
        hit(canvas, 0, 0, 238, 64)
        for place in range(min(3, count)):
            canvas.put(NAME + "tile-large", (34 + 3 * place, 33 - 3 * place))
        figure(canvas, 66, 39, f"×{count}", 21)
        canvas.text(226, 39, f"{gone} discarded", 17, fill=QUIET, text_anchor="end")
        if actions.TILE in view.legal:
            lit_box(canvas, 0, 0, 238, 64, 11)
