"""How documents look."""

from collections.abc import Callable

from factspan.v1 import document_pb2
from rich.console import RenderableType

from server.cli.show.documents import document_card, document_table, stage_name

Printed = Callable[[RenderableType], str]


def test_a_row_names_drug_and_file(document: document_pb2.Document, printed: Printed) -> None:
    """With how much there is of it."""
    shown = printed(document_table([document]))
    for part in ("Examplon (examplonine)", "us_plr", "2024-03", "12", "812", "us-examplon.pdf"):
        assert part in shown


def test_a_document_that_is_not_done_says_its_stage(document: document_pb2.Document, printed: Printed) -> None:
    """A killed run can be seen."""
    document.index_state.stage = document_pb2.INDEX_STAGE_EXTRACTED
    assert stage_name(document) == "EXTRACTED"
    assert "extracted" in printed(document_table([document]))


def test_a_superseded_document_is_marked(document: document_pb2.Document, printed: Printed) -> None:
    """In the list and on its card."""
    document.superseded_by = "documents/" + "b" * 64
    assert "superseded" in printed(document_table([document]))
    assert document.superseded_by in printed(document_card(document))


def test_a_card_leaves_out_what_is_not_known(document: document_pb2.Document, printed: Printed) -> None:
    """No empty lines for a label without a packager."""
    shown = printed(document_card(document))
    assert "Example Works" in shown
    assert "packager" not in shown
