"""The worker that measures the interpreted source: a question a line comes in, an answer a line goes out, in JSON."""

from __future__ import annotations

import json
import os
import signal
import sys

from builds import Here

import starfold


def main(keys: list[str]) -> None:
    """Say what this process runs, then measure whatever is asked, one thing at a time, until nothing more comes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the run; this process ends when the run does
    here = Here(keys)
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    print(json.dumps({"build": here.name, "file": starfold.__file__, "cores": cores}), flush=True)
    for line in sys.stdin:
        key, task, seconds = json.loads(line)
        print(json.dumps(here.measure(key, task, seconds)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
