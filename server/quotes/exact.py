"""Where a folded quote stands in a folded text, word for word."""

import re
from collections.abc import Iterator

from server.quotes.fold import Folded
from server.quotes.text_index import TextIndex

_LOOK = 4  # characters
_NOTE_MARKS = (
    (re.compile(r"(?:^|\s)\d{1,2}$"), re.compile(r"[A-Z][a-z]")),
    (re.compile(r"[a-z]{3}$"), re.compile(r"\d{1,2}(?![\w.,%])")),
)
"""A note's number, raised in print and joined to the word behind or before it: what is left and right of the border."""
MOST_PLACES = 50
"""Places of one quote in one text that are looked at: a table may repeat its words on every page."""


def exact_ranges(quote: Folded, text: TextIndex) -> Iterator[tuple[int, int]]:
    """The source's ranges whose folded words are the quote's, in order; none begins or ends within a word."""
    found = -1
    for _ in range(MOST_PLACES):
        found = text.folded.text.find(quote.text, found + 1)
        if found < 0:
            return
        words = text.folded.range_of(found, len(quote.text))
        if words and not _cuts_a_word(text.source, *words):
            yield words


def _cuts_a_word(source: str, start: int, end: int) -> bool:
    """Whether a letter or digit goes on over an end: "effective" stands in "ineffective" and says another thing."""
    return _joined(source, start) or _joined(source, end)


def _joined(source: str, at: int) -> bool:
    if not (0 < at < len(source) and source[at - 1].isalnum() and source[at].isalnum()):
        return False
    before, behind = source[max(0, at - _LOOK) : at], source[at : at + _LOOK]
    return not any(left.search(before) and right.match(behind) for left, right in _NOTE_MARKS)
