"""Resource names taken apart."""

import pytest

from server.errors import InvalidRequestError
from server.services.resource_names import read_index_state_name, read_section_name


@pytest.mark.parametrize("document", ["documents/" + "a" * 64, "zorquela.pdf", "odd/sections/name.pdf"])
def test_a_section_is_named_within_its_document(document: str) -> None:
    """However the document is named."""
    assert read_section_name(f"{document}/sections/a.s12") == (document, "a.s12")


@pytest.mark.parametrize("name", ["", "x", "/sections/s1", "documents/x/sections/", "sections/s1"])
def test_another_form_is_refused(name: str) -> None:
    """With the field."""
    with pytest.raises(InvalidRequestError, match="name:"):
        read_section_name(name)


def test_an_index_state_is_its_documents() -> None:
    """With or without the last part."""
    assert read_index_state_name("documents/x/indexState") == read_index_state_name("documents/x") == "documents/x"
