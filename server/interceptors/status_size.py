"""Makes an error's texts fit into headers: gRPC puts an error of its own in the place of one with over 8 kB of them."""

import string
from urllib.parse import quote

from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]  # ships no types

MOST_BYTES = 5000
"""Bytes of the whole status: base64 makes 6.7 kB of them, and gRPC's own headers need some room."""
MESSAGE_BYTES = 1200
"""Bytes of the message, which goes out twice: in the status, and in a header of its own, percent-encoded."""
DESCRIPTION_BYTES = 1800
MOST_VIOLATIONS = 20
CUT = " ..."
PLAIN = string.punctuation.replace("%", "") + " "
"""What gRPC sends as it is, beside letters and digits."""


def fitted(status: status_pb2.Status) -> status_pb2.Status:
    """The status with long texts cut; the last violations are left out where all do not fit."""
    made = status_pb2.Status(code=status.code, message=_cut(status.message, MESSAGE_BYTES))
    for detail in status.details:
        made.details.append(_fitted_detail(detail))
    while made.ByteSize() > MOST_BYTES and _shortened(made):
        pass
    return made


def _fitted_detail(detail: AnyMessage) -> AnyMessage:
    bad = error_details_pb2.BadRequest()
    resource = error_details_pb2.ResourceInfo()
    if detail.Unpack(bad):
        del bad.field_violations[MOST_VIOLATIONS:]
        for violation in bad.field_violations:
            violation.description = _cut(violation.description, DESCRIPTION_BYTES)
        return _packed(bad)
    if detail.Unpack(resource):
        resource.description = _cut(resource.description, MESSAGE_BYTES)
        return _packed(resource)
    return detail


def _shortened(status: status_pb2.Status) -> bool:
    """Leaves out the last violation; says whether there was one to leave out."""
    bad = error_details_pb2.BadRequest()
    for detail in status.details:
        if detail.Unpack(bad) and len(bad.field_violations) > 1:
            del bad.field_violations[-1]
            detail.CopyFrom(_packed(bad))
            return True
    return False


def _packed(message: error_details_pb2.BadRequest | error_details_pb2.ResourceInfo) -> AnyMessage:
    packed = AnyMessage()
    packed.Pack(message)
    return packed


def _cut(text: str, most: int) -> str:
    """The text, or as much of its beginning as has so many bytes when percent-encoded."""
    if len(quote(text, safe=PLAIN)) <= most:
        return text
    low, high = 0, min(len(text), most)
    while low < high:  # the longest beginning that fits
        middle = (low + high + 1) // 2
        if len(quote(text[:middle], safe=PLAIN)) <= most - len(CUT):
            low = middle
        else:
            high = middle - 1
    return text[:low] + CUT
