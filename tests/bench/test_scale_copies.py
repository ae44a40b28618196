"""A label's copy under another name: every record goes on pointing to the copy's own words."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import scale_copies
import scale_vectors

from indexer.store.names import BLOCKS, PAGES, QUESTIONS, SPANS, TEXTS, question_id, text_version

HASH = "ab" * 32
WORDS = "ZORQUELA is for adults.\nStore zorquela cold.\n"


class NameEmbedder:
    """A vector of two numbers: the letters of a name, and the text's length; both scaled to length 1 together."""

    name, dimension, sends_document_text = "name", 2, False

    def embed_passages(self, passages: Any) -> Any:
        """A row a text."""
        rows = np.array([[1.0 + ord(text[0]) / 100, len(text) / 10] for text in passages], dtype=np.float32).reshape(
            -1, 2
        )
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    def embed_query(self, query: str) -> Any:
        """As a passage."""
        return self.embed_passages([query])[0]


@pytest.fixture
def label() -> Any:
    """A label of one page with a span, a block, a question and a text."""
    version = text_version([WORDS])
    page = {"document_hash": HASH, "page": 1, "text": WORDS}
    piece = {"document_hash": HASH, "start": 0, "end": 23, "text": WORDS[:23], "section": f"{HASH[:16]}.s0"}
    piece |= {"text_version": version, "places": [{"page": 1}]}
    question = {"document_hash": HASH, "page": 1, "text": "What is Zorquela for?", "spans": [f"{HASH}-0-23"]}
    entry = {"document_hash": HASH, "file_name": "us-zorquela.pdf", "text_version": version}
    stored = scale_copies.Stored
    return scale_copies.StoredDocument(
        entry,
        (
            stored(PAGES, f"{HASH}-1", page),
            stored(TEXTS, f"{HASH}-{version}-1", {**page, "text_version": version}),
            stored(SPANS, f"{HASH}-0-23", piece, [1.0, 0.0], "Zorquela\nZORQUELA is for adults."),
            stored(BLOCKS, f"{HASH}-0-23", piece, [1.0, 0.0], "Zorquela\nZORQUELA is for adults."),
            stored(QUESTIONS, question_id(HASH, 1, question["text"]), question, [0.0, 1.0], question["text"]),
        ),
    )


def rename(text: str) -> str:
    """As ``scale_names.Renaming`` does."""
    return text.replace("ZORQUELA", "BIMOTADA").replace("zorquela", "bimotada").replace("Zorquela", "Bimotada")


def test_a_copy_has_the_name_and_ids_of_its_own_everywhere(label: Any) -> None:
    """Nothing of it points to the original."""
    copy = scale_copies.copied(label, rename, 3)
    page, text, span, block, question = copy.records
    version = text_version([rename(WORDS)])
    assert copy.document_hash != HASH
    assert HASH[:16] not in repr(copy)
    assert copy.entry["file_name"] == "us-bimotada.pdf"
    assert page.id == f"{copy.document_hash}-1"
    assert text.id == f"{copy.document_hash}-{version}-1"
    assert span.id == block.id == f"{copy.document_hash}-0-23"
    assert span.source["section"] == f"{copy.document_hash[:16]}.s0"
    assert {each.source["text_version"] for each in (text, span, block)} == {version}
    assert question.id == question_id(copy.document_hash, 1, "What is Bimotada for?")
    assert question.source["spans"] == [span.id]


def test_each_copy_of_a_label_is_another_document(label: Any) -> None:
    """By its number."""
    assert scale_copies.copied(label, rename, 1).document_hash != scale_copies.copied(label, rename, 2).document_hash


def test_a_copy_whose_words_do_not_stand_at_their_places_is_refused(label: Any) -> None:
    """As when a name is another length."""
    with pytest.raises(ValueError, match="does not have its text's words"):
        scale_copies.copied(label, lambda text: text.replace("ZORQUELA", "BIM") if "Store" in text else text, 1)


def test_shifted_vectors_move_with_the_name_and_stay_without_it(label: Any) -> None:
    """Where each record is a sample of itself, the approximation is exact."""
    olds = [each for each in label.records if each.vector is not None]
    embedder = NameEmbedder()
    olds = [replace(each, vector=embedder.embed_query(each.text)) for each in olds]
    news = [replace(each, text=rename(each.text)) for each in olds]
    assert np.allclose(scale_vectors.shifted(olds, news, embedder), scale_vectors.embedded(news, embedder), atol=1e-6)
    assert np.allclose(scale_vectors.shifted(olds, olds, embedder), scale_vectors.embedded(olds, embedder), atol=1e-6)
