"""Games are found, and one that fails to load is left out."""

from importlib import metadata
from pathlib import Path

import pytest

import starfold
import starfold.games
from starfold import all_games, find_game
from starfold.core import discover
from starfold.core.errors import UnknownNameError
from starfold.testing.toy_game import GAME as HONEST


def test_every_folder_under_games_is_a_game() -> None:
    home = Path(str(starfold.__file__)).parent / "games"
    folders = sorted(folder.parent.name for folder in home.glob("*/__init__.py"))
    assert folders == sorted(all_games())


def test_a_game_is_found_by_key_or_title() -> None:
    assert find_game("ruship") is find_game("RUSHIP")


def test_an_unknown_game_gets_the_nearest_name() -> None:
    with pytest.raises(UnknownNameError, match=r"no game called 'rushipp'; did you mean ruship\?"):
        find_game("rushipp")


def test_a_name_near_nothing_gets_all_names() -> None:
    with pytest.raises(UnknownNameError, match=r"choose from .*ruship"):
        find_game("zzzzzz")


def entries(*pairs: tuple[str, str]) -> list[metadata.EntryPoint]:
    return [metadata.EntryPoint(name, value, discover.ENTRY_POINT_GROUP) for name, value in pairs]


def found_with(monkeypatch: pytest.MonkeyPatch, *pairs: tuple[str, str]) -> dict[str, starfold.Game]:
    """Return the games found when other packages offer these entry points."""
    known = all_games()
    monkeypatch.setattr(metadata, "entry_points", lambda group: entries(*pairs))
    return discover.games_of_others(known)


def test_a_game_of_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found_with(monkeypatch, ("honest", "starfold.testing.toy_game:GAME")) == {"honest": HONEST}


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("starfold.nowhere:GAME", "No module named"),
        ("starfold.testing.toy_game:CODES", "is not a Game"),
        ("starfold.games.ruship:GAME", "the key ruship is taken"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_reported_and_left_out(
    monkeypatch: pytest.MonkeyPatch, value: str, why: str
) -> None:
    with pytest.warns(UserWarning, match=f"The game other was left out: .*{why}"):
        assert found_with(monkeypatch, ("other", value)) == {}


def test_a_folder_of_ours_that_is_no_game_is_reported_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "moon").mkdir()
    (tmp_path / "moon/__init__.py").write_text('"""Not finished yet."""\n', encoding="utf-8")
    monkeypatch.setattr(starfold.games, "__path__", [*starfold.games.__path__, str(tmp_path)])
    with pytest.warns(UserWarning, match="The game moon was left out: .*GAME"):
        assert "ruship" in discover._own()
