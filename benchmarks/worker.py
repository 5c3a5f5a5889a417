"""The worker that measures the interpreted source: requests come as lines of JSON, answers leave as lines of JSON."""

from __future__ import annotations

import json
import os
import signal
import sys

from builds import Here

import starfold


def main(keys: list[str]) -> None:
    """Print what this process runs, then answer requests one at a time until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the run handles Ctrl-C, and closes this process
    here = Here(keys)
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    print(json.dumps({"build": here.name, "file": starfold.__file__, "cores": cores}), flush=True)
    for line in sys.stdin:
        key, task, seconds = json.loads(line)
        print(json.dumps(here.measure(key, task, seconds)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
