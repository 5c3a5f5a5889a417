# Starfold's build. `make` lists what it can do.
#
# The virtual environment decides which build runs, so there is never a compiled file in src/:
#   .venv        everything for developing, and src/ itself (editable): always interpreted
#   .venv-fast   the real wheel, compiled where there is a C compiler: for playing, and to test what people install
#   .venv-bench  the same wheel, with the peers that the benchmarks measure it against
#
# STARFOLD_PURE=1 never compiles; STARFOLD_COMPILE=must fails instead of falling back when there is no C compiler.

PYTHON ?= python3

# Starting from compiled bytecode is three times as quick.
unexport PYTHONDONTWRITEBYTECODE
export UV_COMPILE_BYTECODE := 1
# The Python you have is the Python you get.
export UV_PYTHON_DOWNLOADS := never

UV := .cache/uv/bin/uv -q
# The Python that uv sits in: every environment is made from the same one.
BASE := .cache/uv/bin/python
# Stands for both being there. (bin/python itself is a link, with the time of the Python it links to.)
READY := .cache/uv/.installed
INSTALL := $(UV) pip install --python

.DEFAULT_GOAL := help
# Two cores, and steps that lean on each other: one at a time.
.NOTPARALLEL:
.PHONY: help play test dev check lint bundle client pure coverage fast bench load figures golden pins dist clean system FORCE
.DELETE_ON_ERROR:

help:  ## list these targets
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 16

play: .venv-fast/.installed  ## install, serve the table on this machine, and open the browser
	@.venv-fast/bin/python tools/native.py installed
	@.venv-fast/bin/starfold

# Two cores, two lanes: what only reckons goes on beside what waits for servers, browsers and clocks. Each lane tests the
# interpreted build and then the compiled one, which the reckoning lane makes first.
RECKONING := tests/games tests/testing tests/core tests/art tests/bots tests/test_tutorial.py
WAITING := $(addprefix --ignore=,$(RECKONING))
INTERPRETED := STARFOLD_EXPECT=interpreted .venv/bin/pytest -m "not browser"
COMPILED := STARFOLD_EXPECT=compiled .venv-fast/bin/pytest -m "not once"
# A cache each, and the reckoning lane is read when both have come to their ends.
BESIDE := -o cache_dir=.cache/pytest-beside
LOG := .cache/beside.log

test: system lint client bundle  ## everything CI checks
	@mode=$$($(BASE) tools/native.py mode) || exit 1; \
	if [ "$$mode" = cc ]; then $(MAKE) --no-print-directory both; \
	else $(MAKE) --no-print-directory pure && $(MAKE) --no-print-directory fast; fi

.PHONY: both
both: export STARFOLD_COMPILE := must
both:
	@rm -f .cache/made
	@( $(MAKE) --no-print-directory .venv-fast/.dev; made=$$?; touch .cache/made; [ $$made = 0 ] && \
	$(INTERPRETED) $(BESIDE) $(RECKONING) && $(COMPILED) $(BESIDE) $(RECKONING) ) > $(LOG) 2>&1 & \
	$(INTERPRETED) $(WAITING); done=$$?; \
	until [ -e .cache/made ]; do sleep 1; done; \
	.venv-fast/bin/python tools/bundle.py make && $(COMPILED) $(WAITING) || done=1; \
	wait $$! || done=1; cat $(LOG); exit $$done

dev: .venv/.installed  ## the environment for developing, .venv

check: lint bundle  ## the quick part of test, for daily work
	STARFOLD_EXPECT=interpreted .venv/bin/pytest -q -m "not slow"

lint: .venv/.installed  ## style, types, who imports whom, no addresses in the pins
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports --cache-dir .cache/import-linter
	! grep -nE '(https?|file)://' requirements/* client/package-lock.json

bundle: .venv/.installed  ## the browser client as one file, if it is stale
	@.venv/bin/python tools/bundle.py make

client: .venv/.installed  ## types and tests of the browser client
	.venv/bin/python tools/bundle.py check

pure: bundle  ## all tests on the interpreted build
	$(INTERPRETED)

coverage: bundle  ## the same, and which lines they reach; nearly twice as slow
	.venv/bin/coverage erase
	STARFOLD_EXPECT=interpreted .venv/bin/coverage run -m pytest -m "not browser"
	.venv/bin/coverage combine -q
	.venv/bin/coverage report

# Where nothing can be compiled, the line says so and the rest still counts; CI must not pass that way.
fast: $(READY)  ## all tests on the compiled build
	@mode=$$($(BASE) tools/native.py mode) || exit 1; \
	if [ "$$mode" = cc ]; then $(MAKE) --no-print-directory fast-compiled; \
	else echo "fast: SKIPPED, the build here would not be compiled ($$mode)"; [ -z "$${CI:-}" ] && \
	STARFOLD_EXPECT=interpreted .venv/bin/pytest -m browser; fi

.PHONY: fast-compiled
fast-compiled: export STARFOLD_COMPILE := must
fast-compiled: .venv-fast/.dev
	@.venv-fast/bin/python tools/bundle.py make
	@$(COMPILED) $(BESIDE) $(RECKONING) > $(LOG) 2>&1 & \
	$(COMPILED) $(WAITING); done=$$?; wait $$! || done=1; cat $(LOG); exit $$done

bench: .venv-bench/.installed  ## speed, side by side with peers (options: BENCH="--rounds 3")
	@.venv-bench/bin/python tools/native.py installed
	.venv-bench/bin/python benchmarks/run.py $(BENCH)

load: .venv-fast/.dev  ## a server under load (options: LOAD="--page --database postgresql://…")
	@.venv-fast/bin/python tools/native.py installed
	.venv-fast/bin/python benchmarks/load.py $(LOAD)

figures: $(READY)  ## write the figures of the last bench into README.md and docs/benchmarks.md
	@$(BASE) benchmarks/page.py

golden: .venv/.installed  ## rewrite the golden playthroughs: read the diff before you commit it
	STARFOLD_GOLDEN=write .venv/bin/pytest -q -k golden

dist: $(READY)  ## the files to give out: an sdist, and a wheel built from it
	rm -rf dist
	.cache/uv/bin/uv build --python $(BASE) --build-constraints requirements/dev.txt --out-dir dist

clean:  ## remove all that was built
	rm -rf .venv .venv-fast .venv-bench .cache dist .coverage .coverage.* .hypothesis
	rm -rf client/node_modules src/starfold/web/static/app.js
	find src tests tools benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

system: $(READY)  # system packages that tests need, where they can be installed
	@PYTHON=$(BASE) sh tools/system.sh

# --- the pins: what is installed, to the exact version. Runtime dependencies are listed in pyproject.toml alone.

COMPILE := $(UV) pip compile --upgrade --universal --python-version 3.11 --custom-compile-command "make pins"

pins: $(READY)  ## renew requirements/*.txt from pyproject.toml and requirements/*.in
	$(COMPILE) pyproject.toml -o requirements/run.txt
	$(COMPILE) pyproject.toml --extra film --extra postgres requirements/dev.in -c requirements/run.txt -o requirements/dev.txt
	$(COMPILE) requirements/bench.in -c requirements/run.txt -o requirements/bench.txt
	$(COMPILE) requirements/uv.in -o requirements/uv.txt

# --- the environments

# pip comes with Python and installs uv; uv installs the rest, much quicker.
$(READY): requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Starfold needs Python 3.11 or newer")'
	$(PYTHON) -m venv --clear .cache/uv
	$(BASE) -m pip install -q --disable-pip-version-check -r requirements/uv.txt
	@touch $@

.venv/.installed: requirements/dev.txt pyproject.toml $(READY)
	$(UV) venv --clear --python $(BASE) .venv
	$(INSTALL) .venv -r requirements/dev.txt
	$(INSTALL) .venv --no-deps --no-build-isolation -e .
	@touch $@

# The wheel is built anew when its key, a hash of all that goes into it, has changed.
.cache/wheel.key: $(READY) FORCE
	@$(BASE) tools/native.py key $@

# Not with -q: the build says so when it could not compile.
.cache/wheel/.built: .cache/wheel.key requirements/dev.txt
	rm -rf .cache/wheel
	.cache/uv/bin/uv build --wheel --python $(BASE) --build-constraints requirements/dev.txt --out-dir .cache/wheel
	@touch $@

.venv-fast/.pins: requirements/run.txt $(READY)
	$(UV) venv --clear --python $(BASE) .venv-fast
	$(INSTALL) .venv-fast -r requirements/run.txt
	@touch $@

.venv-fast/.installed: .venv-fast/.pins .cache/wheel/.built
	$(INSTALL) .venv-fast --no-deps --reinstall .cache/wheel/*.whl
	@touch $@

.venv-fast/.dev: requirements/dev.txt .venv-fast/.installed
	$(INSTALL) .venv-fast -r requirements/dev.txt
	@touch $@

.venv-bench/.pins: requirements/run.txt requirements/bench.txt $(READY)
	$(UV) venv --clear --python $(BASE) .venv-bench
	$(INSTALL) .venv-bench -r requirements/run.txt
	$(INSTALL) .venv-bench -r requirements/bench.txt || echo "bench: the peers cannot be installed here; going on without"
	@touch $@

.venv-bench/.installed: .venv-bench/.pins .cache/wheel/.built
	$(INSTALL) .venv-bench --no-deps --reinstall .cache/wheel/*.whl
	@touch $@
