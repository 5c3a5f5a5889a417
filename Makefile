# Starfold's build. `make` lists what it can do.
#
# The virtual environment decides which build runs, so there is never a compiled file in src/:
#   .venv           everything for developing, and src/ itself (editable): always interpreted
#   .venv-compiled  the real wheel, compiled where there is a C compiler: for playing, and to test what people install
#   .venv-bench     the same wheel, with the peers that the benchmarks compare it with
#
# STARFOLD_PURE=1 never compiles; STARFOLD_COMPILE=must fails instead of falling back when there is no C compiler.

PYTHON ?= python3

# Programs start three times as fast from compiled bytecode.
unexport PYTHONDONTWRITEBYTECODE
export UV_COMPILE_BYTECODE := 1
# uv uses the Python that is installed, and never downloads another one.
export UV_PYTHON_DOWNLOADS := never

UV := .cache/uv/bin/uv -q
# The Python that uv is installed in: every environment is made from it.
BASE := .cache/uv/bin/python
# A marker that uv and its Python are installed. (bin/python is a link, with the time of the Python it links to.)
UV_READY := .cache/uv/.installed
INSTALL := $(UV) pip install --python

.DEFAULT_GOAL := help
# Run one step at a time, except the parts of `make test`.
ifndef PARALLEL
.NOTPARALLEL:
endif
.PHONY: help play test install check lint bundle client test-interpreted coverage test-compiled bench load kills faults bench-report golden lock \
	dist clean system FORCE
.DELETE_ON_ERROR:

help:  ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 25

play: .venv-compiled/.installed  ## install, serve the table on this machine, and open the browser
	@.venv-compiled/bin/python tools/native.py installed
	@.venv-compiled/bin/starfold

# The parts of `make test` run in parallel, three at a time: tests wait for servers, databases and browsers. Tests that only
# compute have the lowest priority, so that they do not delay tests with deadlines.
COMPUTE := tests/games tests/testing tests/core tests/art tests/bots tests/test_tutorial.py
SERVERS := $(addprefix --ignore=,$(COMPUTE))
# Tests that run make themselves must not inherit the flags of this make. Each part has its own cache.
PYTEST = env -u MAKEFLAGS -u MFLAGS STARFOLD_EXPECT=$(1)/bin/pytest -o cache_dir=.cache/pytest-$@ --durations=10
INTERPRETED = $(call PYTEST,interpreted .venv) -m "not browser"
COMPILED = $(call PYTEST,compiled .venv-compiled) -m "not once and not browser"
BROWSER = $(call PYTEST,compiled .venv-compiled) -m browser
# The output of each part is printed when it has ended.
IN_PARALLEL = $(MAKE) --no-print-directory -j3 --keep-going --output-sync=target PARALLEL=yes STARFOLD_COMPILE=must
PARTS_COMPILED := browser servers-compiled compute-compiled

test: system .venv/.installed bundle  ## everything CI checks
	@mode=$$($(BASE) tools/native.py mode) || exit 1; \
	if [ "$$mode" = cc ]; then $(IN_PARALLEL) .venv-compiled/.dev servers lint client compute $(PARTS_COMPILED); \
	else $(MAKE) --no-print-directory lint client test-interpreted test-compiled; fi

.PHONY: compute servers compute-compiled servers-compiled browser
compute: .venv/.installed
	nice $(INTERPRETED) $(COMPUTE)

servers: .venv/.installed bundle
	$(INTERPRETED) $(SERVERS)

compute-compiled: .venv-compiled/.dev
	nice $(COMPILED) $(COMPUTE)

servers-compiled: .venv-compiled/.dev
	$(COMPILED) $(SERVERS)

browser: .venv-compiled/.dev
	.venv-compiled/bin/python tools/bundle.py make
	$(BROWSER)

install: .venv/.installed  ## the development environment, .venv

check: lint bundle  ## lint and the quick tests, for daily work
	STARFOLD_EXPECT=interpreted .venv/bin/pytest -q -m "not slow"

lint: .venv/.installed  ## style, types, import layers, no addresses in the lock files
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports --cache-dir .cache/import-linter
	! grep -nE '(https?|file)://' requirements/* client/package-lock.json

bundle: .venv/.installed  ## the browser client as one file, if it is stale
	@.venv/bin/python tools/bundle.py make

client: .venv/.installed  ## types and tests of the browser client
	.venv/bin/python tools/bundle.py check

test-interpreted: bundle  ## the tests on the interpreted build, without those in a browser
	$(INTERPRETED)

coverage: bundle  ## the same with line coverage; takes nearly twice as long
	.venv/bin/coverage erase
	STARFOLD_EXPECT=interpreted .venv/bin/coverage run -m pytest -m "not browser"
	.venv/bin/coverage combine -q
	.venv/bin/coverage report

# Without a C compiler the output says so and the browser tests run interpreted. CI fails in that case.
test-compiled: $(UV_READY)  ## the tests on the compiled build, without those marked once
	@mode=$$($(BASE) tools/native.py mode) || exit 1; \
	if [ "$$mode" = cc ]; then $(IN_PARALLEL) $(PARTS_COMPILED); \
	else echo "test-compiled: SKIPPED, the build here would not be compiled ($$mode)"; [ -z "$${CI:-}" ] && \
	STARFOLD_EXPECT=interpreted .venv/bin/pytest -m browser; fi

bench: .venv-bench/.installed  ## speed, compared with other libraries (options: BENCH="--rounds 3")
	@.venv-bench/bin/python tools/native.py installed
	.venv-bench/bin/python benchmarks/run.py $(BENCH)

load: .venv-compiled/.dev  ## load test of a server (options: LOAD="--page --database postgresql://…")
	@.venv-compiled/bin/python tools/native.py installed
	.venv-compiled/bin/python benchmarks/load.py $(LOAD)

kills: system .venv-compiled/.dev  ## kill servers and crash databases many times; takes about ten minutes
	STARFOLD_EXPECT=compiled STARFOLD_KILLS=60 STARFOLD_CRASHES=16 .venv-compiled/bin/pytest -s tests/web/test_crash_recovery.py

faults: .venv-faults/.installed bundle  ## small faults by chance: do the tests notice? (options: AREA=src/starfold/tables COUNT=20 SEED=1 JOBS=2)
	.venv-faults/bin/python tools/faults.py $(AREA) --count $(or $(COUNT),20) --seed $(or $(SEED),1) --jobs $(or $(JOBS),1)

bench-report: $(UV_READY)  ## write the result of the last bench into README.md and docs/benchmarks.md
	@$(BASE) benchmarks/write_pages.py

golden: .venv/.installed  ## rewrite goldens, pictures and generated pages: read the diff
	STARFOLD_GOLDEN=write .venv/bin/pytest -q -k golden

dist: $(UV_READY)  ## release files: an sdist, and a wheel built from it
	rm -rf dist
	.cache/uv/bin/uv build --python $(BASE) --build-constraints requirements/dev.txt --out-dir dist

clean:  ## remove everything that was built
	rm -rf .venv .venv-compiled .venv-bench .venv-faults .cache dist .coverage .coverage.* .hypothesis
	rm -rf client/node_modules src/starfold/web/static/app.js
	find src tests tools benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

system: $(UV_READY)  # system packages that tests need, where they can be installed
	@PYTHON=$(BASE) sh tools/system.sh

# --- the lock files: what is installed, to the exact version. Runtime dependencies are listed in pyproject.toml alone.

COMPILE := $(UV) pip compile --upgrade --universal --python-version 3.11 --custom-compile-command "make lock"

lock: $(UV_READY)  ## renew requirements/*.txt from pyproject.toml and requirements/*.in
	$(COMPILE) pyproject.toml -o requirements/run.txt
	$(COMPILE) pyproject.toml --extra film --extra postgres requirements/dev.in -c requirements/run.txt -o requirements/dev.txt
	$(COMPILE) requirements/bench.in -c requirements/run.txt -o requirements/bench.txt
	$(COMPILE) requirements/faults.in -c requirements/dev.txt -o requirements/faults.txt
	$(COMPILE) requirements/uv.in -o requirements/uv.txt

# --- the environments

# pip comes with Python and installs uv; uv installs the rest, much quicker.
$(UV_READY): requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Starfold needs Python 3.11 or newer")'
	$(PYTHON) -m venv --clear .cache/uv
	$(BASE) -m pip install -q --disable-pip-version-check -r requirements/uv.txt
	@touch $@

.venv/.installed: requirements/dev.txt pyproject.toml $(UV_READY)
	$(UV) venv --clear --python $(BASE) .venv
	$(INSTALL) .venv -r requirements/dev.txt
	$(INSTALL) .venv --no-deps --no-build-isolation -e .
	@touch $@

.venv-faults/.installed: requirements/dev.txt requirements/faults.txt $(UV_READY)
	$(UV) venv --clear --python $(BASE) .venv-faults
	$(INSTALL) .venv-faults -r requirements/dev.txt
	$(INSTALL) .venv-faults -r requirements/faults.txt
	$(INSTALL) .venv-faults --no-deps --no-build-isolation -e .
	@touch $@

# The wheel is built anew when its key, a hash of all that goes into it, has changed.
.cache/wheel.key: $(UV_READY) FORCE
	@$(BASE) tools/native.py key $@

# Not with -q: the build says so when it could not compile.
.cache/wheel/.built: .cache/wheel.key requirements/dev.txt
	rm -rf .cache/wheel
	.cache/uv/bin/uv build --wheel --python $(BASE) --build-constraints requirements/dev.txt --out-dir .cache/wheel
	@touch $@

.venv-compiled/.pins: requirements/run.txt $(UV_READY)
	$(UV) venv --clear --python $(BASE) .venv-compiled
	$(INSTALL) .venv-compiled -r requirements/run.txt
	@touch $@

.venv-compiled/.installed: .venv-compiled/.pins .cache/wheel/.built
	$(INSTALL) .venv-compiled --no-deps --reinstall .cache/wheel/*.whl
	@touch $@

.venv-compiled/.dev: requirements/dev.txt .venv-compiled/.installed
	$(INSTALL) .venv-compiled -r requirements/dev.txt
	@touch $@

.venv-bench/.pins: requirements/run.txt requirements/bench.txt $(UV_READY)
	$(UV) venv --clear --python $(BASE) .venv-bench
	$(INSTALL) .venv-bench -r requirements/run.txt
	$(INSTALL) .venv-bench -r requirements/bench.txt || echo "bench: the peers cannot be installed here; going on without"
	@touch $@

.venv-bench/.installed: .venv-bench/.pins .cache/wheel/.built
	$(INSTALL) .venv-bench --no-deps --reinstall .cache/wheel/*.whl
	@touch $@
