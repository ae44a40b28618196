"""Which section type a printed heading means, by kind of label, and which types are related to one another."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable

from analyzers.vocabulary import VocabularyError, load_rows

OTHER = "other"
# Marks in the data file: any kind of label; the parent's type; a heading without a section above it.
_ANY_KIND = "any"
_PARENTS_TYPE = "parent"
_NO_PARENT = "none"
_MATCHES = ("exact", "prefix", "number", "pattern")  # the surer first


@dataclass(frozen=True, slots=True)
class _TypeRow:
    """A row of section_types.csv.

    Types that share a group are related.  ``broader`` are the types under which labels without such a section print
    what belongs there, most likely first.
    """

    section_type: str
    vocabularies: tuple[str, ...]
    source: str
    groups: tuple[str, ...] = ()
    broader: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _HeadingRow:
    """A row of section_headings.csv.

    ``heading`` is words or, for match "pattern", a regular expression over normalised words; ``number`` is for match
    "number" and covers what is numbered below it; ``within`` limits the row to sections under such a type.
    """

    match: str
    kinds: tuple[str, ...]
    section_type: str
    source: str
    heading: str = ""
    number: str = ""
    within: tuple[str, ...] = ()

    def fits(self, words: str, number: str) -> bool:
        """Whether a heading of these normalised words and this number is meant."""
        if self.match == "exact":
            return words == self.heading
        if self.match == "prefix":
            return words == self.heading or words.startswith(f"{self.heading} ")
        if self.match == "number":
            return number == self.number or number.startswith(f"{self.number}.")
        return re.search(self.heading, words) is not None


@dataclass(frozen=True, slots=True)
class _ChapterRow:
    """A row of chapter_headings.csv: normalised words that head a chapter in labels of these kinds."""

    heading: str
    kinds: tuple[str, ...]
    source: str


class SectionVocabulary:
    """The section types and the headings that mean them."""

    def __init__(
        self, types: Iterable[_TypeRow], headings: Iterable[_HeadingRow], chapters: Iterable[_ChapterRow] = ()
    ) -> None:
        """Checked rows; ``load_section_vocabulary`` reads them from the data files."""
        self._types = tuple(types)
        self._chapters = frozenset((kind, row.heading) for row in chapters for kind in row.kinds)
        self._by_kind: dict[str, tuple[_HeadingRow, ...]] = {}
        self._headings = tuple(headings)

    def classify(self, heading: str, number: str | None, kind: str, parent_type: str | None) -> str:
        """The section type of a heading as printed.

        ``kind`` is the label's; ``parent_type`` the type of the section above, None without one.  A heading that says
        nothing of its own takes its parent's type, or "other".
        """
        words, digits = normalise(heading), (number or "").strip().rstrip(".")
        inherited = parent_type or OTHER
        for row in self._rows(kind):
            if row.within and (parent_type or _NO_PARENT) not in row.within:
                continue
            if row.fits(words, digits):
                return inherited if row.section_type == _PARENTS_TYPE else row.section_type
        return inherited

    def chapter(self, heading: str, kind: str) -> str | None:
        """The words that make a heading as printed a chapter's, which stands below no other: capitals, no remark.

        "DOSAGE AND ADMINISTRATION (SEE TABLE BELOW)" and "PRECAUTIONS: General" head chapters; None for others.
        """
        bare = re.split(r"[(:]", heading, maxsplit=1)[0].strip()
        return bare if bare.isupper() and (kind, normalise(bare)) in self._chapters else None

    def related(self, section_type: str) -> frozenset[str]:
        """The other types that share a group with ``section_type``; empty for an unknown one."""
        groups = {group for row in self._types if row.section_type == section_type for group in row.groups}
        return frozenset(row.section_type for row in self._types if groups & set(row.groups)) - {section_type}

    def place_in(self, present: frozenset[str], section_type: str) -> str:
        """The type under which labels with sections of the ``present`` types print what belongs to ``section_type``.

        That is the type itself where it is present, or where no broader one is.
        """
        if section_type in present:
            return section_type
        broader = next((row.broader for row in self._types if row.section_type == section_type), ())
        return next((other for other in broader if other in present), section_type)

    def section_types(self, kind: str) -> frozenset[str]:
        """The types that a label of this kind can have: the papers' for "paper", else the monographs'."""
        vocabulary = "paper" if kind == "paper" else "monograph"
        return frozenset(row.section_type for row in self._types if vocabulary in row.vocabularies)

    def _rows(self, kind: str) -> tuple[_HeadingRow, ...]:
        """The rows for a kind, those that must decide first in front."""
        if kind not in self._by_kind:
            rows = [row for row in self._headings if kind in row.kinds or _ANY_KIND in row.kinds]
            self._by_kind[kind] = tuple(sorted(rows, key=_precedence))
        return self._by_kind[kind]


def normalise(heading: str) -> str:
    """A heading's words for comparing: lower case, "&" as "and", nothing but letters, digits and single blanks."""
    text = unicodedata.normalize("NFKC", heading).lower().replace("&", " and ")
    text = text.replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    return " ".join(re.findall(r"[^\W_]+", text))


@cache
def load_section_vocabulary(folder: Traversable | None = None) -> SectionVocabulary:
    """The vocabulary of section_types.csv and section_headings.csv, read once in a process.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    types = load_rows("section_types.csv", _TypeRow, folder)
    known = {row.section_type for row in types}
    unknown = {broader for row in types for broader in row.broader} - known
    if unknown:
        raise VocabularyError(f"section_types.csv: no such broader types: {sorted(unknown)}; add rows for them")
    headings = load_rows("section_headings.csv", _HeadingRow, folder)
    for row in headings:
        _check(row, known)
    return SectionVocabulary(types, headings, load_rows("chapter_headings.csv", _ChapterRow, folder))


def _check(row: _HeadingRow, known: set[str]) -> None:
    where = f"section_headings.csv, row {row.heading or row.number!r}"
    if row.match not in _MATCHES:
        raise VocabularyError(f"{where}: match {row.match!r} is none of {_MATCHES}")
    unknown = {row.section_type, *row.within} - known - {_PARENTS_TYPE, _NO_PARENT}
    if unknown:
        raise VocabularyError(f"{where}: no such section type: {sorted(unknown)}; add it to section_types.csv")
    if bool(row.heading) == (row.match == "number") or bool(row.number) != (row.match == "number"):
        raise VocabularyError(f"{where}: match {row.match!r} wants a number or a heading, not the other")
    if row.match in ("exact", "prefix") and row.heading != normalise(row.heading):
        raise VocabularyError(f"{where}: write it as {normalise(row.heading)!r}")
    try:
        re.compile(row.heading)
    except re.error as error:
        raise VocabularyError(f"{where}: not a regular expression ({error}); correct it") from error


def _precedence(row: _HeadingRow) -> tuple[int, bool, bool, int]:
    """Sure matches before vague ones, rows for one place or kind before general ones, longer headings first.

    A row that lets a whole place inherit (an annex of package labels) yields only to sure matches made for that place.
    """
    if row.within and row.section_type == _PARENTS_TYPE:
        rank = 1
    elif row.within and row.match in ("exact", "prefix"):
        rank = 0
    else:
        rank = 2 + _MATCHES.index(row.match)
    return rank, not row.within, _ANY_KIND in row.kinds, -len(row.heading or row.number)
