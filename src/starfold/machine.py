"""What a result was measured with: version, build and machine."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from starfold import __version__, build


def made_with() -> dict[str, object]:
    """Return version, build and machine, which end every result in JSON."""
    return {"version": __version__, "build": build(), "machine": machine()}


def machine() -> dict[str, object]:
    """Return the machine that a result was measured on."""
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count() or 0,
        "system": platform.system(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()
