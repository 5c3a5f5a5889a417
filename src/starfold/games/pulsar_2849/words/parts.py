"""Names of things in Pulsar 2849, and effects as short phrases."""

from __future__ import annotations

from starfold.core.words import listing

from ..data import board, components, kinds
from ..data.effects import Effect
from ..data.loading.vocabulary import COLOURS, TRACKS

SIZE_NAMES = ["small", "medium", "large"]
TOKEN_NAMES = ["±1", "+2"]
TRIGGER_WORDS = [
    "patent",
    "pulsar claimed by ship",
    "station",
    "station on a lifeless planet",
    "station with a bonus",
    "gyrodyne taken",
    "gyrodyne placed",
    "gyrodyne completed",
    "transmitter cost paid",
    "transmitter online",
    "link",
    "project",
    "copied die",
    "exploration tile",
]
SHIFT_WORDS = [
    "flying",
    "a patent",
    "taking a gyrodyne",
    "completing a gyrodyne",
    "paying for a transmitter",
    "a project",
]
THING_WORDS = [
    "station",
    "station on a blue planet",
    "station on a lifeless planet",
    "station beside a settled blue planet",
    "pulsar",
    "spinning gyrodyne",
    "size of spinning gyrodynes",
    "set of all three sizes spinning",
    "pair of one size spinning",
    "transmitter online",
    "link",
    "patent",
    "colour of patents",
    "project",
    "award",
    "goal met",
]
MANY_WORDS = [
    "stations",
    "stations on blue planets",
    "stations on lifeless planets",
    "stations beside settled blue planets",
    "pulsars",
    "spinning gyrodynes",
    "sizes of spinning gyrodynes",
    "sets of all three sizes spinning",
    "pairs of one size spinning",
    "transmitters online",
    "links",
    "patents",
    "colours of patents",
    "projects",
    "awards",
    "goals met",
]


def place_said(place: int) -> str:
    """Return a place in words, such as `pulsar 5` or `the green gate 4`."""
    name = board.PLACE_NAMES[place]
    if board.TYPE[place] == board.GATE:
        return f"the {COLOURS[board.GATE_COLOUR[place]]} gate {name}"
    if board.TYPE[place] == board.SYSTEM:
        return f"system {name}"
    if board.TYPE[place] == board.ENTRY:
        return f"entry gate {name}"
    return f"{'the isolated pulsar' if board.ISOLATED[place] else 'pulsar'} {name}"


def upper(said: str) -> str:
    """Return the text with its first letter capitalised."""
    return said[:1].upper() + said[1:]


def tech_said(tech: int) -> str:
    """Return a technology with its id."""
    return f"{components.TECH_NAMES[tech]} ({components.TECH_IDS[tech]})"


def transmitter_said(transmitter: int) -> str:
    """Return a transmitter by its id."""
    return f"transmitter {components.TRANSMITTER_IDS[transmitter]}"


def faces_said(faces: list[int]) -> str:
    """Return faces of dice in words: `a 1, a 3 and a 5`."""
    return listing([f"a {face}" for face in faces])


def many(number: int, one: str, more: str = "") -> str:
    """Return a number with its word: `1 cube`, `2 cubes`."""
    return f"{number} {one}" if number == 1 else f"{number} {more or one + 's'}"


def things_said(number: int, thing: int) -> str:
    """Return a number of a thing in words: `1 link`, `3 stations on blue planets`."""
    return many(number, THING_WORDS[thing], MANY_WORDS[thing])


def either(names: list[str], mask: int) -> str:
    """Return the names in a mask: `small or large`."""
    return " or ".join([name for number, name in enumerate(names) if mask >> number & 1])


def a(said: str) -> str:
    """Return a noun with its article: `a green gate`, `an orange gate`."""
    return f"{'an' if said[0] in 'aeiou' else 'a'} {said}"


def gyrodyne_said(mask: int) -> str:
    """Return a gyrodyne of one of the sizes: `a small or large gyrodyne`."""
    return "a gyrodyne of any size" if mask == kinds.EVERY else f"a {either(SIZE_NAMES, mask)} gyrodyne"


def gate_said(mask: int) -> str:
    """Return a gate of one of the colours: `an orange gate`."""
    return a(f"{either(COLOURS, mask)} gate")


def run_gates_said(mask: int) -> str:
    """Return the gates that a run counts; PU-4.9 of several colours the seat chooses one when it flies."""
    if mask == kinds.EVERY:
        return "gate of one colour"
    one = mask & (mask - 1) == 0
    return f"{either(COLOURS, mask)} gate" if one else f"gate of one colour, {either(COLOURS, mask)}"


WHEN_WORDS = ["from now on", "at once", "each production", "in final scoring"]  # by colour of technologies


def timed_said(tech: int, headquarters: bool) -> str:
    """Return what a technology does, and when."""
    effects = effects_said(components.TECH_EFFECTS[1 if headquarters else 0][tech])
    when = WHEN_WORDS[components.TECH_COLOUR[tech]]
    return effects if effects.endswith(when) else f"{when} {effects}"


def effects_said(effects: list[Effect]) -> str:
    """Return several effects as one phrase."""
    return "; ".join([effect_said(effect) for effect in effects])


def effect_said(effect: Effect) -> str:  # noqa: C901 (one branch for each kind of effect)
    """Return one effect as a short phrase."""
    n = effect.n
    match effect.kind:
        case kinds.GAIN_VP:
            return f"{n} VP"
        case kinds.GAIN_CUBES:
            return many(n, "cube")
        case kinds.GAIN_MODIFIER:
            return many(n, f"{TOKEN_NAMES[effect.token]} token")
        case kinds.TAKE_GYRODYNE:
            return f"take {gyrodyne_said(effect.mask)}"
        case kinds.COMPLETE_GYRODYNE:
            return f"complete {gyrodyne_said(effect.mask)}"
        case kinds.CLAIM_ISOLATED:
            return "claim an isolated pulsar"
        case kinds.BONUS_DIE:
            return f"a red die of {n}"
        case kinds.EXTRA_DIE:
            return f"an extra silver die of {n}"
        case kinds.DRAW_EXPLORATION:
            return many(n, "exploration tile")
        case kinds.GATE_RUN:
            return f"a gate run: {n} VP for each {run_gates_said(effect.mask)}"
        case kinds.MOVE_TO_SYSTEM:
            return "move your ship to any system"
        case kinds.ADVANCE:
            return f"{many(n, 'space')} to the left on the {either(TRACKS, effect.mask)} track"
    return lasting_said(effect)


def lasting_said(effect: Effect) -> str:
    """Return an effect that lasts, or that counts something, as a phrase."""
    n = effect.n
    ladder = "/".join([str(vp) for vp in effect.vps])
    rungs = "/".join([str(number) for number in range(1, len(effect.vps) + 1)])
    match effect.kind:
        case kinds.SCORE_PER:
            return f"{n} VP for each {THING_WORDS[effect.thing]}"
        case kinds.SCORE_LADDER:
            return f"{ladder} VP for {rungs} or more {MANY_WORDS[effect.thing]}"
        case kinds.SCORE_PLACE:
            return f"{ladder} VP for place {rungs} on the {TRACKS[effect.track]} track"
        case kinds.PAY_CUBES:
            times = "" if effect.times == 1 else f", up to {effect.times} times"
            return f"pay {many(effect.cubes, 'cube')} for {n} VP{times}"
        case kinds.COUNTS_AS_STATION:
            return f"{many(n, 'more station')} in final scoring"
        case kinds.GOAL_MET:
            return "one goal counts as met"
        case kinds.ON:
            gains = " and ".join([effect_said(each) for each in effect.effects])
            return f"{gains} for each {TRIGGER_WORDS[effect.trigger]}"
        case kinds.DIE_SHIFT:
            gate = f" past {gate_said(effect.mask)}" if effect.mask else ""
            return f"{'up to ' if n > 1 else ''}±{n} on dice for {SHIFT_WORDS[effect.when]}{gate}"
        case kinds.CHEAPER_COPY:
            return f"copying a die costs {many(effect.cubes, 'cube')}"
    return ""


def exploration_said(kind: int) -> str:
    """Return what an exploration tile brings, as a phrase."""
    return effects_said(components.EXPLORATION_EFFECTS[kind]) or components.EXPLORATIONS[kind]
