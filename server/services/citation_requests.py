"""What ResolveCitation is asked for."""

import re

from factspan.v1 import citation_pb2

from server.citations.resolve import Reference
from server.errors import InvalidRequestError, Violation

HASH = re.compile(r"[0-9a-f]{64}")
VERSION = re.compile(r"(?:[0-9a-f]{16})?")


def read_reference(message: citation_pb2.ResolveCitationRequest) -> Reference:
    """The citation, hexadecimal digits in lower case; whether the range lies in the text is known when that is read.

    Raises:
        InvalidRequestError: when the hash or the version of the text is none.
    """
    document_hash, version = message.document_hash.strip().lower(), message.text_version.strip().lower()
    wrong = []
    if not HASH.fullmatch(document_hash):
        what = "is no SHA-256 in hexadecimal, 64 digits" if document_hash else "is required"
        wrong.append(Violation("document_hash", what))
    if not VERSION.fullmatch(version):
        wrong.append(
            Violation(
                "text_version",
                "is no version of a text, 16 hexadecimal digits; leave it out, or send it as the citation has it",
            )
        )
    if wrong:
        raise InvalidRequestError(wrong)
    return Reference(document_hash, message.start, message.end, version)
