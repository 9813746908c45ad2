# Two commands do everything on a fresh machine with Python 3.11+ and make:
#   make demo   installs into .venv and runs the main job
#   make test   installs into .venv, lints, checks types and tests

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEERS := .venvs/peers
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
CORES := $(shell $(PYTHON) -c "import os; print(min(os.cpu_count() or 1, 8))")

.PHONY: demo test test-long test-frameworks bench reports docs browser clean

demo: $(VENV)/.demo
	$(BIN)/boardgames demo

test: $(VENV)/.development browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m boardgame_envs warm
	$(BIN)/pytest -n $(CORES) --dist worksteal -m "not long"

test-long: $(VENV)/.development
	$(BIN)/pytest -n $(CORES) --dist worksteal

test-frameworks: $(VENV)/.development
	$(BIN)/python -m boardgame_envs warm
	$(BIN)/python -m frameworks

bench: $(VENV)/.development $(PEERS)/.ready
	$(BIN)/python -m benchmarks run

# The balance studies in reports/, with few games.
reports: $(VENV)/.development
	for game in red_notice guilty_train; do \
		$(BIN)/boardgames balance $$game --quick --agents random,scripted,policy,ismcts:50,ismcts:100 --out out/reports \
			|| exit 1; \
	done
	for game in hold_up horns_up gang_rush; do \
		$(BIN)/boardgames balance $$game --quick --agents random,scripted,policy --out out/reports || exit 1; \
	done
	cp out/reports/*.md out/reports/*.svg reports/

docs: $(VENV)/.development
	$(BIN)/python -m docs.generate
	$(BIN)/python -m frameworks.documents

# Pages are also looked at in a real browser. It is installed on machines for continuous integration only; where there
# is none those tests are skipped.
browser:
	@command -v chromium > /dev/null || test -z "$$CI" || \
		{ apt-get update -qq && apt-get install -y -qq chromium; } > /dev/null 2>&1 || echo "no browser can be installed"

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.demo: pyproject.toml setup.py constraints.txt | $(VENV)/bin/python
	$(PIP) --editable '.[agents]'
	touch $@

$(VENV)/.development: pyproject.toml setup.py constraints.txt | $(VENV)/bin/python
	$(PIP) --editable '.[development]'
	touch $@

# One by one: what cannot be had on this machine leaves a gap in the table, not a run that fails.
$(PEERS)/.ready: benchmarks/peers.txt
	$(PYTHON) -m venv $(PEERS)
	grep -v '^#' $< | while read -r package; do \
		$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check "$$package" || echo "missing: $$package"; \
	done
	touch $@

clean:
	rm -rf $(VENV) .venvs build dist *.egg-info .mypy_cache .ruff_cache .hypothesis
