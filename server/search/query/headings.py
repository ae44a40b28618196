"""The query for headings: the question's words among them, also misspelt."""

from collections.abc import Sequence

from indexer.store.records import Field

LONGEST_MISS = "AUTO:5,9"  # letters from which a word may differ by one and by two
FIRST_LETTERS = 2  # must agree: slips at a word's beginning are rare (Pollock and Zamora, CACM 1984)


def headings(question: str, phrases: Sequence[str], filters: Sequence[dict[str, object]]) -> dict[str, object]:
    """A query on the headings above a piece; what the piece itself says only orders those under one heading."""
    return {
        "bool": {
            "must": [{"bool": {"should": [_heading(text) for text in (question, *phrases)]}}],
            "should": [{"match": {Field.TEXT: {"query": question}}}],
            "filter": list(filters),
        }
    }


def _heading(text: str) -> dict[str, object]:
    return {
        "match": {
            Field.SECTION_PATH: {"query": text, "fuzziness": LONGEST_MISS, "prefix_length": FIRST_LETTERS, "boost": 2.0}
        }
    }
