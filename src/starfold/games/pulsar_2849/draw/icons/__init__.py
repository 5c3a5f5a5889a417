"""Icons for every effect of Pulsar 2849: rows of signs and numbers, each labelled with its meaning."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas
from starfold.art.palette import GOLD, QUIET

from ...data import kinds
from ...data.effects import Effect
from ...data.loading.vocabulary import TRACKS
from ...words.parts import effect_said
from .dice import NAME, SMALL
from .glyphs import glyph, rotor
from .pieces import (
    SIZE_LETTERS,
    Piece,
    arrow,
    colon,
    cubes,
    gates,
    gyrodyne,
    in_a_row,
    sign,
    tick,
    tokens,
    use,
    vp_piece,
    written,
)

HIGH_ICON = 32.0  # height of an icon
_APART = 9.0  # distance between two effects

# By index in vocabulary.THINGS, TRIGGERS and SHIFTED: the sign of each.
THING_SIGNS = [
    "station",
    "blue_station",
    "lifeless_station",
    "beside_blue",
    "pulsar",
    "spinning",
    "sizes",
    "set",
    "pair",
    "online",
    "link",
    "patent",
    "colours",
    "project",
    "award",
    "met",
]
TRIGGER_SIGNS = [
    "patent",
    "ship_claim",
    "station",
    "lifeless_station",
    "bonus_station",
    "taken",
    "placed",
    "completed",
    "pay",
    "online",
    "link",
    "project",
    "copy",
    "tile",
]
_OTHER_SIGNS = ["cube", "isolated", "goal", "system", "gate-0", "gate-1", "gate-2"]
SHIFT_SIGNS = ["ship", "patent", "taken", "completed", "pay", "project"]


def _pieces(effect: Effect) -> list[Piece]:
    """Return the pieces of an effect's icon."""
    n = effect.n
    match effect.kind:
        case kinds.GAIN_VP:
            return [vp_piece(n)]
        case kinds.GAIN_CUBES:
            return cubes(n)
        case kinds.GAIN_MODIFIER:
            return tokens(effect.token, n)
        case kinds.TAKE_GYRODYNE:
            return gyrodyne(effect.mask, spins=False)
        case kinds.COMPLETE_GYRODYNE:
            return [*gyrodyne(effect.mask, spins=True), tick()]
        case kinds.CLAIM_ISOLATED:
            return [sign("isolated", 30)]
        case kinds.BONUS_DIE | kinds.EXTRA_DIE:
            return [(30, use(f"{'red' if effect.kind == kinds.BONUS_DIE else 'silver'}-{SMALL}-{n}"))]
        case kinds.DRAW_EXPLORATION:
            return [sign("tile", 25)] * n
        case kinds.MOVE_TO_SYSTEM:
            return [sign("ship", 22), arrow(), sign("system", 28)]
        case kinds.ADVANCE:
            tracks = [sign(name, 25) for track, name in enumerate(TRACKS) if effect.mask >> track & 1]
            return [*tracks, written(f"←{n}")]
    return _scoring(effect)


def _scoring(effect: Effect) -> list[Piece]:
    """Return the pieces of an effect that counts something, or lasts."""
    n, ladder = effect.n, "/".join(str(vps) for vps in effect.vps)
    match effect.kind:
        case kinds.GATE_RUN:
            return [vp_piece(n), written("×", QUIET), *gates(effect.mask)]
        case kinds.SCORE_PER:
            return [vp_piece(n), written("×", QUIET), sign(THING_SIGNS[effect.thing])]
        case kinds.SCORE_LADDER:
            return [sign(THING_SIGNS[effect.thing]), written(ladder, GOLD, 18)]
        case kinds.SCORE_PLACE:
            return [sign(TRACKS[effect.track], 25), written(ladder, GOLD, 18)]
        case kinds.PAY_CUBES:
            times = [written(f"×{effect.times}", QUIET)] if effect.times > 1 else []
            return [*cubes(effect.cubes), arrow(), vp_piece(n), *times]
        case kinds.COUNTS_AS_STATION:
            return [written(f"+{n}"), sign("station", 24)]
        case kinds.GOAL_MET:
            return [sign("goal"), tick()]
        case kinds.ON:
            gained = [piece for each in effect.effects for piece in _pieces(each)]
            return [sign(TRIGGER_SIGNS[effect.trigger]), colon(), *gained]
        case kinds.DIE_SHIFT:
            return [sign(SHIFT_SIGNS[effect.when], 26), *gates(effect.mask), written(f"±{n}", GOLD)]
        case kinds.CHEAPER_COPY:
            return [sign("copy"), colon(), *cubes(effect.cubes)]
    return []


# --- icons ---


@cache
def icon_sprites() -> dict[str, str]:
    """Return the sprites that icons refer to, except dice."""
    names = {*THING_SIGNS, *TRIGGER_SIGNS, *SHIFT_SIGNS, *TRACKS, *_OTHER_SIGNS}
    found = {name: glyph(name) for name in sorted(names)}
    for size in range(len(SIZE_LETTERS)):
        found |= {f"builds-{size}": rotor(size, False, 0.85), f"spins-{size}": rotor(size, True, 0.85)}
    return {f"{NAME}sign-{name}": drawn for name, drawn in found.items()}


@cache
def trade_icon(price: int, n: int) -> str:
    """Return an icon for cubes traded for VP, around 0,0."""
    return in_a_row([*cubes(price), arrow(), vp_piece(n)])[1]


@cache
def _icon(effect: Effect) -> Piece:
    """Return the width and the SVG of an effect's icon. Effects are created once, so each is its own cache key."""
    wide, drawn = in_a_row(_pieces(effect))
    canvas = Canvas()
    with canvas.group(label=effect_said(effect)):
        canvas.raw(drawn)
    return wide, canvas.svg()


def effect_icon(effect: Effect) -> str:
    """Return an effect's icon around 0,0, `effect_wide` wide and HIGH_ICON high, with a label."""
    return _icon(effect)[1]


def effect_wide(effect: Effect) -> float:
    """Return the width of an effect's icon."""
    return _icon(effect)[0]


def row_wide(effects: list[Effect]) -> float:
    """Return the width of several effects' icons side by side."""
    return sum(effect_wide(each) for each in effects) + _APART * max(0, len(effects) - 1)


def icon_row(effects: list[Effect], room: float, size: float = 1, anchor: str = "middle") -> str:
    """Return the icons of effects side by side, scaled by `size`, or less if `room` requires it.

    They are centred on 0,0, or begin there with the anchor `start`.
    """
    wide = row_wide(effects)
    size = min(size, room / wide) if wide else size
    canvas = Canvas()
    canvas.raw(f'<g transform="scale({size:.3g})">')
    x = -wide / 2 if anchor == "middle" else 0
    for each in effects:
        canvas.raw(f'<g transform="translate({x + effect_wide(each) / 2:.1f},0)">{effect_icon(each)}</g>')
        x += effect_wide(each) + _APART
    canvas.raw("</g>")
    return canvas.svg()
