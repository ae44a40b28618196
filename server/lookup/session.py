"""What a session of look-ups carries from one to the next: how many there were, and what they gave.

The server keeps nothing: the caller sends back what it was given, and any server can go on from there.  It is not
signed, since whoever could forge one can as well begin a new session; a checksum finds damage.
"""

import base64
import binascii
import hashlib
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from server.errors import InvalidRequestError, Violation

FIELD = "session"
VERSION = 1
HASH_BYTES = 8
"""Of a document's hash: enough to tell a library's documents apart."""
CHECKSUM_BYTES = 4
MOST_GIVEN = 400
"""Pieces that a session knows: the most that the settings allow it to give."""
_HEAD = struct.Struct(">BB")
_PIECE = struct.Struct(f">{HASH_BYTES}sII")
_LONGEST = 4 * (_HEAD.size + MOST_GIVEN * _PIECE.size + CHECKSUM_BYTES) // 3 + 4
"""Characters of the longest token."""
_DAMAGED = Violation(FIELD, "is damaged; send the `session` of the response before, or none to begin anew")


class Given(NamedTuple):
    """A piece that was given: the first bytes of its document's hash, and its range."""

    document: bytes
    start: int
    end: int

    @classmethod
    def of(cls, document_hash: str, start: int, end: int) -> "Given":
        """The piece of a document at a range of its canonical text."""
        return cls(bytes.fromhex(document_hash)[:HASH_BYTES], start, end)

    def holds(self, other: "Given") -> bool:
        """Whether the other piece's words are all in this one."""
        return self.document == other.document and self.start <= other.start and other.end <= self.end


@dataclass(frozen=True, slots=True)
class Session:
    """How many look-ups were made, and the pieces that they gave."""

    used: int = 0
    given: tuple[Given, ...] = ()

    def holds(self, pieces: Iterable[Given]) -> bool:
        """Whether one of the places where words stand has been given."""
        return any(given.holds(piece) for piece in pieces for given in self.given)

    def after(self, pieces: Iterable[Given]) -> "Session":
        """The session after another look-up that gave these."""
        return Session(self.used + 1, (*self.given, *pieces)[-MOST_GIVEN:])


def write_session(session: Session) -> str:
    """The session as text for the caller to send back."""
    content = _HEAD.pack(VERSION, session.used) + b"".join(_PIECE.pack(*piece) for piece in session.given)
    return base64.urlsafe_b64encode(content + _checksum(content)).rstrip(b"=").decode()


def read_session(token: str, most_used: int) -> Session:
    """The session in a token; a new one for an empty token.  No session has more than ``most_used`` look-ups.

    Raises:
        InvalidRequestError: when it is damaged.
    """
    if not token:
        return Session()
    if len(token) > _LONGEST or not token.isascii():
        raise InvalidRequestError([_DAMAGED])
    try:
        whole = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise InvalidRequestError([_DAMAGED]) from error
    content, checksum = whole[:-CHECKSUM_BYTES], whole[-CHECKSUM_BYTES:]
    pieces = len(content) - _HEAD.size
    if pieces < 0 or pieces % _PIECE.size or checksum != _checksum(content):
        raise InvalidRequestError([_DAMAGED])
    version, used = _HEAD.unpack_from(content)
    if version != VERSION:
        raise InvalidRequestError([_DAMAGED])
    return Session(min(used, most_used), tuple(Given(*each) for each in _PIECE.iter_unpack(content[_HEAD.size :])))


def _checksum(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()[:CHECKSUM_BYTES]
