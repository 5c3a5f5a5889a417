"""Small faults by chance: do the tests notice them? `make faults AREA=src/starfold/games/ruship/rules COUNT=20`.

Cosmic Ray makes the faults (a comparison turned round, a number one higher, a loop that never runs); dropping a call is
ours. Each fault is put into a copy of the tree, and the tests of its area run there until one fails. A fault that no
test notices *lives*: add a test, or drop code that no test can need. The results go to `.cache/faults/`.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

TREE = Path(__file__).resolve().parents[1]
WORK = TREE / ".cache" / "faults"
SLOWEST = 5  # times the tests' usual time; a fault that makes them hang is noticed, too
LEAST_S = 60.0  # but at least this long

# Kind of fault -> operators of Cosmic Ray; one of them is drawn. Variants that often change nothing are left out, such
# as `is` for `==` between small numbers.
KINDS: dict[str, list[str]] = {
    "comparison": [
        *(f"ReplaceComparisonOperator_{pair}" for pair in ("Eq_NotEq", "NotEq_Eq", "Lt_LtE", "Lt_GtE", "LtE_Lt")),
        *(f"ReplaceComparisonOperator_{pair}" for pair in ("LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt")),
        *(f"ReplaceComparisonOperator_{pair}" for pair in ("Is_IsNot", "IsNot_Is")),
    ],
    "number": ["NumberReplacer"],
    "arithmetic": [
        *(f"ReplaceBinaryOperator_{pair}" for pair in ("Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul")),
        *(f"ReplaceBinaryOperator_{pair}" for pair in ("Mod_FloorDiv", "Div_Mul", "BitAnd_BitOr", "BitOr_BitAnd")),
        *(f"ReplaceBinaryOperator_{pair}" for pair in ("BitXor_BitOr", "LShift_RShift", "RShift_LShift")),
    ],
    "and, or": ["ReplaceAndWithOr", "ReplaceOrWithAnd"],
    "true, false": ["ReplaceTrueWithFalse", "ReplaceFalseWithTrue"],
    "not": ["AddNot", "ReplaceUnaryOperator_Delete_Not"],
    "sign": ["ReplaceUnaryOperator_USub_UAdd"],
    "break, continue": ["ReplaceBreakWithContinue", "ReplaceContinueWithBreak"],
    "loop never runs": ["ZeroIterationForLoop"],
    "exception not caught": ["ExceptionReplacer"],
    "call dropped": [],
}

GAMES = "src/starfold/games/"
# Where a fault lies -> the tests that are run for it, stage after stage, until one fails. {game} is the game's key.
STAGES: list[tuple[str, list[list[str]]]] = [
    (GAMES, [["tests/games/{game}"], ["tests/testing/", "-k{game}"]]),
    ("src/starfold/core/", [["tests/core"], ["tests/games", "tests/testing"], ["tests/tables", "tests/cli"]]),
    ("src/starfold/tables/", [["tests/tables"], ["tests/web", "--ignore=tests/web/browser"]]),
    ("src/starfold/web/", [["tests/web", "--ignore=tests/web/browser"]]),
    ("src/starfold/bots/", [["tests/bots"], ["tests/tables/bots", "tests/arena", "tests/testing/test_conformance.py"]]),
    ("src/starfold/arena/", [["tests/arena", "tests/cli/commands/test_arena.py"]]),
]  # fmt: skip
PYTEST = ["-q", "-x", "-m", "not browser", "--no-header"]


@dataclass(frozen=True)
class Fault:
    """One fault: the file, the kind, and which occurrence of which operator."""

    file: str
    line: int
    kind: str
    operator: str
    occurrence: int


@dataclass(frozen=True)
class Result:
    """What became of a fault: the test that noticed it, `time out`, or nothing if it lives."""

    fault: Fault
    noticed: str
    seconds: float
    diff: str


# --- where faults can be ---


def not_run(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the ranges of a source that never run: annotations, and imports for the type checker."""
    found: list[ast.AST] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            found.append(node.annotation)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            found.append(node.returns)
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'"):
            found.append(node)
    return [((n.lineno, n.col_offset), (n.end_lineno, n.end_col_offset)) for n in found]  # type: ignore[attr-defined]


def dropped_calls(source: str) -> list[tuple[int, str]]:
    """Return, for each statement that is a call, its line and the source without the call."""
    lines = source.splitlines(keepends=True)
    found = []
    for node in ast.walk(ast.parse(source)):
        call = node.value if isinstance(node, ast.Expr) else None
        call = call.value if isinstance(call, ast.Await) else call
        if isinstance(node, ast.Expr) and isinstance(call, ast.Call) and node.end_lineno:
            head = lines[: node.lineno - 1] + [" " * node.col_offset + "pass\n"]
            found.append((node.lineno, "".join(head + lines[node.end_lineno :])))
    return sorted(found)


def sites(file: Path, kind: str) -> list[Fault]:
    """Return the faults of a kind that a file can have."""
    source, name = file.read_text(encoding="utf-8"), file.relative_to(TREE).as_posix()
    if kind == "call dropped":
        return [Fault(name, line, kind, "", place) for place, (line, _) in enumerate(dropped_calls(source))]
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator

    dead, found = not_run(source), []
    for name_of_operator in KINDS[kind]:
        operator, count = get_operator(f"core/{name_of_operator}")(), 0
        for node in ast_nodes(get_ast(source)):
            for start, _ in operator.mutation_positions(node):
                if not any(begin <= start < end for begin, end in dead):
                    found.append(Fault(name, start[0], kind, name_of_operator, count))
                count += 1
    return found


def sampled(files: list[Path], count: int, seed: int) -> list[Fault]:
    """Return that many faults by chance: first the kind, then the place, so that rare kinds have their turn."""
    dice = random.Random(seed)
    by_kind = {kind: [fault for file in files for fault in sites(file, kind)] for kind in KINDS}
    drawn: list[Fault] = []
    while len(drawn) < count and any(by_kind.values()):
        kind = dice.choice([kind for kind, left in by_kind.items() if left])
        fault = by_kind[kind].pop(dice.randrange(len(by_kind[kind])))
        if (fault.file, fault.line, kind) not in {(other.file, other.line, other.kind) for other in drawn}:
            drawn.append(fault)
    return drawn


def with_fault(source: str, fault: Fault) -> str:
    """Return a file's source with the fault in it."""
    if fault.kind == "call dropped":
        return dropped_calls(source)[fault.occurrence][1]
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    return str(mutate_code(source, get_operator(f"core/{fault.operator}")(), fault.occurrence))


# --- trying them ---


def stages_of(file: str) -> list[list[str]]:
    """Return the arguments of pytest for each stage of the tests of a file; exits if there are none."""
    for prefix, stages in STAGES:
        if file.startswith(prefix):
            game = file.removeprefix(GAMES).partition("/")[0] if prefix == GAMES else ""
            return [[argument.replace("{game}", game) for argument in stage] for stage in stages]
    raise SystemExit(f"faults: there are no tests named for {file}; areas are {', '.join(p for p, _ in STAGES)}")


def copy_of_tree(number: int) -> Path:
    """Return a fresh copy of all files that git knows."""
    copy = WORK / f"tree-{number}"
    shutil.rmtree(copy, ignore_errors=True)
    names = subprocess.run(["git", "ls-files", "-z"], cwd=TREE, capture_output=True, text=True, check=True).stdout
    for name in names.split("\0"):
        if name and (TREE / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TREE / name, copy / name)
    bundle = "src/starfold/web/static/app.js"
    if (TREE / bundle).exists():
        shutil.copy2(TREE / bundle, copy / bundle)
    return copy


def tested(copy: Path, stage: list[str], limit_s: float) -> tuple[str, float]:
    """Run tests in a copy; return the first failure, `time out`, or nothing if all pass, and the seconds."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    begun = time.monotonic()
    run = subprocess.Popen(
        [sys.executable, "-m", "pytest", *PYTEST, *stage],
        cwd=copy,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = run.communicate(timeout=limit_s)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        return "time out", time.monotonic() - begun
    if run.returncode == 0:
        return "", time.monotonic() - begun
    failed = [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return (failed or said.splitlines()[-1:] or ["no output"])[0][:200], time.monotonic() - begun


def tried(copy: Path, fault: Fault, limits: dict[str, float]) -> Result:
    """Put a fault into a copy, run its tests, and take it out again."""
    before = (copy / fault.file).read_text(encoding="utf-8")
    after = with_fault(before, fault)
    diff = "".join(difflib.unified_diff(before.splitlines(True), after.splitlines(True), fault.file, fault.file, n=1))
    (copy / fault.file).write_text(after, encoding="utf-8")
    noticed, seconds = "", 0.0
    try:
        for stage in stages_of(fault.file):
            noticed, took = tested(copy, stage, limits[" ".join(stage)])
            seconds += took
            if noticed:
                break
    finally:
        (copy / fault.file).write_text(before, encoding="utf-8")
    return Result(fault, noticed, seconds, diff)


def usual_times(copy: Path, faults: list[Fault]) -> dict[str, float]:
    """Return the time limit of each stage; exits if tests fail without a fault."""
    limits: dict[str, float] = {}
    for fault in faults:
        for stage in stages_of(fault.file):
            if " ".join(stage) not in limits:
                failed, seconds = tested(copy, stage, 3600)
                if failed:
                    raise SystemExit(f"faults: without any fault, {' '.join(stage)} fails: {failed}")
                limits[" ".join(stage)] = max(LEAST_S, SLOWEST * seconds)
                print(f"  {' '.join(stage)}: {seconds:.0f} s without a fault", flush=True)
    return limits


def all_tried(faults: list[Fault], jobs: int) -> Iterator[Result]:
    """Yield what becomes of each fault; several are tried at once, each in a copy of its own."""
    copies = [copy_of_tree(number) for number in range(jobs)]
    limits = usual_times(copies[0], faults)
    free = list(copies)

    def one(fault: Fault) -> Result:
        copy = free.pop()
        try:
            return tried(copy, fault, limits)
        finally:
            free.append(copy)

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(one, faults)


def main() -> None:
    """Draw faults in an area, try them, and say which ones live."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("area", nargs="+", help="files or folders under src/starfold")
    parser.add_argument("--count", type=int, default=20, help="how many faults (20)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--jobs", type=int, default=1, help="faults at once (1)")
    options = parser.parse_args()
    paths = [(TREE / area).resolve() for area in options.area]
    files = sorted({f for path in paths for f in ([path] if path.is_file() else path.rglob("*.py"))})
    if not files:
        raise SystemExit(f"faults: there are no Python files in {', '.join(options.area)}")
    WORK.mkdir(parents=True, exist_ok=True)
    faults = sampled(files, options.count, options.seed)
    print(f"{len(faults)} faults in {len(files)} files, seed {options.seed}", flush=True)
    results: list[Result] = []
    for number, result in enumerate(all_tried(faults, options.jobs), 1):
        results.append(result)
        fault, end = result.fault, result.noticed or "LIVES"
        print(f"{number:4} {fault.file}:{fault.line} {fault.kind}: {end} ({result.seconds:.0f} s)", flush=True)
        (WORK / "result.json").write_text(json.dumps([asdict(each) for each in results], indent=1), encoding="utf-8")
    living = [result for result in results if not result.noticed]
    for result in living:
        print(f"\n{result.diff}", end="")
    kinds = Counter(result.fault.kind for result in living)
    noticed = len(results) - len(living)
    print(f"\n{noticed} of {len(results)} noticed; living: {dict(kinds) or 'none'}")


if __name__ == "__main__":
    main()
