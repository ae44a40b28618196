"""That the indices hold vectors of the model that embeds questions: looked at before the server says that it serves."""

from collections.abc import Awaitable, Callable

import structlog
from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import EmbeddingModel
from indexer.store.embedding_space import OtherEmbeddingError, check_embedding
from indexer.store.errors import StoreError
from server.errors import StartError

log = structlog.get_logger(__name__)

Ping = Callable[[], Awaitable[object]]


class OtherEmbeddingAtStartError(StartError):
    """The indices hold another model's vectors."""


class EmbeddingCheck:
    """Holds one space's vectors against one model, until it has seen them once.

    A line of log tells that local vectors are wanted beside them and lacking.
    """

    def __init__(self, client: AsyncOpenSearch, space: str, model: EmbeddingModel) -> None:
        self._client = client
        self._space = space
        self._model = model
        self._found: EmbeddingModel | None = None

    @property
    def has_local_vectors(self) -> bool:
        """Whether the local model's vectors stand beside; not before the vectors were seen."""
        return self._found is not None and self._found.with_local

    async def at_start(self) -> None:
        """Refuses to start over another model's vectors; an OpenSearch that is away is looked at later.

        Raises:
            OtherEmbeddingAtStartError: when they are another's.
        """
        try:
            await self._look()
        except OtherEmbeddingError as error:
            raise OtherEmbeddingAtStartError(str(error)) from error
        except StoreError as error:
            log.warning("embedding_unchecked", error=type(error).__name__)

    def before(self, ping: Ping) -> Ping:
        """A ping that also fails, with ``StoreError``, while the vectors are another's or can't be looked at."""

        async def both() -> object:
            answer = await ping()
            await self._look()
            return answer

        return both

    async def _look(self) -> None:
        if self._found is None:
            self._found = await check_embedding(self._client, self._space, self._model)
            if self._found and self._model.with_local and not self._found.with_local:
                log.warning("no_local_vectors", remedy="factspan indices rebuild")
