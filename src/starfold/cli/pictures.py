"""Writes pictures and films of recorded matches to files."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from starfold.art.film import raster
from starfold.art.film.film import Film
from starfold.art.film.scenes import film_match
from starfold.core.errors import OutOfRangeError, unknown_name_error
from starfold.core.picture import THEMES, Picture
from starfold.core.record import Record
from starfold.core.replay import replay

from .files import FileError, error_context, load, write_whole
from .progress import ProgressBar, print_error
from .records import find_place, find_ply

SLOWEST, FASTEST = 0.25, 8.0
NARROWEST, WIDEST = 200, 1600
PNG_WIDTH, GIF_WIDTH = 1280, 640
MAX_FILM_PLIES = 2000


def show(path: Path, ply: int, place: str, theme: str, out: Path | None, width: int | None) -> None:
    """Draw a record at a ply to a file; without a file name print it, or choose a name if stdout is a terminal."""
    kind = find_kind(out, [".svg", ".png"], width, path)
    theme = find_theme(theme)
    width = find_width(width, PNG_WIDTH)
    with error_context(path):
        picture, at = picture_at(load(path), ply, place)
    data = picture.svg(theme).encode() if kind == ".svg" else raster.png(picture, theme, width)
    if out is not None:
        save(out, data)
        say_fonts(kind, out)
        print(f"The picture is in {out}.")
    elif sys.stdout.isatty():
        print(f"The picture is in {save_new(f'{path.stem}-{at}', data)}.")
    else:
        typer.echo(data)


def picture_at(record: Record, ply: int, place: str) -> tuple[Picture, int]:
    """Return the view of a record at a ply, and the ply."""
    match = replay(record)
    seat = find_place(place, record)
    at = find_ply(ply, match.ply())
    if at < match.ply():
        match = replay(record, at)
    return match.game.draw(match.view(seat)), at


def film(path: Path, out: Path, place: str, theme: str, speed: float, first: int, last: int, width: int | None) -> None:
    """Write a film of a record, from one ply to another."""
    kind = find_kind(out, [".svg", ".gif"], width, path)
    theme = find_theme(theme)
    width = find_width(width, GIF_WIDTH)
    if not SLOWEST <= speed <= FASTEST:
        raise OutOfRangeError(f"--speed takes {SLOWEST:g} to {FASTEST:g}, not {speed:g}.")
    with error_context(path):
        made = film_record(load(path), place, theme, speed, first, last)
    save(out, made.svg().encode() if kind == ".svg" else rendered(made, width))
    say_fonts(kind, out)
    size = out.stat().st_size / 1000
    print(f"The film is in {out}: {len(made.frames)} frames, {made.reel.seconds:.0f} seconds, {size:.0f} kB.")


def film_record(record: Record, place: str, theme: str, speed: float, first: int, last: int) -> Film:
    """Return a film of a record from one viewpoint."""
    plies = len(record.effective_moves())
    seat = find_place(place, record)
    start, end = find_ply(first, plies), find_ply(last, plies)
    if start > end:
        raise OutOfRangeError(f"--from is ply {start} and --to is ply {end}: a film goes forwards.")
    if end - start > MAX_FILM_PLIES:
        raise OutOfRangeError(
            f"A film has {MAX_FILM_PLIES} plies at most, not {end - start}: choose some with --from and --to."
        )
    with ProgressBar(end, "drawing", "plies") as watch:
        return film_match(record, seat, theme, speed, start, end, watch)


def rendered(made: Film, width: int) -> bytes:
    """Return a film as a GIF."""
    with ProgressBar(len(made.frames), "rendering", "frames") as watch:
        return raster.gif(made, width, watch)


# --- arguments ---


def find_kind(out: Path | None, kinds: list[str], width: int | None, record: Path) -> str:
    """Return the format by the file's extension, after checking that it can be written."""
    kind = out.suffix.lower() if out is not None else ".svg"
    if kind not in kinds:
        raise OutOfRangeError(f"-o takes a file that ends in {' or '.join(kinds)}, not {out}.")
    if kind == ".svg" and width is not None:
        raise OutOfRangeError(f"--width is for {kinds[1]} files: an .svg is sharp at any size.")
    if kind != ".svg":
        raster.need_pixels(kind)
    if out is not None:
        check_place(out, record)
    return kind


def check_place(out: Path, record: Path) -> None:
    """Raise FileError if a file cannot be written there."""
    if out.is_dir():
        raise FileError(f"Cannot write {out}: it is a folder.")
    if not out.parent.is_dir():
        raise FileError(f"Cannot write {out}: there is no folder {out.parent}.")
    if out.exists() and record.exists() and out.samefile(record):
        raise FileError(f"{out} is the record itself: name another file with -o.")


def find_theme(theme: str) -> str:
    """Return a theme by name."""
    if theme.lower() not in THEMES:
        raise unknown_name_error("theme", theme, THEMES)
    return theme.lower()


def find_width(width: int | None, usual: int) -> int:
    """Return a valid width in pixels."""
    width = usual if width is None else width
    if not NARROWEST <= width <= WIDEST:
        raise OutOfRangeError(f"--width takes {NARROWEST} to {WIDEST} pixels, not {width}.")
    return width


# --- files ---


def save(path: Path, data: bytes) -> None:
    """Write a file as a whole, replacing an existing one."""
    try:
        write_whole(path, data)
    except OSError as error:
        raise FileError(f"Cannot write {path}: {error.strerror}.") from None


def save_new(stem: str, data: bytes) -> Path:
    """Write an SVG file under an unused name in this folder; return the name."""
    number = 1
    while True:
        path = Path(f"{stem}.svg" if number == 1 else f"{stem}-{number}.svg")
        try:
            write_whole(path, data, new=True)
        except FileExistsError:
            number += 1
        except OSError as error:
            raise FileError(f"Cannot write {path}: {error.strerror}. (-o FILE names another place.)") from None
        else:
            return path


def say_fonts(kind: str, out: Path) -> None:
    """Raise if the fonts for drawing are missing."""
    if kind != ".svg" and raster.find_font() is None:
        print_error(f"This machine has no font, so {out} has no text.")
