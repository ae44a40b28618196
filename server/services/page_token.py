"""Page tokens: where the next page begins, bound to the request that it is a page of.

A ranking goes on at an offset; a list of what comes and goes goes on behind a key: that of the last item sent.
"""

import base64
import binascii
import hashlib
import json

from google.protobuf.message import Message

from server.errors import InvalidRequestError, Violation

FIELD = "page_token"
NOT_PART_OF_REQUEST = (FIELD, "page_size")
DIGEST_LENGTH = 16
LONGEST_TOKEN = 2000
"""Characters; the longest of ours holds a file name of 255 bytes, of which JSON makes up to six times as many."""
DAMAGED = Violation(FIELD, "is damaged; send the one of the page before")

Key = tuple[str | int, ...]


def write_token(request: Message, offset: int) -> str:
    """The token for the page that begins at ``offset`` (from 0)."""
    return _written(request, offset)


def read_token(request: Message, token: str) -> int:
    """The offset in a token; 0 for an empty one.

    Raises:
        InvalidRequestError: when the token is damaged, or of another request.
    """
    if not token:
        return 0
    offset = _read(request, token)
    if type(offset) is not int or offset < 0:
        raise InvalidRequestError([DAMAGED])
    return offset


def write_key(request: Message, key: Key) -> str:
    """The token for the page that begins behind the item with this key."""
    return _written(request, list(key))


def read_key(request: Message, token: str, kinds: tuple[type, ...]) -> Key | None:
    """The key in a token, whose parts are of these types; None for an empty token.

    Raises:
        InvalidRequestError: when the token is damaged, or of another request.
    """
    if not token:
        return None
    key = _read(request, token)
    if not isinstance(key, list) or tuple(type(part) for part in key) != kinds:
        raise InvalidRequestError([DAMAGED])
    return tuple(key)


def _written(request: Message, position: object) -> str:
    content = json.dumps([position, _digest(request)]).encode()
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _read(request: Message, token: str) -> object:
    if len(token) > LONGEST_TOKEN:
        raise InvalidRequestError([DAMAGED])
    try:
        content = json.loads(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))
        position, digest = content
    except (binascii.Error, ValueError, TypeError, RecursionError) as error:
        raise InvalidRequestError([DAMAGED]) from error
    if digest != _digest(request):
        raise InvalidRequestError([Violation(FIELD, "belongs to another request; begin with an empty one")])
    return position


def _digest(request: Message) -> str:
    bare = type(request)()
    bare.CopyFrom(request)
    for name in NOT_PART_OF_REQUEST:
        bare.ClearField(name)
    content = bare.DESCRIPTOR.full_name.encode() + bare.SerializeToString(deterministic=True)
    return hashlib.sha256(content).hexdigest()[:DIGEST_LENGTH]
