"""Writes everyday_words.csv: words that WordNet's own definitions and examples use again and again.

A word of a question that is not among them, nor a slip of one, is a name or a term of some trade.
"""

import sys
from collections import Counter
from pathlib import Path

from analyzers.tokens import word_forms
from indexer.sources.lay_words import SOURCE, as_csv, fetch_wordnet
from indexer.sources.wordnet import WordNet

FILE = Path("analyzers/data/everyday_words.csv")
LEAST_GLOSSES = 12
"""Glosses that must use a word: of 117,000, about one in ten thousand; "nasogastric" stands in 1, "supper" in 33."""
FEWEST_LETTERS = 3


def everyday_words(wordnet: WordNet) -> dict[str, int]:
    """The words as compared, and in how many glosses they stand, the commonest first."""
    counted = Counter(form for synset in wordnet.synsets.values() for form in set(word_forms(synset.gloss)))
    kept = {form: count for form, count in counted.items() if count >= LEAST_GLOSSES and _is_word(form)}
    return dict(sorted(kept.items(), key=lambda entry: (-entry[1], entry[0])))


def made_file(wordnet: WordNet) -> str:
    """The whole data file."""
    rows = ((word, str(count), SOURCE) for word, count in everyday_words(wordnet).items())
    return as_csv(("word", "glosses", "source"), rows)


def _is_word(form: str) -> bool:
    return form.isalpha() and len(form) >= FEWEST_LETTERS


def main(root: Path) -> None:
    """Writes the data file of the checkout at ``root``."""
    (root / FILE).write_text(made_file(fetch_wordnet()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path.cwd())
