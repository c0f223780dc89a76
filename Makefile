# `make play` and `make test` are all a fresh machine with Python 3.11 or newer needs.
PYTHON ?= python3
BIN = .venv/bin

.PHONY: play test lint renew clean

play: .venv/ready
	@$(BIN)/offworld serve --open

test: .venv/ready lint
	$(BIN)/pytest

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
