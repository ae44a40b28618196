"""The word leg's query."""

from server.search.query.match import PHRASE_WEIGHT, match

FIELDS = ["text", "section_path^0.5", "context^0.5", "lay_words^0.6"]


def test_the_question_is_matched_and_phrases_count_less() -> None:
    """One should-clause each, at least one must match; filters do not score."""
    clause = {"terms": {"document_hash": ["h1"]}}
    assert match("dose?", ("dosage",), [clause]) == {
        "bool": {
            "should": [
                {"multi_match": {"query": "dose?", "type": "most_fields", "fields": FIELDS, "boost": 1.0}},
                {"multi_match": {"query": "dosage", "type": "most_fields", "fields": FIELDS, "boost": PHRASE_WEIGHT}},
            ],
            "minimum_should_match": 1,
            "filter": [clause],
        }
    }
