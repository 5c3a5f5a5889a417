"""Whether this machine has fonts: pictures in pixels need them, and Chromium does not start without them."""

import os

import pytest

from starfold.art.film import raster


def need_font() -> None:
    """Require a font. Without one the test is skipped, but fails in CI."""
    if raster.find_font() is not None:
        return
    complaint = "there is no font here; `make system` installs one where it can"
    if os.environ.get("CI"):
        pytest.fail(complaint)
    pytest.skip(complaint)
