"""Page tokens: where the next page begins, bound to the request that it is a page of."""

import base64
import binascii
import hashlib
import json

from google.protobuf.message import Message

from server.errors import InvalidRequestError, Violation

FIELD = "page_token"
NOT_PART_OF_REQUEST = (FIELD, "page_size")
DIGEST_LENGTH = 16
LONGEST_TOKEN = 200
"""Characters; ours have under 60."""
DAMAGED = Violation(FIELD, "is damaged; send the one of the page before")


def write_token(request: Message, offset: int) -> str:
    """The token for the page that begins at ``offset`` (from 0)."""
    content = json.dumps([offset, _digest(request)]).encode()
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def read_token(request: Message, token: str) -> int:
    """The offset in a token; 0 for an empty one.

    Raises:
        InvalidRequestError: when the token is damaged, or of another request.
    """
    if not token:
        return 0
    if len(token) > LONGEST_TOKEN:
        raise InvalidRequestError([DAMAGED])
    try:
        content = json.loads(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))
        offset, digest = content
    except (binascii.Error, ValueError, TypeError) as error:
        raise InvalidRequestError([DAMAGED]) from error
    if digest != _digest(request):
        raise InvalidRequestError([Violation(FIELD, "belongs to another request; begin with an empty one")])
    if type(offset) is not int or offset < 0:
        raise InvalidRequestError([DAMAGED])
    return offset


def _digest(request: Message) -> str:
    bare = type(request)()
    bare.CopyFrom(request)
    for name in NOT_PART_OF_REQUEST:
        bare.ClearField(name)
    content = bare.DESCRIPTOR.full_name.encode() + bare.SerializeToString(deterministic=True)
    return hashlib.sha256(content).hexdigest()[:DIGEST_LENGTH]
