"""Whether this machine has letters: pictures in pixels need them, and Chromium does not even live without."""

import os

import pytest

from starfold.art.film import raster


def need_font() -> None:
    """Something to write with. Without it tests are skipped, but in CI they fail."""
    if raster.find_font() is not None:
        return
    complaint = "there is no font here; `make system` installs one where it can"
    if os.environ.get("CI"):
        pytest.fail(complaint)
    pytest.skip(complaint)
