"""A recorded match as a film: each ply as a seat saw it, at a speed that can be followed."""

from __future__ import annotations

from collections.abc import Callable

from starfold.core.event import OPEN
from starfold.core.game import Game
from starfold.core.match import Match
from starfold.core.picture import Picture
from starfold.core.record import Record
from starfold.core.replay import plies, replay

from . import caption
from .film import Film, Frame

# The durations, in seconds.
OPENING = 1.5
MOVE = 0.9
CHANCE = 0.7
GLANCE = 0.4  # a visible change without a log entry
ENDING = 4.0  # independent of the speed


class Scene:
    """A picture of a match, and its sentences."""

    def __init__(self, picture: Picture, told: list[str], seconds: float) -> None:
        self.picture = picture
        self.told = told
        self.seconds = seconds

    def frames(self, speed: float) -> list[Frame]:
        """Return one frame, or one for each line if the sentences do not fit in one."""
        lines = caption.lines(self.told, self.picture.width) or [""]
        return [Frame(self.picture, line, self.seconds / speed) for line in lines]


def film_match(
    record: Record,
    seat: int,
    theme: str = "dark",
    speed: float = 1,
    first: int = 0,
    last: int = -1,
    watch: Callable[[int], None] = lambda ply: None,
    game: Game | None = None,
) -> Film:
    """Return a film of a record between two plies, showing only what that seat (or WATCHER, or OPEN) may know."""
    whole = replay(record, game=game)
    last = whole.ply() if last < 0 else last
    scenes: list[Scene] = []
    for match in plies(record, whole.game):
        if match.ply() == first:
            scenes.append(Scene(_draw(match, seat), [_who_plays(match)], OPENING))
        elif match.ply() > first:
            _add_ply(scenes, match, seat)
        watch(match.ply())
        if match.ply() == last:
            break
    frames = [frame for scene in scenes for frame in scene.frames(speed)]
    if last == whole.ply():
        frames.append(Frame(frames[-1].picture, _ending(whole, seat), ENDING))
    else:
        frames[-1].seconds = ENDING
    return Film(frames, _title(whole, seat, first, last), theme)


def _draw(match: Match, seat: int) -> Picture:
    return match.game.draw(match.view(seat))


def _add_ply(scenes: list[Scene], match: Match, seat: int) -> None:
    """Add the last ply of a match as a scene, unless it is invisible and silent.

    Chance that does not change the picture is added to the scene before: a deal of hidden cards is one scene.
    """
    picture = _draw(match, seat)
    told = match.log(seat, match.ply() - 1)
    chance = match.steps[-1].who < 0
    before = scenes[-1]
    same = (picture.ground, picture.moving) == (before.picture.ground, before.picture.moving)
    if same and chance and len(scenes) > 1:
        before.told += told
    elif told:
        scenes.append(Scene(picture, told, CHANCE if chance else MOVE))
    elif not same:
        scenes.append(Scene(picture, before.told[-1:], GLANCE))


def _who_plays(match: Match) -> str:
    """Return the game and the players, the first line of a film."""
    names = match.record.names
    return f"{match.game.title}: " + (" against " if len(names) == 2 else ", ").join(names)


def _ending(match: Match, seat: int) -> str:
    """Return how a match ended, in a sentence."""
    if match.record.ending in ("over", "resigned"):
        return match.game.words.prompt(match.view(seat))
    how = "was abandoned" if match.record.ending else "still runs"
    return f"The match {how} after ply {match.ply()}."


def _title(match: Match, seat: int, first: int, last: int) -> str:
    """Return a description of a film, for users who cannot see it."""
    said = [_who_plays(match) + ".", _ending(match, seat)]
    if (first, last) != (0, match.ply()):
        said.append(f"Plies {first} to {last}.")
    if seat >= 0:
        said.append(f"As seen by {match.record.names[seat]}.")
    if seat == OPEN and match.game.hidden:
        said.append("All that was hidden is shown.")
    return " ".join(said)
