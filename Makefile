# Each target does its own set-up; nothing has to be installed by hand but Python.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

PORT ?= 8000

.PHONY: help play check test pictures bench-page sanitize chaos load bench clean

help:  ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

ENGINE := $(shell find engine -not -path '*/tests/*' '(' -name '*.[ch]pp' -o -name CMakeLists.txt ')')

PAGE := $(shell find web -name node_modules -prune -o -type f -print) $(wildcard docs/rules/*.md)

$(STAMP): pyproject.toml CMakeLists.txt Makefile $(ENGINE) $(PAGE)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade 'pip>=25.1'
	$(PIP) install --group build --group check --group test
	CAMPANILE_REQUIRE_NATIVE=1 CAMPANILE_REQUIRE_WEB=1 \
	    $(PIP) install --no-build-isolation --editable '.[rl]'
	touch $@

# To play, neither the tools nor a compiler are needed; who has them plays what they made.
$(VENV)/.playable: pyproject.toml CMakeLists.txt $(ENGINE) $(PAGE)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	if test -e $(STAMP); then $(MAKE) $(STAMP); else $(PIP) install --editable .; fi
	touch $@

play: $(VENV)/.playable  ## the game server at http://127.0.0.1:8000, or PORT=
	@exec $(BIN)/campanile serve --port $(PORT)

check: $(STAMP)  ## style and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	cd web && npm run --silent check

test: $(STAMP) sanitize  ## every test
	cd web && npm run --silent test
	$(BIN)/pytest -n 4 --ignore tests/browser
	$(CHROMIUM)
	$(BIN)/pytest -n 2 tests/browser

# Playwright drives the system's own browser; and its event loop is best kept away from other tests.
CHROMIUM = command -v chromium > /dev/null || { \
    as=$$(test "$$(id -u)" = 0 || echo sudo); $$as apt-get update && $$as apt-get install -y chromium; }

pictures: $(STAMP)  ## every page at three sizes, light and dark, into build/pictures
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

sanitize: $(STAMP)  ## the engine under AddressSanitizer and UBSan: its unit tests, then parity
	CAMPANILE_REQUIRE_NATIVE=1 $(PIP) install --no-build-isolation --no-deps --upgrade \
	    --target $(SANITIZED)/packages --config-settings=build-dir=$(SANITIZED) \
	    --config-settings=cmake.build-type=Debug \
	    --config-settings=cmake.define.CAMPANILE_WEB=OFF \
	    --config-settings=cmake.define.CAMPANILE_SANITIZE=ON \
	    --config-settings=cmake.define.CAMPANILE_ENGINE_TESTS=ON .
	$(SANITIZED)/engine/engine_tests
	LD_PRELOAD="$(PRELOADED)" ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=$(SANITIZED)/packages:$(PACKAGES) \
	    $(BIN)/python -S -m pytest tests/parity

chaos: $(STAMP)  ## kill the server hundreds of times while games are played; KILLS= to change
	$(BIN)/python -m tests.server.chaos --kills $(or $(KILLS),200)

load: $(STAMP)  ## 2,000 open sockets and 200 moves a second, next to a bare echo
	$(BIN)/python -m tests.server.load

$(VENV)/.bench: $(STAMP)
	$(PIP) install --group bench
	touch $@

bench: $(VENV)/.bench  ## speed on this machine, next to open_spiel and python-chess
	mkdir -p build
	$(BIN)/python -m bench --json build/bench.json

clean:  ## forget what was installed and built
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
