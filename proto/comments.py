# ruff: noqa: INP001  # a package here would take the name of another library, `proto`
"""Writes factspan/v1/comments.json: what the .proto files say of each message, field, enum and value, by its name.

Generated code has no comments, and `factspan mcp` tells them to assistants.  Run with the development environment's
Python: `python proto/comments.py`, or with a file to write as argument.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from api_page import ENUMS, FIELDS, MESSAGES, NESTED_ENUMS, NESTED_MESSAGES, ROOT, VALUES, Commented, Trail, read_protos
from google.protobuf.descriptor_pb2 import DescriptorProto, EnumDescriptorProto

TARGET = ROOT / "factspan" / "v1" / "comments.json"


def comments(proto: Commented) -> Iterator[tuple[str, str]]:
    """Full names without the package (`AskRequest.question`), each with its comment."""
    for number, message in enumerate(proto.file.message_type):
        yield from _message(proto, (MESSAGES, number), message, message.name)
    for number, enum in enumerate(proto.file.enum_type):
        yield from _enum(proto, (ENUMS, number), enum, enum.name)


def _message(proto: Commented, path: Trail, message: DescriptorProto, name: str) -> Iterator[tuple[str, str]]:
    yield name, proto.comments.get(path, "")
    for number, field in enumerate(message.field):
        yield f"{name}.{field.name}", proto.comments.get((*path, FIELDS, number), "")
    for number, nested in enumerate(message.nested_type):
        yield from _message(proto, (*path, NESTED_MESSAGES, number), nested, f"{name}.{nested.name}")
    for number, enum in enumerate(message.enum_type):
        yield from _enum(proto, (*path, NESTED_ENUMS, number), enum, f"{name}.{enum.name}")


def _enum(proto: Commented, path: Trail, enum: EnumDescriptorProto, name: str) -> Iterator[tuple[str, str]]:
    yield name, proto.comments.get(path, "")
    for place, value in enumerate(enum.value):
        yield f"{name}.{value.name}", proto.comments.get((*path, VALUES, place), "")


if __name__ == "__main__":
    found = {name: comment for proto in read_protos() for name, comment in comments(proto)}
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.write_text(json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
