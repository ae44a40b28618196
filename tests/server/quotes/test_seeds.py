"""Where a text may hold words like a quote's."""

from server.quotes.fold import Folder
from server.quotes.seeds import MOST_SEEDS, near_stretches
from server.quotes.text_index import index_text, words_of

NOISE = " ".join(f"word{number}" for number in range(400))


def test_a_stretch_is_found_whatever_stands_around_it(folder: Folder) -> None:
    """A changed, a left out and a put in word do not hide it."""
    source = f"{NOISE} take two tablets of the drug every morning with food {NOISE}"
    index = index_text(source, folder)
    quote = words_of(folder.fold("take three tablets the drug early every morning with food"))
    best = near_stretches(quote, index)[0]
    words = " ".join(index.words.forms[best.start : best.end])
    assert "two tablets of the drug every morning with food" in words
    assert best.end - best.start <= len(quote.forms) + 2


def test_nothing_shared_is_no_stretch(folder: Folder) -> None:
    """No words, no place."""
    assert near_stretches(words_of(folder.fold("entirely other words")), index_text(NOISE, folder)) == []


def test_a_long_quote_is_looked_up_by_its_rarest_words(folder: Folder) -> None:
    """Its stretch is found as a short one's."""
    index = index_text(f"before {NOISE} behind", folder)
    best = near_stretches(words_of(folder.fold(NOISE)), index)[0]
    assert (best.start, best.end, best.shared) == (1, len(index.words.forms) - 1, MOST_SEEDS)
