"""Golden playthroughs: readable files that are compared line by line; a difference is a change of the game."""

from __future__ import annotations

from starfold.art.poster import moment
from starfold.core.dice import QuickDice
from starfold.core.event import WATCHER
from starfold.core.game import Game
from starfold.core.match import Match
from starfold.core.picture import Picture
from starfold.core.view import View
from starfold.core.words import new_lines

FULL_DECISIONS = 100  # later decisions list the move only


def playthrough(game: Game, seats: int = 0, seed: int = 2849) -> str:
    """Return one random match with every prompt, offer, move and event; the end of a long one is shortened."""
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
    """Return a seat's prompt, view and offers."""
    lines = [f"ply {ply}  {view.names[view.seat]}: {view.game.words.prompt(view)}"]
    lines += ["    " + line for line in board]
    return lines + [f"    - {offer.code:<16} {offer.sentence}" for offer in view.game.offers(view)]


def poster(game: Game) -> Picture:
    """Return a picture of a late position, as the seat that is asked sees it."""
    match = moment(game)
    return game.draw(match.view(match.mover()))


def _told(match: Match, since: int) -> list[str]:
    """Return the log of a move for a watcher."""
    return ["    " + sentence for sentence in match.log(WATCHER, since)]
