"""Files that are kept and compared: playthroughs, pictures, pages. `make golden` writes them: read the difference."""

import os
from pathlib import Path


def kept(file: Path, made: str) -> list[str]:
    """The lines that are kept in a file; under `make golden` first what was made is put there."""
    if os.environ.get("STARFOLD_GOLDEN") == "write":
        file.write_text(made, encoding="utf-8")
    assert file.exists(), f"there is no {file.name}; `make golden` writes it"
    return file.read_text(encoding="utf-8").splitlines()


def as_lines(svg: str) -> str:
    """A picture with a line for each element, so that changes can be read."""
    return svg.replace("><", ">\n<") + "\n"
