"""JSON schemas (draft 2020-12) of protobuf messages, with the comments of the .proto files as descriptions.

What a tool takes is written out in place, for not every model's provider follows references; what it gives refers to
its messages by name, since evidence holds evidence.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, cast

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message

Schema = dict[str, Any]
Offered = Mapping[str, "Offered"]
"""The fields of a message that a caller may fill in, each with those below it; all of them when it has none."""

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN = {
    FieldDescriptor.TYPE_STRING: "string",
    FieldDescriptor.TYPE_BYTES: "string",
    FieldDescriptor.TYPE_BOOL: "boolean",
    FieldDescriptor.TYPE_INT32: "integer",
    FieldDescriptor.TYPE_DOUBLE: "number",
}
_REQUIRED = re.compile(r"\bRequired\b")
"""How a field's comment says that it can't be left out; a test of the .proto files holds them to saying it so."""


@cache
def comments() -> Mapping[str, str]:
    """What the .proto files say, by name without the package: `AskRequest.question`."""
    return dict(json.loads((files("factspan.v1") / "comments.json").read_text(encoding="utf-8")))


def offered(paths: Iterable[str]) -> Offered:
    """Fields from their paths: `scope.drugs` is the field `drugs` of the message in `scope`."""
    tree: dict[str, Any] = {}
    for path in paths:
        place = tree
        for name in path.split("."):
            place = place.setdefault(name, {})
    return tree


def input_schema(message: type[Message], fields: Offered) -> Schema:
    """What a tool takes: these fields of the message and no others."""
    return {"$schema": DRAFT, **_taken(cast("Descriptor", message.DESCRIPTOR), fields)}


def output_schema(message: type[Message], withheld: Iterable[str] = ()) -> Schema:
    """What a tool gives: the message as protobuf's JSON, with all fields that have no presence but the withheld."""
    defined: dict[str, Schema] = {}
    given = _given(cast("Descriptor", message.DESCRIPTOR), defined, frozenset(withheld))
    return {"$schema": DRAFT, **given, "$defs": defined}


def _taken(message: Descriptor, fields: Offered) -> Schema:
    chosen = [field for field in message.fields if not fields or field.name in fields]

    def nested(field: FieldDescriptor) -> Schema:
        kind = _kind(field)
        return _choice(kind) if isinstance(kind, EnumDescriptor) else _taken(kind, fields.get(field.name, {}))

    required = [field.name for field in chosen if _REQUIRED.search(_comment(field))]
    properties = {field.name: _value(field, nested) for field in chosen}
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _given(message: Descriptor, defined: dict[str, Schema], withheld: frozenset[str] = frozenset()) -> Schema:
    chosen = [field for field in message.fields if field.name not in withheld]

    def nested(field: FieldDescriptor) -> Schema:
        kind = _kind(field)
        if kind.name not in defined:
            defined[kind.name] = {}  # taken, before what is below it may come back to it
            made = _named(kind) if isinstance(kind, EnumDescriptor) else _given(kind, defined)
            defined[kind.name] = {**made, "description": _told(_name(kind))}
        return {"$ref": f"#/$defs/{kind.name}"}

    required = [field.name for field in chosen if not field.has_presence]
    properties = {field.name: _value(field, nested) for field in chosen}
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _value(field: FieldDescriptor, nested: Callable[[FieldDescriptor], Schema]) -> Schema:
    """A field's schema; ``nested`` gives that of its message or enum."""
    schema = {"type": _PLAIN[field.type]} if field.type in _PLAIN else nested(field)
    told = " ".join(filter(None, [_comment(field), schema.pop("description", "")]))
    if field.is_repeated:
        schema = {"type": "array", "items": schema}
    return {**schema, "description": told}


def _choice(enum: EnumDescriptor) -> Schema:
    """The values to choose from, each with what it means; the one that stands for none is left out."""
    values = [value.name for value in enum.values if value.number]
    told = " ".join(f"{name}: {_told(f'{_name(enum)}.{name}')}" for name in values)
    return {"type": "string", "enum": values, "description": told}


def _named(enum: EnumDescriptor) -> Schema:
    return {"type": "string", "enum": [value.name for value in enum.values]}


def _kind(field: FieldDescriptor) -> Descriptor | EnumDescriptor:
    kind = field.message_type or field.enum_type
    if kind is None:
        raise TypeError(f"{field.full_name} is of a type that no call has had yet")
    return kind


def _comment(field: FieldDescriptor) -> str:
    return _told(f"{_name(cast('Descriptor', field.containing_type))}.{field.name}")


def _told(name: str) -> str:
    return comments().get(name, "")  # that none is missing is for a test to see, not for who asks a question


def _name(kind: Descriptor | EnumDescriptor) -> str:
    return str(kind.full_name).removeprefix(f"{kind.file.package}.")
