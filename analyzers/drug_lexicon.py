"""What is known of drugs' names in general, whether indexed or not: stems, brands, classes; and words that are none."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable

from analyzers.tokens import Found, PhraseTable, comparing_form, word_forms
from analyzers.vocabulary import load_rows

OWN_FILE, LISTED_FILE = "drug_brands.csv", "listed_drug_names.csv"
"""Made by hand, and made by ``indexer/sources/drug_names.py`` of what the other lacks."""
_COMBINATIONS_FILE = "combination_brands.csv"
"""Brands of several drugs each, made by hand: like those of the list, they stand for drugs that are found apart."""
_LETTERS_BEFORE_STEM = 3  # of a name: a shorter word with such an ending is none ("april")

# "can I take ibuprofen around the time of my infusion": the infusion is what the question is about.
_BESIDE = (
    r"\b(?:take|taking|have|having|use|using|add|adding|give|giving)\b.*"
    r"\b(?:with|around|during|before|after|alongside|between|besides?|on|of|to|for)\s+"
    r"(?:my|this|these|the same|his|her)\s+(?:next |last |first |other |current )?(?:{treatments})s?\b"
)


@dataclass(frozen=True, slots=True)
class _StemRow:
    """A row of drug_stems.csv: how generic names of a class end, and what people call the class."""

    stem: str
    drug_class: str
    source: str
    class_words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BrandRow:
    """A row of drug_brands.csv or listed_drug_names.csv: a generic name and brands of it."""

    generic: str
    source: str
    brands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _ClassRow:
    """A row of drug_classes.csv: a generic name and what labels call the classes that it belongs to."""

    generic: str
    classes: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class _CommonRow:
    """A row of common_words.csv: a word of questions that is no drug, however much it looks like one."""

    word: str
    source: str


@dataclass(frozen=True, slots=True)
class _TreatmentRow:
    """A row of treatment_words.csv: what people call a treatment without its name."""

    words: str
    source: str


class DrugLexicon:
    """Tells drugs' names from other words."""

    def __init__(
        self,
        stems: Iterable[_StemRow],
        brands: Iterable[BrandRow],
        classes: Iterable[_ClassRow],
        common: Iterable[_CommonRow],
        treatments: Iterable[_TreatmentRow],
        listed: Iterable[BrandRow] = (),
    ) -> None:
        """Checked rows; ``load_drug_lexicon`` reads them from the data files."""
        rows = tuple(stems)
        self._stems = tuple(sorted({row.stem for row in rows}, key=len, reverse=True))
        self._classes = PhraseTable((words, row.stem) for row in rows for words in row.class_words)
        self._stem_classes = {row.stem: (row.drug_class, *row.class_words) for row in rows}
        class_rows = tuple(classes)
        self._classes_of = {word_forms(row.generic): row.classes for row in class_rows}
        self._members: dict[tuple[str, ...], list[str]] = {}
        for member in class_rows:
            for words in member.classes:
                self._members.setdefault(word_forms(words), []).append(member.generic)
        self._class_phrases = PhraseTable(
            (words, words) for row in class_rows for words in row.classes if len(word_forms(words)) > 1
        )
        self._common = frozenset(comparing_form(row.word) for row in common)
        self._brands: dict[tuple[str, ...], tuple[str, ...]] = {}
        own, others = tuple(brands), tuple(listed)
        for row in (*own, *others):
            generic = word_forms(row.generic)
            self._brands[generic] = (*self._brands.get(generic, ()), *row.brands)
        self._names = PhraseTable(self._all_names(own, others))
        spoken = "|".join(sorted((re.escape(row.words) for row in treatments), key=len, reverse=True))
        self._beside = re.compile(_BESIDE.format(treatments=spoken), re.IGNORECASE)

    def brands(self, generic: str) -> tuple[str, ...]:
        """The brands of a generic name."""
        return self._brands.get(word_forms(generic), ())

    def same_names(self, name: str) -> tuple[str, ...]:
        """Other names of the very drug: a brand's generic names and their brands; none for an unknown word."""
        generics = self._generics(name)
        return _others(name, [*generics, *(brand for each in generics for brand in self.brands(each))])

    def class_names(self, name: str) -> tuple[str, ...]:
        """What labels call the classes of a drug, by row, else by its generic name's ending; for a class its drugs.

        None for other words.
        """
        known = self._generics(name) or (name,)
        classes = [word for each in known for word in self._classes_by_name(word_forms(each))]
        return _others(name, [*classes, *self._members.get(word_forms(name), ())])

    def parts(self, generic: str) -> tuple[str, ...]:
        """The drugs of a combination; none where it is no combination.

        A hyphen parts two drugs that are known ("glyburide-metformin"), not a name ("co-trimoxazole").
        """
        parts = generic.replace(",", " and ").replace("/", " and ").split(" and ")
        if len(parts) == 1:
            parts = generic.split("-")
            if not all(self.drugs_in(word_forms(part)[:1]) for part in parts):
                return ()
        return tuple(parts) if len(parts) > 1 else ()

    def class_phrases_in(self, forms: Sequence[str]) -> list[tuple[int, int]]:
        """Where names of classes of several words stand: half-open ranges of words, the longest at each place."""
        return [(hit.start, hit.end) for hit in self._class_phrases.find(forms)]

    def is_common(self, form: str) -> bool:
        """Whether a word form is an ordinary one."""
        return form in self._common

    def is_named(self, form: str) -> bool:
        """Whether a single word form is a known name, spelt right."""
        return bool(self._names.find([form]))

    def speaks_of_another_treatment(self, question: str) -> bool:
        """Whether a question is about a treatment that it does not name ("with my infusion", "on this chemo")."""
        return self._beside.search(question) is not None

    def drugs_in(self, forms: Sequence[str]) -> list[tuple[int, int]]:
        """The words ``[start, end)`` that name drugs, in order."""
        named = [(hit.start, hit.end) for hit in self._names.find(forms)]
        inside = {at for start, end in named for at in range(start, end)}
        ended = [(at, at + 1) for at, form in enumerate(forms) if at not in inside and self._has_stem(form)]
        return sorted(named + ended)

    def classes_in(self, forms: Sequence[str]) -> list[Found[str]]:
        """The phrases that name a class ("blood thinner"), with the stems of its drugs' names."""
        return self._classes.find(forms)

    def _all_names(self, own: Sequence[BrandRow], listed: Sequence[BrandRow]) -> Iterator[tuple[str, str]]:
        """Each name with the generic that it stands for.

        The generic of a listed row may be what its brands are made of ("amlodipine and valsartan", "asenapine patch"):
        where it holds another drug's name, that one is found in a question, and two drugs are two.
        """
        names = [(name, row.generic) for row in own for name in (row.generic, *row.brands)]
        names += [(brand, row.generic) for row in listed for brand in row.brands]
        several = {row.generic: forms for row in listed if len(forms := word_forms(row.generic)) > 1}
        names += [(row.generic, row.generic) for row in listed if row.generic not in several]
        known = {forms[0] for name, _ in names if len(forms := word_forms(name)) == 1}
        yield from names
        for generic, forms in several.items():
            if not any(form in known or self._has_stem(form) for form in forms):
                yield generic, generic

    def _generics(self, name: str) -> tuple[str, ...]:
        forms = word_forms(name)
        return tuple(generic for hit in self._names.find(forms) if hit.end == len(forms) for generic in hit.values)

    def _classes_by_name(self, forms: tuple[str, ...]) -> tuple[str, ...]:
        classes = self._classes_of.get(forms, ())
        stem = self._stem(forms[-1]) if forms and not classes else ""
        return self._stem_classes[stem] if stem else classes

    def _has_stem(self, form: str) -> bool:
        return bool(self._stem(form))

    def _stem(self, form: str) -> str:
        """The longest known ending of a word that may be a drug's name; "" when it has none."""
        if not form.endswith(self._stems) or form in self._common:
            return ""
        endings = (stem for stem in self._stems if form.endswith(stem))
        return next((stem for stem in endings if len(form) >= len(stem) + _LETTERS_BEFORE_STEM), "")


def _others(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that are not the name itself, each once."""
    forms = word_forms(name)
    return tuple(each for each in dict.fromkeys(names) if word_forms(each) != forms)


@cache
def load_drug_lexicon(folder: Traversable | None = None, *, listed: bool = True) -> DrugLexicon:
    """The lexicon of the data files of drugs, common_words.csv and treatment_words.csv; read once a process.

    ``listed``: with the names of ``LISTED_FILE`` and of combinations, which only what makes that file does without.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return DrugLexicon(
        load_rows("drug_stems.csv", _StemRow, folder),
        load_rows(OWN_FILE, BrandRow, folder),
        load_rows("drug_classes.csv", _ClassRow, folder),
        load_rows("common_words.csv", _CommonRow, folder),
        load_rows("treatment_words.csv", _TreatmentRow, folder),
        [*load_rows(_COMBINATIONS_FILE, BrandRow, folder), *load_rows(LISTED_FILE, BrandRow, folder)] if listed else (),
    )
