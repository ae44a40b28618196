"""What ResolveCitation is asked for."""

import pytest
from factspan.v1 import citation_pb2
from hypothesis import given
from hypothesis import strategies as st

from server.errors import InvalidRequestError
from server.services.citation_requests import read_document_hash


@given(st.from_regex(r"[0-9a-fA-F]{64}", fullmatch=True))
def test_a_hash_is_read_in_either_case(document_hash: str) -> None:
    """Only lower case is stored."""
    assert read_document_hash(citation_pb2.ResolveCitationRequest(document_hash=document_hash)) == document_hash.lower()


@pytest.mark.parametrize("value", ["", "a" * 63, "a" * 65, "\N{ARABIC-INDIC DIGIT ONE}" * 64])
def test_another_text_is_refused(value: str) -> None:
    """With the field."""
    with pytest.raises(InvalidRequestError, match="document_hash: is "):
        read_document_hash(citation_pb2.ResolveCitationRequest(document_hash=value))
