"""Resource names (AIP-122) that callers send, taken apart; the document may be named in any of its ways."""

from server.citations.find_section import SECTIONS
from server.errors import InvalidRequestError, Violation
from server.services.findings import read_name

INDEX_STATE = "/indexState"


def read_section_name(value: str) -> tuple[str, str]:
    """The document's name and the section's id of ``documents/HASH/sections/ID``.

    Raises:
        InvalidRequestError: when it is empty or has another form.
    """
    document, found, section = read_name("name", value).rpartition(SECTIONS)
    if not (found and document and section):
        raise InvalidRequestError([Violation("name", "has not the form documents/HASH/sections/ID")])
    return document, section


def read_index_state_name(value: str) -> str:
    """The document's name of ``documents/HASH/indexState``, or of a document's name alone.

    Raises:
        InvalidRequestError: when it is empty.
    """
    return read_name("name", read_name("name", value).removesuffix(INDEX_STATE))
