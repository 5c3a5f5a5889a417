"""The catalogue at the end of the rulebook: every component in words, with its origin, generated from the data."""

from __future__ import annotations

from typing import Any

from ..data import components
from ..data.loading import DATA, PROJECT_PLACES, TECH_SIDES
from .parts import effects_said, exploration_said, many, things_said, timed_said, upper

INTRODUCTION = """\
All components of the game. *Printed* means taken from the printed game; *ours* means that we designed it. For a
technology this is about its effect: its die and die spaces are printed. All names are ours."""
_ORIGINS = {"published": "printed", "ours": "ours"}


def appendix() -> str:
    """Return all components as Markdown."""
    sections = [_techs(side) for side in range(len(TECH_SIDES))]
    sections += [_transmitters(), _systems(), _explorations(), _goals()]
    sections += [_headquarters(hq) for hq in range(len(components.HQ_IDS))]
    return "\n\n".join(["## All components", INTRODUCTION, *sections]) + "\n"


def _table(title: str, heads: list[str], rows: list[list[str]]) -> str:
    """Return a Markdown table with its heading."""
    lines = [heads, ["---"] * len(heads), *rows]
    return f"### {title}\n\n" + "\n".join([f"| {' | '.join(line)} |" for line in lines])


def _origins(kind: str) -> dict[str, str]:
    """Return by id the origins of the entries of a kind."""
    entries: list[dict[str, Any]] = DATA[kind]
    return {str(entry["id"]): _ORIGINS[entry["origin"]] for entry in entries}


def _techs(side: int) -> str:
    """Return the technologies of a side by row, with the bonuses of spinning gyrodynes by round."""
    origins = _origins("tech")
    rows = []
    for tech in [
        each for each in range(components.ALL_TECHS) if components.TECH_IDS[each].startswith(TECH_SIDES[side])
    ]:
        said = timed_said(tech, headquarters=True)
        if components.TECH_EFFECTS[0][tech] is not components.TECH_EFFECTS[1][tech]:
            said += f"; without headquarters {timed_said(tech, headquarters=False)}"
        die = [str(components.TECH_COST[tech]), str(components.TECH_SLOTS[tech])]
        rows.append(
            [
                components.TECH_NAMES[tech],
                upper(said),
                *die,
                components.TECH_IDS[tech],
                origins[components.TECH_IDS[tech]],
            ]
        )
    bonuses = [components.ROW_BONUS[side * (components.ROUNDS + 1) + row] for row in range(1, components.ROUNDS + 1)]
    added = ", ".join(["?" if bonus == components.MEDIAN else str(bonus) for bonus in bonuses])
    title = f"Technologies, side {TECH_SIDES[side]}"
    table = _table(title, ["technology", "what it does", "die", "spaces", "id", "origin"], rows)
    return f"{table}\n\nA spinning gyrodyne adds {added} VP in rounds 1 to {components.ROUNDS}, with this side."


def _transmitters() -> str:
    origins = _origins("transmitter")
    rows = []
    for tile in range(components.ALL_TRANSMITTERS):
        halves = [str(half) for half in components.HALVES[2 * tile : 2 * tile + 2] if half != components.NO_HALF]
        costs = ", ".join([str(cost) for cost in components.COSTS[tile]])
        said = [upper(effects_said(effects[tile])) or "–" for effects in (components.ONCE, components.EVERY_ROUND)]
        id = components.TRANSMITTER_IDS[tile]
        rows.append([id, *said, costs, " and ".join(halves) or "–", origins[id]])
    heads = ["transmitter", "when it is online", "in every production", "dice", "half-dice", "origin"]
    return _table("Transmitters", heads, rows)


def _systems() -> str:
    rows = []
    for number, entry in enumerate(DATA["system"]):
        planets = ", ".join([_planet(str(planet)) for planet in entry["planets"]])
        rows.append(
            [
                str(entry["id"]),
                planets,
                upper(effects_said(components.SYSTEM_EFFECTS[number])),
                _ORIGINS[entry["origin"]],
            ]
        )
    return _table("Systems", ["system", "planets", "bonus", "origin"], rows)


def _planet(planet: str) -> str:
    """Return a planet in words, and the fewest players for which it is open."""
    said = "blue" if planet[0] == "B" else "lifeless"
    return f"{said} (from {planet[1:]} players)" if planet[1:] else said


def _explorations() -> str:
    origins = _origins("exploration")
    rows = [
        [str(components.EXPLORATION_TILES[kind]), upper(exploration_said(kind)), origins[components.EXPLORATIONS[kind]]]
        for kind in range(len(components.EXPLORATIONS))
    ]
    return _table("Exploration tiles", ["tiles", "what it brings", "origin"], rows)


def _goals() -> str:
    origins = _origins("goal")
    rows = []
    for goal, id in enumerate(components.GOAL_IDS):
        needs = " and ".join([things_said(number, thing) for thing, number in components.COUNTED_GOALS[goal]])
        extras = [
            f"{vp} VP for {many(cubes, 'cube')}"
            for vp, cubes in zip(components.EXTRA_VP[goal], components.EXTRA_CUBES[goal], strict=True)
        ]
        rows.append(
            [
                components.GOAL_NAMES[goal],
                needs,
                str(components.GOAL_VP[goal]),
                ", then ".join(extras) or "–",
                origins[id],
            ]
        )
    return _table("Goals", ["goal", "needs", "VP", "extras", "origin"], rows)


def _headquarters(hq: int) -> str:
    origin = _origins("hq")[components.HQ_IDS[hq]]
    rows = [
        [
            PROJECT_PLACES[project],
            upper(effects_said(components.PROJECT_EFFECTS[hq][project])),
            str(components.PROJECT_COST[hq][project]),
            origin,
        ]
        for project in range(components.PROJECTS_EACH)
    ]
    title = f"Headquarters {components.HQ_IDS[hq]}, {components.HQ_NAMES[hq]}"
    return _table(title, ["project", "what it does", "die", "origin"], rows)
