"""A game's poster: a moment of a real match above the emblem and title. Every game has one automatically."""

from __future__ import annotations

from starfold.core.dice import QuickDice
from starfold.core.event import WATCHER
from starfold.core.game import Game
from starfold.core.match import Match
from starfold.core.picture import Panel, Picture
from starfold.core.replay import replay

from .canvas import Canvas, number
from .emblem import emblem, hue
from .letters import length
from .palette import GROUND, GROUND_LIT, INK, TONES
from .space import star_field

WIDTH, HEIGHT = 640, 820
EDGE = 32  # margin around the match
LONG = 240  # the last ply considered: after that, random matches look unnatural
WINDOW = 652  # the greatest height of the match; emblem and title are below it
_BOLD = 1.1  # factor by which bold letters are wider than `length` says
_SPACED = 0.14  # letter spacing, in multiples of the font size


def moment(game: Game, seed: int = 2849) -> Match:
    """Return a random match at the ply of its second half with the most legal actions."""
    dice = QuickDice(seed)
    match = Match(game, game.max_seats, seed=seed.to_bytes(32, "big"))
    choices: list[tuple[int, int]] = []  # (ply, how many actions were legal)
    while not match.over() and match.ply() < LONG:
        legal = match.state.legal()
        choices.append((match.ply(), len(legal)))
        match.play(legal[dice.below(len(legal))])
    later = choices[len(choices) // 2 :]
    return replay(match.record, max(later, key=lambda choice: choice[1])[0], game=game)


def still(game: Game) -> Picture:
    """Return a picture of a match in progress as a watcher sees it; for a game without pictures, its emblem."""
    return game.draw(moment(game).view(WATCHER)) if game.drawn else _emblem_alone(game)


def poster(game: Game) -> Picture:
    """Return the poster of a game."""
    canvas = Canvas()
    _sky(canvas, game.key)
    if game.drawn:
        _match(canvas, still(game), game.key)
    else:
        _large_emblem(canvas, game.key)
    _title(canvas, game)
    return Picture(WIDTH, HEIGHT, canvas.svg(), "", f"{game.title}: {game.about}", TONES)


# Ids begin with `poster`, since the picture of the match inside has its own.


def _sky(canvas: Canvas, key: str) -> None:
    """Draw deep space lit from the upper left, with a glow of the game's hue behind the match."""
    canvas.gradient("poster-sky", [(0, GROUND_LIT, 1), (1, GROUND, 1)], radial='cx=".28" cy=".16" r=".95"')
    canvas.gradient("poster-glow", [(0, hue(key), 0.34), (1, hue(key), 0)], radial='cx=".5" cy=".5" r=".62"')
    canvas.box(0, 0, WIDTH, HEIGHT, fill="url(#poster-sky)")
    star_field(canvas, WIDTH, HEIGHT, 160, sum(key.encode()))
    canvas.box(0, 0, WIDTH, HEIGHT, fill="url(#poster-glow)")


def _match(canvas: Canvas, picture: Picture, key: str) -> None:
    """Draw the whole picture, or its first panel, as large as fits, with a glowing frame in the game's hue."""
    part = picture.panels[0] if picture.panels else Panel("", "", 0, 0, picture.width, picture.height)
    size = min((WIDTH - 2 * EDGE) / part.width, WINDOW / part.height)
    wide, high = part.width * size, part.height * size
    aside = f" translate({-part.x},{-part.y})" if part.x or part.y else ""
    canvas.raw(
        '<defs><filter id="poster-soft"><feGaussianBlur stdDeviation="16"/></filter><clipPath id="poster-window">'
    )
    canvas.box(0, 0, wide, high, 22)
    canvas.raw("</clipPath></defs>")
    canvas.raw(f'<g transform="translate({number((WIDTH - wide) / 2)},{number(EDGE + (WINDOW - high) / 2)})">')
    canvas.box(0, 0, wide, high, 22, fill=hue(key), opacity=0.55, filter="url(#poster-soft)")
    canvas.box(0, 0, wide, high, 22, fill=GROUND)
    canvas.raw(f'<g clip-path="url(#poster-window)"><g transform="scale({size:.3f}){aside}">')
    canvas.raw(f"{picture.ground}{picture.moving}</g></g>")
    canvas.box(0, 0, wide, high, 22, fill="none", stroke=hue(key), stroke_width=2.5)
    canvas.raw("</g>")


def _title(canvas: Canvas, game: Game) -> None:
    """Draw emblem and title side by side, centred together."""
    said = game.title.upper()
    letters = length(said) * _BOLD + len(said) * _SPACED
    size = min(68, (WIDTH - 4 * EDGE - 94) / letters)
    left = (WIDTH - 94 - letters * size) / 2
    canvas.raw(f'<g transform="translate({number(left + 38)},748) scale(.78)">{emblem(game.key)}</g>')
    canvas.text(
        left + 94, 748 + size * 0.36, said, size, fill=INK, font_weight="800", text_anchor="start",
        letter_spacing=f"{size * _SPACED:.1f}",
    )  # fmt: skip


def _emblem_alone(game: Game) -> Picture:
    canvas = Canvas()
    _sky(canvas, game.key)
    _large_emblem(canvas, game.key)
    return Picture(WIDTH, WINDOW + 2 * EDGE, canvas.svg(), "", f"The emblem of {game.title}", TONES)


def _large_emblem(canvas: Canvas, key: str) -> None:
    canvas.raw(f'<g transform="translate({WIDTH // 2},{EDGE + WINDOW // 2}) scale(4.8)">{emblem(key)}</g>')
