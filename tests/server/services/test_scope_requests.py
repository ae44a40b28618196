"""Where a request wants to look."""

import pytest
from factspan.v1 import document_service_pb2, search_pb2

from server.errors import InvalidRequestError
from server.search.inquiry import Scope
from server.services.findings import Findings
from server.services.scope_requests import Allowed, read_filter, read_scope
from server.settings import ServerSettings

ALLOWED = Allowed(ServerSettings(), frozenset({"dosage"}), ())


def read(scope: search_pb2.Scope) -> tuple[Scope, tuple[str, ...], list[str]]:
    """The scope, its documents' names, and the fields that are wrong."""
    findings = Findings()
    return (*read_scope(scope, ALLOWED, findings), [each.field for each in findings.violations])


def test_a_range_that_ends_before_it_begins_is_wrong() -> None:
    """As far as both dates are precise."""
    _, _, wrong = read(search_pb2.Scope(revised_after="2018-02", revised_before="2018-01-31"))
    assert wrong == ["scope.revised_before"]
    scope, _, wrong = read(search_pb2.Scope(revised_after="2018-02", revised_before="2018"))
    assert (scope.revised_before, wrong) == ("2018", [])


def test_document_names_are_folded() -> None:
    """Doubles count once; they are looked up later."""
    _, names, wrong = read(search_pb2.Scope(documents=["a", " a ", "b"]))
    assert (names, wrong) == (("a", "b"), [])


def test_a_lists_filter_names_its_own_fields() -> None:
    """It has no scope around them."""
    with pytest.raises(InvalidRequestError, match=r"^revised_after: 'soon' is no date"):
        read_filter(document_service_pb2.ListDocumentsRequest(revised_after="soon"))
