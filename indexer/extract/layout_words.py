"""Which words announce contents, open a caption, head or name nothing, or make a statement: ``layout_words.csv``."""

import re
from dataclasses import dataclass
from functools import cache

from analyzers.sections import normalise
from analyzers.vocabulary import load_rows


@dataclass(frozen=True, slots=True)
class _LayoutRow:
    """A row of layout_words.csv.

    ``role`` is contents, caption, figure, opening, division, leaflet, frequency, joining, leading, naming, notice,
    single, unspecific, telling or bidding.
    """

    role: str
    words: str
    source: str


@cache
def _words(role: str) -> frozenset[str]:
    return frozenset(row.words for row in load_rows("layout_words.csv", _LayoutRow) if row.role == role)


def announces_contents(text: str) -> bool:
    """Whether a line's words are those above a table of contents, or these and an entry of its second column."""
    said = normalise(text)
    return said in _words("contents") or any(re.match(rf"{re.escape(words)} \d", said) for words in _words("contents"))


def opens_caption(word: str) -> bool:
    """Whether a word is one with which captions begin ("Table", "Fig.")."""
    return normalise(word) in _words("caption") or names_figure(word)


def names_figure(word: str) -> bool:
    """Whether a word is one with which captions of figures begin, below what they name ("Fig.")."""
    return normalise(word) in _words("figure")


def goes_on_after(text: str) -> bool:
    """Whether a text ends in a word after which no phrase ends ("of", "the")."""
    words = text.split()
    return len(words) > 1 and words[-1] in _words("joining")


def joins(word: str) -> bool:
    """Whether a word, in small letters, is one after which no phrase ends."""
    return word in _words("joining")


def leads_in(text: str) -> bool:
    """Whether a text goes on in what stands below it: it ends in a colon, or in a word that no sentence ends with."""
    words = text.split()
    return text.endswith(":") or goes_on_after(text) or (len(words) > 1 and words[-1] in _words("leading"))


def names_nothing(text: str) -> bool:
    """Whether words at a paragraph's head only call for attention ("NOTE:"): what follows stays where it stands."""
    return normalise(text) in _words("notice")


def heads_one_paragraph(text: str) -> bool:
    """Whether what a heading's words announce is one paragraph ("Keywords:"): the next is no more of it."""
    return normalise(text) in _words("single")


def names_no_subject(text: str) -> bool:
    """Whether a heading's words tell only where it stands ("Overview"): what it is about is told above it."""
    return normalise(text) in _words("unspecific")


def opens_text(text: str) -> bool:
    """Whether a heading's words are those with which a document's text begins, after its title."""
    return normalise(text) in _words("opening")


def names_division(text: str) -> bool:
    """Whether a heading's words name a part above all numbers ("ANNEX III", "PART II: ...")."""
    words = normalise(text).split()
    return len(words) > 1 and words[0] in _words("division") and re.fullmatch(r"[ivx]+|\d", words[1]) is not None


def titles_leaflet(text: str) -> bool:
    """Whether a heading is a package leaflet's title: a summary for several strengths has several leaflets."""
    return normalise(text) in _words("leaflet")


def titles_guide(text: str) -> bool:
    """Whether a heading is the title of a part for patients that ends a label, whatever stands above it."""
    return normalise(text) in _words("guide")


def names_members(text: str) -> bool:
    """Whether a row's first word tells that the others name members of its group ("Examples: ...")."""
    return normalise(text).partition(" ")[0] in _words("naming")


def tells_frequency(text: str) -> bool:
    """Whether words are one of the frequencies of adverse reactions ("Very common*")."""
    return normalise(text) in _words("frequency")


def tells(word: str) -> bool:
    """Whether a word in lower case makes a statement of the words around it ("is", "not", "contraindicated")."""
    return word in _words("telling")


def bids(word: str) -> bool:
    """Whether a word in lower case, at the beginning, tells somebody to do something ("avoid")."""
    return word in _words("bidding")
