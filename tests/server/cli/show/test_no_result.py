"""How NO_RESULT looks."""

from collections.abc import Callable

from factspan.v1 import search_pb2
from rich.console import RenderableType

from server.cli.show.no_result import no_result

Printed = Callable[[RenderableType], str]


def test_an_unknown_drug_gets_near_names(printed: Printed) -> None:
    """A misspelt name is one line away from the right one."""
    shown = printed(no_result(search_pb2.NoResult(reason="No label is about warfrin.", near_drugs=["warfarin"])))
    assert "No label is about warfrin." in shown
    assert "warfarin" in shown.split("did you mean")[1]


def test_a_reason_is_always_given(printed: Printed) -> None:
    """Also when the server gave none."""
    assert "nothing in the labels" in printed(no_result(search_pb2.NoResult()))
