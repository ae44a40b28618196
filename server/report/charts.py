"""The charts, read from ``charts.csv`` and ``measures.csv``: what each shows, of which records, and how it is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files

from analyzers.vocabulary import VocabularyError, load_rows
from indexer.store.names import DOCUMENTS, EVENTS

TIME = "time"
"""What stands for the records' own time in the column ``across``."""


class Drawn(StrEnum):
    """How a chart is drawn."""

    NUMBERS = "numbers"
    COLUMNS = "columns"
    LINES = "lines"
    BARS = "bars"
    STACKED_BARS = "stacked bars"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Records:
    """What is charted: the alias or data stream, and its field of time; whether only recent ones are shown."""

    name: str
    time_field: str
    by_time: bool


RECORDS: Mapping[str, Records] = {
    "events": Records(EVENTS, "@timestamp", by_time=True),
    "documents": Records(DOCUMENTS, "updated_at", by_time=False),
}


@dataclass(frozen=True, slots=True)
class MeasureRow:
    """A row of measures.csv: an aggregation of OpenSearch's that gives a number, with its ``unit`` for a person.

    ``percent`` is for ``percentiles``; ``count`` counts records and has no ``field``.
    """

    name: str
    label: str
    function: str
    source: str
    field: str = ""
    percent: int = 0
    unit: str = ""


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of charts.csv.

    ``across`` is what lies along the axis (``time``, or a field's values; empty: all together), ``split`` the field
    whose values are told apart there, ``most`` how many values of a field are shown, ``filter`` a query of OpenSearch's
    query string syntax, ``empty`` what is said when there is nothing to show.
    """

    name: str
    page: str
    title: str
    about: str
    records: str
    drawn: str
    measures: tuple[str, ...]
    empty: str
    source: str
    across: str = ""
    split: str = ""
    most: int = 0
    filter: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart with its measures."""

    row: ChartRow
    measures: tuple[MeasureRow, ...]
    records: Records
    drawn: Drawn

    @property
    def across(self) -> str:
        """The field along the axis; empty: none."""
        return self.records.time_field if self.is_over_time else self.row.across

    @property
    def is_over_time(self) -> bool:
        """Whether the axis is time."""
        return self.row.across == TIME


def load_charts() -> tuple[Chart, ...]:
    """All charts, in the order of their pages.

    Raises:
        VocabularyError: for a row that can't be used.
    """
    folder = files("server.report")
    measures = {row.name: row for row in load_rows("measures.csv", MeasureRow, folder)}
    return tuple(_chart(row, measures) for row in load_rows("charts.csv", ChartRow, folder))


def _chart(row: ChartRow, measures: Mapping[str, MeasureRow]) -> Chart:
    unknown = [name for name in row.measures if name not in measures]
    if unknown or row.records not in RECORDS or row.drawn not in set(Drawn):
        raise VocabularyError(f"charts.csv, {row.name}: no such measure, records or drawing: {unknown or row}")
    return Chart(row, tuple(measures[name] for name in row.measures), RECORDS[row.records], Drawn(row.drawn))
