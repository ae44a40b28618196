"""How rows of knowledge are read from ``analyzers/data/*.csv`` and checked; nobody else opens those files."""

import csv
import dataclasses
import io
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, TypeVar, get_type_hints

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Row = TypeVar("Row", bound="DataclassInstance")
_BETWEEN_VALUES = "|"


class VocabularyError(ValueError):
    """A row of a data file that cannot be used; the message names file, line and what to do."""


def load_rows(file_name: str, row_type: type[Row], folder: Traversable | None = None) -> tuple[Row, ...]:
    """Every row of a data file, in its order, as ``row_type``.

    ``row_type`` is a frozen data class: its fields are the file's columns, in any order, of type str, int, float or
    ``tuple[str, ...]`` (values with ``|`` between them).  A field without a default must be filled; every file has a
    ``source``.

    Raises:
        VocabularyError: for a missing or unknown column, an empty or malformed value, or a row that stands twice.
    """
    data = folder if folder is not None else files("analyzers") / "data"
    reader = csv.DictReader(io.StringIO(data.joinpath(file_name).read_text(encoding="utf-8")), strict=True)
    fields = dataclasses.fields(row_type)
    _check_columns(file_name, list(reader.fieldnames or []), [field.name for field in fields])
    types = get_type_hints(row_type)
    required = {field.name for field in fields if field.default is dataclasses.MISSING}
    rows: dict[Row, int] = {}
    for cells in reader:
        row = _row(f"{file_name}, line {reader.line_num}", cells, row_type, types, required)
        if row in rows:
            raise VocabularyError(f"{file_name}, line {reader.line_num}: same row as line {rows[row]}; remove one")
        rows[row] = reader.line_num
    return tuple(rows)


def _check_columns(file_name: str, found: list[str], expected: list[str]) -> None:
    if sorted(found) != sorted(expected) or "source" not in found:
        raise VocabularyError(f"{file_name}, line 1: columns are {found}; make them {expected}, with a source")


def _row(
    where: str, cells: dict[str, str | None], row_type: type[Row], types: dict[str, object], required: set[str]
) -> Row:
    if None in cells or None in cells.values():
        raise VocabularyError(f"{where}: not {len(types)} values; quote a value that holds a comma")
    values: dict[str, object] = {}
    for name, kind in types.items():
        text = (cells[name] or "").strip()
        if text:
            values[name] = _value(f"{where}, column {name}", text, kind)
        elif name in required:
            raise VocabularyError(f"{where}: column {name} is empty; fill it or remove the row")
    return row_type(**values)


def _value(where: str, text: str, kind: object) -> object:
    if kind is str:
        return text
    if kind in (int, float):
        try:
            return int(text) if kind is int else float(text)
        except ValueError as error:
            raise VocabularyError(f"{where}: {text!r} is no number; write one") from error
    values = tuple(value.strip() for value in text.split(_BETWEEN_VALUES))
    if not all(values):
        raise VocabularyError(f"{where}: {text!r} has an empty value; remove the spare {_BETWEEN_VALUES!r}")
    return values
