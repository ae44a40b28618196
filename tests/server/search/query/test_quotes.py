"""Which documents a quote may stand in."""

from collections.abc import Mapping

from indexer.store.names import SPANS
from indexer.store.reader import Reader
from server.documents import Registry
from server.search.query.quotes import MOST_WORDS, spans_like

SECONDS = 30.0
QUOTE = (
    "In patients who take a strong inhibitor of CYP3A4, such as ketoconazole or clarithromycin, the dose of ZORQUELA"
)


async def test_spans_that_share_most_of_its_words_are_found(sample_reader: Reader, sample_registry: Registry) -> None:
    """In the documents that are looked in, and none where few words are shared."""
    hashes = sample_registry.hashes
    zorquela = sample_registry.find("us-zorquela").document_hash
    others = [hash_ for hash_ in hashes if hash_ != zorquela]
    bodies = [spans_like(QUOTE, hashes), spans_like(QUOTE, others), spans_like("xylograph quixotic words", hashes)]
    found = await sample_reader.search([(SPANS, body) for body in bodies], timeout=SECONDS)
    assert found[0].hits[0].record.document_hash == zorquela
    assert [len(answer.hits) for answer in found[1:]] == [0, 0]


def test_a_long_quote_is_asked_for_by_its_beginning() -> None:
    """OpenSearch bounds the clauses of a query."""
    body = spans_like("word " * 5000, ["h"])
    query = body["query"]
    assert isinstance(query, Mapping)
    assert len(query["bool"]["should"][0]["match"]["text"]["query"].split()) == MOST_WORDS
