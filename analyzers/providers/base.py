"""What a model must do to be used; who implements it is nobody's business but wiring's."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]


class Embedder(Protocol):
    """Texts to unit vectors."""

    @property
    def name(self) -> str:
        """The model's name and version, as kept with what it embedded."""
        ...

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        ...

    @property
    def sends_document_text(self) -> bool:
        """Whether passages leave this machine."""
        ...

    def embed_passages(self, passages: Sequence[str]) -> Vectors:
        """Shape (passages, dimension), each row of length 1."""
        ...

    def embed_query(self, query: str) -> Vectors:
        """Shape (dimension,), of length 1."""
        ...

    async def embed_query_async(self, query: str) -> Vectors:
        """The same, while the event loop goes on; a call that is cancelled may be embedded to its end, unseen."""
        ...
