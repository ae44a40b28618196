"""Where a folded quote stands in a folded text, word for word."""

from collections.abc import Iterator

from server.citations.word_borders import cuts_a_word
from server.quotes.fold import Folded
from server.quotes.text_index import TextIndex

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
        if words and not any(cuts_a_word(text.source, at) for at in words):
            yield words
