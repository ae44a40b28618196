"""What ResolveCitation is asked for."""

import pytest
from factspan.v1 import citation_pb2
from hypothesis import given
from hypothesis import strategies as st

from server.citations.resolve import Reference
from server.errors import InvalidRequestError
from server.services.citation_requests import read_reference

REQUEST = citation_pb2.ResolveCitationRequest
HASH = "a" * 64


@given(st.from_regex(r"[0-9a-fA-F]{64}", fullmatch=True), st.from_regex(r"([0-9a-fA-F]{16})?", fullmatch=True))
def test_digits_are_read_in_either_case(document_hash: str, version: str) -> None:
    """Only lower case is stored."""
    read = read_reference(REQUEST(document_hash=document_hash, start=3, end=-4, text_version=version))
    assert read == Reference(document_hash.lower(), 3, -4, version.lower())


@pytest.mark.parametrize("value", ["", "a" * 63, "a" * 65, "\N{ARABIC-INDIC DIGIT ONE}" * 64])
def test_another_hash_is_refused(value: str) -> None:
    """With the field."""
    with pytest.raises(InvalidRequestError, match=r"^document_hash: is "):
        read_reference(REQUEST(document_hash=value))


@pytest.mark.parametrize("value", ["a" * 15, "a" * 17, "\N{ARABIC-INDIC DIGIT ONE}" * 16, "today"])
def test_another_version_is_refused(value: str) -> None:
    """With the field; of a hash that is wrong too, both are told."""
    with pytest.raises(InvalidRequestError, match=r"^text_version: is no version"):
        read_reference(REQUEST(document_hash=HASH, text_version=value))
    with pytest.raises(InvalidRequestError, match=r"document_hash: .* text_version: "):
        read_reference(REQUEST(text_version=value))
