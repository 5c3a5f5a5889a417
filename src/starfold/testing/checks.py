"""The checks that every game must pass, and the one function that runs them."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

from ..core.dice import Dice
from ..core.event import HIDDEN, OPEN, WATCHER, Event
from ..core.game import Game
from ..core.match import Match
from ..core.record import read_record
from ..core.replay import replay, verify
from ..core.state import CHANCE, OVER, State
from ..core.view import place_name
from .fairness import bots_play_fairly, sense_is_sound
from .pictures import clicks_are_there
from .proof import nothing_leaks, together_shows_nothing, undo_uncovers_nothing
from .settings import MANY, Setting, any_action, must, settings
from .worlds import imagines_fairly

Check = Callable[[Setting], None]


def matches_end(setting: Setting) -> None:
    """Random matches end; on the way legal is sorted and never empty, and nothing that only rises ever falls."""
    dice = setting.dice()
    for _ in range(setting.some(10)):
        states, actions = setting.match(dice)
        turn = reveals = 0
        for state, action in zip(states, actions, strict=False):
            legal, mover = state.legal(), state.mover()
            must(legal == sorted(set(legal)), f"{setting}: legal is not ascending: {legal}")
            must(mover == CHANCE or 0 <= mover < setting.seats, f"{setting}: the mover is {mover}")
            must(mover == CHANCE or mover in state.together(), f"{setting}: the mover is not among those asked")
            must(mover == CHANCE or state.odds() is None, f"{setting}: a seat's choice has odds: {state.text()}")
            must(state.turn() >= turn and state.reveals() >= reveals, f"{setting}: turn or reveals fell at {action}")
            must(len(state.scores()) == setting.seats, f"{setting}: there is not one score a seat")
            turn, reveals = state.turn(), state.reveals()
        _ended_well(setting, states[-1])


def _ended_well(setting: Setting, state: State) -> None:
    shares = state.payoffs()
    must(state.legal() == [], f"{setting}: something is legal after the end")
    must(len(shares) == setting.seats and min(shares) >= 0, f"{setting}: the payoffs are {shares}")
    must(
        min(abs(sum(shares) - 1), abs(sum(shares))) < 1e-9, f"{setting}: the payoffs {shares} are not one win, nor none"
    )


def nature_is_true(setting: Setting) -> None:
    """What the game says of itself holds: no chance, no together-round, no secret where it declares none."""
    game = setting.game
    for state in setting.positions(setting.many):
        must(game.chance or state.mover() != CHANCE, f"{setting}: there is chance in a game that declares none")
        must(game.together or len(state.together()) < 2, f"{setting}: there is a together-round in a game without")
        if not game.hidden:
            texts = {_common(game, state, seat) for seat in [*range(setting.seats), WATCHER, OPEN]}
            must(len(texts) == 1, f"{setting}: seats see different things in a game that hides nothing")


def _common(game: Game, state: State, seat: int) -> str:
    """A view's text without whose it is and what that seat may do."""
    lines = game.look(state, seat).text().splitlines()
    return "\n".join(line for line in lines if not line.startswith(("seat ", "legal ")))


def copies_are_independent(setting: Setting) -> None:
    """A copy is equal, goes its own way, and left alone it stays as it was."""
    dice = setting.dice()
    _copies_forget_nothing(setting, dice)
    for state in setting.positions(setting.many):
        text, twin = state.text(), state.copy()
        must(twin.text() == text and twin.legal() == state.legal(), f"{setting}: a copy differs from {text}")
        must(deepcopy(state).text() == text, f"{setting}: copy.deepcopy differs from {text}")
        wander(twin, dice, 12)
        must(state.text() == text, f"{setting}: playing on a copy changed the position it was made from: {text}")
        twin = state.copy()
        wander(state, dice, 12)
        must(twin.text() == text, f"{setting}: playing on changed a copy made before: {text}")


def _copies_forget_nothing(setting: Setting, dice: Dice) -> None:
    """Beside the position itself, not beside another copy: a copy shows all that it shows."""
    game, state = setting.game, setting.start()
    for _ in range(MANY):
        twin = state.copy()
        same = twin.text() == state.text() and game.look(twin, OPEN).text() == game.look(state, OPEN).text()
        must(same, f"{setting}: a copy differs from {state.text()}")
        if state.mover() == OVER:
            break
        state.play(any_action(state, dice))


def wander(state: State, dice: Dice, steps: int) -> None:
    """Play on at random for some steps."""
    for _ in range(steps):
        if state.mover() == OVER:
            return
        state.play(any_action(state, dice))


class ScriptedDice(Dice):
    """Dice that give one number, and note what was asked of them."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        """The number, whatever the bound."""
        self.bounds.append(bound)
        return self.number


def roll_follows_odds(setting: Setting) -> None:
    """Chance draws one number below the sum of odds, and counts it off along the legal outcomes: exactly."""
    for state in setting.positions(setting.many):
        if state.mover() != CHANCE:
            continue
        legal, odds = state.legal(), state.odds()
        weights = [1] * len(legal) if odds is None else odds
        must(len(weights) == len(legal) and min(weights) > 0, f"{setting}: odds {weights} do not fit {legal}")
        outcomes = [action for action, weight in zip(legal, weights, strict=True) for _ in range(weight)]
        step = max(1, len(outcomes) // 60)
        for number in range(0, len(outcomes), step):
            dice = ScriptedDice(number)
            rolled = state.roll(dice)
            must(
                dice.bounds == [len(outcomes)], f"{setting}: roll asked the dice for {dice.bounds}, not {len(outcomes)}"
            )
            must(
                rolled == outcomes[number],
                f"{setting}: number {number} rolled {rolled}; the odds say {outcomes[number]}",
            )


def text_reads_back(setting: Setting) -> None:
    """A position written and read is the same position, now and as it goes on."""
    game = setting.game
    for state in setting.positions(setting.many):
        twin = game.read(state.text())
        for _ in range(6):
            must(twin.text() == state.text(), f"{setting}: {state.text()} was read back as {twin.text()}")
            same = game.look(twin, OPEN).text() == game.look(state, OPEN).text()
            must(same, f"{setting}: the text does not say all that can be seen: {state.text()}")
            must(twin.legal() == state.legal(), f"{setting}: read back, other actions are legal in {state.text()}")
            if state.mover() == OVER:
                break
            action = any_action(state, setting.dice())
            state.play(action)
            twin.play(action)


def codes_parse_back(setting: Setting) -> None:
    """Every action has a code of its own that means it."""
    words = setting.game.words
    dice = setting.dice()
    states, actions = setting.match(dice)
    numbers = set(range(len(words.codes))) | {a for state in states for a in state.legal()} | set(actions)
    for action in sorted(numbers):
        code = words.code(action)
        must(code == " ".join(code.split()) and code != "", f"{setting}: the code {code!r} is not plain words")
        must(
            words.action(code) == action, f"{setting}: {code!r}, the code of {action}, is read as {words.action(code)}"
        )


def words_are_said(setting: Setting) -> None:
    """In every position every seat gets a prompt, a board, and a sentence of its own for each offer."""
    game = setting.game
    for state in setting.positions(setting.many):
        for seat in [*range(setting.seats), WATCHER]:
            view = game.look(state, seat)
            must(game.words.prompt(view) != "", f"{setting}: no prompt in {state.text()}")
            must(game.words.show(view) != "", f"{setting}: nothing to show in {state.text()}")
            said = [offer.sentence for offer in game.offers(view)]
            must(len(set(said)) == len(said) and "" not in said, f"{setting}: offers are not told apart: {said}")
    _log_hides_well(setting)


def _log_hides_well(setting: Setting) -> None:
    """The log never prints the number that stands for a fact that a seat may not know."""
    game, dice, state = setting.game, setting.dice(), setting.start()
    names = game.seat_names(setting.seats)
    for _ in range(MANY):
        if state.mover() == OVER:
            break
        events: list[Event] = []
        state.events = events
        state.play(any_action(state, dice))
        for event in events:
            for seat in [*range(setting.seats), WATCHER]:
                seen = event.seen(seat)
                said = game.words.tell(seen, names) if seen is not None else ""
                must(str(HIDDEN) not in said, f"{setting}: '{event.kind}' as {place_name(seat)} hears it: {said!r}")


def records_replay(setting: Setting) -> None:
    """A match's record, undone moves included, reads back, replays to the same positions, and its dice check out."""
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
    must(record.text() == match.record.text(), f"{setting}: a record does not read back")
    must(verify(record, game).outcomes == record.drawn(), f"{setting}: not every outcome was checked")
    for ply in {0, match.ply() // 3, match.ply() - 1, match.ply()}:
        must(
            replay(record, ply, game).state.text() == match.at(ply).text(),
            f"{setting}: the replay differs at ply {ply}",
        )


CHECKS: list[Check] = [
    matches_end,
    nature_is_true,
    copies_are_independent,
    roll_follows_odds,
    text_reads_back,
    codes_parse_back,
    words_are_said,
    records_replay,
    imagines_fairly,
    nothing_leaks,
    together_shows_nothing,
    undo_uncovers_nothing,
    clicks_are_there,
    sense_is_sound,
    bots_play_fairly,
]


def check_names() -> list[str]:
    """The names of all checks."""
    return [check.__name__ for check in CHECKS]


def run_check(name: str, game: Game, seed: int = 1) -> None:
    """Run one check on a game, in all its settings; AssertionError says what does not hold."""
    check = next(check for check in CHECKS if check.__name__ == name)
    for setting in settings(game, seed):
        check(setting)


def conform(game: Game, seed: int = 1) -> None:
    """Run every check on a game; AssertionError says what does not hold."""
    for name in check_names():
        run_check(name, game, seed)
