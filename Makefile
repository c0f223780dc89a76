# `make play` and `make test` need nothing but Python 3.11 or newer.
PYTHON ?= python3
PORT ?= 8000
BIN = .venv/bin
PIP = $(BIN)/pip --disable-pip-version-check
# Tests with a browser or a server wait a third of their time: three workers for two cores.
WORKERS ?= $(shell $(PYTHON) -c 'import os; cores = os.cpu_count(); print(cores + cores // 2)')
GAMES = $(notdir $(patsubst %/,%,$(dir $(wildcard src/offworld/games/*/box.toml))))

# Tests start hundreds of processes, and each compiles what no other has kept.
export PYTHONDONTWRITEBYTECODE =

AXE = 4.10.3
UV = 0.13.7

.PHONY: play test tests full quick whole lint mutants gpu axe pins licences renew clean

play: .venv/ready
	@$(BIN)/offworld serve --open --port $(PORT) --next-port

# Everything, on all cores; docs/architecture.md says how much the laws play. With CI=1 they play
# twice as much, and nothing may be skipped. `make -j2 test` lints and tests at once.
# For one test: .venv/bin/pytest tests/test_match.py -k undo
test: lint tests

tests: .venv/tools
	$(BIN)/pytest -n $(WORKERS)

full: export OFFWORLD_FULL = 1
full: test

# The kernel, the rules and words of all games, goldens, and one pass of the laws.
quick: .venv/tools
	OFFWORLD_QUICK=1 $(BIN)/pytest -n auto $(addprefix tests/,laws kernel goldens $(GAMES)) \
		$(patsubst %,--ignore-glob='*/test_%.py',draw terminal lab)

# Whole games in the browser: every game on every size of screen, and guided by every hand. Every
# page is checked by axe-core on both screens in both themes. Pictures go to artefacts.
whole: .venv/tools
	OFFWORLD_WHOLE=1 $(BIN)/pytest -n $(WORKERS) \
		$(patsubst %,tests/table/e2e/test_e2e_%.py,whole guide games accessible)

lint: .venv/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Rules broken on purpose, one at a time: do the tests notice? make mutants GAME=venus COUNT=100
GAME ?= cytress
COUNT ?= 20
mutants: .venv/tools
	$(BIN)/python -m tools.mutants $(GAME) --count $(COUNT)

renew: .venv/tools
	$(BIN)/python tools/trace.py
	$(BIN)/python tools/goldens.py
	$(BIN)/python tools/examples.py
	$(BIN)/python tools/reference.py

# The newest versions of everything that is installed, with hashes, into requirements*.txt; then test.
# To keep the versions and add only what is missing: make pins KEEP=--keep
pins: .venv/pins/ready
	$(BIN)/python tools/pins.py --uv .venv/pins/bin/uv $(KEEP)

.venv/pins/ready: .venv/ready
	@$(PYTHON) -m venv .venv/pins
	@.venv/pins/bin/pip --disable-pip-version-check install -q uv==$(UV)
	@touch $@

# docs/licences.md, from what the installed packages say of themselves.
licences: .venv/tools
	$(BIN)/python tools/licences.py

# What playing needs.
.venv/ready: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Offworld needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Installing Offworld into .venv: about 380 MB, a minute or two, only this once."
	@$(PYTHON) -m venv .venv
	@$(PIP) install --require-hashes -r requirements.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# What the tests need besides.
.venv/tools: .venv/ready requirements-dev.txt
	@echo "Installing the test tools into .venv: about 330 MB, only this once."
	@$(PIP) install --require-hashes -r requirements-dev.txt
	@touch $@

# What tests/test_ptx.py needs besides: it compiles the rules for a GPU, without having one.
gpu: .venv/gpu/ready

.venv/gpu/ready: .venv/ready requirements-gpu.txt
	@echo "Installing the compiler for GPUs into .venv/gpu: about 200 MB, only this once."
	@rm -rf $(@D)
	@$(PIP) install --require-hashes --no-deps --target $(@D) -r requirements-gpu.txt
	@touch $@

# What tests/table/e2e/test_e2e_accessible.py needs besides, and npm: it checks the pages.
axe: .venv/axe/$(AXE)

.venv/axe/$(AXE): .venv/ready
	@rm -rf $(@D)
	@mkdir -p $(@D)
	@npm install --prefix $(@D) --no-save --no-package-lock --no-audit --no-fund --ignore-scripts \
		--loglevel error axe-core@$(AXE)
	@touch $@

clean:
	rm -rf .venv
