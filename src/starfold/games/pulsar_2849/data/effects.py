"""Effects as the rules use them: the words of the component data converted to numbers."""

from __future__ import annotations

from typing import Any

from .loading.vocabulary import COLOURS, EFFECT_NAMES, MODIFIERS, SHIFTED, THINGS, TRACKS, TRIGGERS


class Effect:
    """One effect. The meaning of its attributes depends on its kind; unused ones are 0."""

    def __init__(self, kind: int, name: str, reason: int) -> None:
        self.kind: int = kind
        self.name: str = name  # where it is printed, such as A-2-2:1
        self.reason: int = reason  # the reason of the VP it scores
        self.n: int = 0  # the amount: VP, cubes, tokens, tiles, steps, stations; a die's face; the size of a shift
        self.cubes: int = 0  # cubes to be paid
        self.times: int = 0
        self.token: int = 0  # the kind of modifier
        self.mask: int = 0  # sizes, colours or tracks
        self.thing: int = 0
        self.track: int = 0
        self.vps: list[int] = []
        self.trigger: int = 0
        self.when: int = 0  # the kind of action for which a die is shifted
        self.place: int = -1  # the project that gives a gate run
        self.effects: list[Effect] = []  # the effects of a trigger


def mask_of(chosen: list[Any], all_of_them: list[Any]) -> int:
    """Return the mask of the indices of some items in a list."""
    return sum([1 << all_of_them.index(item) for item in chosen])


def effect(data: dict[str, Any], name: str, reason: int, place: int = -1) -> Effect:
    """Return an effect from its data, which must have been checked."""
    made = Effect(EFFECT_NAMES.index(str(data["do"])), name, reason)
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
    """Return effects from their data. Each name ends with the effect's number, as in A-2-2:1."""
    return [effect(each, f"{name}:{number}", reason, place) for number, each in enumerate(data, 1)]


def has(effects: list[Effect], kind: int) -> bool:
    """Return whether any of the effects is of this kind."""
    return any(each.kind == kind for each in effects)
