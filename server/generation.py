"""Which generation of the indices the server answers from, and how it follows a switch without a restart."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import EmbeddingModel
from indexer.store.errors import StoreError
from indexer.store.generations import Generation, generations

log = structlog.get_logger(__name__)

Adopt = Callable[[str], Awaitable[None]]


class FollowedGeneration:
    """The generation that serves, as long as its vectors are those of one model.

    When another model's vectors come to serve, the server stays with the generation that it has: a question must never
    be compared with vectors that its own does not compare with.
    """

    def __init__(self, client: AsyncOpenSearch, space: str, model: EmbeddingModel) -> None:
        self._client = client
        self._space = space
        self._model = model
        self._followed: Generation | None = None
        self._passed_over = ""

    async def at_start(self) -> str:
        """The space to read: of the generation that serves, or of the last one that served with this model's vectors.

        Where there is none it is the plain one: with indices of an older version, and until OpenSearch is there.
        """
        try:
            every = await generations(self._client, self._space)
        except StoreError as error:
            log.warning("generation_unknown", cause=type(error).__name__)
            return self._space
        ours = [each for each in every if each.model == self._model and (each.is_serving or each.served_until)]
        if not ours:
            return self._space
        self._followed = max(ours, key=lambda each: (each.is_serving, each.served_until))
        if not self._followed.is_serving:
            self._pass_over(next(each for each in every if each.is_serving))
        return self._followed.space

    async def follow(self, interval: float, adopt: Adopt) -> None:
        """Calls ``adopt`` with the space to read each time that another generation comes to serve; looks for ever."""
        while True:
            await asyncio.sleep(interval)
            try:
                serving = next((each for each in await generations(self._client, self._space) if each.is_serving), None)
                if serving is None or self._is_followed(serving):
                    continue
                if serving.model != self._model:
                    self._pass_over(serving)
                    continue
                await adopt(serving.space)
            except Exception as error:  # noqa: BLE001  # whatever a cluster does, the server must go on following
                log.warning("generation_unknown", cause=type(error).__name__)
            else:
                self._followed = serving
                log.info("generation_followed", generation=serving.number)

    def _is_followed(self, serving: Generation) -> bool:
        return self._followed is not None and self._followed.identity == serving.identity

    def _pass_over(self, serving: Generation) -> None:
        """Says once of each generation that it is not for this server."""
        if serving.identity != self._passed_over:
            self._passed_over = serving.identity
            log.warning(
                "generation_of_another_model",
                generation=serving.number,
                its_model=serving.model.name,
                model=self._model.name,
                stays_with=self._followed.number if self._followed else 0,
            )
