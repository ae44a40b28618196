"""Citations the whole way: a label is indexed, read otherwise by a newer version, and indexed again."""

import dataclasses
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from factspan import AsyncClient, InvalidRequestError, NotFoundError
from factspan.v1 import citation_pb2, evidence_pb2, page_image_pb2, search_pb2
from opensearchpy import AsyncOpenSearch

from indexer.document_stages import PipelineParts
from indexer.extract import recipe
from indexer.extract.block import Block
from indexer.extract.document import ExtractedDocument
from indexer.pipeline import FileOutcome, Outcome, index_paths
from indexer.removal import remove_document
from indexer.samples import sample_labels
from indexer.store.errors import StoreUnavailableError
from indexer.store.patience import Patience
from indexer.store.reader import Reader
from indexer.store.records import DocumentRecord
from indexer.store.state import DocumentStates
from indexer.store.texts import Texts
from indexer.store.writer import Writer, WriterSettings

LABEL = sample_labels()[1]
LEFT_OUT = 3
Citation = evidence_pb2.Citation
Evidence = evidence_pb2.Evidence


def read_otherwise(path: Path) -> ExtractedDocument:
    """The label without the first blocks' words, as a newer version may leave out what it takes for a running head."""
    blocks_of = recipe.blocks_of

    def fewer(*arguments: Any) -> list[Block]:
        return blocks_of(*arguments)[LEFT_OUT:]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recipe, "blocks_of", fewer)
        return recipe.extract(path.read_bytes(), path.name)


def request(citation: Citation, **changes: Any) -> citation_pb2.ResolveCitationRequest:
    """What resolves a citation."""
    named = {"document_hash": citation.document_hash, "start": citation.start, "end": citation.end}
    return citation_pb2.ResolveCitationRequest(**{**named, "text_version": citation.text_version, **changes})


async def indexed(parts: PipelineParts) -> DocumentRecord:
    """The label's registry entry after it was indexed."""
    outcomes: list[FileOutcome] = [outcome async for outcome in index_paths([LABEL], parts)]
    assert [each.outcome for each in outcomes] == [Outcome.INDEXED]
    document = await parts.states.entry(outcomes[0].document_hash)
    assert document is not None
    return document


@pytest.fixture(scope="module")
def newer(pipeline: PipelineParts) -> PipelineParts:
    """The indexer of a newer version."""
    return dataclasses.replace(pipeline, extract=read_otherwise, recipe="newer")


@pytest_asyncio.fixture(loop_scope="session")
async def kept(pipeline: PipelineParts, reader: Reader, client: AsyncClient) -> AsyncIterator[list[Evidence]]:
    """What a caller has kept of the label: evidence of spans, sections with their headings, and parts of lines."""
    document = await indexed(pipeline)
    hash_, length = document.document_hash, document.text_length
    spans = await reader.spans_over(hash_, 0, length)
    ranges = [(span.start, span.end) for span in spans]
    ranges += [(section.start, section.end) for section in document.sections]
    ranges += [(start, min(start + 37, length)) for start in range(0, length, 211)]
    citations = [Citation(document_hash=hash_, start=start, end=end) for start, end in ranges]
    yield [(await client.resolve_citation(request(each))).evidence for each in citations]
    entry = await pipeline.states.entry(hash_)
    if entry:
        await remove_document(entry, pipeline.writer, pipeline.files)


async def test_every_character_has_a_rectangle(kept: list[Evidence]) -> None:
    """Also those of headings, which are in no span."""
    for evidence in kept:
        assert all(place.x0 < place.x1 and place.top < place.bottom for place in evidence.citation.places)
        named = {at for place in evidence.citation.places for at in range(place.start, place.end)}
        assert all(at in named or evidence.text[at - evidence.citation.start].isspace() for at in _range(evidence))


async def test_evidence_of_searches_names_its_text(kept: list[Evidence], client: AsyncClient) -> None:
    """As it is given out, it resolves to its words."""
    found = await client.search(search_pb2.SearchRequest(query="How is it stored?", page_size=5))
    assert found.evidence
    for evidence in found.evidence:
        assert evidence.citation.text_version == kept[0].citation.text_version
        assert (await client.resolve_citation(request(evidence.citation))).evidence.text == evidence.text


async def test_citations_hold_when_a_newer_version_reads_the_label_otherwise(
    kept: list[Evidence], newer: PipelineParts, reader: Reader, client: AsyncClient
) -> None:
    """The same words with the same section and places; new ones count in the new text."""
    document = await indexed(newer)
    assert document.text_version != kept[0].citation.text_version
    for evidence in kept:
        assert (await client.resolve_citation(request(evidence.citation))).evidence == evidence
    for span in await reader.spans_over(document.document_hash, 0, document.text_length):
        given = Citation(document_hash=span.document_hash, start=span.start, end=span.end)
        found = (await client.resolve_citation(request(given, text_version=span.text_version))).evidence
        assert (found.text, found.citation.text_version) == (span.text, document.text_version)
    citation = kept[0].citation
    page = citation.places[0].page
    picture = page_image_pb2.GetPageImageRequest(document=citation.document, page=page, citations=[citation])
    assert (await client.get_page_image(picture)).png


async def test_without_a_version_no_wrong_words_come(
    kept: list[Evidence], newer: PipelineParts, reader: Reader, client: AsyncClient
) -> None:
    """Spans of either text come back as they are; what may be two things is refused, and says which."""
    document = await indexed(newer)
    spans = await reader.spans_over(document.document_hash, 0, document.text_length)
    given = {(each.citation.start, each.citation.end, each.text) for each in kept[: len(spans)]}
    given |= {(span.start, span.end, span.text) for span in spans}
    refused = 0
    for start, end, words in given:
        cited = Citation(document_hash=document.document_hash, start=start, end=end)
        try:
            found = await client.resolve_citation(request(cited))
        except InvalidRequestError as error:
            refused += [each.field for each in error.field_violations] == ["text_version"]
        else:
            assert found.evidence.text == words
    assert refused < len(given) / 10


async def test_citations_hold_while_a_re_indexing_is_killed(
    kept: list[Evidence],
    newer: PipelineParts,
    client: AsyncClient,
    opensearch_client: AsyncOpenSearch,
    index_space: str,
) -> None:
    """After any number of requests; the run after it ends the work."""

    class BreakingWriter(Writer):
        """Loses its OpenSearch after some requests."""

        left = 0

        async def _send_once(self, chunk: list[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
            if not self.left:
                raise StoreUnavailableError("gone")
            self.left -= 1
            return await super()._send_once(chunk)

    for requests in (1, 3, 6, 9, 14):
        breaking = BreakingWriter(
            opensearch_client, index_space, WriterSettings(most_records=2, patience=Patience(2, 0.001))
        )
        breaking.left = requests
        states = DocumentStates(Reader(opensearch_client, index_space), breaking)
        with pytest.raises(StoreUnavailableError):
            await indexed(dataclasses.replace(newer, writer=breaking, states=states))
        await breaking.refresh()
        for evidence in kept[::5]:
            assert (await client.resolve_citation(request(evidence.citation))).evidence == evidence
    await indexed(newer)
    assert (await client.resolve_citation(request(kept[0].citation))).evidence == kept[0]


async def test_another_document_s_version_is_told(kept: list[Evidence], client: AsyncClient) -> None:
    """NOT_FOUND with those that there are."""
    with pytest.raises(NotFoundError, match=kept[0].citation.text_version):
        await client.resolve_citation(request(kept[0].citation, text_version="0" * 16))


async def test_a_removed_document_s_texts_are_gone(
    kept: list[Evidence],
    pipeline: PipelineParts,
    client: AsyncClient,
    opensearch_client: AsyncOpenSearch,
    index_space: str,
) -> None:
    """All of them; that it was there is told."""
    hash_ = kept[0].citation.document_hash
    entry = await pipeline.states.entry(hash_)
    assert entry is not None
    await remove_document(entry, pipeline.writer, pipeline.files)
    with pytest.raises(NotFoundError, match="was removed at"):
        await client.resolve_citation(request(kept[0].citation))
    assert await Texts(opensearch_client, index_space).lengths(hash_) == {}


def _range(evidence: Evidence) -> range:
    return range(evidence.citation.start, evidence.citation.end)
