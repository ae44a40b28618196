"""Read masks (AIP-157): which fields of a message a caller wants, checked against the message's own."""

from collections.abc import Collection
from typing import TypeVar

from google.protobuf.field_mask_pb2 import FieldMask
from google.protobuf.message import Message

from server.errors import InvalidRequestError, Violation, shown

FIELD = "read_mask"
EVERYTHING = "*"
MOST_PATHS = 100
MOST_SHOWN = 3
"""Unknown paths that an error repeats."""

Masked = TypeVar("Masked", bound=Message)


def read_mask(mask: FieldMask, kind: type[Message], without: Collection[str] = ()) -> FieldMask | None:
    """The mask, when each of its paths is a field of ``kind`` that is not ``without``; None when it takes everything.

    Raises:
        InvalidRequestError: for unknown paths, with the valid ones, and for too many.
    """
    paths = list(dict.fromkeys(mask.paths))
    if len(paths) > MOST_PATHS:
        raise InvalidRequestError([Violation(FIELD, f"has {len(paths)} paths; at most {MOST_PATHS} are allowed")])
    unknown = [path for path in paths if path != EVERYTHING and not _is_known(path, kind, without)]
    if unknown:
        valid = ", ".join(field.name for field in kind.DESCRIPTOR.fields if field.name not in without)
        named = ", ".join(repr(shown(path)) for path in unknown[:MOST_SHOWN])
        raise InvalidRequestError([Violation(FIELD, f"{named} is not valid; valid are {valid}")])
    return FieldMask(paths=paths) if paths and EVERYTHING not in paths else None


def wants(mask: FieldMask | None, field: str) -> bool:
    """Whether the mask takes a field of the message, or a part of it."""
    return mask is None or any(path.partition(".")[0] == field for path in mask.paths)


def masked(message: Masked, mask: FieldMask | None) -> Masked:
    """What the mask takes of a message."""
    if mask is None:
        return message
    kept = type(message)()
    mask.MergeMessage(message, kept)
    return kept


def _is_known(path: str, kind: type[Message], without: Collection[str]) -> bool:
    known = FieldMask(paths=[path]).IsValidForDescriptor(kind.DESCRIPTOR)  # type: ignore[arg-type]  # the stubs know one class
    return known and path.split(".", maxsplit=1)[0] not in without
