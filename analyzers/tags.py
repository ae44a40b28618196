"""Which words tell a part of the body, a body system, a medical specialty or a category of drugs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable

from analyzers.sections import load_section_vocabulary
from analyzers.tokens import PhraseTable, word_forms
from analyzers.vocabulary import VocabularyError, load_rows

_FILE = "tags.csv"
KINDS = ("body_part", "body_system", "specialty", "medical_category")
_CONDITION, _ROUTE, _SPECIES = "condition", "route", "species"
BETWEEN = ":"
"""Between a tag's kind and the tag itself, as in ``body_part:liver``."""


@dataclass(frozen=True, slots=True)
class TagRow:
    """A row of tags.csv: words and what they tell; nothing, for words that only look like others ("by mouth").

    ``section_types`` names those in which the words count; empty: in all.  ``names`` says what the words name:
    "condition", a disease or sign as it is diagnosed, "route", a way to give a drug, "species", an animal that is given
    drugs, or nothing that counts.
    """

    words: str
    source: str
    body_part: str = ""
    body_system: str = ""
    specialty: str = ""
    medical_category: str = ""
    section_types: tuple[str, ...] = ()
    names: str = ""

    @property
    def tags(self) -> tuple[str, ...]:
        """The row's tags, each with its kind."""
        told = (self.body_part, self.body_system, self.specialty, self.medical_category)
        return tuple(f"{kind}{BETWEEN}{tag}" for kind, tag in zip(KINDS, told, strict=True) if tag)


class TagVocabulary:
    """Finds the tags of a text in one pass over its words."""

    def __init__(self, rows: Iterable[TagRow]) -> None:
        """Checked rows, as ``load_tags`` gives them."""
        kept = tuple(rows)
        self._table = PhraseTable((row.words, row) for row in kept)
        self._body_parts = frozenset(word_forms(row.words) for row in kept if row.body_part)
        self._conditions = frozenset(word_forms(row.words) for row in kept if row.names == _CONDITION)
        self._routes = frozenset(word_forms(row.words) for row in kept if row.names == _ROUTE)
        self._species = frozenset(word_forms(row.words) for row in kept if row.names == _SPECIES)

    def phrases_in(self, forms: Sequence[str]) -> list[tuple[int, int]]:
        """Where words with a tag stand among word forms, the longest at each place: half-open ranges."""
        return [(hit.start, hit.end) for hit in self._table.find(forms) if any(row.tags for row in hit.values)]

    def is_body_part(self, form: str) -> bool:
        """Whether a single word form names a part of the body."""
        return (form,) in self._body_parts

    def is_condition(self, forms: Sequence[str]) -> bool:
        """Whether word forms are the name of a condition, whole."""
        return tuple(forms) in self._conditions

    def is_route(self, forms: Sequence[str]) -> bool:
        """Whether word forms are a way to give a drug, whole: "rectally", "nebulizer"."""
        return tuple(forms) in self._routes

    def is_species(self, forms: Sequence[str]) -> bool:
        """Whether word forms are an animal that is given drugs, whole: "dog"."""
        return tuple(forms) in self._species

    def tags(self, text: str, section_type: str) -> tuple[str, ...]:
        """The tags of a text in a section of this type, sorted, each once: of the longest known words at each place."""
        rows = (row for hit in self._table.find(word_forms(text)) for row in hit.values)
        counting = (row for row in rows if not row.section_types or section_type in row.section_types)
        return tuple(sorted({tag for row in counting for tag in row.tags}))


@cache
def load_tags(folder: Traversable | None = None) -> TagVocabulary:
    """The vocabulary of tags.csv.

    Raises:
        VocabularyError: for a row that cannot be used, or the same words in two rows.
    """
    rows = load_rows(_FILE, TagRow, folder)
    known: dict[tuple[str, ...], str] = {}
    vocabulary = load_section_vocabulary()
    types = vocabulary.section_types("paper") | vocabulary.section_types("other")
    for row in rows:
        forms = word_forms(row.words)
        if not forms:
            raise VocabularyError(f"{_FILE}, words {row.words!r}: no word in them; write one")
        if forms in known:
            raise VocabularyError(f"{_FILE}, words {row.words!r}: the same as {known[forms]!r}; make them one row")
        known[forms] = row.words
        if row.names not in ("", _CONDITION, _ROUTE, _SPECIES):
            what = f"write {_CONDITION}, {_ROUTE}, {_SPECIES} or nothing"
            raise VocabularyError(f"{_FILE}, words {row.words!r}: names {row.names!r}; {what}")
        for name in row.section_types:
            if name not in types:
                raise VocabularyError(f"{_FILE}, words {row.words!r}: no section type {name!r}; see section_types.csv")
        for tag in (row.body_part, row.body_system, row.specialty, row.medical_category):
            if tag and not (tag.isascii() and tag.replace("_", "").isalnum() and tag.islower()):
                raise VocabularyError(f"{_FILE}, words {row.words!r}: tag {tag!r}; write lower case letters and _")
    return TagVocabulary(rows)
