"""Which texts of a document are embedded, and which record gets which vector."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest
from text_labels import extract, generate

from analyzers.providers.base import Vectors
from indexer.embedding import embedded
from indexer.extract.document import ExtractedDocument
from indexer.generate.generated import Generated
from indexer.store.names import BLOCKS, QUESTIONS, SPANS
from indexer.store.writer import Entry


@dataclass
class NumberingEmbedder:
    """Gives each text a direction of its own, from ``first`` on, and keeps what it was asked for."""

    first: int = 0
    name: str = "numbering"
    dimension: int = 8
    sends_document_text: bool = False
    asked: list[str] = field(default_factory=list)

    def embed_passages(self, passages: Sequence[str]) -> Vectors:
        """Shape (passages, 8)."""
        self.asked += passages
        return np.eye(8, dtype=np.float32)[self.first : self.first + len(passages)]

    def embed_query(self, query: str) -> Vectors:
        """Nobody asks."""
        raise NotImplementedError(query)

    async def embed_query_async(self, query: str) -> Vectors:
        """Nor so."""
        return self.embed_query(query)


@pytest.fixture
def document(tmp_path: Path) -> ExtractedDocument:
    """A label of three sentences, the last one a copy of the first."""
    (tmp_path / "a.pdf").write_text("Take with food.\nDo not chew.\nTake with food.\n")
    return extract(tmp_path / "a.pdf")


@pytest.fixture
def generated(document: ExtractedDocument) -> Generated:
    """A block of all; a question of its own, and one that repeats the second sentence."""
    made = generate(document)
    (question,) = made.questions
    repeating = replace(question, text="What is known: Do not chew?", spans=("x1",), made_by="rule:statement")
    return replace(made, questions=(question, repeating))


def entries(document: ExtractedDocument, generated: Generated, *embedders: NumberingEmbedder | None) -> list[Entry]:
    """All entries."""
    return asyncio.run(embedded(document, generated, embedders))


def test_only_different_sentences_and_questions_of_their_own_are_embedded(
    document: ExtractedDocument, generated: Generated
) -> None:
    """Not the sentence that stands twice, the block, or the question that repeats a sentence."""
    embedder = NumberingEmbedder()
    entries(document, generated, embedder)
    assert embedder.asked == ["Take with food.", "Do not chew.", "What does a.pdf say?"]


def test_each_record_has_its_vector(document: ExtractedDocument, generated: Generated) -> None:
    """The block has its sentences' mean, and a question that repeats a sentence has the sentence's."""
    found = entries(document, generated, NumberingEmbedder(), None)
    first, second, own = np.eye(8, dtype=np.float32)[:3]
    assert [entry.alias for entry in found] == [SPANS] * 3 + [BLOCKS] + [QUESTIONS] * 2
    block = 30 * first + 12 * second
    expected = [first, second, first, block / np.linalg.norm(block), own, second]
    assert np.array([entry.vector for entry in found]) == pytest.approx(np.array(expected))
    assert {entry.local_vector for entry in found} == {None}


def test_a_second_embedders_vectors_stand_beside_the_firsts(document: ExtractedDocument, generated: Generated) -> None:
    """Each is made in the same way."""
    found = entries(document, generated, NumberingEmbedder(), NumberingEmbedder(first=4))
    assert [np.argmax(entry.vector) for entry in found] == [0, 1, 0, 0, 2, 1]
    assert [np.argmax(entry.local_vector) for entry in found] == [4, 5, 4, 4, 6, 5]
