"""The documents tell the truth: what they show is tried."""

import doctest
import re
from pathlib import Path

import pytest

from starfold import read_record, verify
from starfold.core.dice import commitment, sealed_outcome
from starfold.core.picture import Picture
from starfold.testing import check_names

TREE = Path(__file__).parents[1]
RECORD_PAGE = (TREE / "docs/record.md").read_text(encoding="utf-8")


def block(page: str, kind: str) -> str:
    """The text of a page's fenced block of that kind."""
    found = re.search(rf"```{kind}\n(.*?)```", page, re.DOTALL)
    assert found, f"there is no {kind} block"
    return found[1]


def test_the_record_in_the_docs_verifies() -> None:
    record = read_record(block(RECORD_PAGE, "record"))
    assert verify(record).outcomes == 3


def test_the_dice_vectors_in_the_docs_hold() -> None:
    first, second, *rows = block(RECORD_PAGE, "vectors").splitlines()
    seed = bytes.fromhex(first.removeprefix("seed "))
    assert commitment(seed) == second.removeprefix("commitment ")
    assert len(rows) == 2
    for row in rows:
        salts, below, numbers = row.split("|")
        bound = int(below.split()[1])
        made = [sealed_outcome(seed, salts.split()[1:], n, bound) for n in range(10)]
        assert made == [int(number) for number in numbers.split()]


def test_the_dice_program_in_the_docs_gives_the_same_numbers() -> None:
    program: dict[str, object] = {}
    exec(block(RECORD_PAGE, "python"), program)
    number = program["number"]
    assert callable(number)
    assert [number(b"k", ["a"], n, 21) for n in range(20)] == [sealed_outcome(b"k", ["a"], n, 21) for n in range(20)]


def test_the_readme_example_runs() -> None:
    result = doctest.testfile(str(TREE / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_drawing_example_in_the_docs_runs() -> None:
    names: dict[str, object] = {}
    exec(block((TREE / "docs/art.md").read_text(encoding="utf-8"), "python"), names)
    assert isinstance(names["picture"], Picture)


def test_the_film_example_in_the_docs_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("match.record").write_text(block(RECORD_PAGE, "record"), encoding="utf-8")
    exec(block((TREE / "docs/art.md").read_text(encoding="utf-8"), "python film"), {})
    assert Path("film.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_conformance_page_names_every_check() -> None:
    page = (TREE / "docs/conformance.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)`", page, re.MULTILINE) == check_names()


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        *[f"docs/{file.name}" for file in sorted((TREE / "docs").glob("*.md"))],
    ],
)
def test_links_between_documents_lead_somewhere(page: str) -> None:
    text = (TREE / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text) + re.findall(r'\ssrc(?:set)?="([^":]+)"', text)
    missing = [link for link in links if not ((TREE / page).parent / link).exists()]
    assert missing == []
