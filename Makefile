# `make run` opens the house. Four commands test it (docs/testing.md), each with all that the one before it has:
#   make quick   before every commit, a minute and a half: lint, types, floors, and the tests that are not long
#   make test    before every push, twelve minutes: the page, the house and the long tests as well, those in a smaller form
#   make ci      what CI runs, half an hour: also what tests/left_to_ci.txt names; make rest runs that alone
#   make proof   before a release: every test at full size
# All of them build their own environment first. WORKERS says how many processes run tests: one more than two cores, because
# tests of the page and the house often wait.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --quiet --disable-pip-version-check
WORKERS ?= 3
unexport PYTHONDONTWRITEBYTECODE # tests start many processes, which need not compile the same files again
CHOSEN ?= -m "not proof and not ci"
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist worksteal

.PHONY: run quick short test ci rest proof lint types floors page page-tests browser unit docs docs-check pictures bench coverage mutation lock licences release clean

run: page
	@$(BIN)/pitboss serve --open

quick: $(VENV)/installed-dev
	@$(MAKE) --jobs 2 --output-sync=target lint types floors short

short: $(VENV)/installed-dev
	$(BIN)/pytest -n 2 --dist worksteal tests -m "not long and not proof" --ignore tests/house --ignore tests/web

test: $(VENV)/installed-dev
	@$(MAKE) --jobs 2 lint types floors page-tests browser
	@$(MAKE) unit

ci: export CHOSEN = -m "not proof"
ci: test

rest: export CHOSEN = -m "ci and not proof"
rest: unit

proof: export PITBOSS_PROOF = 1
proof: export CHOSEN =
proof: test docs

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/installed-dev
	$(BIN)/mypy

floors: $(VENV)/installed-dev
	$(BIN)/lint-imports

page: $(VENV)/installed
	@$(BIN)/python web/build.py

page-tests: $(VENV)/installed-dev
	@$(BIN)/python web/build.py check

browser: $(VENV)/installed-dev
	@$(BIN)/python -m tests.web.install_browser

pictures: page browser
	@$(BIN)/python -m tests.web.pictures

unit: $(VENV)/installed-dev page browser
	@$(BIN)/python -m tests.compiling
	$(PYTEST) $(CHOSEN)

docs: $(VENV)/installed-dev
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "The documentation is in site/index.html."

docs-check: $(VENV)/installed-dev
	$(BIN)/pytest -n 0 -m "not proof" tests/docs

# Which lines of rulebook, table and ledger the tests reach; about six minutes. docs/testing.md has the figures.
coverage: $(VENV)/installed-dev
	@$(BIN)/python -m tools.coverage_figures

# Which small changes to that code no test notices. `make mutation TARGETS=payouts` tries every one of the payouts.
mutation: $(VENV)/installed-dev
	@$(BIN)/python -m tools.mutation $(TARGETS)

bench: $(VENV)/installed
	@$(BIN)/python -m benchmarks.run

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Pitboss needs Python 3.11 or newer; name one with: make PYTHON=python3.12 run"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "Python could not make an environment; on Debian install the package python3-venv."; exit 1; }

# Both install what the lock files say, with hashes; requirements/dev.txt has all of requirements/all.txt in it.
$(VENV)/installed: pyproject.toml requirements/all.txt | $(BIN)/python
	@echo "Installing Pitboss into $(VENV) ..."
	@$(PIP) install --require-hashes --requirement requirements/all.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/installed-dev: requirements/dev.txt $(VENV)/installed
	@echo "Installing what the tests need ..."
	@$(PIP) install --require-hashes --requirement requirements/dev.txt
	@touch $@

# The newest versions of everything; `make lock KEEP=1` changes only what pyproject.toml makes necessary.
lock: $(VENV)/installed-dev
	@$(BIN)/python -m tools.lock $(if $(KEEP),--keep)
	@$(MAKE) licences

licences: $(VENV)/installed-dev page
	@$(BIN)/python -m tools.licences

release: $(VENV)/installed-dev page
	@$(BIN)/python -m tools.release

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .durations dist build web/node_modules src/pitboss/web/static site
