"""The word query of the question index."""

from indexer.store.names import QUESTIONS
from indexer.store.reader import Reader
from server.search.query.questions import asked


async def test_any_phrasing_finds_and_the_nearest_counts(sample_reader: Reader) -> None:
    """A phrasing that shares nothing neither adds nor takes."""
    bodies = [
        (QUESTIONS, {"size": 5, "query": asked(phrasings, [])})
        for phrasings in (("half-life of ZORQUELA",), ("xyzzy", "half-life of ZORQUELA"), ("xyzzy",))
    ]
    alone, beside, nothing = await sample_reader.search(bodies, timeout=30)
    assert alone.questions == beside.questions
    assert "half-life" in alone.questions[0].record.text
    assert nothing.questions == ()


async def test_filters_narrow(sample_reader: Reader) -> None:
    """Only questions of the section type."""
    body = {"size": 50, "query": asked(("What is ZORQUELA?",), [{"terms": {"section_type": ["storage"]}}])}
    (answer,) = await sample_reader.search([(QUESTIONS, body)], timeout=30)
    assert {hit.record.section_type for hit in answer.questions} == {"storage"}
