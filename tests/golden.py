"""Golden files: stored playthroughs, pictures and pages. `make golden` writes them: read the diff."""

import os
from pathlib import Path


def kept(file: Path, made: str) -> list[str]:
    """Return the lines of a golden file; under `make golden`, write `made` into it first."""
    if os.environ.get("STARFOLD_GOLDEN") == "write":
        file.write_text(made, encoding="utf-8")
    assert file.exists(), f"there is no {file.name}; `make golden` writes it"
    return file.read_text(encoding="utf-8").splitlines()


def as_lines(svg: str) -> str:
    """Return a picture with a line for each element, so that diffs are readable."""
    return svg.replace("><", ">\n<") + "\n"
