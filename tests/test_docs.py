"""The documents are correct: tests run their examples and check what they name."""

import doctest
import re
from pathlib import Path

import pytest

from starfold import State, read_record, verify
from starfold.core.dice import commitment, sealed_outcome
from starfold.core.picture import Picture
from starfold.testing import check_names

TREE = Path(__file__).parents[1]
RECORD_PAGE = (TREE / "docs/record.md").read_text(encoding="utf-8")


def block(page: str, kind: str) -> str:
    """Return the text of a page's first fenced block of this kind."""
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


@pytest.mark.parametrize("page", ["bots", "arena"])
def test_the_bot_and_arena_examples_in_the_docs_run(page: str) -> None:
    text = (TREE / f"docs/{page}.md").read_text(encoding="utf-8")
    names: dict[str, object] = {"State": State}
    for program in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(program, names)
    assert {"bots": "Hoarder", "arena": "result"}[page] in names


def test_the_conformance_page_names_every_check() -> None:
    page = (TREE / "docs/conformance.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)`", page, re.MULTILINE) == check_names()


PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
PAGES += [f"docs/{file.name}" for file in sorted((TREE / "docs").glob("*.md"))]


def prose(page: str) -> str:
    """Return the text of a page without its fenced blocks."""
    return re.sub(r"^```.*?^```", "", (TREE / page).read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub names them."""
    heads = re.findall(r"^#+ (.*)$", prose(str(page.relative_to(TREE))), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES)
def test_links_between_documents_lead_somewhere(page: str) -> None:
    text = (TREE / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^):]+)\)", text) + re.findall(r'\ssrc(?:set)?="([^":]+)"', text)
    missing = []
    for link in links:
        name, _, anchor = link.partition("#")
        target = ((TREE / page).parent / name).resolve() if name else TREE / page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            missing.append(link)
    assert missing == []


# Where a page's paths begin: the root, a layer, a game.
ROOTS = ["", "docs", "src", "src/starfold", "src/starfold/core", "src/starfold/web", "src/starfold/tables/storage"]
ROOTS += ["src/starfold/games", "src/starfold/games/ruship", "tests"]
PAGE_ROOTS = {
    "docs/add-a-card.md": ["src/starfold/games/battlecruisers", "tests/games/battlecruisers"],
    "docs/correct-a-tile.md": ["src/starfold/games/pulsar_2849"],
    "docs/build.md": ["client"],
}
MADE = re.compile(r"comet|moons|smoke_screen|benchmarks/result.json")  # files that a reader or a tool makes


@pytest.mark.parametrize("page", PAGES)
def test_paths_on_the_pages_exist(page: str) -> None:
    paths = [code for code in re.findall(r"`([\w.*-]+(?:/[\w.*-]+)+)/?`", prose(page)) if not MADE.search(code)]
    roots = [TREE / root for root in ROOTS + PAGE_ROOTS.get(page, [])]
    assert [path for path in paths if not any(list(root.glob(path)) for root in roots)] == []


@pytest.mark.parametrize("page", PAGES)
def test_make_targets_on_the_pages_exist(page: str) -> None:
    text = (TREE / page).read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z-]+):", (TREE / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE)) <= set(targets)


@pytest.mark.parametrize("page", PAGES)
def test_commands_and_flags_on_the_pages_exist(page: str) -> None:
    text = (TREE / page).read_text(encoding="utf-8")
    commands = TREE / "src/starfold/cli"
    source = "".join(file.read_text(encoding="utf-8") for file in sorted(commands.rglob("*.py")))
    for line in re.findall(r"(?:^|`|\$ )starfold ((?!record |dice )[a-z]+\b[^`#\n]*)", text, re.MULTILINE):
        assert (commands / f"commands/{line.split()[0]}.py").exists(), line
        for flag in re.findall(r"(?:^| )(--[a-z]+)", line):
            assert f'"{flag}' in source, line


@pytest.mark.parametrize("page", [page for page in PAGES if "reference" not in page])
def test_tests_that_the_pages_name_exist(page: str) -> None:
    tests = "".join(file.read_text(encoding="utf-8") for file in sorted((TREE / "tests").rglob("*.py")))
    names = re.findall(r"`(test_\w+)(?:\[\w+\])?`", prose(page))
    assert [name for name in names if f"def {name}(" not in tests] == []


# Rows of tables and HTML may be longer.
@pytest.mark.parametrize("page", PAGES)
def test_lines_are_at_most_120_characters(page: str) -> None:
    lines = prose(page).splitlines()
    assert [line for line in lines if len(line) > 120 and not line.lstrip().startswith(("|", "<"))] == []
