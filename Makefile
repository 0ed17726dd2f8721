# Each target does its own set-up; nothing has to be installed by hand but Python.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Where the machine has no Node, the virtual environment has it.
export PATH := $(abspath $(BIN)):$(PATH)
# Containers often turn byte code off; the tests start hundreds of processes, which would all compile again.
export PYTHONDONTWRITEBYTECODE :=

PORT ?= 8000

.PHONY: help play quick check types page-check test browser-test page-test docs wheel lock pictures browsers bench-page sanitize ray balance chaos load chaos-cluster load-cluster attack puzzles-verify bench clean

help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

ENGINE := $(shell find engine -not -path '*/tests/*' '(' -name '*.[ch]pp' -o -name CMakeLists.txt -o -name '*.cmake' ')')

PAGE := $(shell find web '(' -name node_modules -o -name dist -o -name engine.wasm ')' -prune -o -type f -print) $(wildcard docs/rules/*.md docs/rules/pictures/*.svg)

$(STAMP): pyproject.toml CMakeLists.txt Makefile tools/build_backend.py $(ENGINE) $(PAGE)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade 'pip>=25.1'
	$(PIP) install --group build --group check --group test --group docs
	$(BIN)/python tools/build_backend.py > $(VENV)/page-tools.txt
	$(PIP) install --requirement $(VENV)/page-tools.txt
	CAMPANILE_REQUIRE_NATIVE=1 CAMPANILE_REQUIRE_WEB=1 \
	    $(PIP) install --no-build-isolation --editable '.[server,rl]'
	touch $@

# To play, neither the tools nor a compiler are needed. Where the tools are installed, their build is
# played. pip does not show why a page could not be built, so that is said here, and the next run tries again.
$(VENV)/.playable: pyproject.toml CMakeLists.txt tools/build_backend.py $(ENGINE) $(PAGE)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	if test -e $(STAMP); then $(MAKE) $(STAMP); else $(PIP) install --editable '.[server]'; fi
	@if test -n "$$($(PAGE_FOLDER))"; then touch $@; else \
	    echo 'The page could not be built; `$(BIN)/pip install -v .` shows why, `make play` tries again.'; fi

PAGE_FOLDER = $(BIN)/python -c 'from campanile.server.page import page_folder; print(page_folder() or "")'

play: $(VENV)/.playable  ## the game server at http://127.0.0.1:8000, or PORT=
	@exec $(BIN)/campanile serve --port $(PORT)

# The packages without input and output; they have a floor of branch coverage.
PURE := tests/core tests/games tests/table tests/conformance

quick: $(STAMP)  ## style and the fast tests, in less than a minute
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pytest -n 2 -m 'not slow' $(PURE) tests/test_*.py

# Most of what is checked and built keeps one core busy, so two things are done at a time.
SIDE_BY_SIDE = $(MAKE) --no-print-directory --jobs 2 --output-sync=target

check: $(STAMP)  ## style, types and documents
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	+$(SIDE_BY_SIDE) page-check types docs

types: $(STAMP)
	$(BIN)/mypy

page-check: $(STAMP)
	cd web && npm run --silent check

docs: $(STAMP)  ## the documentation as a site, in build/site
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going docs build/site

# Workers take tests that stand together (worksteal), which share servers and browsers. Playwright's event
# loop is kept away from tests that have their own.
PYTEST := $(BIN)/pytest --dist worksteal --durations 15
TURN := tests/browsers/test_turns.py::test_a_whole_turn
# Servers and browsers that wait for a core now and then miss a moment: what fails is tried once more, by itself.
WITH_SERVERS := $(PYTEST) -n 4 $(addprefix --ignore ,$(PURE) tests/browser tests/browsers tests/packaging tests/ray)
IN_BROWSER := $(PYTEST) -n 2 --timeout 400

test: $(STAMP)  ## every test
	+$(SIDE_BY_SIDE) sanitize wheel page-test
	$(PYTEST) -n 2 -m 'not slow' --cov --cov-fail-under 98 $(PURE)
	$(PYTEST) -n 2 -m slow $(PURE)
	$(NGINX)
	$(WITH_SERVERS) || $(WITH_SERVERS) --last-failed
	+$(MAKE) --no-print-directory browser-test
	$(OTHER_BROWSERS)
	$(IN_BROWSER) tests/packaging '$(TURN)[firefox-mouse-clocktowers]' '$(TURN)[webkit-mouse-twrs]'

# In a fresh clone with CAMPANILE_ZIG=OFF: the same on a page without the engine, which asks the server.
browser-test: $(STAMP)  ## the page in Chromium, a part of `make test`
	$(CHROMIUM)
	$(IN_BROWSER) tests/browser || $(IN_BROWSER) --last-failed tests/browser

page-test: $(STAMP)
	cd web && npm run --silent test

# The wheel is made from the source distribution, which has the page inside.
wheel: $(STAMP)  ## source distribution and wheel, in dist/
	rm -rf dist web/dist build/sdist
	cp -R "$$($(PAGE_FOLDER))" web/dist
	$(BIN)/python -m build --no-isolation --sdist .
	rm -rf web/dist
	mkdir -p build/sdist
	tar -xzf dist/*.tar.gz -C build/sdist --strip-components 1
	CAMPANILE_REQUIRE_NATIVE=1 CAMPANILE_REQUIRE_WEB=1 \
	    $(PIP) wheel --no-build-isolation --no-deps --wheel-dir dist build/sdist

# What a server installs, to the byte; the registry it comes from is up to the operator.
lock: $(STAMP)  ## requirements-server.lock anew, with the newest versions in the ranges
	$(PIP) install --group lock
	$(BIN)/pip-compile --quiet --upgrade --extra server --extra postgres --generate-hashes --strip-extras \
	    --allow-unsafe --no-header --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	    --output-file requirements-server.lock pyproject.toml

INSTALL = { as=$$(test "$$(id -u)" = 0 || echo sudo); \
    $$as apt-get update && $$as apt-get install -y $(1); }
# Playwright drives the system's own browser.
CHROMIUM = command -v chromium > /dev/null || $(call INSTALL,chromium)
OTHER_BROWSERS = { { which firefox-esr || which firefox; } && which WebKitWebDriver xvfb-run; } > /dev/null || \
    $(call INSTALL,--no-install-recommends firefox-esr webkit2gtk-driver xvfb xauth)

NGINX = { PATH="$$PATH:/usr/sbin" which nginx && which systemd-analyze; } > /dev/null || \
    $(call INSTALL,--no-install-recommends nginx-light systemd)

browsers: $(STAMP)  ## a whole turn of each game, by mouse and by keyboard, in Firefox and WebKit
	$(OTHER_BROWSERS)
	$(BIN)/pytest --timeout 400 tests/browsers

pictures: $(STAMP)  ## every page at every size, light and dark, and sheets of them, into build/pictures
	$(CHROMIUM)
	$(BIN)/python -m tests.browser.pictures

bench-page: $(STAMP)  ## what the page weighs, and how soon it answers a click
	$(CHROMIUM)
	$(BIN)/python -m tests.browser.bench --json build/bench-page.json

# The package once more, built with sanitizers and installed apart. Python starts without its site
# module (-S), so that of the two packages it finds this one; the sanitizers have to be there before
# it, and C++ exceptions before them.
SANITIZED := build/sanitize
PACKAGES = $(shell $(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
PRELOADED = $(foreach library,libasan.so libstdc++.so,$(shell $(CXX) -print-file-name=$(library)))

sanitize: $(STAMP)  ## the engine under AddressSanitizer and UBSan: its unit tests, then parity; TIMES=5 for more
	CAMPANILE_REQUIRE_NATIVE=1 $(PIP) install --no-build-isolation --no-deps --upgrade \
	    --target $(SANITIZED)/packages --config-settings=build-dir=$(SANITIZED) \
	    --config-settings=cmake.build-type=Debug \
	    --config-settings=cmake.define.CAMPANILE_WEB=OFF \
	    --config-settings=cmake.define.CAMPANILE_SANITIZE=ON \
	    --config-settings=cmake.define.CAMPANILE_ENGINE_TESTS=ON .
	CAMPANILE_TIMES=$(TIMES) $(SANITIZED)/engine/engine_tests
	LD_PRELOAD="$(PRELOADED)" ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=$(SANITIZED)/packages:$(PACKAGES) \
	    $(BIN)/python -S -m pytest tests/parity

$(VENV)/.ray: $(STAMP)
	$(PIP) install --group ray
	touch $@

ray: $(VENV)/.ray  ## an arena on a local Ray cluster that loses workers
	$(BIN)/pytest tests/ray

chaos: $(STAMP)  ## kill the server hundreds of times while games are played; KILLS= to change
	$(BIN)/python -m tests.server.chaos --kills $(or $(KILLS),200)

load: $(STAMP)  ## 5,000 open sockets and 500 moves a second, next to a bare echo; LOAD= for less
	$(BIN)/python -m tests.server.load $(LOAD)

chaos-cluster: $(STAMP)  ## kill parts of a site of three servers, PostgreSQL among them; KILLS= to change
	$(BIN)/python -m tests.server.chaos_cluster --kills $(or $(KILLS),500)

load-cluster: $(STAMP)  ## what two servers on one PostgreSQL carry; LOAD= for less
	$(BIN)/python -m tests.server.load.cluster $(LOAD)

attack: $(STAMP)  ## floods and crowds against a server, and how long others wait; ATTACKS= to choose
	$(BIN)/python -m tests.server.attack $(ATTACKS)

puzzles-verify: $(STAMP)  ## prove all puzzles again, in half a minute
	$(BIN)/campanile puzzles verify

$(VENV)/.bench: $(STAMP)
	$(PIP) install --group bench
	touch $@

balance: $(STAMP)  ## how fair games and how strong levels are, in hours; SEED= a new one
	$(BIN)/python -m bench.balance --seed $(SEED)

bench: $(VENV)/.bench  ## speed on this machine, next to open_spiel and python-chess
	mkdir -p build
	$(BIN)/python -m bench --json build/bench.json

clean:  ## remove everything that was installed and built
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
