"""The view proof: hidden information changes nothing that a seat receives, to the byte."""

from __future__ import annotations

from collections.abc import Callable

from starfold.core.dice import Dice
from starfold.core.event import EVERYBODY, WATCHER, Event, may_know
from starfold.core.game import Game
from starfold.core.state import CHANCE, OVER, State
from starfold.core.view import View, place_name

from .settings import MAX_POSITIONS, Setting, check_equal, imagined, require

NOT_ALIKE = -2  # not a mask of seats: the move of one world is impossible in the other
# Further things a seat receives, made from its View: other packages (the wire) add theirs.
RECEIVED: list[Callable[[View], str]] = []


def everything_received(game: Game, state: State, seat: int, events: list[Event]) -> str:
    """Return everything a seat receives about a position and the last events, as one text."""
    view = game.look(state, seat)
    view.recent = [seen for event in events if (seen := event.seen(seat)) is not None]
    words = game.words
    log = [words.describe_event(event, view.names) for event in view.recent]
    offers = [f"{offer.code} | {offer.sentence} | {offer.clicks} | {offer.preview}" for offer in game.offers(view)]
    refused = [
        words.refusal(view, a)
        for a in range(0, len(words.codes), max(1, len(words.codes) // 12))
        if a not in view.legal
    ]
    drawn = [_drawn(game, view)] if game.drawn else []
    more = [part(view) for part in RECEIVED]
    return "\n".join([view.text(), words.prompt(view), words.render_text(view), *log, *offers, *refused, *drawn, *more])


def _drawn(game: Game, view: View) -> str:
    """Return the whole picture as a page gets it, which is faster than a file."""
    picture = game.draw(view)
    return f"{picture.width} {picture.height} {picture.label} {picture.ground} {picture.moving}"


def nothing_leaks(setting: Setting) -> None:
    """Check that a position and one imagined from a seat's view look the same to the seat, also after further moves."""
    game, dice = setting.game, setting.dice()
    followed = 0
    # Pictures are slow, and every seat looks at every position for ten moves: use fewer with many settings.
    few = setting.many // 4 if game.drawn and setting.many < MAX_POSITIONS else setting.many
    for state in setting.positions(few if game.hidden else setting.some(24)):
        for seat in [*range(setting.seats), WATCHER]:
            twin = imagined(setting, game.look(state, seat), dice)
            followed += _follow(setting, state.copy(), twin, seat, dice, steps=10)
    require(followed > 0, f"{setting}: no two worlds could be followed for a single move, so nothing was shown")


def _follow(setting: Setting, state: State, twin: State, seat: int, dice: Dice, steps: int) -> int:
    """Compare what a seat receives while both worlds play the same moves; return how many moves."""
    _compare(setting, state, twin, seat, [], [], "")
    for step in range(steps):
        if state.mover() == OVER:
            return step
        told, heard = _collect(state), _collect(twin)
        reveals = state.reveals(), twin.reveals()
        learners, played = _play_alike(setting, state, twin, seat, dice)
        if learners == NOT_ALIKE:
            return step
        # Hidden things may now be shown to this seat: the worlds may differ if it counts as a reveal.
        shown = (state.reveals(), twin.reveals()) != reveals
        if shown and may_know(learners, seat) and _differ(setting.game, state, twin, seat, told, heard):
            return step
        _compare(setting, state, twin, seat, told, heard, _not_counted(played, place_name(seat), shown))
    return steps


def _not_counted(played: str, who: str, shown: bool) -> str:
    """Return a hint for two worlds that differ only since a move: a reveal may not have been counted."""
    if shown:
        return f". It shows since {played}: State.reveals rises by that, but State.learners does not name {who}"
    counted = f"State.reveals must rise there and State.learners include {who}"
    return f". It shows since {played}. If {who} is meant to learn it, {counted}"


def _collect(state: State) -> list[Event]:
    events: list[Event] = []
    state.events = events
    return events


def _differ(game: Game, state: State, twin: State, seat: int, told: list[Event], heard: list[Event]) -> bool:
    return everything_received(game, state, seat, told) != everything_received(game, twin, seat, heard)


def _compare(
    setting: Setting, state: State, twin: State, seat: int, told: list[Event], heard: list[Event], cause: str
) -> None:
    one = everything_received(setting.game, state, seat, told)
    two = everything_received(setting.game, twin, seat, heard)
    if one != two:
        one, two = [text.replace("><", ">\n<") for text in (one, two)]  # a picture is one long line
        said = f"{setting}: {place_name(seat)} receives something that depends on what it cannot know"
        check_equal(one, two, said, cause)


def _play_alike(setting: Setting, state: State, twin: State, seat: int, dice: Dice) -> tuple[int, str]:
    """Play a move or together-round in both worlds that looks the same to the seat.

    Who may learn by it, or NOT_ALIKE; and what it was.
    """
    if state.mover() != CHANCE and len(state.together()) > 1:
        return (EVERYBODY if _round_alike(state, twin, dice) else NOT_ALIKE), "all chose at the same time"
    legal = state.legal()
    action = state.roll(dice) if state.mover() == CHANCE else legal[dice.below(len(legal))]
    other = matching(setting.game, state, twin, action, seat, dice)
    if other < 0:
        return NOT_ALIKE, ""
    learners = state.learners(action)
    state.play(action)
    twin.play(other)
    return learners, repr(setting.game.words.code(action))


def matching(game: Game, state: State, twin: State, action: int, seat: int, dice: Dice) -> int:
    """Return the twin's action: the same if the seat sees it, else one that looks the same; -1 if there is none."""
    if may_know(state.knowers(action), seat):
        return action if action in twin.legal() else -1
    code = game.words.veiled(action)
    alike = [a for a in twin.legal() if game.words.seen(a, twin.knowers(a), seat) == code]
    return alike[dice.below(len(alike))] if alike else -1


def _round_alike(state: State, twin: State, dice: Dice) -> bool:
    """Let all asked seats choose the same in both worlds; return False if a choice is missing in the twin."""
    asked = state.together()
    choices: dict[int, int] = {}
    for seat in asked:
        legal = state.legal_of(seat) or twin.legal_of(seat)
        if legal:
            choices[seat] = legal[dice.below(len(legal))]
    for world in (state, twin):
        todo = [seat for seat in asked if world.legal_of(seat)]
        for _ in todo:
            choice = choices[world.mover()]
            if choice not in world.legal():
                return False
            world.play(choice)
    return True


def together_shows_nothing(setting: Setting) -> None:
    """Check that in a together-round only its chooser knows a choice."""
    game, dice = setting.game, setting.dice()
    for state in setting.positions(setting.many if game.together else 0):
        while len(state.together()) > 1 and sum(1 for seat in state.together() if state.legal_of(seat)) > 1:
            chooser, turn, legal = state.mover(), state.turn(), state.legal()
            others = [seat for seat in [*range(setting.seats), WATCHER] if seat != chooser]
            _choice_is_veiled(setting, state, others, dice)
            before = [everything_received(game, state, seat, []) for seat in others]
            events = _collect(state)
            state.play(legal[dice.below(len(legal))])
            after = [everything_received(game, state, seat, events) for seat in others]
            noticed = f"{setting}: the others notice that seat {chooser} has chosen"
            require(state.turn() == turn, f"{noticed}: State.turn goes from {turn} to {state.turn()}")
            for other, one, two in zip(others, before, after, strict=True):
                check_equal(one, two, f"{noticed}: {place_name(other)} receives")


def _choice_is_veiled(setting: Setting, state: State, others: list[int], dice: Dice) -> None:
    """Check that a choice made before others have chosen is hidden and looks like every other.

    The codes of a match and its record are given out so (`Match.codes`, `Match.redacted`).
    """
    game, chooser, legal = setting.game, state.mover(), state.legal()
    words = game.words
    for action in legal:
        for other in others:
            require(
                not may_know(state.knowers(action), other),
                f"{setting}: State.knowers lets {place_name(other)} know of '{words.code(action)}' before all have"
                f" chosen. Where seats choose at the same time, only the chooser knows its choice: 1 << {chooser}",
            )
    if len(legal) == 1:  # its only choice, but a watcher does not know that
        legal = legal + imagined(setting, game.look(state, WATCHER), dice).legal_of(chooser)
    veiled = {words.veiled(action): words.code(action) for action in legal}
    told = " / ".join(f"'{code}' as '{veil}'" for veil, code in list(veiled.items())[:2])
    require(
        len(veiled) < 2,
        f"{setting}: Words.veiled shows the others what seat {chooser} chooses before all have chosen: {told}."
        " Where seats choose at the same time, everything that a seat may choose has the same veiled code",
    )


def undo_uncovers_nothing(setting: Setting) -> None:
    """Check that where an undo is free, nobody has learned a hidden fact."""
    game, dice = setting.game, setting.dice()
    for state in setting.positions(setting.many if game.hidden else 24):
        if state.mover() < 0 or len(state.together()) > 1:
            continue
        for seat in [*range(setting.seats), WATCHER]:
            view = game.look(state, seat)
            twin = imagined(setting, view, dice)
            if game.look(twin, seat).text() != view.text():
                continue  # imagines_fairly and nothing_leaks report the reason
            for action in state.legal()[:12]:
                one, two = state.copy(), twin.copy()
                other = matching(game, one, two, action, seat, dice)
                if other < 0:
                    continue
                one.play(action)
                two.play(other)
                if one.reveals() == state.reveals() and one.mover() != CHANCE:
                    said = f"{setting}: {place_name(seat)} learns something by '{game.words.code(action)}', which can"
                    why = f"{said} be taken back, because State.reveals does not rise"
                    check_equal(game.look(one, seat).text(), game.look(two, seat).text(), why)
