# Two commands on a fresh machine: make play, make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.DEFAULT_GOAL := help
.PHONY: help play test check dev bench clean

help:
	@echo "make play   set up and open the app in a browser"
	@echo "make test   set up and run all tests"
	@echo "make check  lint, types and layers only"
	@echo "make bench  engine, page and clicks beside their peers"
	@echo "make dev    the hooks that run before a commit"

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/%.done: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --editable '.[$*]'
	@touch $@

play: $(VENV)/app.done
	$(BIN)/aod-nb play

check: $(VENV)/test.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: check
	tools/chromium
	$(BIN)/pytest

bench: $(VENV)/bench.done $(VENV)/test.done
	tools/chromium
	$(BIN)/python tests/benchmarks/engine.py
	$(BIN)/python tests/benchmarks/page.py
	PYTHONPATH=. $(BIN)/python tests/benchmarks/clicks.py

dev: $(VENV)/test.done $(VENV)/dev.done
	$(BIN)/pre-commit install

clean:
	rm -rf $(VENV)
