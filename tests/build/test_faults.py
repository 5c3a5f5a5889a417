"""The target `make faults`: what counts as a place for a fault, and which tests are run for it."""

import faults
import pytest

pytestmark = pytest.mark.once

SOURCE = '''\
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    LIMIT = 1 + 2


def play(dice: int | None = None, *, more: "list[int]") -> int | str:
    """Say what was rolled."""
    seen: dict[str, int | None] = {}
    more.append(
        3,
    )
    return seen["a"] or 4
'''


def test_what_never_runs_is_no_place_for_a_fault() -> None:
    lines = SOURCE.splitlines()
    dead = ["\n".join(lines[begin[0] - 1 : end[0]]) for begin, end in faults.not_run(SOURCE)]
    assert any("LIMIT = 1 + 2" in text for text in dead)
    places = {(begin, end) for begin, end in faults.not_run(SOURCE)}
    for text in ("int | None", "int | str", '"list[int]"', "dict[str, int | None]"):
        row = next(number for number, line in enumerate(lines, 1) if text in line)
        column = lines[row - 1].index(text)
        assert ((row, column), (row, column + len(text))) in places


def test_a_call_is_dropped_with_all_its_lines() -> None:
    ((line, without),) = faults.dropped_calls(SOURCE)
    assert line == 10
    assert without.splitlines()[8:] == ["    seen: dict[str, int | None] = {}", "    pass", '    return seen["a"] or 4']
    compile(without, "without", "exec")


def test_each_area_has_tests_and_an_unknown_one_is_refused_in_a_sentence() -> None:
    for prefix, _ in faults.STAGES:
        assert (faults.TREE / prefix).is_dir()
    stages = faults.stages_of("src/starfold/games/ruship/rules/moves.py")
    assert stages[0] == ["tests/games/ruship"]
    assert all((faults.TREE / path).exists() for stage in stages for path in stage if not path.startswith("-"))
    with pytest.raises(SystemExit, match=r"there are no tests named for src/starfold/art/mark\.py; areas are"):
        faults.stages_of("src/starfold/art/mark.py")
