"""The checks that every game must pass, and the functions that run them."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

from starfold.core.dice import Dice
from starfold.core.errors import unknown_name_error
from starfold.core.event import HIDDEN, OPEN, WATCHER, Event, may_know
from starfold.core.game import Game
from starfold.core.match import Match
from starfold.core.record import read_record
from starfold.core.replay import replay, verify
from starfold.core.state import CHANCE, OVER, State
from starfold.core.view import place_name

from .fairness import bots_play_fairly, evaluation_is_sound
from .pictures import clicks_are_there
from .settings import MAX_POSITIONS, Setting, any_action, check_equal, require, settings
from .strength import bots_play_to_win
from .view_isolation import nothing_leaks, together_shows_nothing, undo_uncovers_nothing
from .worlds import imagines_fairly

Check = Callable[[Setting], None]


def matches_end(setting: Setting) -> None:
    """Check that random matches end, legal actions are sorted, and counters never decrease."""
    dice = setting.dice()
    for _ in range(setting.some(10)):
        states, _ = setting.match(dice)
        turn = reveals = 0
        for state in states[:-1]:
            legal, mover = state.legal(), state.mover()
            require(legal == sorted(set(legal)), f"{setting}: legal is not ascending: {legal}")
            require(mover == CHANCE or 0 <= mover < setting.seats, f"{setting}: the mover is {mover}")
            require(mover == CHANCE or mover in state.together(), f"{setting}: the mover is not among those asked")
            require(mover == CHANCE or state.odds() is None, f"{setting}: the choice of seat {mover} has odds")
            for name, before, now in (("turn", turn, state.turn()), ("reveals", reveals, state.reveals())):
                require(now >= before, f"{setting}: State.{name} fell from {before} to {now} in turn {turn}")
            require(len(state.scores()) == setting.seats, f"{setting}: there is not one score a seat")
            turn, reveals = state.turn(), state.reveals()
        _ended_well(setting, states[-1])


def _ended_well(setting: Setting, state: State) -> None:
    shares = state.payoffs()
    require(state.legal() == [], f"{setting}: something is legal after the end")
    require(len(shares) == setting.seats and min(shares) >= 0, f"{setting}: the payoffs are {shares}")
    require(
        min(abs(sum(shares) - 1), abs(sum(shares))) < 1e-9, f"{setting}: the payoffs {shares} are not one win, nor none"
    )


def nature_is_true(setting: Setting) -> None:
    """Check that the game has chance, simultaneous choices and secrets only if it declares them."""
    game = setting.game
    for state in setting.positions(setting.many):
        require(game.chance or state.mover() != CHANCE, f"{setting}: there is chance in a game that declares none")
        require(game.together or len(state.together()) < 2, f"{setting}: there is a together-round in a game without")
        if not game.hidden:
            first = _common(game, state, 0)
            for seat in [*range(1, setting.seats), WATCHER, OPEN]:
                why = f"{setting}: seat 0 and {place_name(seat)} see different things, but hidden=False"
                check_equal(first, _common(game, state, seat), why)


def _common(game: Game, state: State, seat: int) -> str:
    """Return a view's text without its seat and legal actions."""
    lines = game.look(state, seat).text().splitlines()
    return "\n".join(line for line in lines if not line.startswith(("seat ", "legal ")))


def copies_are_independent(setting: Setting) -> None:
    """Check that a copy is equal to its original and independent of it."""
    dice = setting.dice()
    _copies_forget_nothing(setting, dice)
    for state in setting.positions(setting.many):
        text, twin = state.text(), state.copy()
        require(twin.text() == text and twin.legal() == state.legal(), f"{setting}: a copy differs from {text}")
        require(deepcopy(state).text() == text, f"{setting}: copy.deepcopy differs from {text}")
        wander(twin, dice, 12)
        require(state.text() == text, f"{setting}: playing on a copy changed the position it was made from: {text}")
        twin = state.copy()
        wander(state, dice, 12)
        require(twin.text() == text, f"{setting}: playing on changed a copy made before: {text}")


def _copies_forget_nothing(setting: Setting, dice: Dice) -> None:
    """Check copies against their original, not against other copies: none forgets a field."""
    game, state = setting.game, setting.start()
    for _ in range(MAX_POSITIONS):
        twin = state.copy()
        ours, theirs = [each.text() + "\n" + game.look(each, OPEN).text() for each in (twin, state)]
        check_equal(ours, theirs, f"{setting}: a copy differs from what it is a copy of")
        if state.mover() == OVER:
            break
        state.play(any_action(state, dice))


def wander(state: State, dice: Dice, steps: int) -> None:
    """Play some random steps."""
    for _ in range(steps):
        if state.mover() == OVER:
            return
        state.play(any_action(state, dice))


class ScriptedDice(Dice):
    """Dice that return one number and record the bounds they were asked for."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        """Return the number for any bound."""
        self.bounds.append(bound)
        return self.number


def roll_follows_odds(setting: Setting) -> None:
    """Check that chance draws one number below the sum of odds and maps it to outcomes by their odds."""
    for state in setting.positions(setting.many):
        if state.mover() != CHANCE:
            continue
        legal, odds = state.legal(), state.odds()
        weights = [1] * len(legal) if odds is None else odds
        require(len(weights) == len(legal) and min(weights) > 0, f"{setting}: odds {weights} do not fit {legal}")
        outcomes = [action for action, weight in zip(legal, weights, strict=True) for _ in range(weight)]
        step = max(1, len(outcomes) // 60)
        for number in range(0, len(outcomes), step):
            dice = ScriptedDice(number)
            rolled = state.roll(dice)
            require(
                dice.bounds == [len(outcomes)], f"{setting}: roll asked the dice for {dice.bounds}, not {len(outcomes)}"
            )
            require(
                rolled == outcomes[number],
                f"{setting}: number {number} rolled {rolled}; the odds say {outcomes[number]}",
            )


def text_reads_back(setting: Setting) -> None:
    """Check that a position written and read is the same, also for the next moves."""
    game = setting.game
    for state in setting.positions(setting.many):
        twin = game.read(state.text())
        for _ in range(6):
            text = state.text()
            require(twin.text() == text, f"{setting}: {text} was read back as {twin.text()}")
            why = f"{setting}: the text does not say all that can be seen"
            check_equal(game.look(twin, OPEN).text(), game.look(state, OPEN).text(), why, f" in {text}")
            require(twin.legal() == state.legal(), f"{setting}: read back, other actions are legal in {text}")
            if state.mover() == OVER:
                break
            action = any_action(state, setting.dice())
            state.play(action)
            twin.play(action)


def codes_parse_back(setting: Setting) -> None:
    """Check that every action has a unique code that is read back as the action."""
    words = setting.game.words
    dice = setting.dice()
    states, actions = setting.match(dice)
    numbers = set(range(len(words.codes))) | {a for state in states for a in state.legal()} | set(actions)
    for action in sorted(numbers):
        code = words.code(action)
        require(code == " ".join(code.split()) and code != "", f"{setting}: the code {code!r} is not plain words")
        require(
            words.action(code) == action, f"{setting}: {code!r}, the code of {action}, is read as {words.action(code)}"
        )


def words_are_said(setting: Setting) -> None:
    """Check that every seat gets a prompt, a text of the board, and a distinct sentence for each offer."""
    game = setting.game
    for state in setting.positions(setting.many):
        for seat in [*range(setting.seats), WATCHER]:
            view = game.look(state, seat)
            require(game.words.prompt(view) != "", f"{setting}: no prompt in {state.text()}")
            require(game.words.render_text(view) != "", f"{setting}: nothing to show in {state.text()}")
            said = [offer.sentence for offer in game.offers(view)]
            require(len(set(said)) == len(said) and "" not in said, f"{setting}: offers are not told apart: {said}")


def events_are_told(setting: Setting) -> None:
    """Check that the log has a sentence for every event a seat sees, except kinds in `Words.silent`.

    No sentence may contain the placeholder of a hidden fact.
    """
    dice = setting.dice()
    for _ in range(setting.some(3)):
        state = setting.start()
        while state.mover() != OVER:
            events: list[Event] = []
            state.events = events
            state.play(any_action(state, dice))
            for event in events:
                for seat in [*range(setting.seats), WATCHER]:
                    _is_told(setting, event, seat)


def _is_told(setting: Setting, event: Event, seat: int) -> None:
    """Check one event for one seat."""
    words, seen = setting.game.words, event.seen(seat)
    if seen is None:
        return
    said = words.describe_event(seen, setting.names)
    kind = event.kind if may_know(event.knowers, seat) else event.kind + " ?"
    who = place_name(seat)
    require(
        str(HIDDEN) not in said, f"{setting}: Words.describe_event prints a hidden fact of '{kind}' for {who}: {said!r}"
    )
    silent = kind in words.silent()
    require(
        said != "" or silent,
        f"{setting}: Words.describe_event says nothing to {who} of the event '{kind}' ({seen.text()})."
        f" If the log is to pass over it, Words.silent must name '{kind}'",
    )
    require(
        said == "" or not silent,
        f"{setting}: Words.silent names '{kind}', but Words.describe_event says {said!r} to {who}",
    )


def records_replay(setting: Setting) -> None:
    """Check that records, with undone moves, are read back, replay to the same positions, and verify."""
    dice = setting.dice()
    for _ in range(setting.some(3)):
        _record_replays(setting, dice)


def _record_replays(setting: Setting, dice: Dice) -> None:
    game = setting.game
    seed = bytes(dice.below(256) for _ in range(32))
    match = Match(game, setting.seats, setting.options, seed=seed, salts=["c0ffee"])
    while not match.over():
        match.play(any_action(match.state, dice))
        free = max([match.free_undo(seat) for seat in range(setting.seats)])
        if not match.over() and free and dice.below(4) == 0:
            match.undo(1 + dice.below(free))
        if not match.over() and match.ply() > 1 and dice.below(40) == 0:
            match.undo(1 + dice.below(2))  # all agree
    record = read_record(match.record.text())
    require(record.text() == match.record.text(), f"{setting}: a record does not read back")
    require(verify(record, game).outcomes == record.outcomes_drawn(), f"{setting}: not every outcome was checked")
    for ply in {0, match.ply() // 3, match.ply() - 1, match.ply()}:
        require(
            replay(record, ply, game).state.text() == match.at(ply).text(),
            f"{setting}: the replay differs at ply {ply}",
        )


# `matches_end` comes first because others rely on it; then quick checks before slow ones.
CHECKS: list[Check] = [
    matches_end,
    roll_follows_odds,
    evaluation_is_sound,
    nature_is_true,
    events_are_told,
    codes_parse_back,
    words_are_said,
    copies_are_independent,
    records_replay,
    together_shows_nothing,
    undo_uncovers_nothing,
    text_reads_back,
    bots_play_to_win,
    clicks_are_there,
    imagines_fairly,
    bots_play_fairly,
    nothing_leaks,
]


def check_names() -> list[str]:
    """Return the names of all checks."""
    return [check.__name__ for check in CHECKS]


def run_check(name: str, game: Game, seed: int = 1) -> None:
    """Run one check on a game in all its settings; raises AssertionError if it fails.

    Raises UnknownNameError if there is no such check.
    """
    checks = {check.__name__: check for check in CHECKS}
    if name not in checks:
        raise unknown_name_error("check", name, checks)
    for setting in settings(game, seed):
        _run(checks[name], setting)


def conform(game: Game, seed: int = 1) -> None:
    """Run every check on a game; raises AssertionError if one fails.

    The setting with the fewest seats and default options is checked first, then all others.
    """
    usual, *others = settings(game, seed)
    for some in ([usual], others):
        for check in CHECKS:
            for setting in some:
                _run(check, setting)


def _run(check: Check, setting: Setting) -> None:
    """Run a check in one setting; errors name the check."""
    try:
        check(setting)
    except AssertionError as error:
        error.args = (f"{check.__name__}: {error}",)
        raise
    except Exception as error:  # the game's own
        error.add_note(f"This happened in {check.__name__}, {setting}.")
        raise
