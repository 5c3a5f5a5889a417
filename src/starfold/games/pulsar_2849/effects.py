"""Effects as the rules carry them out: the words of component data turned into numbers."""

from __future__ import annotations

from typing import Any, Final

from .vocabulary import COLOURS, MODIFIERS, NAMES, SHIFTED, THINGS, TRACKS, TRIGGERS

# Kinds, as in vocabulary.NAMES.
GAIN_VP: Final = 0
GAIN_CUBES: Final = 1
GAIN_MODIFIER: Final = 2
TAKE_GYRODYNE: Final = 3
COMPLETE_GYRODYNE: Final = 4
CLAIM_ISOLATED: Final = 5
BONUS_DIE: Final = 6
EXTRA_DIE: Final = 7
DRAW_EXPLORATION: Final = 8
GATE_RUN: Final = 9
MOVE_TO_SYSTEM: Final = 10
ADVANCE: Final = 11
SCORE_PER: Final = 12
SCORE_LADDER: Final = 13
SCORE_PLACE: Final = 14
PAY: Final = 15
COUNTS_AS_STATION: Final = 16
GOAL_MET: Final = 17
ON: Final = 18
DIE_SHIFT: Final = 19
CHEAPER_COPY: Final = 20

# PU-9.1 What VP are scored for: every VP has one of these reasons.
START: Final = 0
AWARDS: Final = 1  # for two gyrodynes of a size
ONLINE: Final = 2  # a transmitter's bonus when it comes online
EXPLORATION: Final = 3
TECHS: Final = 4  # light and dark ones
PROJECTS: Final = 5
RUNS: Final = 6
SYSTEM_BONUS: Final = 7
ENGINEERING: Final = 8
PENALTIES: Final = 9
TRANSMITTERS: Final = 10  # in production
PAID: Final = 11  # cubes paid in production
GYRODYNES: Final = 12
GREEN: Final = 13
PURPLE: Final = 14
GOALS: Final = 15
UNSPUN: Final = 16  # rings without a spinning gyrodyne
BUILDING: Final = 17
CUBES: Final = 18
INITIATIVE: Final = 19
STATIONS: Final = 20
REASONS: Final[list[str]] = [
    "start",
    "awards",
    "transmitters online",
    "exploration",
    "technologies",
    "projects",
    "gate runs",
    "system bonuses",
    "engineering",
    "penalties",
    "transmitters",
    "cubes paid",
    "gyrodynes",
    "green technologies",
    "purple technologies",
    "goals",
    "pulsars",
    "gyrodynes in building",
    "cubes",
    "initiative",
    "stations",
]
PRODUCED: Final[list[int]] = [ENGINEERING, PENALTIES, TRANSMITTERS, PAID, GYRODYNES, GREEN]
FINAL: Final[list[int]] = [PURPLE, GOALS, UNSPUN, BUILDING, CUBES, INITIATIVE, STATIONS]

EVERY: Final = 7  # the mask of all three sizes, or all three colours


class Effect:
    """One effect. What its parts mean depends on its kind; those that it has not are 0."""

    def __init__(self, kind: int, name: str, reason: int) -> None:
        self.kind: int = kind
        self.name: str = name  # where it stands, such as A-2-2:1
        self.reason: int = reason  # of the VP that it scores
        self.n: int = 0  # how many: VP, cubes, tokens, tiles, steps, stations; a die's face; how far a die is shifted
        self.cubes: int = 0  # to be paid
        self.times: int = 0
        self.token: int = 0  # the kind of modifier
        self.mask: int = 0  # sizes, colours or tracks
        self.thing: int = 0
        self.track: int = 0
        self.vps: list[int] = []
        self.trigger: int = 0
        self.when: int = 0  # which action is shifted
        self.place: int = -1  # the project that gives a gate run
        self.effects: list[Effect] = []  # of a trigger


def mask_of(chosen: list[Any], all_of_them: list[Any]) -> int:
    """Some of a list as a mask of their places."""
    return sum([1 << all_of_them.index(item) for item in chosen])


def effect(data: dict[str, Any], name: str, reason: int, place: int = -1) -> Effect:
    """An effect from its data, which has been checked."""
    made = Effect(NAMES.index(str(data["do"])), name, reason)
    made.place = place
    for key in ("n", "value", "vp", "steps", "by"):
        if key in data:
            made.n = int(data[key])
    made.cubes = int(data.get("cubes", 0))
    made.times = int(data.get("times", 0))
    made.token = MODIFIERS.index(str(data.get("kind", MODIFIERS[0])))
    if "sizes" in data:
        made.mask = mask_of(data["sizes"], [1, 2, 3])
    if "colours" in data:
        made.mask = mask_of(data["colours"], COLOURS)
    if "colour" in data:
        made.mask = mask_of([data["colour"]], COLOURS)
    if "tracks" in data:
        made.mask = mask_of(data["tracks"], TRACKS)
    made.thing = THINGS.index(str(data.get("thing", THINGS[0])))
    made.track = TRACKS.index(str(data.get("track", TRACKS[0])))
    made.vps = [int(vp) for vp in data.get("vps", [])]
    made.trigger = TRIGGERS.index(str(data.get("trigger", TRIGGERS[0])))
    made.when = SHIFTED.index(str(data.get("when", SHIFTED[0])))
    made.effects = effects_of(data.get("effects", []), name, reason)
    return made


def effects_of(data: list[dict[str, Any]], name: str, reason: int, place: int = -1) -> list[Effect]:
    """A list of effects; each is named by its number, such as A-2-2:1."""
    return [effect(each, f"{name}:{number}", reason, place) for number, each in enumerate(data, 1)]


def has(effects: list[Effect], kind: int) -> bool:
    """Whether there is an effect of this kind among them."""
    return any(each.kind == kind for each in effects)
