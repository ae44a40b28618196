"""Vectors of a copied label: embedded anew, or the original's moved as the other name moves those of a sample."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from scale_copies import Stored

from analyzers.providers.base import Embedder, Vectors
from indexer.extract.document import ExtractedDocument, FactSpan, Label
from indexer.generate.embedded_text import span_text
from indexer.store.names import QUESTIONS, SPANS
from indexer.store.records import Field, Source, sections_from

SAMPLE = 8
"""Records of a kind, spread over a label, that tell how far a name moves vectors; on average, so that many say little
more than some."""


def embedded_text(source: Source, entry: Source) -> str:
    """What was embedded of a stored span; ``entry`` is its document's in the registry."""
    label = Label(entry[Field.LABEL_KIND], tuple(entry[Field.BRAND_NAMES]), tuple(entry[Field.GENERIC_NAMES]))
    document = ExtractedDocument(
        entry[Field.DOCUMENT_HASH], entry[Field.FILE_NAME], label, "", (), sections_from(entry["sections"]), ()
    )
    piece = FactSpan(
        id="",
        text_type=source[Field.TEXT_TYPE],
        text=source[Field.TEXT],
        start=source[Field.START],
        end=source[Field.END],
        section=source[Field.SECTION],
        sequence=source[Field.SEQUENCE],
        context=source[Field.CONTEXT],
        places=(),
    )
    return span_text(document, piece)


def embedded(copy: Sequence[Stored], embedder: Embedder) -> Vectors:
    """The vectors of a copy's texts, shape (records, numbers); a text that stands there twice is embedded once."""
    rows = {text: row for row, text in enumerate(dict.fromkeys(each.text for each in copy))}
    return embedder.embed_passages(list(rows))[[rows[each.text] for each in copy]]


def shifted(originals: Sequence[Stored], copy: Sequence[Stored], embedder: Embedder) -> Vectors:
    """About the vectors of a copy's texts: the originals', moved by the mean way of a sample of their kind.

    A text without the name stays where it was.  Each row has length 1.
    """
    before = np.array([each.vector for each in originals], dtype=np.float32)
    moved = np.array([old.text != new.text for old, new in zip(originals, copy, strict=True)])
    after = before.copy()
    rows_of: dict[str, list[int]] = defaultdict(list)
    for row, each in enumerate(copy):
        if moved[row]:
            rows_of[each.alias].append(row)
    samples = {alias: rows[:: -(-len(rows) // SAMPLE)] for alias, rows in rows_of.items()}
    picked = [row for rows in samples.values() for row in rows]
    way = dict(zip(picked, embedder.embed_passages([copy[row].text for row in picked]) - before[picked], strict=True))
    for alias, rows in rows_of.items():
        after[rows] += np.mean([way[row] for row in samples[alias]], axis=0)
    return np.asarray(after / np.linalg.norm(after, axis=1, keepdims=True), dtype=np.float32)


def with_those_of_spans(records: Sequence[Stored], made: Vectors) -> Vectors:
    """The vectors of all records that have one, in their order; ``made`` are those of the embedded ones.

    A block has the mean of its spans', each weighing as much as it has characters, and a question that repeats a span
    has that span's, as ``indexer.generate.vectors`` has it.
    """
    vectors = iter(made)
    own = {(each.alias, each.id): next(vectors) for each in records if each.text}
    spans = sorted((each for each in records if each.alias == SPANS), key=lambda each: each.source[Field.START])
    starts = [each.source[Field.START] for each in spans]

    def vector(each: Stored) -> Vectors:
        if each.text:
            return own[each.alias, each.id]
        if each.alias == QUESTIONS:
            return own[SPANS, each.source[Field.SPANS][0]]
        within = spans[bisect_left(starts, each.source[Field.START]) : bisect_left(starts, each.source[Field.END])]
        total = sum(len(span.source[Field.TEXT]) * own[SPANS, span.id] for span in within)
        return np.asarray(total / np.linalg.norm(total), dtype=np.float32)

    return np.stack([vector(each) for each in records if each.vector is not None])


def cosines(some: Vectors, others: Vectors) -> Vectors:
    """How alike the rows of two arrays are, row by row; all have length 1."""
    return np.asarray(np.einsum("ij,ij->i", some, others))
