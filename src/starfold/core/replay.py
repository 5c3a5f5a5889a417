"""Playing a record again: to go on, to look at any ply, to check the dice."""

from __future__ import annotations

from collections.abc import Iterator

from .dice import SealedDice, commitment
from .discover import find_game
from .errors import InvalidRecordError, StarfoldError
from .game import Game
from .match import Match
from .record import Line, Record
from .state import CHANCE, OVER


def replay(record: Record, ply: int = -1, game: Game | None = None) -> Match:
    """The match of a record, after `ply` of its standing moves (all by default), to be looked at."""
    game = _same_game(record, game)
    moves = record.effective_moves()
    if ply > len(moves):
        raise InvalidRecordError(f"The record has {len(moves)} plies; there is no ply {ply}.")
    whole = ply < 0 or ply == len(moves)
    match = _set_up(game, record)
    for number, line in enumerate(moves if whole else moves[:ply], 1):
        _move(match, line, number)
    if whole:
        _same_ending(match, record)
        for line, made in zip(moves, match.record.lines, strict=True):
            line.knowers = made.knowers
        match.record = record
        match.dice.drawn = record.outcomes_drawn()
    else:
        match.record.ending = ""
    return match


def plies(record: Record, game: Game | None = None) -> Iterator[Match]:
    """The match of a record before its first move, then after each of its standing moves: one match, played on."""
    match = _set_up(_same_game(record, game), record)
    yield match
    moves = record.effective_moves()
    for number, line in enumerate(moves, 1):
        _move(match, line, number)
        if number == len(moves):
            _same_ending(match, record)
            match.record.lines += [Line(seat, "") for seat in record.resigned()]
            match.record.ending = record.ending
        yield match


def stops(match: Match, seat: int) -> list[int]:
    """The plies worth stopping at, as that seat may know the match: those after which something is to be seen.

    That is a move of a seat, or chance that is told of. Other chance belongs to what came before it.
    """
    shown = [step.who >= 0 or bool(match.told(seat, ply)) for ply, step in enumerate(match.steps, 1)]
    found = [ply for ply, next_shows in enumerate(shown) if next_shows]
    # Before the first thing that is told there is nothing yet: 63 of 64 cards dealt are no start.
    if found and found[0] > 0 and match.steps[found[0]].who < 0:
        del found[0]
    return [*found, match.ply()]


def resume(record: Record, game: Game | None = None) -> Match:
    """The match of a record that still runs, to be played on with its own dice."""
    match = replay(record, game=game)
    if not record.ending:
        if commitment(_hex(record.seed)) != record.commitment:
            raise InvalidRecordError(
                "The record does not hold the seed of its dice, so the match cannot go on from it."
            )
        match.roll()
    return match


class Verdict:
    """What checking a record found: how many moves are legal, how many outcomes are the dice's own."""

    def __init__(self, moves: int, outcomes: int) -> None:
        self.moves: int = moves
        self.outcomes: int = outcomes

    def __repr__(self) -> str:
        return f"Verdict(moves={self.moves}, outcomes={self.outcomes})"


def verify(record: Record, game: Game | None = None) -> Verdict:
    """Check every move and every outcome of a record, undone ones too.

    Raises InvalidRecordError, which says which ply is wrong and why.
    """
    game = _same_game(record, game)
    seed = _seed(record)
    dice = SealedDice(seed, record.salts)
    match = _set_up(game, record)
    outcomes = 0
    moves = 0
    for line in record.lines:
        if line.count:
            _back(match, line.count)
            continue
        if not line.is_move():
            continue
        number = match.ply() + 1
        if line.who < 0 and match.state.mover() == CHANCE:
            due = match.state.roll(dice)
            code = game.words.code(due)
            if code != line.code:
                raise InvalidRecordError(
                    f"Ply {number}: the dice gave '{code}' (outcome {outcomes}), but the record says '{line.code}'."
                )
            outcomes += 1
        _move(match, line, number)
        moves += 1
    _same_ending(match, record)
    return Verdict(moves, outcomes)


def _seed(record: Record) -> bytes:
    if not record.ending:
        raise InvalidRecordError(
            "The match is still in progress, so you cannot check its dice yet: the seed is revealed at the end."
        )
    seed = _hex(record.seed)
    if not seed:
        raise InvalidRecordError("The record has ended but does not reveal its seed, so the dice cannot be checked.")
    if commitment(seed) != record.commitment:
        raise InvalidRecordError(
            "The seed does not fit the commitment shown before the first roll: the dice were changed."
        )
    return seed


def _same_game(record: Record, game: Game | None) -> Game:
    """The game of a record, if its rules are those it was played by: never replay under others silently."""
    found = game or find_game(record.game)
    if found.key != record.game:
        raise InvalidRecordError(f"The record is of {record.game}, not of {found.key}.")
    if found.rules != record.rules:
        raise InvalidRecordError(
            f"The record was written under rules version {record.rules} of {found.title}; here it is {found.rules}."
        )
    if found.digest() != record.components:
        raise InvalidRecordError(
            f"The record was played with other component data of {found.title} than the data here."
        )
    return found


def _set_up(game: Game, record: Record) -> Match:
    """A match that stands before the record's first move, chance included."""
    try:
        seats = game.check_seats(record.seats)
        match = Match(game, seats, dict(record.options), record.names, _hex(record.seed) or b"\0", record.salts)
    except StarfoldError as error:
        raise InvalidRecordError(f"The record's set-up is wrong: {error}") from None
    match.record.commitment = record.commitment
    _back(match, match.ply())
    return match


def _hex(text: str) -> bytes:
    """The bytes of a seed; none if it is missing or not hexadecimal: replaying needs no dice."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _back(match: Match, count: int) -> None:
    """Take back moves without rolling anew: the record says what came instead."""
    match.back(count)
    match.record.lines = match.record.lines[: len(match.steps)]
    match.record.ending = ""


def _move(match: Match, line: Line, number: int) -> None:
    """Play one line of a record, if it is legal."""
    state = match.state
    mover = state.mover()
    if mover == OVER:
        raise InvalidRecordError(f"Ply {number}: '{line.code}' comes after the end of the match.")
    if (line.who if line.who >= 0 else CHANCE) != mover:
        whose = "chance" if mover == CHANCE else f"seat {mover}"
        raise InvalidRecordError(f"Ply {number}: '{line.code}' is not from {whose}, whose move it is.")
    try:
        action = match.game.words.action(line.code)
    except StarfoldError as error:
        raise InvalidRecordError(f"Ply {number}: {error}") from None
    if action not in state.legal():
        why = "the dice cannot give it." if mover == CHANCE else match.game.words.refusal(match.view(mover), action)
        raise InvalidRecordError(f"Ply {number}: '{line.code}' is not legal: {why}")
    match.apply(line.who, action)


def _same_ending(match: Match, record: Record) -> None:
    """Whether the record ends as its moves do."""
    over = match.state.mover() == OVER
    if record.ending == "over" and not over:
        raise InvalidRecordError(f"The record says that the match is over, but after ply {match.ply()} it is not.")
    alone = len(record.resigned()) >= record.seats - 1
    if alone and record.ending != "resigned":
        raise InvalidRecordError(
            "Only one seat has not resigned, so the match is over, but the record does not say so."
        )
    if record.ending == "resigned" and not alone:
        raise InvalidRecordError(
            "The record says that the match ended by resigning, but more than one seat has not resigned."
        )
    if record.ending != "over" and over:
        raise InvalidRecordError(f"The match is over after ply {match.ply()}, but the record does not say so.")
