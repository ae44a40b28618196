"""What `make scale` shows: tables of what was measured, size beside size, and the page around them.

    python tests/bench/scale_page.py FIGURES.json ... [--out docs/scale.md]

The files of figures are those that ``scale_measure`` has written, one a space.  Which questions were lost goes to
stderr.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from performance_page import circumstances
from scale_estimate import LABELS, needs
from scale_make import INT8
from scale_measure import BUDGETS, OPENLY, PLAN, SCOPED, Scale, read
from scale_node import KINDS, MEBIBYTE, THE_REST
from search_speed import ASK, BARE, SEARCH

from server.evaluation.scoring import percentile

PERCENTILES = (0.5, 0.95, 0.99)
Cell = Callable[[Scale], str]


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def tables(scales: Sequence[Scale]) -> str:
    """All of them, each with a column a space."""
    parts = (
        ("Size", _sizes(scales)),
        ("Memory", _memory()),
        ("Time, one caller", _times()),
        ("Quality", _quality(scales)),
    )
    head = ["", *(_title(scale) for scale in scales)]
    return "\n\n".join(
        f"## {title}\n\n" + markdown(head, [[what, *(cell(scale) for scale in scales)] for what, cell in rows])
        for title, rows in parts
    )


def _title(scale: Scale) -> str:
    numbers = ", 7-bit vectors" if scale.space.endswith(INT8) else ""
    return f"{scale.sizes.documents:,} documents{numbers}"


def _sizes(scales: Sequence[Scale]) -> list[tuple[str, Cell]]:
    kinds = [kind for kind in (*KINDS, THE_REST) if any(kind in scale.sizes.kinds for scale in scales)]
    return [
        ("records", lambda scale: f"{sum(scale.sizes.records.values()):,}"),
        ("segments", lambda scale: f"{scale.sizes.segments}"),
        ("indices, one copy", lambda scale: _megabytes(scale.sizes.total)),
        ("a document", lambda scale: f"{scale.sizes.total / scale.sizes.documents / MEBIBYTE:.2f} MiB"),
        *((f"of it {kind}", lambda scale, kind=kind: _megabytes(scale.sizes.kinds.get(kind, 0))) for kind in kinds),
    ]


def _memory() -> list[tuple[str, Cell]]:
    return [
        ("OpenSearch's heap in use, at least", lambda scale: f"{scale.memory.heap:.0f} MiB"),
        ("OpenSearch's process", lambda scale: f"{scale.memory.resident:.0f} MiB"),
        ("of it files of indices, all that were asked", lambda scale: f"{scale.memory.files:.0f} MiB"),
        ("the server, when it serves", lambda scale: f"{scale.server[0]:.0f} MiB"),
        ("the server, at the end", lambda scale: f"{scale.server[1]:.0f} MiB"),
        ("of it the registry", lambda scale: f"{scale.registry.memory:.1f} MiB"),
        ("reading the registry, processor", lambda scale: f"{scale.registry.reading * 1000:.0f} ms"),
        ("reading one change of it, processor", lambda scale: f"{scale.registry.change * 1000:.1f} ms"),
        ("making drugs' names ready, processor", lambda scale: f"{scale.registry.names * 1000:.0f} ms"),
    ]


def _times() -> list[tuple[str, Cell]]:
    calls: tuple[str, Cell] = ("calls of each way", lambda scale: f"{len(scale.taken(SCOPED, BARE))}")
    return [calls] + [
        (f"{way}, {where}", lambda scale, where=where, way=way: _milliseconds(scale.taken(where, way)))
        for where in (SCOPED, OPENLY)
        for way in (BARE, SEARCH, ASK, PLAN)
    ]


def _milliseconds(taken: Sequence[float]) -> str:
    return " / ".join(f"{percentile(taken, share):.1f}" for share in PERCENTILES)


def _quality(scales: Sequence[Scale]) -> list[tuple[str, Cell]]:
    rows: list[tuple[str, Cell]] = []
    for where in (SCOPED, OPENLY):
        for budget in map(str, BUDGETS):
            asked = scales[0].answered(where, budget)

            def in_full(scale: Scale, where: str = where, budget: str = budget) -> str:
                return _share(scale.answered(where, budget).answered_in_full)

            def lost(scale: Scale, where: str = where, budget: str = budget) -> str:
                return lost_and_won(scales[0].answered(where, budget).right, scale.answered(where, budget).right)

            rows += [(f"{asked.questions} questions {where}, {budget}: in full", in_full), ("lost and won", lost)]
        first = str(BUDGETS[0])

        def refused(scale: Scale, where: str = where, budget: str = first) -> str:
            told = scale.answered(where, budget)
            return f"{_share(told.no_result_on_unanswerable)} and {_share(told.no_result_on_answerable)}"

        rows.append((f"{where}: NO_RESULT on unanswerable and on answerable ones", refused))
    rows.append(("pieces that were not verbatim", lambda scale: str(scale.not_verbatim)))
    rows.append(("questions that could not be asked", lambda scale: str(sum(each.errors for each in scale.quality))))
    return rows


def lost_and_won(before: Sequence[str], after: Sequence[str]) -> str:
    """How many questions went right before and do not now, and the other way round."""
    return f"{len(set(before) - set(after))} lost, {len(set(after) - set(before))} won"


def lost_by_name(first: Scale, scale: Scale) -> str:
    """The ids of the questions that went right in the first space and do not in another: a line a place and budget."""
    lines = []
    for asked in first.quality:
        lost = set(asked.right) - set(scale.answered(asked.where, asked.budget).right)
        lines.append(f"{scale.space}, {asked.where}, {asked.budget}, lost: {', '.join(sorted(lost)) or 'none'}")
    return "\n".join(lines) + "\n"


def _share(value: float) -> str:
    return f"{value:.1%}"


def _megabytes(size: float) -> str:
    return f"{size / MEBIBYTE:,.1f} MiB"


def page(scales: Sequence[Scale]) -> str:
    """The page: how it was measured, the tables, and what very many labels need."""
    where = circumstances("", "")
    floats = [scale for scale in scales if not scale.space.endswith(INT8)]
    loads = ", ".join(f"{scale.load:.1f}" for scale in scales)
    reckoned = [[each.what, each.needed, each.reckoned] for each in needs(floats[0], floats[-1])]
    return f"""# Scale

Written by `make scale`, or its last step; not by hand.

- **Machine:** {where.machine}
- **Commit:** {where.commit}, {where.date}
- **Load average before each column was measured:** {loads}.  Where it is much above 0, times are the machine's.

{READING}
{tables(scales)}

## {LABELS:,} labels, on paper

Drawn on from {floats[0].sizes.documents:,} and {floats[-1].sizes.documents:,} documents; nothing of it was measured.

{markdown(["what", "needed", "reckoned"], reckoned)}

{LIMITS}"""


READING = """\
## What was measured

`tests/bench/scale_make.py` makes a corpus 10 or 100 times as large: the documents that are indexed, and copies of the
labels among them under made-up drugs' names, as long as the real ones, so that all places stay right.  No name is near
to another, to a real one or to any of the labels' words.  Names of other drugs in a label stay.  Each copy's spans and
blocks are held against its text when it is made, and each answer's by the server when it is asked.  The copies' vectors
are the originals', moved as a sample of their records moves when it is embedded with the other name (`--vectors
shifted`; how near that comes is printed), or embedded one by one (`--vectors embedded`).  Each index is merged into one
segment.  Then `tests/bench/scale_measure.py` puts the gold questions to a server for each size.  They are about the
originals.

- **Time** is median / 95th / 99th percentile in milliseconds.  "OpenSearch hybrid query, with embedding" is what a
  person without FactSpan would send, as in [performance.md](performance.md).
- **Of all labels** means without a scope; for quality, only questions that name their drug are asked so.
- **10/6000 and 5/1500** are the pieces and characters that an answer may have.  Questions lost and won are counted
  against the first column.
- **Memory** is the whole node's, which holds all sizes at once; its files' part is what was read lately of any of
  them.  The heap is the least that was seen in use, which is right after a collection.
- **The registry's** list is read by each server at its start, and what has changed after each change; OpenSearch's part
  is not counted.
"""

LIMITS = """\
A search of all labels looks at each word's places and so grows with the labels that hold it; its vector's part grows
with the logarithm of their number.  A search within a document's or a drug's scope does not grow but for the filter.
What has to change before there are so many labels is told in [design/0015-scale.md](design/0015-scale.md).
"""


def main(arguments: Sequence[str]) -> None:
    """Print the page, or write it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("figures", nargs="+", type=Path)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(arguments)
    found = [read(file) for file in given.figures]
    found.sort(key=lambda scale: (scale.space.endswith(INT8), scale.sizes.documents))
    for scale in found[1:]:
        sys.stderr.write(lost_by_name(found[0], scale))
    text = page(found)
    if given.out:
        given.out.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
