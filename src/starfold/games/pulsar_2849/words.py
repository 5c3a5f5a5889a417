"""Pulsar 2849 in words: codes, sentences and prompts. The log and the board as text are in words_log and words_show."""

from __future__ import annotations

from typing import cast

from ...core.dice import QuickDice
from ...core.event import Event
from ...core.view import View
from ...core.words import Words
from .box import (
    ALL_TRANSMITTERS,
    COSTS,
    EXPLORATIONS,
    FACES,
    FORM_BY,
    FORM_TOKEN,
    FORMS,
    GOAL_IDS,
    HALF_NAMES,
    HALVES,
    HQ_BOARDS,
    HQ_IDS,
    HQ_NAMES,
    MODIFIER_NAMES,
    MOST_SEATS,
    PROJECT_EFFECTS,
    SIZES,
    SYSTEM_EFFECTS,
    SYSTEM_IDS,
    TECH_EFFECTS,
    TECH_IDS,
    TRANSMITTER_IDS,
)
from .loading import CATEGORIES, PLACES, TECH_SIDES
from .moves import (
    ALONE,
    BONUS,
    BUY,
    CLAIM,
    COMPLETE,
    COPY,
    DEVELOP,
    DRAFT,
    END_TURN,
    ENTER,
    FLY,
    FORGO,
    JOIN,
    JUMP,
    KEEP,
    LEAVE,
    LINK,
    LONGEST,
    MARKER,
    NO_LINK,
    NO_RUN,
    PATENT,
    PAY,
    PAYMENTS,
    PIPS,
    PROJECT,
    RUN,
    SIDE,
    SPEND,
    STEP,
    TAKE,
    TILE,
    USE,
)
from .position import (
    ACTING,
    ADVANCING,
    BONUSING,
    CHOOSING_SIDE,
    CLAIMING,
    COMPLETING,
    DRAFTING,
    ENTERING,
    FLYING,
    ISOLATING,
    JOINING,
    JUMPING,
    LINKING,
    MARKING,
    PAYING,
    RUNNING,
    TAKING,
    USING,
)
from .producing import offer_of
from .refusals import reason
from .rules import Pulsar
from .stars import ALL_ENTRIES, ALL_PULSARS, ALL_SYSTEMS, NAMES, PULSAR, SLOT, SYSTEM, TYPE
from .tracks import REAR
from .view import PulsarView, imagine
from .vocabulary import COLOURS, TRACKS
from .words_log import told
from .words_parts import (
    SIZE_NAMES,
    TOKEN_NAMES,
    effects_said,
    many,
    place_said,
    tech_said,
    transmitter_said,
    upper,
)
from .words_show import show


def form_text(form: int) -> str:
    """How a die is changed: nothing, -1, +1 or +2."""
    return f"{FORM_BY[form]:+d}" if FORM_BY[form] else ""


def all_codes() -> list[str]:
    """The code of every action, by its number."""
    transmitters = range(ALL_TRANSMITTERS)
    codes = [f"order {seat + 1}" for seat in range(MOST_SEATS)]
    codes += [f"tech {category} {side}" for category in CATEGORIES for side in TECH_SIDES]
    codes += [f"goal {name}" for name in GOAL_IDS]
    codes += [f"hq {board}" for board in HQ_BOARDS]
    codes += [f"reveal {name}" for name in TRANSMITTER_IDS]
    codes += [f"roll {face}" for face in range(1, FACES + 1)]
    codes += [f"system {name}" for name in SYSTEM_IDS]
    codes += [f"explore {name}" for name in EXPLORATIONS]
    codes += [f"enter {NAMES[place]}" for place in ALL_ENTRIES]
    codes += ["side 1", "side 2"]
    codes += [f"draft {face}" for face in range(1, FACES + 1)]
    codes += [*TRACKS, *[f"{track} rear" for track in TRACKS]]
    codes += [
        f"use {red}{face}{form_text(form)}" for red in ("", "red ") for face in range(PIPS) for form in range(FORMS)
    ]
    codes += [f"develop {size + 1} {NAMES[place]}" for place in ALL_PULSARS for size in range(SIZES)]
    codes += [f"copy {face}" for face in range(1, FACES + 1)]
    codes += ["end"]
    codes += [f"buy {name}" for name in MODIFIER_NAMES]
    codes += [f"fly {length}" for length in range(1, LONGEST + 1)]
    codes += [f"take {size + 1}" for size in range(SIZES)]
    codes += [f"complete {NAMES[place]}" for place in ALL_PULSARS]
    codes += [f"pay {TRANSMITTER_IDS[tile]} {COSTS[tile][cost]}" for tile, cost in PAYMENTS]
    codes += [f"patent {name}" for name in TECH_IDS]
    codes += [f"project {name}" for name in PLACES]
    codes += ["array"]
    codes += [f"join {h} {TRANSMITTER_IDS[tile]} {k}" for h in HALF_NAMES for tile in transmitters for k in HALF_NAMES]
    codes += [f"to {name}" for name in NAMES]
    codes += [f"run {name} {colour}" for name in PLACES for colour in COLOURS]
    codes += ["no run", "bonus", "tile"]
    codes += [f"claim {NAMES[place]}" for place in ALL_PULSARS]
    codes += ["leave"]
    codes += [f"jump {NAMES[place]}" for place in ALL_SYSTEMS]
    codes += [f"red {pips}" for pips in range(PIPS)]
    codes += ["no red", "forgo"]
    codes += [f"spend {name}" for name in TRANSMITTER_IDS]
    codes += ["keep"]
    return codes


ASKED = {
    ENTERING: "Choose an entry gate for your ship.",
    CHOOSING_SIDE: "Choose the side of your headquarters.",
    USING: "Choose what the die does.",
    JOINING: "Join the new transmitter to one of yours, or start an array with it.",
    RUNNING: "Use up a gate run for this flight, or keep it.",
    TAKING: "Choose a gyrodyne to take.",
    COMPLETING: "Complete a gyrodyne on one of your pulsars; you may develop pulsars first.",
    ISOLATING: "Choose an isolated pulsar to claim.",
    JUMPING: "Choose a system to move your ship to.",
    ADVANCING: "Choose a marker to move to the left.",
    BONUSING: "Take the bonus of this system, or an exploration tile.",
    CLAIMING: "Claim this pulsar, or leave it.",
    LINKING: "A link is complete: take its red die, or not.",
    PAYING: "Pay cubes for what your transmitters offer, or keep them.",
}


class PulsarWords(Words):
    """The words of Pulsar 2849."""

    def __init__(self) -> None:
        super().__init__(all_codes())

    # --- what is asked ---

    def ask(self, view: View) -> str:
        """What the view's seat is asked for now."""
        seen = cast(PulsarView, view)
        if seen.phase == DRAFTING:
            return "Choose a die from the dice board."
        if seen.phase == MARKING:
            way = "left" if seen.left < 0 else "right"
            return f"Move one of your markers {many(abs(seen.left), 'space')} to the {way}."
        if seen.phase == FLYING:
            gate = f" You must still visit a {gates_said(seen.need)} gate." if seen.need else ""
            return f"Fly on: {many(seen.left, 'step')} left.{gate}"
        if seen.phase == USING:
            return f"Choose what the die does: it reads {seen.reading}."
        return self._ask_action(seen) if seen.phase == ACTING else ASKED[seen.phase]

    @staticmethod
    def _ask_action(view: PulsarView) -> str:
        """What may be done in the course of a turn."""
        dice = any(USE <= action < DEVELOP for action in view.legal)
        more = []
        if any(DEVELOP <= action < COPY for action in view.legal):
            more.append("develop a pulsar")
        if any(COPY <= action < END_TURN for action in view.legal):
            more.append("copy a die that is left")
        if END_TURN in view.legal:
            more.append("end your turn")
        said = ["use a die", *more] if dice else more
        first, rest = said[0], said[1:]
        return first[0].upper() + first[1:] + "".join([f", or {what}" for what in rest]) + "."

    # --- what is offered ---

    def sentence(self, view: View, action: int) -> str:
        """An action offered, as a sentence for people."""
        seen = cast(PulsarView, view)
        if action < USE:
            return self._dice_phase(seen, action)
        if action < ALONE:
            return self._turn(seen, action)
        if action < STEP:
            return self._joining(seen, action)
        return self._choice(seen, action)

    @staticmethod
    def _dice_phase(view: PulsarView, action: int) -> str:
        """Entry gates, headquarters, dice and markers."""
        if action >= MARKER:
            which = action - MARKER
            rear = "rear " if which >= REAR else ""
            way = "left" if view.left < 0 else "right"
            return f"Move your {rear}{TRACKS[which % 2]} marker {many(abs(view.left), 'space')} to the {way}"
        if action >= DRAFT:
            face = action - DRAFT + 1
            return f"Take the {face}" + way_said(view, face)
        if action >= SIDE:
            side = action - SIDE + 1
            name = HQ_BOARDS[view.boards[view.seat]] + str(side)
            return f"Play side {side}: {HQ_NAMES[HQ_IDS.index(name)]}"
        return f"Place your ship at {place_said(ALL_ENTRIES[action - ENTER])}"

    @staticmethod
    def _turn(view: PulsarView, action: int) -> str:
        """Dice, free actions, and what a die does."""
        effects = TECH_EFFECTS[1 if view.headquarters else 0]
        if action < DEVELOP:
            return die_said(action)
        if action < COPY:
            number, size = divmod(action - DEVELOP, SIZES)
            return f"Develop {place_said(ALL_PULSARS[number])} with a {SIZE_NAMES[size]} gyrodyne"
        if action < END_TURN:
            return f"Copy a {action - COPY + 1} for {many(view.prices[view.seat], 'cube')}"
        if action == END_TURN:
            return "End your turn"
        if action < FLY:
            return f"Buy a {TOKEN_NAMES[action - BUY]} token"
        if action < TAKE:
            return f"Fly {many(action - FLY + 1, 'step')}"
        if action < COMPLETE:
            return f"Take a {SIZE_NAMES[action - TAKE]} gyrodyne"
        if action < PAY:
            return f"Complete the gyrodyne on {place_said(ALL_PULSARS[action - COMPLETE])}"
        if action < PATENT:
            tile, cost = PAYMENTS[action - PAY]
            verb = "Pay" if view.owners[tile] >= 0 else "Take"
            return f"{verb} {transmitter_said(tile)}: its cost {COSTS[tile][cost]}"
        if action < PROJECT:
            tech = action - PATENT
            return f"Patent {tech_said(tech)}: {effects_said(effects[tech])}"
        project = action - PROJECT
        return f"Project {PLACES[project]}: {effects_said(PROJECT_EFFECTS[view.hq[view.seat]][project])}"

    @staticmethod
    def _joining(view: PulsarView, action: int) -> str:
        """Where a new transmitter goes."""
        if action == ALONE:
            return f"Start an array with {transmitter_said(view.joining)}"
        half, other = divmod(action - JOIN, 2 * ALL_TRANSMITTERS)
        pips = HALVES[2 * view.joining + half] + HALVES[other]
        ends = f"its {HALF_NAMES[half]} end to the {HALF_NAMES[other % 2]} end of {transmitter_said(other // 2)}"
        return f"Join {ends}: a red {pips}"

    @staticmethod
    def _choice(view: PulsarView, action: int) -> str:
        """Steps of a flight, and what effects ask for."""
        if action < RUN:
            return f"Fly to {place_said(action - STEP)}" + there_said(view, action - STEP)
        if action < NO_RUN:
            project, colour = divmod(action - RUN, len(COLOURS))
            world = cast(Pulsar, imagine(view, QuickDice()))
            return f"Gate run {PLACES[project]}, {COLOURS[colour]} gates: {world.run_vp(project, colour)} VP"
        if action == BONUS:
            tile = view.systems[SLOT[view.ships[view.seat]]]
            return f"Take the bonus: {effects_said(SYSTEM_EFFECTS[tile])}"
        if CLAIM <= action < LEAVE:
            return f"Claim {place_said(ALL_PULSARS[action - CLAIM])}"
        if JUMP <= action < LINK:
            place = ALL_SYSTEMS[action - JUMP]
            return f"Move to {place_said(place)}" + there_said(view, place)
        if LINK <= action < NO_LINK:
            return f"Take the red {action - LINK}"
        if SPEND <= action < KEEP:
            offer = offer_of(action - SPEND)
            return f"{upper(transmitter_said(action - SPEND))}: {effects_said([offer] if offer else [])}"
        return PLAIN[action]

    # --- what has happened, how everything stands ---

    def tell(self, event: Event, names: list[str]) -> str:
        """An event as a sentence for the log."""
        return told(event, names)

    def show(self, view: View) -> str:
        """The position as lines of text."""
        return show(cast(PulsarView, view))

    def why_not(self, view: View, action: int) -> str:
        """Why this seat may not play that action now."""
        return reason(cast(Pulsar, imagine(view, QuickDice())), action)


PLAIN = {
    NO_RUN: "Keep your gate runs",
    TILE: "Take an exploration tile",
    LEAVE: "Leave the pulsar",
    NO_LINK: "Take no red die",
    FORGO: "Complete no gyrodyne",
    KEEP: "Keep your cubes",
}


def gates_said(mask: int) -> str:
    """Colours of gates."""
    return " or ".join([name for colour, name in enumerate(COLOURS) if mask >> colour & 1])


def die_said(action: int) -> str:
    """Which die is used, and how it is changed."""
    which, form = divmod(action - USE, FORMS)
    red, face = divmod(which, PIPS)
    die = f"the {'red ' if red else ''}{face}"
    if not FORM_BY[form]:
        return f"Use {die}"
    return f"Use {die} as a {face + FORM_BY[form]} with a {TOKEN_NAMES[FORM_TOKEN[form]]} token"


def way_said(view: PulsarView, face: int) -> str:
    """How far a die moves a marker."""
    way = cast(Pulsar, imagine(view, QuickDice())).way_of(face)
    if not way:
        return ": no marker moves"
    return f": a marker moves {abs(way)} to the {'left' if way < 0 else 'right'}"


def there_said(view: PulsarView, place: int) -> str:
    """What is at a place, as far as it matters to who flies there."""
    slot = SLOT[place]
    if TYPE[place] == SYSTEM:
        tile = view.systems[slot]
        return ", face down" if tile < 0 else f" ({effects_said(SYSTEM_EFFECTS[tile])})"
    if TYPE[place] == PULSAR:
        return "" if view.rings[slot] < 0 else ", claimed"
    return ""
