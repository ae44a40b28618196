"""How Search's ranked list looks."""

from collections.abc import Callable

from factspan.v1 import evidence_pb2, search_pb2
from rich.console import RenderableType

from server.cli.show.hits import hits

Printed = Callable[[RenderableType], str]


def test_hits_stand_in_the_order_of_their_ranks(
    evidence: Callable[..., evidence_pb2.Evidence], printed: Printed
) -> None:
    """Each with its section and label."""
    shown = printed(hits(search_pb2.SearchResponse(evidence=[evidence("best", rank=1), evidence("next", rank=2)])))
    assert shown.index("best") < shown.index("next")
    assert shown.count("us-examplon.pdf") == 2


def test_no_hits_say_why(printed: Printed) -> None:
    """And notes are shown either way."""
    response = search_pb2.SearchResponse(no_result=search_pb2.NoResult(reason="Nothing."), notes=["page_size: 50"])
    shown = printed(hits(response))
    assert "NO RESULT" in shown
    assert "Note: page_size: 50" in shown
