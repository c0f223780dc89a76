# `make play` and `make test` need nothing but Python 3.11 or newer.
PYTHON ?= python3
PORT ?= 8000
BIN = .venv/bin
PIP = $(BIN)/pip --disable-pip-version-check

.PHONY: play test lint renew clean

play: .venv/ready
	@$(BIN)/offworld serve --open --port $(PORT) --next-port

test: .venv/tools lint
	$(BIN)/pytest

lint: .venv/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

renew: .venv/tools
	$(BIN)/python tools/trace.py
	$(BIN)/python tools/goldens.py

# What playing needs.
.venv/ready: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Offworld needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Installing Offworld into .venv: about 380 MB, a minute or two, only this once."
	@$(PYTHON) -m venv .venv
	@$(PIP) install -r requirements.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# What the tests need besides.
.venv/tools: .venv/ready requirements-dev.txt
	@echo "Installing the test tools into .venv: about 330 MB, only this once."
	@$(PIP) install -r requirements-dev.txt
	@touch $@

clean:
	rm -rf .venv
