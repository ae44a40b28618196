"""Search options as a person writes them, NAME=VALUE: read by the API's own descriptor, so a new one needs no code."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from server.cli.errors import WrongUsageError

if TYPE_CHECKING:
    from factspan.v1 import search_pb2
    from google.protobuf.descriptor import EnumDescriptor, FieldDescriptor

_TRUTH = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def search_options(
    settings: Iterable[str], base: "search_pb2.SearchOptions | None" = None
) -> "search_pb2.SearchOptions":
    """SearchOptions with each ``NAME=VALUE`` set, over ``base``; several may stand in one text, with blanks between.

    Lists have commas (``paths=HYBRID,BM25_FACTSPAN``), enums their short names.

    Raises:
        WrongUsageError: for a name that is no option, or a value that does not fit it.
    """
    from factspan.v1 import search_pb2

    options = search_pb2.SearchOptions()
    if base is not None:
        options.CopyFrom(base)
    for text in settings:
        for pair in text.split():
            _set(options, pair)
    return options


def has_option(name: str) -> bool:
    """Whether the API has an option of this name."""
    from factspan.v1 import search_pb2

    return name in search_pb2.SearchOptions.DESCRIPTOR.fields_by_name


def _set(options: "search_pb2.SearchOptions", pair: str) -> None:
    name, equals, value = pair.partition("=")
    fields = options.DESCRIPTOR.fields_by_name
    if not equals or name not in fields:
        raise WrongUsageError(f"{pair!r} is no search option: write NAME=VALUE with one of {', '.join(sorted(fields))}")
    field = fields[name]
    try:
        if field.is_repeated:
            options.ClearField(field.name)  # type: ignore[arg-type]  # the descriptor's own name
            getattr(options, name).extend(_read(field, part) for part in value.split(",") if part)
        else:
            setattr(options, name, _read(field, value))
    except (KeyError, ValueError) as error:
        raise WrongUsageError(f"{pair!r} does not fit: {name} takes {_kind(field)}") from error


def _read(field: "FieldDescriptor", value: str) -> Any:  # noqa: ANN401 - what the field holds is known at run time only
    if field.enum_type is not None:
        return _members(field.enum_type)[value.upper()]
    if field.cpp_type == field.CPPTYPE_BOOL:
        return _TRUTH[value.lower()]
    if field.cpp_type in (field.CPPTYPE_DOUBLE, field.CPPTYPE_FLOAT):
        return float(value)
    return value if field.cpp_type == field.CPPTYPE_STRING else int(value)


def _kind(field: "FieldDescriptor") -> str:
    if field.enum_type is not None:
        return "one of " + ", ".join(_members(field.enum_type))
    if field.cpp_type == field.CPPTYPE_BOOL:
        return "true or false"
    return "a number"


def _members(enum: "EnumDescriptor") -> dict[str, int]:
    """An enum's values by their names without the enum's own."""
    prefix = enum.values_by_number[0].name.removesuffix("UNSPECIFIED")
    return {value.name.removeprefix(prefix): value.number for value in enum.values}
