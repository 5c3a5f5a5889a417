"""A recorded match as a film: what a seat saw and heard of every ply, at a pace that can be followed."""

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

# How many seconds each is to be seen.
OPENING = 1.5
MOVE = 0.9
CHANCE = 0.7
GLANCE = 0.4  # at what shows, but is not worth a word
ENDING = 4.0  # whatever the speed


class Scene:
    """A picture of a match, and the sentences that go with it."""

    def __init__(self, picture: Picture, told: list[str], seconds: float) -> None:
        self.picture = picture
        self.told = told
        self.seconds = seconds

    def frames(self, speed: float) -> list[Frame]:
        """One frame, or one for each line if not all sentences fit in one."""
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
    """A film of a record from one ply to another, made of what that seat (or WATCHER, or OPEN) may know and no more."""
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
    """The last ply of a match as a scene, if it is worth one.

    What neither shows nor is told is none, and what chance did without changing the picture is told with the ply
    before: a deal of cards that nobody sees is one scene.
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
    """What is played by whom: the first line of a film."""
    names = match.record.names
    return f"{match.game.title}: " + (" against " if len(names) == 2 else ", ").join(names)


def _ending(match: Match, seat: int) -> str:
    """How a match ended, in a sentence."""
    if match.record.ending in ("over", "resigned"):
        return match.game.words.prompt(match.view(seat))
    how = "was abandoned" if match.record.ending else "still runs"
    return f"The match {how} after ply {match.ply()}."


def _title(match: Match, seat: int, first: int, last: int) -> str:
    """What a film shows, for those who do not see it."""
    said = [_who_plays(match) + ".", _ending(match, seat)]
    if (first, last) != (0, match.ply()):
        said.append(f"Plies {first} to {last}.")
    if seat >= 0:
        said.append(f"As seen by {match.record.names[seat]}.")
    if seat == OPEN and match.game.hidden:
        said.append("All that was hidden is shown.")
    return " ".join(said)
