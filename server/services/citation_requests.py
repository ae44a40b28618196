"""What ResolveCitation is asked for."""

import re

from factspan.v1 import citation_pb2

from server.errors import InvalidRequestError, Violation

HASH = re.compile(r"[0-9a-f]{64}")


def read_document_hash(message: citation_pb2.ResolveCitationRequest) -> str:
    """The document's hash in lower case.

    Raises:
        InvalidRequestError: when it is not one.
    """
    document_hash = message.document_hash.strip().lower()
    if not HASH.fullmatch(document_hash):
        what = "is no SHA-256 in hexadecimal, 64 digits" if document_hash else "is required"
        raise InvalidRequestError([Violation("document_hash", what)])
    return document_hash
