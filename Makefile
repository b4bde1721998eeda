# make play: install what is needed and open the table in the browser.   make test: run everything.
# make quick: run what the changes concern, or with GAME=plunder what concerns a game.
PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
# The tested version of every dependency. LOCK= installs the newest versions that pyproject.toml allows.
LOCK ?= constraints.txt
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PYTEST = $(BIN)/python -m pytest -n $(JOBS)

# Tests start many processes: each would read every source again.
unexport PYTHONDONTWRITEBYTECODE

# Rules compile a third faster with fewer optimisations, into a cache of their own, and run as fast within a few percent.
test quick checks compiled collected long: export NUMBA_OPT ?= 1
# Processes of tests share the processors: threads of small matrix products would only wait for each other.
test quick checks long: export OPENBLAS_NUM_THREADS ?= 1

.PHONY: play test quick coverage lint types compiled collected checks docs site notebooks examples wheel lock long bench pictures drawings clean

play: $(VENV)/.play
	$(BIN)/filibusta serve --port $(PORT) --open

test: lint
	$(MAKE) -j2 types compiled collected
	$(PYTEST)

# tests/quick.py says which tests belong to which folder.
quick: lint
	JOBS=$$(getconf _NPROCESSORS_ONLN) $(BIN)/python -m tests.quick $(GAME)

# Which lines of the rules the scenarios run, game by game: interpreted, since machine code is not measured.
coverage: $(VENV)/.test
	$(BIN)/python -m tests.coverage_of_rules $(GAME)

lint: $(VENV)/.test
	$(BIN)/ruff check src tests benchmarks tools
	$(BIN)/ruff format --check src tests benchmarks tools
	$(BIN)/lint-imports

types: $(VENV)/.test
	$(BIN)/basedpyright --pythonpath $(BIN)/python

compiled: $(VENV)/.test
	$(BIN)/filibusta compile

# Byte code of the tests and their tools, written once: each process of the tests would write all of it.
collected: $(VENV)/.test
	$(BIN)/python -m pytest --collect-only -qq >$(VENV)/.collected || { cat $(VENV)/.collected; exit 1; }

checks: compiled collected
	$(PYTEST)

# What tests the pages: examples, links, line lengths, tables made from the code.
docs: $(VENV)/.test
	$(BIN)/python -m pytest tests/test_documents.py tests/test_project.py tests/test_glossary.py tests/engine/test_describing.py \
	  tests/elsewhere/test_page.py tests/games/test_spanish_main_abilities.py

# Builds the documentation site, with a reference made of the docstrings; a warning is an error.
site: $(VENV)/.docs
	$(BIN)/sphinx-build -q -W --keep-going -d build/doctrees docs build/site

# Runs the notebooks and keeps what their cells show.
notebooks: $(VENV)/.docs
	$(BIN)/jupyter-execute --inplace --kernel_name=python3 docs/notebooks/*.ipynb

# Runs the examples; those whose packages are missing (PyTorch, sb3-contrib) are left out, and what to install is said.
examples: $(VENV)/.test
	$(BIN)/python examples

# Builds the wheel, installs it into an empty environment and starts what it installed.
wheel:
	rm -rf dist build/wheel
	if command -v uv >/dev/null 2>&1; then uv build --quiet --wheel --out-dir dist; \
	  else $(PYTHON) -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .; fi
	$(call install,build/wheel,dist/*.whl)
	build/wheel/bin/filibusta games

# Looks for newer versions of every dependency, for Python 3.11 and later, and writes them down without addresses.
lock:
	uv pip compile --quiet --universal --python-version 3.11 --all-extras --upgrade --no-annotate --custom-compile-command "make lock" \
	  --no-emit-index-url --no-emit-find-links pyproject.toml --output-file $(LOCK)

# What takes long and seldom fails: kernels of all games for a GPU that need not be there, own cards, a followed game.
long: $(VENV)/.test
	@$(call install,$(VENV),-e ".[test,cuda]")
	$(PYTEST) -m long

bench: $(VENV)/.test
	$(BIN)/python -m benchmarks.run

pictures: $(VENV)/.test
	$(BIN)/python -m tests.browser.pictures

drawings: $(VENV)/.test
	$(BIN)/python -m tools.art

clean:
	rm -rf $(VENV)

# $(call install,ENVIRONMENT,PACKAGES). uv takes a few seconds where it is installed; plain venv and pip do everywhere else.
PINNED = $(if $(LOCK),-c $(LOCK))
define install
	if command -v uv >/dev/null 2>&1; then \
	  uv venv --quiet --allow-existing --python $(PYTHON) $(1) && uv pip install --quiet --python $(1)/bin/python $(PINNED) $(2); \
	else \
	  $(PYTHON) -m venv $(1) && $(1)/bin/python -m pip install --quiet --disable-pip-version-check --no-compile $(PINNED) $(2); \
	fi
endef

$(VENV)/.play: pyproject.toml $(LOCK)
	@echo "Installing Filibusta into $(VENV) (once) ..."
	@$(call install,$(VENV),-e .)
	@touch $@

$(VENV)/.test: pyproject.toml $(LOCK)
	@echo "Installing Filibusta and its test tools into $(VENV) (once) ..."
	@$(call install,$(VENV),-e ".[test]")
	@touch $@

$(VENV)/.docs: pyproject.toml $(LOCK)
	@echo "Installing Filibusta and what builds its pages into $(VENV) (once) ..."
	@$(call install,$(VENV),-e ".[docs]")
	@touch $@
