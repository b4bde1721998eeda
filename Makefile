# make play: install what is needed and open the table in the browser.   make test: run everything.
PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)
PYTEST = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

# Tests start many processes: each would read every source again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test lint types compiled checks bench pictures clean

play: $(VENV)/.play
	$(BIN)/filibusta serve --port $(PORT) --open

test: lint
	$(MAKE) -j2 types compiled
	$(PYTEST)

lint: $(VENV)/.test
	$(BIN)/ruff check src tests benchmarks
	$(BIN)/ruff format --check src tests benchmarks
	$(BIN)/lint-imports

types: $(VENV)/.test
	$(BIN)/basedpyright --pythonpath $(BIN)/python

compiled: $(VENV)/.test
	$(BIN)/filibusta compile

checks: compiled
	$(PYTEST)

bench: $(VENV)/.test
	$(BIN)/python -m benchmarks.run

pictures: $(VENV)/.test
	$(BIN)/python -m tests.browser.pictures

clean:
	rm -rf $(VENV)

# uv makes the environment in a few seconds where it is installed; plain venv and pip do everywhere else.
define install
	if command -v uv >/dev/null 2>&1; then \
	  uv venv --quiet --allow-existing --python $(PYTHON) $(VENV) && uv pip install --quiet --python $(BIN)/python -e "$(1)"; \
	else \
	  $(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -e "$(1)"; \
	fi
	touch $@
endef

$(VENV)/.play: pyproject.toml
	@echo "Installing Filibusta into $(VENV) (once) ..."
	@$(call install,.)

$(VENV)/.test: pyproject.toml
	@echo "Installing Filibusta and its test tools into $(VENV) (once) ..."
	@$(call install,.[test])
