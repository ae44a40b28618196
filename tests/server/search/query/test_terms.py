"""Which terms stand in a piece, and how many pieces hold each."""

from indexer.store.names import BLOCKS, SPANS
from indexer.store.reader import Reader
from server.documents import Registry
from server.search.query.terms import ALL, HEADING_SIGN, TEXT_SIGN, count_terms, named_terms

TERMS = ("antidote", "overdosage", "xyzzy")


async def test_a_term_is_named_where_it_stands(sample_reader: Reader) -> None:
    """In the piece's own words, or in the headings above it."""
    query = {"bool": {"must": [{"match": {"text": "antidote"}}], "should": named_terms(TERMS)}}
    (answer,) = await sample_reader.search([(SPANS, {"query": query})], timeout=30)
    under = next(hit for hit in answer.hits if hit.record.section_type == "overdosage")
    assert {f"{TEXT_SIGN}0", f"{HEADING_SIGN}1"} <= under.matched
    assert not {name for hit in answer.hits for name in hit.matched if name.endswith("2")}


async def test_naming_terms_changes_no_score(sample_reader: Reader) -> None:
    """It tells, it does not rank."""
    must = [{"match": {"text": "antidote for an overdose"}}]
    bodies = [
        (SPANS, {"size": 50, "query": {"bool": {"must": must, "should": should}}})
        for should in ([], named_terms(TERMS))
    ]
    plain, named = await sample_reader.scores(bodies, timeout=30)
    assert plain == named


async def test_pieces_are_counted_by_term_within_the_filters(sample_reader: Reader, sample_registry: Registry) -> None:
    """A term that no piece holds counts 0; all pieces are counted too, and none is returned."""
    one, *_ = sample_registry.hashes
    everywhere, narrowed = await sample_reader.search(
        [(BLOCKS, count_terms(TERMS, [])), (BLOCKS, count_terms(TERMS, [{"terms": {"document_hash": [one]}}]))],
        timeout=30,
    )
    assert everywhere.hits == ()
    assert set(everywhere.counts) == {"0", "1", "2", ALL}
    assert everywhere.counts["2"] == 0
    assert 0 < everywhere.counts["0"] <= everywhere.counts[ALL]
    assert narrowed.counts[ALL] < everywhere.counts[ALL]


def test_no_terms_name_nothing() -> None:
    """A question of nothing but function words."""
    assert named_terms(()) == []
