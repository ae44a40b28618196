"""What `make bench` shows: one table of what was measured, beside its goals; and the page for readers around it."""

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from platform import machine, processor, python_version

import psutil

from indexer.sandbox import cores

GIBIBYTE = 1 << 30
CPU_FILE = Path("/proc/cpuinfo")


@dataclass(frozen=True, slots=True)
class Goal:
    """What is to be reached: in words, and as the number that a value may not go beyond."""

    words: str
    limit: float
    is_least: bool = False

    def is_held_by(self, value: float) -> bool:
        """Whether a value reaches it; what is not a number does not."""
        return value >= self.limit if self.is_least else value <= self.limit


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was measured: in words, and as the number that its goal, if it has one, is about."""

    what: str
    measured: str
    goal: Goal | None = None
    value: float = float("nan")

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """What, goal, measured, held."""
        if self.goal is None:
            return self.what, "", self.measured, ""
        return self.what, self.goal.words, self.measured, "yes" if self.goal.is_held_by(self.value) else "**no**"


@dataclass(frozen=True, slots=True)
class Circumstances:
    """On what the figures were taken."""

    machine: str
    commit: str
    date: str
    material: str
    command: str


def table(rows: Sequence[Row]) -> str:
    """The rows in Markdown, its columns in line for those who read it as it is."""
    cells = [("what", "goal", "measured", "held?"), *(row.cells for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(4)]
    lines = [
        "| " + " | ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)) + " |" for line in cells
    ]
    return "\n".join([lines[0], "| " + " | ".join("-" * width for width in widths) + " |", *lines[1:]])


def page(rows: Sequence[Row], circumstances: Circumstances) -> str:
    """The page: where, when and how it was measured, the table, and how to read it."""
    return f"""# Performance

Written by `make bench`, all in one run on one machine; not by hand.

- **Machine:** {circumstances.machine}
- **Commit:** {circumstances.commit}, {circumstances.date}
- **Measured on:** {circumstances.material}
- **To repeat it:** `{circumstances.command}`, on a machine that does nothing else

{table(rows)}

{READING}"""


READING = """\
## What the figures say

- **What counts are ratios.**  Milliseconds are the machine's.  "OpenSearch hybrid query, with embedding" is what a
  person without FactSpan would send: the question's embedding, then one `hybrid` query through the shipped search
  pipeline, on the same index.  One caller's ways take turns question by question, so what slows the machine slows
  them all.
- **Just started**, OpenSearch's Java still compiles what it runs often, beside the answers and on the same processors;
  goals are for a node that has been asked for a while.
- **Search** does that query's work and besides plans, looks in several ways, weighs, spreads out the results and
  checks each result's words against the label's text.  **Ask** looks more closely still and judges whether the answer
  is there.
- **No question's vector is kept** while this is measured, by neither side; a server in use keeps those of questions
  asked again.
- **Callers at once** ask again as soon as they are answered, each on a connection of its own, from one Python process
  for either way.  They share the processors with OpenSearch and the server: once these are busy, more callers only wait
  longer.  The bare query's embedding is then done by the callers' process, Search's by the server.
- **A plan alone** is what it takes with nothing beside it.  "First" meets each question's words anew; "again" is what
  a server that has been asked for a while takes.  As told within a call, the time includes what the server does
  beside it meanwhile.
- **Boost and diversify** is their sum in each call.
- **Extraction** reads each file in a process of its own, as indexing does; plain pdfplumber and pdfium only give
  words or characters, without order, sections, tables or sentences.
- **Whole indexing** goes from the PDFs to all records being found: extraction, questions, tags, embeddings, writes;
  into indices of its own, as if nothing were there.  Goals in pages a second are for two cores.
"""


def circumstances(material: str, command: str) -> Circumstances:
    """This machine and commit, now."""
    memory = psutil.virtual_memory().total / GIBIBYTE
    return Circumstances(
        machine=f"{cores()} cores ({cpu()}), {memory:.0f} GiB of memory, Python {python_version()}",
        commit=commit(Path(__file__).parent),
        date=datetime.now(UTC).date().isoformat(),
        material=material,
        command=command,
    )


def cpu(told: Path = CPU_FILE) -> str:
    """The processor's name, where the system tells it; else its kind."""
    lines = told.read_text(encoding="utf-8").splitlines() if told.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else processor() or machine()


def commit(folder: Path) -> str:
    """The short name of what is checked out there, and whether files differ from it; unknown outside of git."""
    try:
        name = _git(folder, "rev-parse", "--short", "HEAD")
        changed = _git(folder, "status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{name} with changes" if changed else name


def _git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True)  # noqa: S603, S607  # as the user has it
    return done.stdout.strip()
