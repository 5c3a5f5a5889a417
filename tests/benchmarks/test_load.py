"""The load tool loads a real server and reports figures; no test checks how long the waits are."""

import os
import subprocess
import sys

import load
import pytest
from load_client import Trouble
from load_soak import growth

import starfold

pytestmark = pytest.mark.once  # the web is not compiled

TINY = ["--watchers", "3", "--moves", "4", "--tables", "2", "--seconds", "1", "--idle", "3", "--hostile", "0"]
TINY += ["--evening", "0"]


@pytest.mark.slow
def test_a_tiny_run_measures_every_build() -> None:
    # In a process, because it pins itself to one core; without coverage, which can hang on the server's signal.
    env = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    ran = subprocess.run([sys.executable, load.__file__, *TINY], check=True, capture_output=True, text=True, env=env)
    assert ran.stderr == ""
    rows = [line.split("|")[1:-1] for line in ran.stdout.splitlines() if line.startswith("| ")][2:]
    builds = ["compiled", "interpreted"] if starfold.build() == "compiled" else ["interpreted"]
    assert [row[0].strip() for row in rows] == [f"{build}, sqlite" for build in builds]
    for row in rows:
        waits = [[float(part) for part in cell.split(" / ")] for cell in row[1:3]]
        assert all(0 < p50 <= p99 <= longest for p50, p99, longest in waits)
        assert float(row[4]) > 0
    assert "One visitor" in ran.stdout and "a move" in ran.stdout
    assert "Under attack" not in ran.stdout, "what takes long is left out when that is asked for"


def test_percentiles_are_those_of_the_waits() -> None:
    found = load.spread([float(wait) for wait in range(100, -1, -1)])
    assert found == {"count": 101, "p50": 50, "p99": 99, "max": 100}
    assert load.spread([7.0]) == {"count": 1, "p50": 7, "p99": 7, "max": 7}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--watchers", "0"], "--watchers takes 1 or more, not 0."),
        (["--seconds", "-1"], "--seconds takes 1 or more, not -1."),
        (["--idle", "1"], "--idle takes 2 or more, not 1."),
        (["--evening", "-1"], "--evening takes 0 or more, not -1."),
        (["--moves", "many"], "invalid int value: 'many'"),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        load.arguments(arguments)
    assert sentence in capsys.readouterr().err


def test_the_page_about_the_benchmarks_has_a_place_for_the_figures() -> None:
    _, begin, rest = load.PAGE.read_text(encoding="utf-8").partition(load.BEGIN)
    figures, end, _ = rest.partition(load.END)
    assert begin and end and "cores" in figures


def test_growth_is_that_after_the_warm_up() -> None:
    warming = [(float(at), 100.0 + at) for at in range(50)]
    flat = [(float(at), 150.0) for at in range(50, 100)]
    assert growth([*warming, *flat], 50) == 0
    grown = [(at, mb * (1.1 if at > 75 else 1)) for at, mb in flat]
    assert growth([*warming, *grown], 50) == pytest.approx(0.1)
    with pytest.raises(Trouble, match="Too few"):
        growth(flat[:3], 0)
