# Each target does its own set-up; nothing has to be installed by hand but Python.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help check test bench clean

help:  ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

ENGINE := $(shell find engine -name '*.[ch]pp' -o -name CMakeLists.txt)

$(STAMP): pyproject.toml CMakeLists.txt Makefile $(ENGINE)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade 'pip>=25.1'
	$(PIP) install --group build --group check --group test --group bench
	CAMPANILE_REQUIRE_NATIVE=1 $(PIP) install --no-build-isolation --editable .
	touch $@

check: $(STAMP)  ## style and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

test: $(STAMP)  ## every test
	$(BIN)/pytest -n auto

bench: $(STAMP)  ## speed of the rules, next to python-chess
	$(BIN)/python -m bench.random_games

clean:  ## forget what was installed and built
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
