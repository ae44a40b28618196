"""Vectors that are made of spans'."""

import numpy as np
import pytest

from indexer.extract.document import FactSpan
from indexer.generate.generated import SectionBlock
from indexer.generate.vectors import block_vectors, repeats_a_span

_SPANS = tuple(
    FactSpan(name, "sentence", words, 0, len(words), "s", 0, "", ())
    for name, words in (("a", "Rash."), ("b", "Nausea, hiccup."))
)
_VECTORS = np.eye(2, 3, dtype=np.float32)


def _block(*spans: str) -> SectionBlock:
    return SectionBlock("k", "s", 0, "", 0, 0, spans, ())


def test_a_span_counts_in_its_block_by_its_length() -> None:
    """Fifteen characters weigh three times as much as five; the vector has the length 1."""
    (vector,) = block_vectors([_block("a", "b")], _SPANS, list(_VECTORS))
    assert vector == pytest.approx(np.array([1, 3, 0]) / np.sqrt(10))
    assert vector.dtype == np.float32


def test_a_block_of_one_span_has_its_vector() -> None:
    """Blocks come in their order."""
    vectors = block_vectors([_block("b"), _block("a")], _SPANS, list(_VECTORS))
    assert np.array_equal(vectors, _VECTORS[::-1])


@pytest.mark.parametrize(
    ("made_by", "repeats"),
    [("rule:fact", True), ("rule:row", True), ("rule:attribute", False), ("rule:heading", False), ("model:m:p", False)],
)
def test_who_repeats_a_span(made_by: str, *, repeats: bool) -> None:
    """A heading's question names no span's words, and a model's is the model's own."""
    assert repeats_a_span(made_by) is repeats
