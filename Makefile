# Two commands on a fresh machine: make play, make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps

.DEFAULT_GOAL := help
.PHONY: help play test check laws dev bench strength truth coverage crowd siege faults idle net binder hub cluster audit lock pictures clean

help:
	@echo "make play   set up and open the app in a browser"
	@echo "make test   set up and run all tests"
	@echo "make check  lint, types and layers only"
	@echo "make laws   the rules' laws at every step of 3,500 random games (minutes; make test plays a quarter)"
	@echo "make bench  engines, bots, page and clicks beside their peers"
	@echo "make strength  tournaments between the levels (hours); tables in tests/benchmarks/strength"
	@echo "make truth  what hints say, beside whole games that merchants play (hours); build/truth-*.jsonl keeps what was played"
	@echo "make coverage  how often the lab's intervals hold the exact answer (minutes)"
	@echo "make crowd  24 learners at once, ten minutes of a lesson (a quarter of an hour)"
	@echo "make siege  a million broken frames, and a full house that reloads (minutes)"
	@echo "make faults what a page says and does when something fails, as a table (half an hour)"
	@echo "make idle   200 pages over slow lines, after their server has been idle (twenty minutes)"
	@echo "make net    a game and a lesson between two hosts, also over a bad line (root; minutes)"
	@echo "make binder  what Binder does, in a clean environment, with every badge's address in a browser (minutes)"
	@echo "make hub    the JupyterHub recipe with two users, in a clean environment (minutes)"
	@echo "make cluster  the lab's games on a Dask cluster of two workers"
	@echo "make audit  known holes in the versions we use, where the data can be reached"
	@echo "make lock   the hashes of constraints.txt anew: make lock INDEX=address of a package index"
	@echo "make pictures  docs/pictures from the running pages"
	@echo "make dev    the hooks that run before a commit"

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)

# Only files whose hashes are in constraints.txt are installed.
$(VENV)/%.done: pyproject.toml constraints.txt tools/pinned | $(BIN)/python
	$(BIN)/python tools/pinned $* > $(VENV)/$*.txt
	$(PIP) --require-hashes --requirement $(VENV)/$*.txt
	$(PIP) --no-build-isolation --editable .
	@touch $@

play: $(VENV)/app.done
	$(BIN)/aod-nb play

check: $(VENV)/test.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/oxlint aod_nb tests

test: check
	tools/chromium
	$(BIN)/pytest -p no:nbval
	$(BIN)/pytest --dist loadfile --nbval notebooks/tutorial notebooks/lab

laws: $(VENV)/test.done
	VOYAGE_TEST_PART=1 $(BIN)/pytest tests/aod/test_laws.py tests/navegador/test_laws.py

bench: $(VENV)/bench.done $(VENV)/test.done
	tools/chromium
	$(BIN)/python tests/benchmarks/engine.py
	$(BIN)/python tests/benchmarks/bots.py
	$(BIN)/python tests/benchmarks/page.py
	$(BIN)/python tests/benchmarks/page.py --page 'tutorial/*_[0-9]*.ipynb' --region 'a bet' --modes cold --runs 3
	$(BIN)/python tests/benchmarks/page.py --page 'lab/*.ipynb' --region '' --no-figure --runs 3 --modes cold
	$(BIN)/python tests/benchmarks/network.py
	for page in play_aod play_navegador; do PYTHONPATH=. $(BIN)/python tests/benchmarks/clicks.py --page $$page || exit; done
	$(BIN)/python tests/benchmarks/lab.py
	$(BIN)/python tests/benchmarks/lab_looks.py

STRENGTH := tests/benchmarks/strength
TOURNAMENT := $(BIN)/aod-nb tournament --workers 2

strength: $(VENV)/app.done
	mkdir -p $(STRENGTH)
	$(TOURNAMENT) beginner random --games 400 --out $(STRENGTH)/beginner_random_2.json
	for seats in 2 3 4 5; do $(TOURNAMENT) merchant beginner --seats $$seats --games 400 --out $(STRENGTH)/merchant_beginner_$$seats.json || exit; done
	for seats in 2 3 4 5; do $(TOURNAMENT) admiral:0.2s merchant --seats $$seats --games 200 --out $(STRENGTH)/admiral_merchant_$$seats.json || exit; done
	$(TOURNAMENT) admiral:1s merchant --games 60 --out $(STRENGTH)/admiral_1s_merchant_2.json
	$(TOURNAMENT) beginner random --game navegador --games 400 --out $(STRENGTH)/navegador_beginner_random_2.json
	for seats in 2 3 4 5; do $(TOURNAMENT) merchant beginner --game navegador --seats $$seats --games 400 --out $(STRENGTH)/navegador_merchant_beginner_$$seats.json || exit; done
	for seats in 2 3 4 5; do $(TOURNAMENT) admiral:0.2s merchant --game navegador --seats $$seats --games 200 --out $(STRENGTH)/navegador_admiral_merchant_$$seats.json || exit; done
	for game in aod navegador; do $(BIN)/python tests/benchmarks/ends.py --game $$game --games 400 || exit; done

truth: $(VENV)/app.done
	for game in aod navegador; do $(BIN)/python tests/benchmarks/truth.py --game $$game || exit; done

coverage: $(VENV)/app.done
	$(BIN)/python tests/benchmarks/lab_coverage.py

crowd: $(VENV)/test.done
	tools/chromium
	$(BIN)/python tests/benchmarks/crowd.py

siege: $(VENV)/test.done
	$(BIN)/python tests/benchmarks/siege.py

faults: $(VENV)/test.done
	tools/chromium
	$(BIN)/python tests/benchmarks/faults.py

idle: $(VENV)/test.done
	tools/chromium
	PYTHONPATH=.:tests/benchmarks $(BIN)/python tests/benchmarks/idle.py

net: $(VENV)/test.done
	tools/chromium
	$(BIN)/python tools/try_net

binder: $(VENV)/test.done
	tools/chromium
	PYTHON=$(PYTHON) tools/try_binder

hub: $(VENV)/test.done
	tools/chromium
	$(BIN)/python tools/try_hub

cluster: $(VENV)/test.done
	$(BIN)/python tools/try_cluster

audit: $(VENV)/audit.done
	$(BIN)/python tools/audit

lock: $(VENV)/test.done $(VENV)/audit.done $(VENV)/bench.done $(VENV)/dev.done
	$(BIN)/python tools/lock $(INDEX)
	$(BIN)/python tools/binder_requirements

pictures: $(VENV)/test.done
	tools/chromium
	$(BIN)/python tools/pictures

dev: $(VENV)/test.done $(VENV)/dev.done
	$(BIN)/pre-commit install

clean:
	rm -rf $(VENV)
