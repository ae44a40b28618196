"""How one piece of evidence looks: its words exactly, what explains them, and where they stand."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from server.cli.console import words

if TYPE_CHECKING:
    from factspan.v1 import document_pb2, evidence_pb2

SHORT_HASH = 12
"""Digits of a document's hash that tell it from others to a person; the whole one stands under Sources."""

SOURCE_STYLE = "cyan"
ASIDE_STYLE = "dim"
BELOW = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
"""Stands between a heading and the one below it."""
_MARGIN = 3
_BEST = "1"


def page_numbers(citation: "evidence_pb2.Citation") -> list[int]:
    """The pages that a piece stands on, ascending."""
    return sorted({place.page for place in citation.places})


def pages_text(pages: Sequence[int]) -> str:
    """Pages for a person: ``page 3``, ``pages 3-4``, ``pages 3, 7``; empty when none is known."""
    if not pages:
        return ""
    if len(pages) == 1:
        return f"page {pages[0]}"
    if pages[-1] - pages[0] == len(pages) - 1:
        return f"pages {pages[0]}-{pages[-1]}"
    return "pages " + ", ".join(map(str, pages))


def short_citation(citation: "evidence_pb2.Citation") -> str:
    """A citation for a person: the hash's first digits and the range of characters."""
    return f"{citation.document_hash[:SHORT_HASH]}:{citation.start}-{citation.end}"


def drug_names(label: "evidence_pb2.Citation | document_pb2.Document") -> str:
    """What a label is about: ``Brand (generic)``; empty when it names no drug."""
    brands, generics = ", ".join(label.brand_names), ", ".join(label.generic_names)
    if brands and generics and brands.lower() != generics.lower():
        return f"{brands} ({generics})"
    return brands or generics


def label_line(citation: "evidence_pb2.Citation") -> str:
    """The label that a piece stands in: drug, file, revision."""
    revised = f"revised {citation.revision_date}" if citation.revision_date else ""
    return " · ".join(filter(None, (drug_names(citation), citation.file_name, revised)))


def section_title(citation: "evidence_pb2.Citation") -> Text:
    """The headings from the label's top down to the piece's section, the last one bold."""
    section = citation.section
    own = f"{section.number} {section.heading}".strip()
    path = [heading for heading in section.path if heading] or ([own] if own else ["(before the first heading)"])
    title = Text()
    for heading in path[:-1]:
        title.append_text(words(heading, ASIDE_STYLE)).append(BELOW, ASIDE_STYLE)
    return title.append_text(words(path[-1], "bold"))


def section_and_label(citation: "evidence_pb2.Citation") -> Text:
    """The section on one line, the label below it."""
    return section_title(citation).append("\n").append_text(words(label_line(citation), "magenta"))


def source_line(evidence: "evidence_pb2.Evidence") -> Text:
    """Where a piece stands: pages, citation, and the other pages that hold the same words."""
    citation = evidence.citation
    line = Text(" · ".join(filter(None, [pages_text(page_numbers(citation)), short_citation(citation)])), SOURCE_STYLE)
    if evidence.also_at:
        line.append(f" · same words: {also_at_text(evidence)}", ASIDE_STYLE)
    return line


def also_at_text(evidence: "evidence_pb2.Evidence") -> str:
    """The other places with a piece's words; the file is named when it is another one."""
    places = []
    for other in evidence.also_at:
        where = pages_text(page_numbers(other)) or short_citation(other)
        same = other.document_hash == evidence.citation.document_hash
        places.append(where if same else f"{other.file_name} {where}")
    return ", ".join(dict.fromkeys(places))


def piece(evidence: "evidence_pb2.Evidence", *, mark: str, title: Text | None = None) -> RenderableType:
    """One piece: ``mark`` in the margin, then its section (when ``title`` is given), context, words and source."""
    lines: list[RenderableType] = [] if title is None else [title]
    if evidence.context:
        lines.append(words(evidence.context, f"italic {ASIDE_STYLE}"))
    lines += [words(evidence.text), source_line(evidence)]
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=_MARGIN, justify="right")
    grid.add_column(ratio=1, overflow="fold")
    grid.add_row(Text(mark, "bold" if mark == _BEST else ASIDE_STYLE), Group(*lines))
    return grid


def counted(number: int, noun: str) -> str:
    """``1 quote``, ``2 quotes``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
