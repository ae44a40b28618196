"""Which groups of patients words name ("elderly"), as ranges of a measure, and what labels call those of a patient."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from math import inf

from analyzers.patient_measures import Stretch
from analyzers.vocabulary import load_rows

_KEPT_TEXTS = 4096  # pieces of labels: they are met again by the next patient


@dataclass(frozen=True, slots=True)
class _GroupRow:
    """A row of patient_groups.csv: what labels call a group, first as they call it most, and whom they mean by it.

    ``low`` and ``high`` are in the measure's own unit (months); the high end is left out, none is without an end.
    """

    words: tuple[str, ...]
    measure: str
    low: float
    source: str
    high: float = inf


class PatientGroups:
    """Tells groups of patients by their names."""

    def __init__(self, rows: Iterable[_GroupRow]) -> None:
        """Checked rows; ``load_patient_groups`` reads them from the data file."""
        self._groups = tuple(
            (
                Stretch(row.measure, row.low, row.high, without_high=True),
                re.compile(rf"\b(?:{'|'.join(map(re.escape, row.words))})\b", re.IGNORECASE),
                row.words,
            )
            for row in rows
        )
        self.named_in = lru_cache(_KEPT_TEXTS)(self._named_in)

    def called(self, patient: Sequence[Stretch]) -> tuple[str, ...]:
        """What labels call the groups that a patient is in, most usual names first; none for one in no group."""
        return tuple(words[0] for group, _, words in self._groups if any(_is_within(one, group) for one in patient))

    def _named_in(self, text: str) -> tuple[Stretch, ...]:
        """The groups that a label's words name, in the order of the data file."""
        return tuple(group for group, pattern, _ in self._groups if pattern.search(text))


def _is_within(figure: Stretch, group: Stretch) -> bool:
    """Whether all that a question tells of a measure lies in a group."""
    return figure.measure == group.measure and group.low <= figure.low and figure.high < group.high


@cache
def load_patient_groups(folder: Traversable | None = None) -> PatientGroups:
    """The groups of patient_groups.csv, read once in a process.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return PatientGroups(load_rows("patient_groups.csv", _GroupRow, folder))
