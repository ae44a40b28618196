"""How an extraction looks to a person: the label, the tree of sections with types and pages, the counts."""

from collections import Counter
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from server.cli.console import words
from server.cli.show.evidence import ASIDE_STYLE, counted, pages_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from indexer.extract.document import ExtractedDocument, Section

_TYPE_STYLE = "green"
NO_HEADING = "(no heading)"


def outline(document: "ExtractedDocument") -> RenderableType:
    """What was read from a PDF, as a person checks it: names first, then the sections, then how much there is."""
    return Group(
        words(document.file_name, "bold"), facts(document), Text(), section_tree(document.sections, _spans(document))
    )


def facts(document: "ExtractedDocument") -> Table:
    """The label's words about itself, and how many pages, sections and spans of each type there are."""
    label = document.label
    types = Counter(span.text_type for span in document.spans)
    counts = ", ".join(f"{number:,} {text_type}" for text_type, number in types.most_common())
    rows = [
        ("kind", label.kind),
        ("brand", ", ".join(label.brand_names)),
        ("generic", ", ".join(label.generic_names)),
        ("maker", label.maker),
        ("packager", label.packager),
        ("revised", label.revision_date),
        ("language", label.language),
        ("size", f"{len(document.pages):,} pages, {len(document.canonical_text):,} characters"),
        ("sections", f"{len(document.sections):,}"),
        ("fact spans", f"{len(document.spans):,} ({counts})" if counts else "none"),
        ("hash", document.document_hash),
    ]
    if aside := [page for page in document.pages if page.turned_aside]:
        letters = counted(sum(page.turned_aside for page in aside), "letter")
        rows.insert(-1, ("left out", f"{letters} that stand turned, {pages_text([page.number for page in aside])}"))
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=ASIDE_STYLE)
    grid.add_column(overflow="fold")
    for name, value in rows:
        grid.add_row(f"  {name}", words(value or "-"))
    return grid


def section_tree(sections: "Sequence[Section]", spans: Counter[str]) -> Tree:
    """The headings as a tree, each with its type, its pages and its number of spans."""
    root = Tree(Text("Sections", "bold"), guide_style=ASIDE_STYLE)
    branches: dict[str | None, Tree] = {None: root}
    for section in sections:
        above = branches.get(section.parent, root)
        branches[section.id] = above.add(_line(section, spans[section.id]))
    return root


def _line(section: "Section", span_count: int) -> Text:
    heading = f"{section.number or ''} {section.heading}".strip() or NO_HEADING
    line = words(heading).append(f"  {section.section_type or 'no type'}", _TYPE_STYLE)
    facts = [pages_text(sorted(section.pages)), counted(span_count, "span") if span_count else ""]
    return line.append(f"  {', '.join(filter(None, facts))}", ASIDE_STYLE)


def _spans(document: "ExtractedDocument") -> Counter[str]:
    return Counter(span.section for span in document.spans)
