"""Films: at every moment a film shows exactly its frame, and it stores unchanged parts once."""

import re
from collections.abc import Iterator
from math import cos, radians, sin
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from starfold import Game, Match, QuickDice, all_games
from starfold.art.film.film import Film, Frame
from starfold.art.film.parts import SILENT
from starfold.art.film.scenes import film_match
from starfold.core.event import WATCHER
from starfold.core.picture import Picture
from starfold.testing.settings import any_action
from starfold.testing.toy_game import GAME as HONEST

pytestmark = pytest.mark.once  # pictures are not compiled

NAMES = ["Ada <&> \"'", "Bob", "Cleo"]
DRAWN = [game for game in [*all_games().values(), HONEST] if game.drawn]
LONG = 100  # moves
# Attributes that show, and elements that only name, describe or animate.
UNSEEN = re.compile(r"(id|role|tabindex|pointer-events|class|display|(data|aria)-.*)$")


def whole_match(game: Game, seed: int = 1) -> Match:
    """Return a complete random match, abandoned if chance never ends."""
    dice = QuickDice(seed)
    match = Match(game, names=NAMES[: game.min_seats], seed=bytes([seed]) * 32)
    while not match.over() and match.ply() < LONG:
        match.play(any_action(match.state, dice))
    match.abandon()
    return match


def film_of(match: Match, seat: int = WATCHER, theme: str = "dark") -> Film:
    return film_match(match.record, seat, theme, game=match.game)


def parsed(svg: str) -> Element:
    """Return a document without its namespace."""
    return ElementTree.fromstring(svg.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))


# --- an independent player of SVG animations ---


def key(animation: Element, moment: float) -> tuple[int, float, list[str]]:
    """Return which of an animation's values applies at a moment, the progress to the next, and all values."""
    values, times = animation.attrib["values"].split(";"), [float(t) for t in animation.attrib["keyTimes"].split(";")]
    assert times == sorted(times)
    assert (times[0], len(times)) == (0, len(values))
    now = moment / float(animation.attrib["dur"].removesuffix("s"))
    place = max(i for i, time in enumerate(times) if time <= now)
    if place + 1 == len(times):
        return place, 0, values
    return place, (now - times[place]) / (times[place + 1] - times[place]), values


def shows(element: Element, moment: float) -> bool:
    """Return whether an element is visible at a moment."""
    for animation in element.findall("animate[@attributeName='display']"):
        place, _, values = key(animation, moment)
        return values[place] == "inline"
    return element.get("display") != "none"


def offset(element: Element, moment: float) -> str:
    """Return the offset of an element from its place at a moment, interpolated if it is on its way."""
    for animation in element.findall("animateTransform"):
        place, way, values = key(animation, moment)
        if way > 0 and values[place] != values[place + 1]:
            return "flying"
        if animation.get("type") == "translate" or float(values[place].split()[0]):  # turned by 0 degrees: at its place
            return values[place]
    return "0 0"


class Player:
    """A player of SVG documents that returns what is visible at a moment."""

    def __init__(self, svg: str, still: bool = False) -> None:
        self.root = parsed(svg)
        if still:
            for parent in list(self.root.iter()):
                for animation in [child for child in parent if child.tag.startswith("animate")]:
                    parent.remove(animation)
        named = [element for element in self.root.iter() if "id" in element.attrib]
        self.ids = {element.attrib["id"]: element for element in named}
        assert len(self.ids) == len(named), "an id stands twice"
        self.referred: dict[str, str] = {}
        self.looks: dict[Element, str] = {}

    def seen(self, moment: float = 0) -> list[tuple[str, ...]]:
        """Return all visible shapes in order, each with everything that affects its look."""
        return list(self.leaves(self.root, moment))

    def leaves(self, element: Element, moment: float, around: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
        for child in element:
            if child.tag in SILENT or child.tag.startswith("animate") or not shows(child, moment):
                continue
            assert offset(child, moment) == "0 0"
            look = self.look(child)
            inside = (*around, look) if look else around
            if child.tag == "g":
                yield from self.leaves(child, moment, inside)
            else:
                yield (*inside, child.tag, "".join(child.itertext()))

    def look(self, element: Element) -> str:
        """Return the visible attributes, with references replaced by what they refer to. They never change."""
        if element not in self.looks:
            self.looks[element] = " ".join(
                f"{name}={re.sub(r'#([^)]+)', lambda found: self.refer(found[1]), value)}"
                for name, value in sorted(element.attrib.items())
                if not UNSEEN.match(name)
            )
        return self.looks[element]

    def refer(self, id: str) -> str:
        """Return the element with an id as text; a colour is not an id."""
        if id not in self.ids:
            return "#" + id
        if id not in self.referred:
            element = self.ids[id]
            stops = [self.look(stop) for stop in element.findall("stop")]
            self.referred[id] = f"<{element.tag} {self.look(element)} {stops} {list(self.leaves(element, 0))}>"
        return self.referred[id]


def assert_shown(film: Film, place: int, *moments: list[tuple[str, ...]]) -> None:
    """Assert that exactly a frame is shown at some moments, with its line in the band under it."""
    frame = Player(film.frames[place].picture.svg(film.theme)).seen()
    for shown in moments:
        *picture, _, _, line, _ = shown
        assert picture == frame, f"frame {place}"
        assert line[-2:] == ("text", film.frames[place].line)


def assert_true_to_its_frames(film: Film) -> None:
    """Assert that after the flights of each frame, until the next begins, the film shows that frame."""
    player = Player(film.svg())
    for place, frame in enumerate(film.frames):
        start, middle, end = film.reel.starts[place], frame.seconds * 0.5, frame.seconds * 0.99
        assert_shown(film, place, player.seen(start + middle), player.seen(start + end))


# --- films of all games -----------------------------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.key)
@pytest.mark.parametrize(("seat", "theme"), [(WATCHER, "dark"), (0, "light")])
def test_at_every_moment_a_film_shows_its_frame_and_nothing_else(game: Game, seat: int, theme: str) -> None:
    assert_true_to_its_frames(film_of(whole_match(game), seat, theme))


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.key)
def test_a_film_is_small_and_every_id_stands_once(game: Game) -> None:
    film = film_of(whole_match(game))
    svg = film.svg()
    frames = [frame.picture for frame in film.frames]
    assert len(svg) < len(frames[0].ground) + sum(len(frame.moving) for frame in frames) / 3 + 400 * len(frames) + 3000
    assert len(svg) < 400_000
    assert set(re.findall(r"(?:url\(#|href=\"#)([^)\"]*)", svg)) == set(Player(svg).ids)
    assert "var(--" not in svg


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.key)
def test_who_cannot_play_a_film_sees_its_last_frame(game: Game) -> None:
    film = film_of(whole_match(game))
    assert_shown(film, -1, Player(film.svg(), still=True).seen())


def test_names_are_escaped_and_the_title_says_who_played_and_how_it_ended() -> None:
    match = whole_match(HONEST)
    root = parsed(film_of(match).svg())
    assert root.get("role") == "img"
    assert root.findtext("title") == f"Honest: {NAMES[0]}, {NAMES[1]}. ".replace(", ", " against ") + (
        match.game.words.prompt(match.view(WATCHER))
    )


def test_what_xml_cannot_hold_is_left_out() -> None:
    film = Film([Frame(Picture(100, 100, "", ""), "Eve\0\x1b\ud800\n!", 1)], "Eve\0\x1b\ud800\n!")
    root = parsed(film.svg())
    assert (root.findtext("title"), root.findtext("text")) == ("Eve    !", "Eve    !")


def test_whoever_wants_no_motion_gets_none() -> None:
    style = parsed(film_of(whole_match(HONEST)).svg()).findtext("style") or ""
    assert style.startswith("@media(prefers-reduced-motion:reduce)")


# --- films of made-up pictures ----------------------------------------------------------------------------------------


def made_up(*moving: str, grounds: list[str] | None = None) -> Film:
    """Return a film of these pictures, one second each."""
    drawn = [Picture(100, 100, (grounds or [""] * len(moving))[place], svg) for place, svg in enumerate(moving)]
    return Film([Frame(picture, f"line {place}", 1) for place, picture in enumerate(drawn)], "made up")


def piece(id: str, x: int, come: str = "", inside: str = '<circle r="1"/>') -> str:
    data = f' data-from="{come}"' if come else ""
    return f'<g id="{id}" style="transform:translate({x}px,0px)"{data}>{inside}</g>'


def flights(film: Film) -> list[tuple[str, str]]:
    """Return when each flight begins, and from which offset."""
    return [
        (animation.attrib["keyTimes"].split(";")[1], animation.attrib["values"].split(";")[0])
        for animation in parsed(film.svg()).iter("animateTransform")
    ]


def test_what_stays_the_same_is_stored_once_even_if_it_comes_back() -> None:
    still = piece("still", 7)
    film = made_up(still, still + piece("guest", 3), still, still + piece("guest", 3))
    assert_true_to_its_frames(film)
    svg = film.svg()
    assert svg.count("translate(7,0)") == svg.count("translate(3,0)") == 1


def test_things_in_a_group_are_stored_one_by_one() -> None:
    film = made_up(*[f'<g id="all">{piece("a", 5)}{piece("b", 10 + place)}</g>' for place in range(5)])
    assert_true_to_its_frames(film)
    assert film.svg().count("translate(5,0)") == 1


def test_a_group_may_be_empty_and_things_still_fly_into_it() -> None:
    film = made_up('<g id="all"></g>', f'<g id="all">{piece("a", 5, "50 0")}</g>', '<g id="all"/>', "")
    assert flights(film) == [("0.25", "45 0")]
    assert_true_to_its_frames(film)


def test_what_has_just_come_from_elsewhere_flies_there() -> None:
    film = made_up(piece("ship-1", 10), piece("ship-9", 90, "10 0"), piece("ship-9", 90, "10 0"), piece("ship-9", 90))
    assert flights(film) == [("0.25", "-80 0")]
    assert_true_to_its_frames(film)


def test_whoever_comes_twice_flies_twice() -> None:
    come = piece("ship-9", 90, "10 0")
    assert flights(made_up("", come, "", come)) == [("0.25", "-80 0"), ("0.75", "-80 0")]


def test_what_keeps_its_id_flies_from_where_it_stood() -> None:
    assert flights(made_up(piece("base", 10), piece("base", 30), piece("base", 20))) == [
        ("0.33333", "-20 0"),
        ("0.66667", "10 0"),
    ]


def on_orbit(angle: float, far: int = 40, data: str = "") -> str:
    """Return a piece on an orbit around the middle of the picture."""
    there = f"translate(50px,50px) rotate({angle}deg) translate(0px,{-far}px) rotate({-angle}deg)"
    return f'<g id="a" style="transform:{there}"{data}><circle r="1"/></g>'


@pytest.mark.parametrize(
    ("before", "now", "data", "turn"),
    [
        (0, 22.5, "", 22.5),
        (337.5, 0, "", 22.5),
        (0, 337.5, "", -22.5),
        (0, 90, ' data-round="counter"', -270),
        (90, 45, ' data-round="clockwise"', 315),
    ],
)
def test_a_piece_on_an_orbit_flies_along_it_and_stays_upright(
    before: float, now: float, data: str, turn: float
) -> None:
    film = made_up(on_orbit(before), on_orbit(now, data=data))
    (_, around), (_, itself) = flights(film)
    x, y = round(50 + 40 * sin(radians(now)), 1), round(50 - 40 * cos(radians(now)), 1)
    assert around == f"{-turn:g} 50 50"
    assert itself == f"{turn:g} {x:g} {y:g}"
    assert_true_to_its_frames(film)
    [(_, flight)] = film.pieces(1)
    assert flight is not None
    for left in (1, 0.7, 0.3, 0):
        dx, dy = flight.away(left)
        angle = radians(now - turn * left)
        end = 50 + 40 * sin(radians(now)), 50 - 40 * cos(radians(now))
        assert (end[0] + dx, end[1] + dy) == pytest.approx((50 + 40 * sin(angle), 50 - 40 * cos(angle)))


def test_to_another_orbit_or_off_it_a_piece_flies_straight() -> None:
    zone = '<g id="a" style="transform:matrix(0.5,0,0,0.5,20,30)"><circle r="1"/></g>'
    film = made_up(on_orbit(90), on_orbit(90, far=30), zone)
    assert flights(film) == [("0.33333", "10 0"), ("0.66667", "60 20")]
    assert_true_to_its_frames(film)


def test_what_stands_where_it_stood_does_not_fly_again() -> None:
    film = made_up(piece("a", 10, "50 0"), piece("a", 10, "50 0", '<circle r="2"/>'), "", piece("a", 10))
    assert flights(film) == []
    assert_true_to_its_frames(film)


def test_a_flight_ends_within_its_frame_whatever_the_speed() -> None:
    for seconds in (0.1, 1, 4):
        frames = [Frame(Picture(100, 100, "", piece("a", place)), "", seconds) for place in range(3)]
        assert_true_to_its_frames(Film(frames, "quick"))


def test_frames_that_agree_on_no_order_are_shown_all_the_same() -> None:
    film = made_up(piece("a", 1) + piece("b", 2), piece("b", 2) + piece("a", 1), piece("a", 1) + piece("b", 2))
    assert_true_to_its_frames(film)


def test_a_ground_may_change_and_its_definitions_with_it() -> None:
    grounds = [
        f'<defs><g id="dot"><circle r="{r}" fill="url(#paint)"/></g><linearGradient id="paint">'
        f'<stop offset="{stop}"/></linearGradient><path id="unused"/></defs><rect id="a" width="{wide}"/>'
        for r, stop, wide in ((1, 0, 1), (1, 0, 2), (1, 1, 1), (2, 0, 1))
    ]
    film = made_up(*['<use id="u" href="#dot"/>'] * 4, grounds=grounds)
    assert_true_to_its_frames(film)
    assert sorted(Player(film.svg()).ids) == ["dot", "dot.2", "dot.3", "paint", "paint.2"]


def test_what_is_drawn_can_be_referred_to_as_well() -> None:
    film = made_up(*[f'{piece("a", 5)}<use id="twin" href="#a" x="{x}"/>' for x in (1, 2)])
    assert_true_to_its_frames(film)


def test_style_sheets_are_kept() -> None:
    film = made_up('<style>.a{fill:red}</style><g class="a"><circle r="1"/></g>', "")
    assert ".a{fill:red}" in [style.text for style in parsed(film.svg()).iter("style")]


def test_a_film_of_one_frame_is_a_picture() -> None:
    film = made_up(piece("a", 1))
    assert_true_to_its_frames(film)
    assert "display=" not in film.svg().partition("</style>")[2]
