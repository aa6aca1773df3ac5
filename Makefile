# Two commands do everything on a fresh machine with Python 3.11+ and make: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(VENV)/bin/pip --disable-pip-version-check
DEPS := pyproject.toml constraints.txt
STUBS := build/typings/.installed
WORKERS ?= 2
AXE := axe-core@4.10.3

.DEFAULT_GOAL := help
.PHONY: help emulate play terminal test proof check flash image erase bench messages axe screenshots hardware clean

help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed (PYTHON=... to choose one)"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: $(DEPS) | $(VENV)/.python
	$(PIP) install -q -c constraints.txt -e .
	@touch $@

$(VENV)/.dev: $(DEPS) | $(VENV)/.python
	$(PIP) install -q -c constraints.txt -e '.[dev]'
	@touch $@ $(VENV)/.play

$(VENV)/.device: $(DEPS) | $(VENV)/.python
	$(PIP) install -q -c constraints.txt -e '.[device]'
	@touch $@ $(VENV)/.play

# The MicroPython stubs stand in a folder of their own: as installed packages they would shadow the standard library.
$(STUBS): $(DEPS) | $(VENV)/.python
	rm -rf build/typings
	$(PIP) install -q -c constraints.txt --target build/typings micropython-rp2-rpi-pico-stubs
	@touch $@

SCRIPT ?= ON ON C C T~500
SEED ?= 7
emulate: $(VENV)/.dev ## the firmware on an emulated Pico: SCRIPT="ON ON C" SEED=7, or SERVE=4321 for a serial port
	@$(PY) -m host_sim $(if $(SERVE),serve --host pico --tcp $(SERVE),run --host pico --seed $(SEED) "$(SCRIPT)")

play: $(VENV)/.play ## the app: a scanner on screen and the tables of three games (ARGS=--lan lets phones in)
	$(PY) -m companion.web $(ARGS)

terminal: $(VENV)/.play ## play a case of the 1979 game in the terminal
	$(PY) -m host_sim play

test: $(VENV)/.dev ## all tests, the long proofs at reduced size
	$(PY) -m pytest -n $(WORKERS)

proof: $(VENV)/.dev ## the long proofs in full
	CRIME_SCANNER_PROOF=full $(PY) -m pytest -n $(WORKERS) -m proof --timeout 2000

check: $(VENV)/.dev $(STUBS) ## style, types, import arrows, device size
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/mypy --config-file firmware/mypy.ini
	$(PY) -m pytest tests/test_arrows.py
	$(PY) -m tools.size_check

flash: $(VENV)/.device ## put the firmware onto a board (PORT=... to choose one)
	@$(PY) -m tools.flash flash --port "$(PORT)"

image: $(VENV)/.device ## build/crime-scanner-fs*.uf2 for drag and drop (MICROPYTHON=its.uf2 for one file with both)
	@$(PY) -m tools.flash image $(if $(MICROPYTHON),--micropython "$(MICROPYTHON)")

erase: $(VENV)/.device ## remove program, saves and settings from a board (ALL=1: format it, YES=1: do not ask)
	@$(PY) -m tools.flash erase --port "$(PORT)" $(if $(ALL),--all) $(if $(YES),--yes)

bench: $(VENV)/.dev ## measure the budgets of the design
	$(PY) -m tools.bench

messages: $(VENV)/.dev ## collect the companion's texts into the catalogues of each language
	$(PY) -m tools.messages

axe: ## fetch axe-core (needs npm), with which the tests look for faults that shut people out of the pages
	npm install --silent --no-save --no-audit --no-fund --prefix build/axe $(AXE)

screenshots: $(VENV)/.dev ## take the pictures of the app's pages in docs/img anew (needs chromium)
	$(PY) -m tools.screenshots

hardware: $(VENV)/.dev ## make every generated hardware file
	$(PY) -m hardware

clean: ## remove what was built, keep the virtual environment
	rm -rf build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
