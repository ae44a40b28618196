"""What figures say of a patient: age, weight, renal function; and the ranges of them that a label speaks of."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from math import inf

from analyzers.meaning_words import load_number_words
from analyzers.vocabulary import load_rows

_KEPT_TEXTS = 4096  # pieces of labels: a table's are met again by the next patient
_NEAR_BEFORE, _NEAR_BEHIND = 30, 14  # characters where the words stand that a unit alone leaves open
_NAMES_REACH = 80  # characters: a name and those words
_TO_A_NAME = 3  # words between a measure's name and its number: "creatinine clearance is about 20"

_LOWER = r"(?:>=|≥|>|at least|(?:greater|more|higher) than(?: or equal to)?|over|above|older than|exceed(?:s|ing))"
_UPPER = r"(?:<=|≤|<|(?:less|lower|fewer) than(?: or equal to)?|under|below|up to|younger than|at most|no more than)"
_WITH_ITSELF = re.compile(r">=|≥|<=|≤|at least|at most|up to|no more than|equal")
_HIGHER = r"(?:\s*(?:of age)?\s*,?\s*(?:and|or|&)\s*(?:older|over|above|more|greater|heavier|higher|later)|\s?\+)"
_LOWER_STILL = r"(?:\s*(?:of age)?\s*,?\s*(?:and|or|&)\s*(?:younger|under|below|less|lower|lighter|earlier))"
_BETWEEN = re.compile(r"\s*(?:of age\s*)?,?\s*(?:to|through|-|\N{EN DASH}|\N{EM DASH}|and|but)?\s*", re.IGNORECASE)
_AND = re.compile(r"and|but", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A range of a measure, in its own unit (months, kg, mL/min), with its ends unless they are left out."""

    measure: str
    low: float
    high: float
    without_low: bool = False
    without_high: bool = False

    def meets(self, other: "Stretch") -> bool:
        """Whether a value lies in both."""
        if self.measure != other.measure:
            return False
        low, high = max(self.low, other.low), min(self.high, other.high)
        left_out = any(
            (each.without_low and each.low == low) or (each.without_high and each.high == high)
            for each in (self, other)
        )
        return low < high or (low == high and not left_out)


@dataclass(frozen=True, slots=True)
class PatientMeasure:
    """A row of patient_measures.csv: a unit of a measure.

    A number behind one of ``names`` needs no unit.  Questions tell the measure by ``asked`` where a unit alone would
    not ("for 2 years"), labels by words ``near`` it.  ``factor`` makes the measure's own unit of this one.
    """

    measure: str
    factor: float
    source: str
    names: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Bound:
    """A number of a text with what makes a range of it; the measure is not known where no unit stands by it."""

    start: int
    end: int
    number: float
    row: PatientMeasure | None
    is_low: bool
    is_high: bool
    with_itself: bool


class PatientMeasures:
    """Reads measures out of questions and labels."""

    def __init__(self, rows: Iterable[PatientMeasure], number_words: Mapping[str, str]) -> None:
        """Checked rows, and English words for numbers with their digits."""
        every = tuple(rows)
        self._words = {word: float(digits) for word, digits in number_words.items()}
        self._units = {unit.casefold(): row for row in every for unit in row.units}
        self._asked = {unit.casefold(): row for row in every for unit in row.asked or row.units}
        self._names = {name.casefold(): row for row in every for name in row.names}
        self._in_questions = _bound_pattern([*self._asked, *self._units], self._words)
        self._in_labels = _bound_pattern(self._units, self._words)
        self._name = re.compile(
            rf"(?<!\w)({_any(self._names)})\W+(?:(?:is|was|of|about|around|between|at|from)\W+){{0,{_TO_A_NAME}}}$",
            re.IGNORECASE,
        )
        self._name_in_head = re.compile(rf"(?<!\w)(?:{_any(self._names)})(?!\w)", re.IGNORECASE)
        self._unit_in_head = re.compile(rf"(?<![\w/])(?:{_any(self._units)})(?![\w/]*\w)", re.IGNORECASE)
        self._near = {
            row: re.compile(rf"(?<!\w)(?:{_any(row.near)})(?!\w)", re.IGNORECASE) for row in every if row.near
        }
        self.ranges = lru_cache(_KEPT_TEXTS)(self._ranges)

    def told(self, question: str) -> tuple[Stretch, ...]:
        """What a question tells of its patient; a figure alone is a range of one value."""
        bounds = self._bounds(question, self._in_questions, self._asked)
        return tuple(_stretch((each,), each.row) for each in bounds if each.row)

    def _ranges(self, text: str, head: str = "") -> tuple[Stretch, ...]:
        """The ranges of measures that a label's words name ("10 to less than 20 kg"), in their order.

        What a table's ``head`` says goes for numbers without a unit below it ("Weight (kg)" for "10 to less than 20").
        """
        below = self._named_by(head)
        bounds = self._bounds(text, self._in_labels, self._units)
        found: list[Stretch] = []
        at = 0
        while at < len(bounds):
            both = bounds[at : at + 2]
            if len(both) == 1 or not _is_range(text, *both):
                both = both[:1]
            at += len(both)
            row = next((each.row for each in reversed(both) if each.row), None)
            told = self._is_near(row, text, both) if row else below is not None
            row = row or below
            if row and told and (len(both) > 1 or both[0].is_low or both[0].is_high):
                found.append(_stretch(both, row))
        return tuple(found)

    def _bounds(self, text: str, pattern: re.Pattern[str], units: Mapping[str, PatientMeasure]) -> list[_Bound]:
        return [self._bound(text, match, units) for match in pattern.finditer(text)]

    def _bound(self, text: str, match: re.Match[str], units: Mapping[str, PatientMeasure]) -> _Bound:
        unit = " ".join(re.split(r"[\s-]+", (match["unit"] or "").casefold()))
        row = units.get(unit)
        before = text[max(0, match.start() - _NAMES_REACH) : match.start()]
        if not unit and (name := self._name.search(before)):
            row = self._names[name[1].casefold()]
        digits = match["number"].casefold()
        sign = (match["lower"] or match["upper"] or "").casefold()
        return _Bound(
            match.start(),
            match.end(),
            self._words[digits] if digits in self._words else float(digits),
            row,
            bool(match["lower"] or match["higher"]),
            bool(match["upper"] or match["below"]),
            not sign or _WITH_ITSELF.search(sign) is not None,
        )

    def _named_by(self, head: str) -> PatientMeasure | None:
        """The row that a column's head names: by a name, or by a unit with the words that it needs near."""
        if name := self._name_in_head.search(head):
            return self._names[name[0].casefold()]
        rows = (self._units[unit[0].casefold()] for unit in self._unit_in_head.finditer(head))
        return next((row for row in rows if row not in self._near or self._near[row].search(head)), None)

    def _is_near(self, row: PatientMeasure, text: str, bounds: list[_Bound]) -> bool:
        """Whether a unit that may be of something else ("for 2 years") is of this measure here."""
        near = self._near.get(row)
        around = text[max(0, bounds[0].start - _NEAR_BEFORE) : bounds[-1].end + _NEAR_BEHIND]
        return near is None or near.search(around) is not None


def _bound_pattern(units: Iterable[str], words: Iterable[str]) -> re.Pattern[str]:
    spelt = "|".join(re.escape(unit).replace(r"\ ", r"[\s-]+") for unit in sorted(units, key=len, reverse=True))
    return re.compile(
        rf"(?<![\w.,/])(?:(?P<lower>{_LOWER})|(?P<upper>{_UPPER}))?\s*(?:(?:about|approximately)\s+)?"
        rf"(?<![\w.,/])(?P<number>\d+(?:\.\d+)?|{_any(words)})(?![\d/]|[.,]\d)"
        rf"(?:[\s-]*(?P<unit>{spelt})(?![\w/]*\w))?(?:(?P<higher>{_HIGHER})|(?P<below>{_LOWER_STILL}))?",
        re.IGNORECASE,
    )


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _is_range(text: str, low: _Bound, high: _Bound) -> bool:
    """Whether two bounds beside one another are the ends of one range."""
    between = text[low.end : high.start]
    if not _BETWEEN.fullmatch(between):
        return False
    if low.is_low and high.is_high:
        return True
    row = high.row or low.row
    wrong_way = row is not None and low.number * (low.row or row).factor > high.number * row.factor
    if low.is_high or high.is_low or wrong_way or not between.strip(" ,"):
        return False
    return _AND.search(between) is None or text[
        max(0, low.start - _NAMES_REACH) : low.start
    ].rstrip().casefold().endswith("between")


def _stretch(bounds: Iterable[_Bound], row: PatientMeasure) -> Stretch:
    """The range between two bounds or beside one; in a question one without a sign is a value."""
    low, *others = bounds
    high = others[-1] if others else low
    own = (low.row or row).factor, (high.row or row).factor
    if others:
        return Stretch(
            row.measure, low.number * own[0], high.number * own[1], not low.with_itself, not high.with_itself
        )
    value = low.number * own[0]
    if low.is_low:
        return Stretch(row.measure, value, inf, without_low=not low.with_itself)
    if low.is_high:
        return Stretch(row.measure, -inf, value, without_high=not low.with_itself)
    return Stretch(row.measure, value, value)


@cache
def load_patient_measures(folder: Traversable | None = None) -> PatientMeasures:
    """The measures of patient_measures.csv, read once in a process.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return PatientMeasures(load_rows("patient_measures.csv", PatientMeasure, folder), load_number_words(folder))
