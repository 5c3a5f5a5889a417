"""The goals of Pulsar 2849 as cards: their needs, their VP, and each seat's progress."""

from __future__ import annotations

from functools import lru_cache

from starfold.art.canvas import Canvas
from starfold.art.palette import EDGE, GOLD, GROUND, INK, ON_SEAT, QUIET

from ...data import components, things
from ...data.board import SLOTS
from ...data.loading import MOST_PLANETS
from ...position.pieces import SPINS
from ...view import PulsarView
from ...words.parts import many, things_said
from ..icons import THING_SIGNS, trade_icon
from ..icons.dice import NAME
from ..icons.pieces import sign, vp
from ..parts import has, line

CARD_WIDE, CARD_HIGH = 201.0, 146.0
MARKS_Y = 125.0


# --- counting, from the view ---


def counted(view: PulsarView, seat: int, thing: int) -> int:
    """Return how many of a thing a seat has. Met goals are not counted, since no goal needs them."""
    if thing in (things.ALL_STATIONS, things.BLUE_STATIONS, things.LIFELESS_STATIONS, things.BESIDE_BLUE):
        return _stations(view, seat, thing)
    if thing in (things.SPINNING, things.SPINNING_SIZES, things.SIZE_SETS, things.SIZE_PAIRS):
        return _spinning(view, seat, thing)
    mine = [tile for tile in range(components.ALL_TRANSMITTERS) if view.owners[tile] == seat]
    online = [tile for tile in mine if view.paid[tile] == components.ALL_PAID[tile]]
    patents = [tech for place, tech in enumerate(view.techs) if has(view.patents[place], seat)]
    if thing == things.LINKS:
        joined = [view.joints[2 * tile + half] // 2 for tile in online for half in range(2)]
        return sum(tile in online for tile in joined) // 2
    found = {
        things.OWN_PULSARS: view.rings.count(seat),
        things.ONLINE: len(online),
        things.PATENTS: len(patents),
        things.PATENT_COLOURS: len({components.TECH_COLOUR[tech] for tech in patents}),
        things.PROJECTS: view.done[seat].bit_count(),
        things.AWARDS: view.awards.count(seat),
    }
    return found.get(thing, 0)


def _stations(view: PulsarView, seat: int, thing: int) -> int:
    """Return the number of a seat's stations of a kind. A seat has at most one in a system."""
    found = 0
    for slot in range(SLOTS):
        tile, owners = view.systems[slot], view.stations[slot * MOST_PLANETS : (slot + 1) * MOST_PLANETS]
        if seat not in owners:
            continue
        blues = [components.BLUE[tile * MOST_PLANETS + planet] for planet, owner in enumerate(owners) if owner >= 0]
        own = components.BLUE[tile * MOST_PLANETS + owners.index(seat)]
        kinds = {
            things.ALL_STATIONS: True,
            things.BLUE_STATIONS: own,
            things.LIFELESS_STATIONS: not own,
            things.BESIDE_BLUE: any(blues),
        }
        found += kinds[thing]
    return found


def _spinning(view: PulsarView, seat: int, thing: int) -> int:
    """Return the number of a seat's spinning gyrodynes, or of their sizes, sets or pairs."""
    spins = [view.gyrodynes[slot] - SPINS for slot, owner in enumerate(view.rings) if owner == seat]
    sizes = [spins.count(size) for size in range(components.SIZES)]
    if thing == things.SPINNING:
        return sum(sizes)
    if thing == things.SPINNING_SIZES:
        return sum(number > 0 for number in sizes)
    return min(sizes) if thing == things.SIZE_SETS else sum(number // 2 for number in sizes)


def progress(view: PulsarView, seat: int, goal: int) -> tuple[int, int]:
    """Return a seat's progress with a goal, and the number needed; for several needs, those met of all."""
    needs = components.COUNTED_GOALS[goal]
    if len(needs) == 1:
        return counted(view, seat, needs[0][0]), needs[0][1]
    return sum(counted(view, seat, thing) >= number for thing, number in needs), len(needs)


# --- cards ---


@lru_cache(maxsize=64)
def goal_card(goal: int) -> str:
    """Return a goal's card from its upper left corner."""
    canvas = Canvas()
    canvas.box(0, 0, CARD_WIDE, CARD_HIGH, 11, fill=GROUND, fill_opacity=0.55, stroke=GOLD, stroke_width=1.6)
    line(canvas, 12, 25, components.GOAL_NAMES[goal], 19, CARD_WIDE - 60)
    canvas.raw(f'<g transform="translate({CARD_WIDE - 26:g},21)">{vp(components.GOAL_VP[goal])}</g>')
    needs = components.COUNTED_GOALS[goal]
    step = (CARD_WIDE - 16) / len(needs)
    for place, (thing, number) in enumerate(needs):
        x, (wide, drawn) = 8 + step * (place + 0.5), sign(THING_SIGNS[thing])
        size = 1 if len(needs) < 4 else 0.84
        canvas.raw(f'<g transform="translate({x + 8:g},57)scale({size:g})">{drawn}</g>')
        canvas.text(x + 5 - wide * size / 2, 64, str(number), 20, fill=INK, text_anchor="end", font_weight="700")
    for place, (cubes, points) in enumerate(zip(components.EXTRA_CUBES[goal], components.EXTRA_VP[goal], strict=True)):
        x = CARD_WIDE * (2 * place + 1) / (2 * len(components.EXTRA_VP[goal]))
        canvas.raw(f'<g transform="translate({x:g},91)scale(.86)">{trade_icon(cubes, points)}</g>')
    canvas.line(10, 108, CARD_WIDE - 10, 108, stroke=EDGE, stroke_width=1)
    return canvas.svg()


def goal_said(goal: int) -> str:
    """Return a goal in words."""
    needs = [things_said(number, thing) for thing, number in components.COUNTED_GOALS[goal]]
    extras = [
        f"{points} VP more for {many(cubes, 'cube')}"
        for cubes, points in zip(components.EXTRA_CUBES[goal], components.EXTRA_VP[goal], strict=True)
    ]
    name, vp = components.GOAL_NAMES[goal], components.GOAL_VP[goal]
    return f"Goal {name}: {', '.join(needs)}. {vp} VP; {', then '.join(extras)}"


def draw_progress(canvas: Canvas, view: PulsarView, goal: int, x: float, y: float) -> None:
    """Draw each seat's progress with a goal, at the foot of its card."""
    reached = [progress(view, seat, goal) for seat in range(view.seats)]
    told = [f"{view.names[seat]} {have} of {need}" for seat, (have, need) in enumerate(reached)]
    with canvas.group(id=f"goal-{goal}", at=(x, y), label=f"{goal_said(goal)}. {', '.join(told)}"):
        canvas.box(0, 0, CARD_WIDE, CARD_HIGH, 11, fill="none")
        step = (CARD_WIDE - 8) / view.seats
        for seat, (have, need) in enumerate(reached):
            middle = 4 + step * (seat + 0.5)
            if have >= need:
                canvas.box(middle - 24, MARKS_Y - 14, 46, 28, 10, fill=GOLD)
                canvas.path(
                    f"M{middle + 2:g},{MARKS_Y:g}l5,6l8,-11", fill="none", stroke=ON_SEAT, stroke_width=3,
                    stroke_linecap="round",
                )  # fmt: skip
                canvas.circle(middle - 14, MARKS_Y, 11, fill=GROUND)
            else:
                colour = INK if have else QUIET
                canvas.text(middle - 4, MARKS_Y + 6, f"{have}/{need}", 16, fill=colour, text_anchor="start")
            canvas.put(f"{NAME}small-mark-{seat}", (middle - 14, MARKS_Y))
