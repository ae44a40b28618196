"""The vectors that are not embedded but made of spans': a block's, and that of a question which repeats a span."""

from collections.abc import Sequence

import numpy as np

from analyzers.providers.base import Vectors
from indexer.extract.document import FactSpan
from indexer.generate.generated import SectionBlock

_REPEATING = frozenset({"rule:caption", "rule:row", "rule:fact", "rule:statement"})


def repeats_a_span(made_by: str) -> bool:
    """Whether a question that ``made_by`` wrote is its first span's words in a frame: it has that span's vector."""
    return made_by in _REPEATING


def block_vectors(
    blocks: Sequence[SectionBlock], spans: Sequence[FactSpan], vectors: Sequence[Vectors]
) -> list[Vectors]:
    """A vector a block, of length 1: the mean of its spans' ``vectors``, each weighing as much as it has characters.

    The embedding model would take half as long again for vectors of blocks' own, and nearly the same is found.
    """
    rows = {span.id: row for row, span in enumerate(spans)}
    return [_mean([rows[span] for span in block.spans], spans, vectors) for block in blocks]


def _mean(rows: Sequence[int], spans: Sequence[FactSpan], vectors: Sequence[Vectors]) -> Vectors:
    weights = np.array([len(spans[row].text) for row in rows], dtype=np.float32)
    total: Vectors = weights @ np.stack([vectors[row] for row in rows])
    return total / np.float32(np.linalg.norm(total))
