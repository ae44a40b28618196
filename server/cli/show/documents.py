"""How documents look: the registry as a table, one document as a card."""

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

from server.cli.console import words
from server.cli.show.evidence import ASIDE_STYLE, drug_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from factspan.v1 import document_pb2

_DONE = "INDEXED"


def document_table(documents: "Iterable[document_pb2.Document]") -> Table:
    """A row a document: the drug, the kind and date of its label, how much of it there is."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("drug", overflow="fold", style="bold", ratio=3)
    table.add_column("kind", no_wrap=True)
    table.add_column("revised", no_wrap=True)
    for head in ("pages", "spans"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("file", overflow="fold", ratio=3)
    for document in documents:
        stage = stage_name(document)
        table.add_row(
            words(drug_names(document) or "-"),
            words(document.label_kind),
            words(document.revision_date or "-"),
            f"{document.page_count:,}",
            f"{document.index_state.span_count:,}" if stage == _DONE else words(stage.lower(), "yellow"),
            words(document.file_name).append(" (superseded)" if document.superseded_by else "", ASIDE_STYLE),
        )
    return table


def document_card(document: "document_pb2.Document") -> Table:
    """All that the registry knows of one document, a fact a row."""
    state = document.index_state
    made = f"{state.span_count:,} spans, {state.block_count:,} section blocks, {state.question_count:,} questions"
    rows = [
        ("file", document.file_name),
        ("brand", ", ".join(document.brand_names)),
        ("generic", ", ".join(document.generic_names)),
        ("maker", document.maker),
        ("packager", document.packager),
        ("kind", document.label_kind),
        ("revised", document.revision_date),
        ("language", document.language),
        (
            "size",
            f"{document.page_count:,} pages, {document.section_count:,} sections, {document.text_length:,} characters",
        ),
        ("stage", stage_name(document).lower()),
        ("holds", made),
        ("updated", state.update_time.ToJsonString() if state.HasField("update_time") else ""),
        ("superseded by", document.superseded_by),
        ("hash", document.document_hash),
    ]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=ASIDE_STYLE)
    grid.add_column(overflow="fold")
    for name, value in rows:
        if value:
            grid.add_row(name, words(value))
    return grid


def stage_name(document: "document_pb2.Document") -> str:
    """How far indexing is: EXTRACTED, GENERATED, INDEXED."""
    from factspan.v1 import document_pb2

    return document_pb2.IndexStage.Name(document.index_state.stage).removeprefix("INDEX_STAGE_")
