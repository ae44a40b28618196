"""What counts as a word of a question or label, and where known phrases stand among words."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

Value = TypeVar("Value")

# Numbers with their decimals and fractions are one word ("2.5", "t1/2", "1,200"); else letters and digits.
_WORD = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+(?:/\d+)?|%")
_APOSTROPHE = "\N{MODIFIER LETTER APOSTROPHE}"  # the one that counts as a letter
_APOSTROPHE_INSIDE = re.compile(r"(?<=\w)['\N{RIGHT SINGLE QUOTATION MARK}](?=\w)")
_UNSEEN = str.maketrans({_APOSTROPHE: None, "\N{FRACTION SLASH}": "/"})
_INTRAMUSCULAR, _I_AM = "IM", "im"  # labels print the one in capitals; people write the other in all ways
_KEPT_FORMS = 1 << 15  # of words: a question's are compared many times while it is planned
_LINE = 200  # characters: of questions and what stands in tables, which are cut up again and again
_KEPT_LINES = 1 << 12
_SHORTEST_PLURAL = 4  # letters: "gas", "his" and "is" are no plurals
_AMERICAN = (  # the rules of opensearch-templates/component-templates/analysis.json, which stems before
    (re.compile("(?:(?<=[a-z])ae|^ae(?=ti)|oe)(?=[a-z])"), "e"),
    (re.compile("(?<=[a-z]{3})our$"), "or"),
    (re.compile("(?<=[a-z]{3})([iy])s(?=e$|ed$|er$|ing$|ation$)"), r"\1z"),
    (re.compile("(?<=[a-z]{2})tre$"), "ter"),
    (re.compile("sulph"), "sulf"),
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text: its form for comparing, and its half-open character range in the text."""

    form: str
    start: int
    end: int


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a text, in order."""
    return _words_of_a_line(text) if len(text) <= _LINE else _words_of(text)


def word_forms(text: str) -> tuple[str, ...]:
    """The words of a text as compared, without their places."""
    return _forms_of_a_line(text) if len(text) <= _LINE else _forms_of(text)


def _words_of(text: str) -> tuple[Word, ...]:
    found = _WORD.finditer(_same_length(text))
    return tuple([Word(comparing_form(match.group()), match.start(), match.end()) for match in found])


def _forms_of(text: str) -> tuple[str, ...]:
    return tuple([comparing_form(word) for word in _WORD.findall(_same_length(text))])


_words_of_a_line = lru_cache(_KEPT_LINES)(_words_of)
_forms_of_a_line = lru_cache(_KEPT_LINES)(_forms_of)


@lru_cache(_KEPT_FORMS)
def comparing_form(word: str) -> str:
    """A word in lower case and American spelling, without accents and apostrophes, in the singular, "I'm" as "i"."""
    if word != _INTRAMUSCULAR and word.lower().translate(_UNSEEN) == _I_AM:
        return "i"
    plain = unicodedata.normalize("NFKD", word.lower().translate(_UNSEEN))
    form = "".join(letter for letter in plain if not unicodedata.combining(letter)).translate(_UNSEEN)
    form = _singular(form)
    for british, american in _AMERICAN:
        form = british.sub(american, form)
    return form


def _singular(form: str) -> str:
    if len(form) < _SHORTEST_PLURAL or form.endswith(("ss", "us", "is")):
        return form
    if form.endswith("ies") and len(form) > _SHORTEST_PLURAL:
        return f"{form[:-3]}y"
    return form.removesuffix("s")


def _same_length(text: str) -> str:
    """The text with an apostrophe inside a word as a letter, so that "don't" is one word at its true place."""
    if "'" not in text and "\N{RIGHT SINGLE QUOTATION MARK}" not in text:  # most have none, and take half as long
        return text
    return _APOSTROPHE_INSIDE.sub(_APOSTROPHE, text)


@dataclass(frozen=True, slots=True)
class Found(Generic[Value]):
    """A phrase found among words: words ``[start, end)`` and what the phrase stands for."""

    start: int
    end: int
    values: tuple[Value, ...]


class PhraseTable(Generic[Value]):
    """Phrases and what they stand for; finds the longest ones in a sequence of words."""

    def __init__(self, phrases: Iterable[tuple[str, Value]]) -> None:
        """A phrase may stand for several values, in the order given, each once."""
        self._values: dict[tuple[str, ...], tuple[Value, ...]] = {}
        self._longest: dict[str, int] = {}
        for phrase, value in phrases:
            forms = word_forms(phrase)
            if not forms:
                continue
            known = self._values.get(forms, ())
            self._values[forms] = known if value in known else (*known, value)
            self._longest[forms[0]] = max(self._longest.get(forms[0], 0), len(forms))

    def find(self, forms: Sequence[str]) -> list[Found[Value]]:
        """The phrases in ``forms``, from left to right, the longest at each place, none over another."""
        found: list[Found[Value]] = []
        at = 0
        while at < len(forms):
            hit = self._longest_at(forms, at) if forms[at] in self._longest else None
            if hit:
                found.append(hit)
            at = hit.end if hit else at + 1
        return found

    def find_all(self, forms: Sequence[str]) -> list[Found[Value]]:
        """Every phrase in ``forms``, also those within or over others; from left to right, longer ones first."""
        return [hit for at, form in enumerate(forms) if form in self._longest for hit in self._all_at(forms, at)]

    def _longest_at(self, forms: Sequence[str], at: int) -> Found[Value] | None:
        return next(self._all_at(forms, at), None)

    def _all_at(self, forms: Sequence[str], at: int) -> Iterator[Found[Value]]:
        for length in range(min(self._longest[forms[at]], len(forms) - at), 0, -1):
            values = self._values.get(tuple(forms[at : at + length]))
            if values:
                yield Found(at, at + length, values)
