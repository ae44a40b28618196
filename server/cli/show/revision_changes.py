"""How two revisions' differences look: by section, what went in red, what came in green, differing words underlined."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from server.cli.console import words
from server.cli.show.evidence import ASIDE_STYLE, BELOW

if TYPE_CHECKING:
    from indexer.store.records import EvidenceRecord
    from server.revision_changes import SectionChanges, SpanChange

_WENT, _CAME, _DIFFERS = "red", "green", "bold underline"


def changes_report(sections: "Sequence[SectionChanges]") -> RenderableType:
    """Each section's heading, then its changes: a minus and a plus before the words, without colours too."""
    return Group(*(part for section in sections for part in (_title(section.path), _changes(section.changes), "")))


def change_record(section: "SectionChanges", change: "SpanChange") -> dict[str, object]:
    """One change for a program."""
    return {
        "section": list(section.path),
        "change": change.change.value,
        "before": _place(change.before),
        "after": _place(change.after),
    }


def _title(path: Sequence[str]) -> Text:
    headings = [words(heading) for heading in path if heading] or [Text("(before the first heading)")]
    headings[-1].stylize("bold")
    return Text(BELOW, ASIDE_STYLE).join(headings)


def _changes(changes: "Sequence[SpanChange]") -> Table:
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1, overflow="fold")
    grid.add_column(justify="right", no_wrap=True, style=ASIDE_STYLE)
    for change in changes:
        before, after = change.before, change.after
        went, came = _texts(before.text if before else "", after.text if after else "")
        if before:
            grid.add_row(Text("-", _WENT), went, f"p. {before.page}")
        if after:
            grid.add_row(Text("+", _CAME), came, f"p. {after.page}")
    return grid


def _texts(before: str, after: str) -> tuple[Text, Text]:
    """Both texts; where there are two, the words that only one of them has are marked."""
    went, came = before.split(), after.split()
    if not (went and came):
        return words(before, _WENT), words(after, _CAME)
    old, new = Text(style=_WENT), Text(style=_CAME)
    for tag, begin, end, begin_new, end_new in SequenceMatcher(a=went, b=came, autojunk=False).get_opcodes():
        style = "" if tag == "equal" else _DIFFERS
        for text, part in ((old, went[begin:end]), (new, came[begin_new:end_new])):
            if part:
                text.append(" " if text else "").append_text(words(" ".join(part), style))
    return old, new


def _place(span: "EvidenceRecord | None") -> dict[str, object] | None:
    if span is None:
        return None
    return {
        "document_hash": span.document_hash,
        "page": span.page,
        "start": span.start,
        "end": span.end,
        "text": span.text,
    }
