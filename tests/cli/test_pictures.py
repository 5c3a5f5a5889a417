"""`starfold show` and `starfold film`: complete files, or one clear line that says why not."""

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from starfold import Match, find_game, read_record, replay
from starfold.art.film import raster
from starfold.cli import app as cli
from starfold.cli import pictures
from starfold.cli.files import FileError, load
from starfold.core import discover
from starfold.core.event import WATCHER
from starfold.core.game import _no_picture
from starfold.testing.toy_game import GAME as HONEST
from starfold.testing.toy_game import make_game
from tests.cli.conftest import rest_of

pytestmark = pytest.mark.once  # pictures are not compiled

Capture = pytest.CaptureFixture[str]
RUSHIP = find_game("ruship")
ADA = 'Ada <&> "x"'


@pytest.fixture(autouse=True)
def match() -> Match:
    """Return a finished match of RUSHIP. It is in match.record; running.record has it unfinished."""
    played = Match(RUSHIP, names=[ADA, "Bob"], seed=b"\7" * 32)
    for _ in range(8):
        played.play(played.state.legal()[-1])
    Path("running.record").write_text(played.record.text())
    while not played.over():
        played.play(played.state.legal()[-1])
    Path("match.record").write_text(played.record.text())
    return played


def starfold(capsys: Capture, *arguments: str) -> str:
    """Run a command that must succeed; return stdout. With pixels, stderr may report that there is no font."""
    code = cli.run(list(arguments))
    said = capsys.readouterr()
    (pixels,) = [name for name in arguments if name.endswith((".png", ".gif"))] or [""]
    no_font = f"starfold: This machine has no font, so {pixels} has no text.\n"
    assert (code, said.err) == (0, no_font if pixels and raster.find_font() is None else "")
    return said.out


def refused(capsys: Capture, *arguments: str) -> str:
    """Run a command that must be refused with one line on stderr and create no file; return the line."""
    before = sorted(Path.cwd().rglob("*"))
    code = cli.run(list(arguments))
    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    assert said.err.startswith("starfold: ")
    assert said.err.count("\n") == 1
    assert sorted(Path.cwd().rglob("*")) == before
    return said.err


def drawn(record: str, ply: int, seat: int, theme: str) -> str:
    match = replay(load(Path(record)), ply)
    return match.game.draw(match.view(seat)).svg(theme)


# --- show ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "ply", "seat", "theme"),
    [
        ([], -1, WATCHER, "dark"),
        (["--ply", "5", "--seat", "0", "--theme", "light"], 5, 0, "light"),
        (["--ply", "-3", "--seat", "watcher", "--theme", "Dark"], -3, WATCHER, "dark"),
    ],
)
def test_show_prints_the_picture_or_writes_it(
    capsys: Capture, match: Match, options: list[str], ply: int, seat: int, theme: str
) -> None:
    svg = drawn("match.record", ply if ply >= 0 else match.ply() + 1 + ply, seat, theme)
    assert starfold(capsys, "show", "match.record", *options).rstrip("\n") == svg
    assert starfold(capsys, "show", "match.record", *options, "-o", "a.svg") == "The picture is in a.svg.\n"
    assert Path("a.svg").read_text(encoding="utf-8") == svg
    ElementTree.fromstring(svg)


def test_show_overwrites_the_file_that_was_named(capsys: Capture) -> None:
    Path("a.SVG").write_text("old")
    starfold(capsys, "show", "match.record", "-o", "a.SVG")
    assert Path("a.SVG").read_text(encoding="utf-8").startswith("<svg")
    assert len(list(Path.cwd().iterdir())) == 3


def test_show_writes_utf_8_whatever_the_terminal_speaks(match: Match) -> None:
    match.record.names[1] = "Zoë 星"
    Path("match.record").write_text(match.record.text(), encoding="utf-8")
    command = [sys.executable, "-m", "starfold", "show", "match.record"]
    said = subprocess.run(command, capture_output=True, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert said.returncode == 0
    assert "Zoë 星" in said.stdout.decode()


def test_show_on_a_terminal_finds_a_name_that_is_free() -> None:
    for number, name in enumerate(["match-4.svg", "match-4-2.svg", "match-4-3.svg"], 3):
        screen, terminal = pty.openpty()
        command = [sys.executable, "-m", "starfold", "show", "match.record", "--ply", "4"]
        running = subprocess.run(command, stdout=terminal, stderr=subprocess.PIPE, timeout=60)
        os.close(terminal)
        said = os.read(screen, 1000).decode()
        os.close(screen)
        assert (running.returncode, running.stderr) == (0, b"")
        assert said == f"The picture is in {name}.\r\n"
        assert Path(name).read_text(encoding="utf-8") == drawn("match.record", 4, WATCHER, "dark")
        assert len(list(Path.cwd().iterdir())) == number


@pytest.mark.parametrize(("width", "size"), [([], 1280), (["--width", "320"], 320)])
def test_show_makes_a_png_too(capsys: Capture, width: list[str], size: int) -> None:
    images = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    starfold(capsys, "show", "match.record", "-o", "a.png", *width)
    with images.open("a.png") as image:
        assert image.size == (size, size * 820 // 640)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["match.record", "--theme", "lihgt"], "There is no theme called 'lihgt'; did you mean light?"),
        (["match.record", "--ply", "9999"], "there is no ply 9999."),
        (["match.record", "--seat", "2"], "--seat takes 0 to 1, watcher or open for this record, not 2."),
        (["running.record", "--seat", "open"], "--seat open works only for finished records"),
        (["match.record", "-o", "a.jpg"], "-o takes a file that ends in .svg or .png, not a.jpg."),
        (["match.record", "-o", "picture"], "-o takes a file that ends in .svg or .png, not picture."),
        (["match.record", "--width", "300"], "--width is for .png files"),
        (["match.record", "--width", "300", "-o", "a.svg"], "--width is for .png files"),
        (["match.record", "--width", "30", "-o", "a.png"], "--width takes 200 to 1600 pixels, not 30."),
        (["match.record", "-o", "no/where/a.svg"], "Cannot write no/where/a.svg: there is no folder no/where."),
        (["nothing.record"], "Cannot read nothing.record: No such file or directory."),
        (["."], "Cannot read .: Is a directory."),
        (["damaged.record"], "damaged.record: The record was edited or damaged"),
        (["old.record"], "old.record: The record was written under rules version 0 of RUSHIP"),
    ],
)
def test_bad_arguments_of_show_are_refused_in_a_sentence(
    capsys: Capture, match: Match, arguments: list[str], says: str
) -> None:
    Path("damaged.record").write_text(match.record.text().replace("Bob", "Eve", 1))
    match.record.rules = 0
    Path("old.record").write_text(match.record.text())
    assert says in refused(capsys, "show", *arguments)


def test_a_folder_or_the_record_itself_is_never_overwritten(capsys: Capture, match: Match) -> None:
    Path("a.svg").mkdir()
    assert "Cannot write a.svg: it is a folder." in refused(capsys, "show", "match.record", "-o", "a.svg")
    Path("match.record").rename("match.svg")
    for command in ("show", "film"):
        assert "is the record itself" in refused(capsys, command, "match.svg", "-o", "match.svg")
    assert read_record(Path("match.svg").read_text()).ending == "over"


def test_a_full_disk_leaves_the_old_picture(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    Path("a.svg").write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    assert "Cannot write a.svg: No space left on device." in refused(capsys, "show", "match.record", "-o", "a.svg")
    assert Path("a.svg").read_text() == "old"
    with pytest.raises(FileError, match="names another place"):
        pictures.save_new("b", b"")


@pytest.mark.usefixtures("toy")
def test_a_game_without_pictures_says_so(capsys: Capture) -> None:
    match = Match(HONEST, seed=b"\1" * 32)
    Path("toy.record").write_text(match.record.text())
    starfold(capsys, "show", "toy.record", "--seat", "1")
    discover._installed()["honest"] = make_game(draw=_no_picture)
    for arguments in (["show", "toy.record"], ["film", "toy.record", "-o", "a.svg"]):
        assert "Honest has no pictures yet." in refused(capsys, *arguments)


# --- film ------------------------------------------------------------------------------------------------------------


def seconds(svg: str) -> float:
    """Return the length of a film in seconds."""
    (found,) = set(re.findall(r'dur="([\d.]+)s"', svg))
    return float(found)


@pytest.mark.parametrize("record", ["match.record", "running.record"])
def test_film_makes_one_svg_that_plays(capsys: Capture, record: str) -> None:
    said = starfold(capsys, "film", record, "-o", "a.svg")
    svg = Path("a.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(svg)
    title = root[0].text or ""
    assert title.startswith(f"RUSHIP: {ADA} against Bob. ")
    assert title.endswith(
        "wins." if record == "match.record" else f"still runs after ply {load(Path(record)).outcomes_drawn() + 8}."
    )
    assert len(svg) < 300_000
    assert re.fullmatch(rf"The film is in a.svg: \d+ frames, {seconds(svg):.0f} seconds, \d+ kB.\n", said)


def test_film_can_be_quicker_lighter_shorter_and_of_a_seat(capsys: Capture) -> None:
    starfold(capsys, "film", "match.record", "-o", "whole.svg")
    options = ["--speed", "2", "--theme", "light", "--from", "10", "--to", "-5", "--seat", "1"]
    starfold(capsys, "film", "match.record", "-o", "part.svg", *options)
    whole, part = Path("whole.svg").read_text(), Path("part.svg").read_text()
    assert seconds(part) < seconds(whole) / 1.5
    assert "As seen by Bob." in part
    assert "Plies 10 to " in part
    assert RUSHIP.draw(Match(RUSHIP).view(0)).tones["ground"][1] in part


def test_film_makes_a_gif_too(capsys: Capture) -> None:
    images = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    said = starfold(capsys, "film", "match.record", "-o", "a.gif", "--to", "6", "--width", "200")
    with images.open("a.gif") as image:
        assert (image.format, image.width) == ("GIF", 200)
        assert image.n_frames >= 7
    assert said.startswith("The film is in a.gif: ")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["match.record"], "Missing option"),
        (["match.record", "-o", "a.mp4"], "-o takes a file that ends in .svg or .gif, not a.mp4."),
        (["match.record", "-o", "a.svg", "--speed", "9"], "--speed takes 0.25 to 8, not 9."),
        (["match.record", "-o", "a.svg", "--speed", "nan"], "--speed takes 0.25 to 8, not nan."),
        (["match.record", "-o", "a.svg", "--speed", "fast"], "--speed"),
        (["match.record", "-o", "a.svg", "--from", "20", "--to", "10"], "a film goes forwards."),
        (["match.record", "-o", "a.svg", "--from", "9999"], "there is no ply 9999."),
        (["match.record", "-o", "a.svg", "--to", "-9999"], "there is no ply -9999."),
        (["match.record", "-o", "a.svg", "--seat", "me"], "--seat takes 0 to 1, watcher or open"),
        (["match.record", "-o", "a.svg", "--theme", "drak"], "did you mean dark?"),
        (["match.record", "-o", "a.svg", "--width", "300"], "--width is for .gif files"),
        (["match.record", "-o", "a.gif", "--width", "1601"], "--width takes 200 to 1600 pixels, not 1601."),
        (["match.record", "-o", "no/a.svg"], "Cannot write no/a.svg: there is no folder no."),
        (["running.record", "-o", "a.svg", "--seat", "open"], "--seat open works only for finished records"),
        (["nothing.record", "-o", "a.svg"], "Cannot read nothing.record"),
        (["damaged.record", "-o", "a.svg"], "damaged.record: The record was edited or damaged"),
    ],
)
def test_bad_arguments_of_film_are_refused_in_a_sentence(
    capsys: Capture, match: Match, arguments: list[str], says: str
) -> None:
    Path("damaged.record").write_text(match.record.text().replace("Bob", "Eve", 1))
    assert says in refused(capsys, "film", *arguments)


def test_a_film_has_an_end(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_FILM_PLIES", 12)
    assert "A film has 12 plies at most" in refused(capsys, "film", "match.record", "-o", "a.svg")
    starfold(capsys, "film", "match.record", "-o", "a.svg", "--from", "4", "--to", "16")


def test_without_the_extra_pixels_are_refused_and_svg_is_not(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    for arguments in (["show", "match.record", "-o", "a.png"], ["film", "match.record", "-o", "a.gif"]):
        said = refused(capsys, *arguments)
        assert 'pip install "starfold[film]" (.svg files need none).' in said
    starfold(capsys, "film", "match.record", "-o", "a.svg")


def test_missing_fonts_are_said(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    monkeypatch.setattr(raster, "find_font", lambda: None)
    assert cli.run(["show", "match.record", "-o", "a.png"]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == (
        "The picture is in a.png.\n",
        "starfold: This machine has no font, so a.png has no text.\n",
    )


@pytest.mark.usefixtures("uncovered")
def test_a_long_film_shows_its_progress_and_can_be_interrupted() -> None:
    pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    screen, terminal = pty.openpty()
    command = [sys.executable, "-m", "starfold", "film", "match.record", "-o", "a.gif", "--width", "800"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal) as running:
        os.close(terminal)
        said = b""
        try:
            while b"rendering" not in said:
                said += os.read(screen, 1000)
            running.send_signal(signal.SIGINT)
            assert running.communicate(timeout=60)[0] == b""
        finally:
            running.kill()
    said += rest_of(screen)
    assert running.returncode == 130
    assert b"starfold: Stopped after " in said
    assert b"Traceback" not in said
    assert not Path("a.gif").exists()


def test_importing_starfold_and_its_command_loads_no_pixels() -> None:
    script = "import sys, starfold.cli; print([name for name in ('PIL', 'resvg_py') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout == "[]\n"
