"""Replaying a record: to continue the match, to show any ply, or to check the dice."""

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
    """Return the match of a record after `ply` of its effective moves (all by default), for viewing.

    Raises InvalidRecordError if the record does not replay.
    """
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
    """Yield the match of a record before its first move, then after each effective move.

    It is the same Match object every time.
    """
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
    """Return the plies at which a replay stops, for that seat: each one before a visible move, and the last.

    A move is visible if a seat made it or the log mentions it. There is no stop before chance that the log does not
    mention.
    """
    shown = [step.who >= 0 or bool(match.log_at(seat, ply)) for ply, step in enumerate(match.steps, 1)]
    found = [ply for ply, next_shows in enumerate(shown) if next_shows]
    # If the match begins with silent chance, do not stop before the first visible chance: the deal would be half done.
    if found and found[0] > 0 and match.steps[found[0]].who < 0:
        del found[0]
    return [*found, match.ply()]


def resume(record: Record, game: Game | None = None) -> Match:
    """Return the match of an unfinished record, ready to be continued with its own dice.

    Raises InvalidRecordError if the record lacks its seed.
    """
    match = replay(record, game=game)
    if not record.ending:
        if commitment(_hex(record.seed)) != record.commitment:
            raise InvalidRecordError(
                "The record does not hold the seed of its dice, so the match cannot go on from it."
            )
        match.roll()
    return match


class Verdict:
    """The result of checking a record: the number of legal moves, and of outcomes confirmed by the dice."""

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
    """Return the game of a record. Raises InvalidRecordError if its rules or components differ from the record's."""
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
    """Return a match before the record's first move, chance included."""
    try:
        seats = game.check_seats(record.seats)
        match = Match(game, seats, dict(record.options), record.names, _hex(record.seed) or b"\0", record.salts)
    except StarfoldError as error:
        raise InvalidRecordError(f"The record's set-up is wrong: {error}") from None
    match.record.commitment = record.commitment
    _back(match, match.ply())
    return match


def _hex(text: str) -> bytes:
    """Return the bytes of a seed; empty if it is missing or not hexadecimal, since replaying needs no dice."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _back(match: Match, count: int) -> None:
    """Take back moves without rolling again: the record contains what came instead."""
    match.rewind(count)
    match.record.lines = match.record.lines[: len(match.steps)]
    match.record.ending = ""


def _move(match: Match, line: Line, number: int) -> None:
    """Play one line of a record, or raise InvalidRecordError if it is not legal."""
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
    """Raise InvalidRecordError unless the record's ending agrees with its moves."""
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
