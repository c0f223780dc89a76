# `make play` and `make test` are all a fresh machine with Python 3.11 or newer needs.
PYTHON ?= python3
BIN = .venv/bin
WORKERS ?= auto
GAMES = $(notdir $(patsubst %/,%,$(dir $(wildcard src/offworld/games/*/box.toml))))

.PHONY: play test quick lint renew clean

play: .venv/ready
	@$(BIN)/offworld serve --open

# Everything, on all cores. The laws play a fifth of their games; with CI=1 all of them, and with
# OFFWORLD_LONG=1 ten times as many. For one test: .venv/bin/pytest tests/test_match.py -k undo
test: .venv/ready lint
	$(BIN)/pytest -n $(WORKERS)

# The kernel, the rules and words of all games, goldens, and one pass of the laws.
quick: .venv/ready
	OFFWORLD_QUICK=1 $(BIN)/pytest -n $(WORKERS) $(addprefix tests/,laws kernel goldens $(GAMES)) \
		$(patsubst %,--ignore-glob='*/test_%.py',draw terminal lab)

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

renew: .venv/ready
	$(BIN)/python tools/trace.py
	$(BIN)/python tools/goldens.py

.venv/ready: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Offworld needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

clean:
	rm -rf .venv
