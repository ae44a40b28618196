"""The indexer put together, on a real sample label and the real node."""

from importlib.resources import as_file, files

from opensearchpy import AsyncOpenSearch

from indexer.pipeline import Outcome, index_paths
from indexer.settings import IndexerSettings
from indexer.store.names import BLOCKS, SPANS
from indexer.store.node_state import RunningNode
from indexer.store.reader import Reader
from indexer.wiring import open_pipeline


async def test_a_sample_label_is_indexed_and_found(
    opensearch_node: RunningNode, opensearch_client: AsyncOpenSearch, index_space: str
) -> None:
    """From a PDF to a sentence of it, word for word on its page, and a second run that has nothing to do."""
    settings = IndexerSettings(opensearch_url=opensearch_node.url, index_space=index_space)
    reader = Reader(opensearch_client, index_space)
    with as_file(files("indexer.samples").joinpath("us-zorquela.pdf")) as sample:
        async with open_pipeline(settings) as parts:
            first = [outcome async for outcome in index_paths([sample], parts)]
            second = [outcome async for outcome in index_paths([sample], parts)]
            vector = [float(number) for number in parts.embedder.embed_query("What is the recommended dose?")]
    assert [outcome.outcome for outcome in first + second] == [Outcome.INDEXED, Outcome.UNCHANGED], first
    near = {"query": {"knn": {"vector": {"vector": vector, "k": 5}}}, "size": 5}
    spans, blocks = await reader.search([(SPANS, near), (BLOCKS, near)], timeout=30)
    assert "dosage" in {hit.record.section_type for hit in spans.hits}
    (record,) = (await reader.stored([blocks.hits[0].record], (), timeout=30)).records.values()
    touched = sorted({place.page for place in record.places})
    pages = await reader.pages([(record.document_hash, page) for page in touched])
    start = pages[record.document_hash, touched[0]].start
    text = "".join(pages[record.document_hash, page].text for page in touched)
    assert text[record.start - start : record.end - start] == record.text
