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

# The studies in reports/, with few games: who is favoured, and what the knobs change that a designer would turn first.
LONG_GAMES := hold_up horns_up gang_rush
SHORT_GAMES := red_notice guilty_train
AGENTS_OF_SHORT_GAMES := random,scripted,policy,ismcts:100,ismcts:100:value
AGENTS_OF_LONG_GAMES := random,scripted,policy,ismcts:50:value
KNOBS_OF_red_notice := target_sum=800,1200 identities_dealt=1,3 radars=4,8 first_initiative=agent
KNOBS_OF_guilty_train := respawns=2,4 barricades=0,5 barricade_return=next_turn_only,skip_one_turn maximum_rounds=40 \
	deck=plain pair_dice=1
KNOBS_OF_hold_up := skull_faces=1,3 movement_points_police=8,10 reroll_mode=n hostage_option=True
KNOBS_OF_horns_up := mandatory_actions=False exclusive_entries=False actions_per_turn=3 sweep_timing=turn
KNOBS_OF_gang_rush := last_excluded=False hazards_per_round=3 die_value=50 crane_price=1000 \
	wreck_immunity=until_it_drives

reports: $(foreach game,$(SHORT_GAMES) $(LONG_GAMES),balance-of-$(game) knobs-of-$(game))
	cp out/reports/*.md out/reports/*.svg reports/

$(SHORT_GAMES:%=balance-of-%): balance-of-%: $(VENV)/.development
	$(BIN)/boardgames balance $* --quick --agents $(AGENTS_OF_SHORT_GAMES) --out out/reports

$(LONG_GAMES:%=balance-of-%): balance-of-%: $(VENV)/.development
	$(BIN)/boardgames balance $* --quick --agents $(AGENTS_OF_LONG_GAMES) --out out/reports

knobs-of-%: $(VENV)/.development
	$(BIN)/boardgames sweep $* $(KNOBS_OF_$*:%=--vary %) --games 300 --out out/reports

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
