"""Where a sentence of a label begins and ends: Punkt, with the abbreviations of medicine, and what it gets wrong."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer

from analyzers.vocabulary import VocabularyError, load_rows

# Bit of PunktParameters.ortho_context for "seen with a lower-case letter inside a sentence" (Kiss and Strunk 2006,
# section 4.1.1): a word of that kind that stands in upper case after a full stop begins a sentence.
_SEEN_IN_LOWER_CASE = 1 << 5
# A reference in brackets after the full stop: "[see Warnings (5.1)]", "(see Table 2)", "(5.1, 7)", "[12]".
_REFERENCE = re.compile(
    r"\[(?:[^\[\]]|\[[^\[\]]*\]){1,300}\][.;]?"
    r"|\((?:[Ss]ee\b[^()]*(?:\([^()]*\)[^()]*)*|[\d., -]+)\)[.;]?"
)
# "1.", "a)", "iv.", "3.2." alone: the number of what follows.
_ENUMERATOR = re.compile(r"\(?(?:\d{1,2}(?:\.\d{1,2})*|[A-Za-z]|[ivx]{1,4})[.)]")
_ROLES = ("abbreviation", "starter", "unit")


@dataclass(frozen=True, slots=True)
class _BorderRow:
    """A row of abbreviations.csv.

    A word that does not end its sentence by its full stop ("abbreviation", written without its last full stop); one
    that begins a sentence even after such a word ("starter"); a letter that is a unit behind a number ("unit").
    """

    word: str
    role: str
    source: str


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Half-open character ranges of the sentences of ``text``, in order, without white space at their borders.

    Every character that is not white space is in exactly one range.
    """
    spans = [_without_space(text, start, end) for start, end in _tokenizer().span_tokenize(text)]
    borders = sorted({start for start, end in spans if start < end} | _after_units(text))
    borders = _after_references(text, borders)
    borders = [
        border for index, border in enumerate(borders) if index == 0 or _begins(text, borders[index - 1], border)
    ]
    ranges = [_without_space(text, start, end) for start, end in pairwise([*borders, len(text)])]
    return [(start, end) for start, end in ranges if start < end]


@cache
def _tokenizer() -> PunktSentenceTokenizer:
    parameters = PunktParameters()
    for row in load_rows("abbreviations.csv", _BorderRow):
        if row.role not in _ROLES:
            raise VocabularyError(f"abbreviations.csv: {row.word!r} has role {row.role!r}; make it one of {_ROLES}")
        if row.role == "abbreviation":
            parameters.abbrev_types.add(row.word.lower().removesuffix("."))
        elif row.role == "starter":
            parameters.add_ortho_context(row.word.lower(), _SEEN_IN_LOWER_CASE)
    return PunktSentenceTokenizer(parameters)


@cache
def _units() -> re.Pattern[str]:
    """A number, a unit of one letter and a full stop before a capital: no initial of a name."""
    letters = "|".join(row.word for row in load_rows("abbreviations.csv", _BorderRow) if row.role == "unit")
    return re.compile(rf"(?<![\w.])(?!(?:19|20)\d\d\b)\d[\d.,]*\s?(?:{letters})\.\s+(?=[A-Z])")


def _after_units(text: str) -> set[int]:
    return {match.end() for match in _units().finditer(text)}


def _without_space(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def _after_references(text: str, borders: list[int]) -> list[int]:
    """The borders, each moved behind a reference in brackets, which belongs to the sentence before it."""
    moved: list[int] = []
    for index, border in enumerate(borders):
        place = border
        while index and (reference := _REFERENCE.match(text, place)):
            place = _without_space(text, reference.end(), len(text))[0]
        if place < len(text) and (not moved or place > moved[-1]):
            moved.append(place)
    return moved


def _begins(text: str, before: int, border: int) -> bool:
    """Whether a sentence begins at ``border``; the stretch before it begins at ``before``."""
    if _ENUMERATOR.fullmatch(text[before:border].strip()):
        return False
    word = re.split(r"[\s\W]", text[border:], maxsplit=1)[0]
    # "10 mg. daily" goes on; "mTOR inhibitors" and "pH" begin, as their capitals show.
    return not (word[:1].islower() and word == word.lower())
