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
_BROKEN = re.compile(rf"(?<!\w)([^\W\d_]{{{_SHORTEST},}})[-\u2010\u00ad]([a-z\xdf-\xff]{{{_SHORTEST},}})(?!\w)")
_WORD = re.compile(r"(?<![\w-])[^\W\d_]+(?![\w-])")
_JOINED_LETTERS = re.compile("[\ufb00-\ufb06]")  # Unicode, Alphabetic Presentation Forms: Latin


class WholeWords:
    """Tells the hyphens that a line's end left from those of a word.

    A word that the document has in one piece elsewhere is meant; else one whose second part is no word by itself and
    that does not come again with its hyphen ("neu-ropathy", not "half-life").
    """

    def __init__(self, text: str, spelling: Spelling) -> None:
        """The document's canonical text tells which words it has."""
        text = _with_letters(text)
        self._words = frozenset(word.lower() for word in _WORD.findall(text))
        self._hyphened = Counter(word.group().lower() for word in _BROKEN.finditer(text))
        self._spelling = spelling

    def whole(self, text: str) -> str:
        """The text with each word in one piece and every letter by itself: for searching, never to be quoted."""
        return _BROKEN.sub(self._joined, _with_letters(text))

    def _joined(self, found: re.Match[str]) -> str:
        first, second = found.groups()
        if f"{first}{second}".lower() in self._words:
            return first + second
        is_word = second in self._words or self._spelling.knows(comparing_form(second))
        return found.group() if is_word or self._hyphened[found.group().lower()] > 1 else first + second


def _with_letters(text: str) -> str:
    """The text with joined letters apart: the embedding model knows no word with one."""
    return _JOINED_LETTERS.sub(lambda found: unicodedata.normalize("NFKC", found.group()), text)


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
