"""A tool's arguments as a request: what does not fit its schema is told field by field, as the gRPC calls tell it."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import grpc
from factspan import FieldViolation, InvalidRequestError
from google.protobuf.json_format import ParseDict, ParseError
from google.protobuf.message import Message
from jsonschema import Draft202012Validator, ValidationError

MOST_VIOLATIONS = 20
"""As the gRPC calls tell at most."""
MOST_CHARACTERS = 200
"""Of what was sent, in what is told of it."""
_WHOLE = "arguments"

Request = TypeVar("Request", bound=Message)


def read_arguments(arguments: Mapping[str, Any], schema: Mapping[str, Any], kind: type[Request]) -> Request:
    """The request; a null stands for a field that is left out, as in protobuf's own JSON.

    Raises:
        InvalidRequestError: with at most MOST_VIOLATIONS violations.
    """
    given = _without_nulls(arguments)
    errors = Draft202012Validator(schema).iter_errors(given)
    violations = tuple(violation for _, violation in zip(range(MOST_VIOLATIONS), _violations(errors), strict=False))
    if not violations:
        try:
            return ParseDict(given, kind())
        except (ParseError, ValueError) as error:  # a number too great, half a surrogate pair
            violations = (FieldViolation(_WHOLE, _cut(str(error))),)
    told = ", ".join(dict.fromkeys(each.field for each in violations))
    raise InvalidRequestError(grpc.StatusCode.INVALID_ARGUMENT, f"wrong arguments: {told}", field_violations=violations)


def _without_nulls(value: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, Mapping):
        return {name: _without_nulls(each) for name, each in value.items() if each is not None}
    return [_without_nulls(each) for each in value] if isinstance(value, list) else value


def _violations(errors: "Iterator[ValidationError]") -> Iterator[FieldViolation]:
    for error in errors:
        path = error.json_path.removeprefix("$").removeprefix(".")
        schema = error.schema if isinstance(error.schema, Mapping) else {}
        known = schema.get("properties", {})
        instance: Any = error.instance
        if error.validator == "required":
            missing = [name for name in schema["required"] if name not in instance]
            yield from (FieldViolation(_join(path, name), "is required") for name in missing)
        elif error.validator == "additionalProperties":
            wrong = f"is not a field; the fields are: {', '.join(known)}"
            yield from (FieldViolation(_join(path, _cut(name)), wrong) for name in instance if name not in known)
        elif error.validator == "type":
            yield FieldViolation(path or _WHOLE, f"must be of type {error.validator_value}")
        elif error.validator == "enum":
            valid = ", ".join(map(str, schema["enum"]))
            yield FieldViolation(path or _WHOLE, f"{_cut(repr(instance))} is none of: {valid}")
        else:
            yield FieldViolation(path or _WHOLE, _cut(error.message))


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _cut(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"
