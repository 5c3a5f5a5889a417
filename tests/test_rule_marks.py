"""Every rule has a test and every test's rule exists: compares rulebooks, sources and rule marks.

A rule is a paragraph of a game's rulebook.md that begins with its id in bold, such as **RU-3.5**. It needs a test
marked `@pytest.mark.rule("RU-3.5")` and a mention in a docstring or comment of its game's source. Every rule id that
is named must exist. All is read from files, not imported: it holds on both builds, whichever tests run.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

from starfold.core.rulebook import rule_ids

ROOT = Path(__file__).parents[1]
RULE_ID = r"[A-Z]{2}-\d+\.\d+"
MENTIONED = re.compile(rf"(?<![\w-]){RULE_ID}(?![\w-]|\.\d)")
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


# --- reading the files


def game_folders(root: Path) -> list[Path]:
    """Return the folder of every game."""
    return sorted(path.parent for path in (root / "src/starfold/games").glob("*/__init__.py"))


def stated_rules(folder: Path) -> list[str]:
    """Return the ids of a game's rules, once for each time its rulebook states them."""
    rulebook = folder / "rulebook.md"
    return rule_ids(rulebook.read_text(encoding="utf-8")) if rulebook.exists() else []


def explained_rules(source: str) -> set[str]:
    """Return the ids in a source's docstrings and comments."""
    texts = [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(source)) if isinstance(node, Documented)]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    texts += [token.string for token in tokens if token.type == tokenize.COMMENT]
    return set(MENTIONED.findall("\n".join(texts)))


def is_rule_mark(node: ast.AST) -> TypeGuard[ast.Attribute]:
    """Return whether this is `pytest.mark.rule` or `mark.rule`, called or not."""
    match node:
        case ast.Attribute(attr="rule", value=ast.Attribute(attr="mark") | ast.Name(id="mark")):
            return True
    return False


def marked_rules(source: str) -> tuple[list[str], list[int]]:
    """Return the ids that a test file marks, and the lines of marks without a literal id."""
    tree = ast.parse(source)
    marked: list[str] = []
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and is_rule_mark(node.func)]
    readable = set()
    for call in calls:
        match call:
            case ast.Call(func=func, args=[ast.Constant(value=str(rule))], keywords=[]):
                marked.append(rule)
                readable.add(id(func))
    return marked, [node.lineno for node in ast.walk(tree) if is_rule_mark(node) and id(node) not in readable]


# --- finding problems


def problems(root: Path) -> Iterator[str]:
    """Yield a sentence for everything in a tree that is missing, unknown or stated twice."""
    folders = game_folders(root)
    stated = {folder: stated_rules(folder) for folder in folders}
    counts = Counter(rule for rules in stated.values() for rule in rules)
    yield from (f"{rule} is stated {count} times." for rule, count in counts.items() if count > 1)
    yield from (f"{folder.name} has no rules in its rulebook.md." for folder in folders if not stated[folder])
    for folder in folders:
        yield from source_problems(root, folder, stated[folder], set(counts))
    yield from mark_problems(root, set(counts))


def source_problems(root: Path, folder: Path, stated: list[str], known: set[str]) -> Iterator[str]:
    """Yield rules that a game's source does not explain, and ids in source or rulebook that no rulebook states."""
    explained: set[str] = set()
    for path in sorted([*folder.rglob("*.py"), *folder.glob("*.md")]):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            explained |= explained_rules(text)
        for rule in sorted(set(MENTIONED.findall(text)) - known):
            yield f"{path.relative_to(root).as_posix()} names {rule}, which no rulebook states."
    yield from (f"{rule} is in no docstring or comment of {folder.name}." for rule in stated if rule not in explained)


def mark_problems(root: Path, known: set[str]) -> Iterator[str]:
    """Yield rules without a test, and marks that are unreadable or that no rulebook states."""
    tested: set[str] = set()
    for path in sorted((root / "tests").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        marked, unreadable = marked_rules(path.read_text(encoding="utf-8"))
        tested |= set(marked)
        yield from (f"{name} marks {rule}, which no rulebook states." for rule in sorted(set(marked) - known))
        yield from (f"{name}:{line} marks a rule without writing out its id." for line in unreadable)
    yield from (f"{rule} has no test." for rule in sorted(known - tested))


def test_rulebooks_sources_and_tests_agree() -> None:
    assert game_folders(ROOT)
    found = list(problems(ROOT))
    assert not found, "\n".join(found)


# --- tests of the problem finder


GOOD = {
    "src/starfold/games/comets/__init__.py": "",
    "src/starfold/games/comets/rulebook.md": "# Comets\n\n**CO-1.1** A comet moves.\n\n**CO-1.2** As CO-1.1 says.\n",
    "src/starfold/games/comets/rules.py": 'def fly():\n    """CO-1.1 It moves."""\n    # CO-1.2 here\n',
    "tests/test_comets.py": (
        "import pytest\n\n"
        '@pytest.mark.rule("CO-1.1")\n@pytest.mark.rule("CO-1.2")\ndef test_it_moves():\n    assert True\n'
    ),
}


def tree(root: Path, **changes: str) -> list[str]:
    """Write the good tree with these files changed; return its problems. Keyword names are file stems."""
    for path, text in GOOD.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(changes.get(file.stem, text))
    return list(problems(root))


def marking(*rules: str) -> str:
    """Return a test file with one test of these rules."""
    marks = "".join(f'@pytest.mark.rule("{rule}")\n' for rule in rules)
    return f"import pytest\n\n{marks}def test_it_moves():\n    assert True\n"


def test_a_good_tree_has_no_problems(tmp_path: Path) -> None:
    assert tree(tmp_path) == []


def test_a_rule_without_a_test_is_found(tmp_path: Path) -> None:
    assert tree(tmp_path, test_comets=marking("CO-1.1")) == ["CO-1.2 has no test."]


def test_a_mark_of_an_unknown_rule_is_found(tmp_path: Path) -> None:
    found = tree(tmp_path, test_comets=marking("CO-1.1", "CO-1.2", "CO-9.9"))
    assert found == ["tests/test_comets.py marks CO-9.9, which no rulebook states."]


def test_a_rule_that_the_source_does_not_explain_is_found(tmp_path: Path) -> None:
    code_only = 'RULE = "CO-1.2"\n\ndef fly():\n    """CO-1.1 It moves."""\n'
    assert tree(tmp_path, rules=code_only) == ["CO-1.2 is in no docstring or comment of comets."]


@pytest.mark.parametrize("text", ["# CO-7.1 CO-1.1 CO-1.2\n", '"""CO-1.1 CO-1.2"""\nWHY = "CO-7.1: no."\n'])
def test_an_unknown_rule_in_the_source_is_found(tmp_path: Path, text: str) -> None:
    found = tree(tmp_path, rules=text)
    assert found == ["src/starfold/games/comets/rules.py names CO-7.1, which no rulebook states."]


def test_an_unknown_rule_in_the_rulebook_is_found(tmp_path: Path) -> None:
    text = GOOD["src/starfold/games/comets/rulebook.md"] + "\nSee CO-4.4.\n"
    found = tree(tmp_path, rulebook=text)
    assert found == ["src/starfold/games/comets/rulebook.md names CO-4.4, which no rulebook states."]


def test_a_rule_stated_twice_is_found(tmp_path: Path) -> None:
    text = GOOD["src/starfold/games/comets/rulebook.md"] + "\n**CO-1.1** Again.\n"
    assert tree(tmp_path, rulebook=text) == ["CO-1.1 is stated 2 times."]


def test_a_rule_stated_by_two_games_is_found(tmp_path: Path) -> None:
    twin = tmp_path / "src/starfold/games/twins"
    twin.mkdir(parents=True)
    (twin / "__init__.py").write_text("# CO-1.1\n")
    (twin / "rulebook.md").write_text("**CO-1.1** A comet moves.\n")
    assert tree(tmp_path) == ["CO-1.1 is stated 2 times."]


def test_a_game_without_rules_is_found(tmp_path: Path) -> None:
    new = tmp_path / "src/starfold/games/moons"
    new.mkdir(parents=True)
    (new / "__init__.py").write_text("")
    assert tree(tmp_path) == ["moons has no rules in its rulebook.md."]


def test_a_mark_that_cannot_be_read_is_found(tmp_path: Path) -> None:
    text = marking("CO-1.1", "CO-1.2") + "\nrule = pytest.mark.rule\nother = pytest.mark.rule(ID)\n"
    assert tree(tmp_path, test_comets=text) == [
        "tests/test_comets.py:8 marks a rule without writing out its id.",
        "tests/test_comets.py:9 marks a rule without writing out its id.",
    ]


def test_marks_of_parameters_and_of_whole_files_count(tmp_path: Path) -> None:
    text = (
        "import pytest\nfrom pytest import mark\n\n"
        'pytestmark = [mark.rule("CO-1.1")]\n\n'
        '@mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("CO-1.2"))])\ndef test_it(x):\n    assert x\n'
    )
    assert tree(tmp_path, test_comets=text) == []


@pytest.mark.parametrize("text", ["CC-BY-4.0", "AB-1.2.3", "ABC-1.2", "SHA-256", "RU-1"])
def test_text_that_only_resembles_a_rule_id_is_ignored(text: str) -> None:
    assert MENTIONED.findall(text) == []
