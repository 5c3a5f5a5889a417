"""A readable playthrough of a game, kept and compared line by line: what changes in it is a change of the game."""

from __future__ import annotations

from starfold.art.poster import moment
from starfold.core.dice import QuickDice
from starfold.core.event import WATCHER
from starfold.core.game import Game
from starfold.core.match import Match
from starfold.core.picture import Picture
from starfold.core.view import View
from starfold.core.words import new_lines

FULL_DECISIONS = 100  # decisions; beyond that only what was done is told


def playthrough(game: Game, seats: int = 0, seed: int = 2849) -> str:
    """One random match: every prompt, every offer, every move and what came of it; of a long one the end in short."""
    dice = QuickDice(seed)
    match = Match(game, seats, seed=seed.to_bytes(32, "big"))
    lines = [f"{game.title}, rules {game.rules}, {match.record.seats} seats", ""]
    lines += _told(match, 0)
    asked = 0
    shown: list[str] = []
    while not match.over():
        before = match.ply()
        view = match.view(match.state.mover())
        board = game.words.render_text(view).splitlines()
        lines += _asked(view, before, new_lines(board, shown)) if asked < FULL_DECISIONS else [f"ply {before}"]
        shown = board
        match.play(view.legal[dice.below(len(view.legal))])
        lines += [f"  > {game.words.code(match.steps[before].action)}"]
        lines += _told(match, before)
        lines += [""]
        asked += 1
    shares = " ".join(f"{share:g}" for share in match.state.payoffs())
    return (
        "\n".join([*lines, game.words.result(match.view(WATCHER)), f"scores {match.state.scores()} shares {shares}"])
        + "\n"
    )


def _asked(view: View, ply: int, board: list[str]) -> list[str]:
    """What a seat is asked, what it sees, and what it is offered."""
    lines = [f"ply {ply}  {view.names[view.seat]}: {view.game.words.prompt(view)}"]
    lines += ["    " + line for line in board]
    return lines + [f"    - {offer.code:<16} {offer.sentence}" for offer in view.game.offers(view)]


def poster(game: Game) -> Picture:
    """A picture of the game at its richest, as the seat that is to choose sees it."""
    match = moment(game)
    return game.draw(match.view(match.mover()))


def _told(match: Match, since: int) -> list[str]:
    """What happened, as a watcher hears it."""
    return ["    " + sentence for sentence in match.log(WATCHER, since)]
