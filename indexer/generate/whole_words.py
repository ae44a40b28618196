"""Words as a reader takes them, for searching: whole where a line's end broke them, without joined letters.

A label's own text keeps what is printed, and only that is ever returned.
"""

import re
import unicodedata
from collections import Counter
from dataclasses import replace
from functools import cache

from analyzers.spelling import Spelling, load_spelling
from analyzers.tokens import comparing_form
from indexer.extract.document import ExtractedDocument

_SHORTEST = 2  # letters on either side of a hyphen at a line's end
_LETTERS = rf"[^\W\d_]{{{_SHORTEST},}}"
_HYPHENED = re.compile(rf"(?<!\w){_LETTERS}(?:[-\u2010]{_LETTERS})+(?!\w)")
_HYPHEN = re.compile("([-\u2010])")
_WORD = re.compile(r"(?<![\w-])[^\W\d_]+(?![\w-])")
_JOINED_LETTERS = re.compile("[\ufb00-\ufb06]")  # Unicode, Alphabetic Presentation Forms: Latin
_SOFT_HYPHEN = "\u00ad"  # printed at a line's end alone


class WholeWords:
    """Tells the hyphens that a line's end left from those of a word.

    A word that the document has in one piece elsewhere is meant; else one whose second part is no word by itself and
    that does not come again with its hyphen ("neu-ropathy", not "half-life").
    """

    def __init__(self, text: str, spelling: Spelling) -> None:
        """The document's canonical text tells which words it has."""
        text = _with_letters(text)
        self._words = frozenset(word.lower() for word in _WORD.findall(text))
        self._hyphened = Counter(word.group().lower() for word in _HYPHENED.finditer(text))
        self._spelling = spelling

    def whole(self, text: str) -> str:
        """The text with each word in one piece and every letter by itself: for searching, never to be quoted."""
        return _HYPHENED.sub(self._joined, _with_letters(text))

    def _joined(self, found: re.Match[str]) -> str:
        """A hyphened word without the hyphens that are a line's end: those around parts of known words first."""
        first, *rest = _HYPHEN.split(found.group())
        parts = [first]
        for hyphen, part in zip(rest[::2], rest[1::2], strict=True):
            if f"{parts[-1]}{part}".lower() in self._words:
                parts[-1] += part
            else:
                parts += [hyphen, part]
        again = self._hyphened[found.group().lower()] > 1
        joined = parts[0]
        for hyphen, part in zip(parts[1::2], parts[2::2], strict=True):
            joined += part if part.islower() and not again and not self._is_word(part) else hyphen + part
        return joined

    def _is_word(self, word: str) -> bool:
        return word.lower() in self._words or self._spelling.knows(comparing_form(word))


def _with_letters(text: str) -> str:
    """The text with joined letters apart, which the embedding model knows no word with, and no soft hyphens."""
    whole = text.replace(_SOFT_HYPHEN, "")
    return _JOINED_LETTERS.sub(lambda found: unicodedata.normalize("NFKC", found.group()), whole)


@cache
def known_spelling() -> Spelling:
    """The words that the data files know, read once."""
    return load_spelling()


def with_whole_words(document: ExtractedDocument, words: WholeWords) -> ExtractedDocument:
    """The document with its spans' and headings' words whole: to make what it is found by, never to be stored."""
    spans = tuple(
        replace(span, text=words.whole(span.text), context=words.whole(span.context)) for span in document.spans
    )
    sections = tuple(
        replace(section, heading=words.whole(section.heading), path=tuple(map(words.whole, section.path)))
        for section in document.sections
    )
    return replace(document, spans=spans, sections=sections)
