"""How a document's searchable records come by their vectors."""

import asyncio
from collections.abc import Iterator, Sequence

from analyzers.providers.base import Embedder, Vectors
from indexer.assembly import block_records, question_records, span_records
from indexer.extract.document import ExtractedDocument
from indexer.generate.generated import Generated
from indexer.generate.heads import without_heads
from indexer.generate.vectors import block_vectors, repeats_a_span
from indexer.store.names import BLOCKS, QUESTIONS, SPANS
from indexer.store.records import EvidenceRecord, QuestionRecord
from indexer.store.writer import Entry


async def embedded(
    document: ExtractedDocument, generated: Generated, embedders: Sequence[Embedder | None]
) -> list[Entry]:
    """All searchable records, with a vector of each embedder there is (at most two) in their order.

    Spans and questions are embedded, but for spans that only head others and questions that repeat a span; labels
    repeat themselves: the same text is embedded once.
    """
    document = without_heads(document, generated.heads)
    spans = span_records(document, generated.tags, generated.lay_words)
    blocks = block_records(document, generated.blocks, generated.tags, generated.lay_words)
    questions = question_records(document, generated.questions)
    texts = [*generated.span_texts, *(each.text for each in questions if not repeats_a_span(each.made_by))]
    rows = {text: row for row, text in enumerate(dict.fromkeys(texts))}

    async def vectors_by(embedder: Embedder) -> list[Vectors]:
        """A vector a record."""
        made = await asyncio.to_thread(embedder.embed_passages, list(rows))
        of_spans = [made[rows[text]] for text in generated.span_texts]
        by_id = {span.id: vector for span, vector in zip(spans, of_spans, strict=True)}
        of_questions = [
            by_id[each.spans[0]] if repeats_a_span(each.made_by) else made[rows[each.text]] for each in questions
        ]
        return [*of_spans, *block_vectors(generated.blocks, document.spans, of_spans), *of_questions]

    # A provider is waited for, the local model computes: side by side.
    vectors = await asyncio.gather(*(vectors_by(embedder) for embedder in embedders if embedder is not None))
    of_each = zip(*vectors, strict=True)
    pieces = (SPANS, spans), (BLOCKS, blocks), (QUESTIONS, questions)
    return [entry for alias, records in pieces for entry in _entries(alias, records, of_each)]


def _entries(
    alias: str, records: Sequence[EvidenceRecord | QuestionRecord], of_each: Iterator[tuple[Vectors, ...]]
) -> Iterator[Entry]:
    """An entry a record, each with the next vectors."""
    for record in records:
        vector, *beside = next(of_each)
        yield Entry(alias, record.id, record, vector, next(iter(beside), None))
