# For users: `make demo`, `make test`, `make bench`.  Each sets up all it needs in .venv and the user's cache folder.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
READY := $(VENV)/ready

.PHONY: demo test bench load soak scale check audit format proto words dashboards lock clean

demo: $(READY)
	$(VENV)/bin/factspan demo

# Two processes, each with an OpenSearch of its own; a file's tests stay together, since they share what they set up, and files
# of few long tests do not all come last.
test: $(READY)
	$(VENV)/bin/python -m pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder

# All that there are goals of speed for, beside OpenSearch's own hybrid query and pdfplumber, as one table:
# `make bench FILES="a.pdf folder" QUESTIONS=gold.jsonl`, else the sample labels and their questions;
# `OUT=docs/performance.md` writes the page.
bench: $(READY)
	$(VENV)/bin/python tests/bench/performance.py $(FILES) $(if $(QUESTIONS),--questions $(QUESTIONS)) $(if $(OUT),--out $(OUT))

# What the server bears: 32 callers for a minute, beside as many of OpenSearch's own hybrid query; takes what bench takes.
load: $(READY)
	$(VENV)/bin/python tests/bench/load.py $(FILES) $(if $(QUESTIONS),--questions $(QUESTIONS))

# What it bears for long: 16 callers for MINUTES (15) while a label is indexed anew beside them; takes what bench takes.
soak: $(READY)
	$(VENV)/bin/python tests/bench/soak.py $(FILES) $(if $(QUESTIONS),--questions $(QUESTIONS)) --minutes $(or $(MINUTES),15)

# What it takes and gives with TIMES (10 100) as many documents, copies of the labels under made-up names: hours, and 4 GB
# of heap.  Takes what bench takes; the questions are gold questions.  `OUT=docs/scale.md` writes the page.
scale: $(READY)
	$(VENV)/bin/python tests/bench/scale.py $(FILES) $(if $(QUESTIONS),--questions $(QUESTIONS)) $(if $(TIMES),--times $(TIMES)) $(if $(OUT),--out $(OUT))

# What a developer runs before a commit: no server is started.
check: $(READY)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

# Known weaknesses of what is pinned, by PyPI's advisories; says so where none are to be had.
audit: $(READY)
	$(VENV)/bin/python tests/audit/advisories.py

format: $(READY)
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

proto: $(READY)
	$(VENV)/bin/python proto/generate.py
	$(VENV)/bin/python proto/api_page.py
	$(VENV)/bin/python proto/comments.py

# The data rows that are made from WordNet, and the synonyms in the search template.  Abbreviations and drugs' names need a
# list besides: see indexer/sources/medical_abbreviations.py and drug_names.py.
words: $(READY)
	$(VENV)/bin/python -m indexer.sources.lay_words
	$(VENV)/bin/python -m indexer.sources.broader_terms
	$(VENV)/bin/python -m indexer.sources.right_words
	$(VENV)/bin/python -m indexer.store.synonym_template

# The saved objects for OpenSearch Dashboards, after a change of server/report/*.csv.
dashboards: $(READY)
	$(VENV)/bin/python -m server.report.saved_objects

# Pins every dependency with its hashes, for the image with what traces need; uv is fetched into a folder of its own.
lock:
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet uv
	$(VENV)-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --extra tracing pyproject.toml -o requirements.lock
	$(VENV)-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header pyproject.toml --group dev -o requirements-dev.lock
	$(VENV)-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-header --group build --constraints requirements-dev.lock -o requirements-build.lock
	rm -rf $(VENV)-lock

clean:
	rm -rf $(VENV)

$(READY): requirements-dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("FactSpan needs Python 3.11 to 3.13; name one: make PYTHON=python3.11") \
		if not (3, 11) <= sys.version_info[:2] <= (3, 13) else None'
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)
