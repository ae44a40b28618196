"""The word leg's query: the question's words, and weaker the plan's phrases."""

from collections.abc import Sequence

from indexer.store.records import Field

CONTEXT_WEIGHT = 0.5
"""Column heads and lead-ins, against the piece's own words."""
HEADING_WEIGHT = 0.5
"""The headings above a piece, against its own words."""
LAY_WEIGHT = 0.6
"""How a piece's clinical terms are said in plain words, against its own words: docs/design/0005-words.md."""
PHRASE_WEIGHT = 0.3
"""A phrase of the plan, against the question itself."""


def match(question: str, phrases: Sequence[str], filters: Sequence[dict[str, object]]) -> dict[str, object]:
    """A query whose score is BM25's: every matching field and phrase adds to it; filters do not."""
    return {
        "bool": {
            "should": [_words(question, 1.0), *(_words(phrase, PHRASE_WEIGHT) for phrase in phrases)],
            "minimum_should_match": 1,
            "filter": list(filters),
        }
    }


def _words(text: str, weight: float) -> dict[str, object]:
    return {
        "multi_match": {
            "query": text,
            "type": "most_fields",
            "fields": [
                Field.TEXT,
                f"{Field.SECTION_PATH}^{HEADING_WEIGHT}",
                f"{Field.CONTEXT}^{CONTEXT_WEIGHT}",
                f"{Field.LAY_WORDS}^{LAY_WEIGHT}",
            ],
            "boost": weight,
        }
    }
