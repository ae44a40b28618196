"""Which embedding model made the vectors of a space of indices: kept in their mappings, and held against today's."""

from collections.abc import Mapping
from typing import Any

from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import LOCAL, EmbeddingModel
from indexer.store.client import deadline
from indexer.store.errors import StoreError
from indexer.store.names import SPANS, in_space
from indexer.store.records import Field

_SECONDS = 10.0
_NAME, _DIMENSION, _BESIDE = "embedding_model", "embedding_dimension", "embedding_model_beside"


class OtherEmbeddingError(StoreError):
    """The indices hold another model's vectors."""

    def __init__(self, space: str, found: EmbeddingModel, wanted: EmbeddingModel) -> None:
        where = f"the index space {space!r} holds" if space else "the indices hold"
        super().__init__(
            f"{where} vectors of {found.name} ({found.dimension} numbers), and the settings ask for {wanted.name} "
            f"({wanted.dimension}): index all again beside what serves with `factspan indices rebuild` and then run "
            "`factspan indices switch`, or take FACTSPAN_EMBEDDER back"
        )


def noted(model: EmbeddingModel) -> dict[str, Any]:
    """What an index's mapping notes of the model, under ``_meta``."""
    beside = {_BESIDE: LOCAL.name} if model.with_local else {}
    return {_NAME: model.name, _DIMENSION: model.dimension, **beside}


def model_of(meta: Mapping[str, Any]) -> EmbeddingModel:
    """The model that ``noted`` noted; indices that do not say were made by the local one."""
    name, dimension = meta.get(_NAME, LOCAL.name), int(meta.get(_DIMENSION, LOCAL.dimension))
    return EmbeddingModel(name, dimension, with_local=meta.get(_BESIDE) == LOCAL.name)


def vector_mapping(template: Mapping[str, Any], model: EmbeddingModel) -> dict[str, Any]:
    """The fields of vectors that the template lacks: another length than its own, and the local model's beside it."""
    field = template["template"]["mappings"]["properties"][Field.VECTOR]
    own = {} if field["dimension"] == model.dimension else {Field.VECTOR: {**field, "dimension": model.dimension}}
    return {**own, Field.LOCAL_VECTOR: {**field, "dimension": LOCAL.dimension}} if model.with_local else own


async def check_embedding(client: AsyncOpenSearch, space: str, wanted: EmbeddingModel) -> EmbeddingModel | None:
    """Makes sure that a space's vectors are a model's, and gives it with what stands beside; None without indices.

    Indices that do not say were made by the local one.

    Raises:
        OtherEmbeddingError: when they are not.
        StoreError: when OpenSearch can't be asked.
    """
    async with deadline(_SECONDS):
        mappings = await client.indices.get_mapping(index=in_space(SPANS, space), params={"ignore_unavailable": "true"})
    every = [model_of(entry["mappings"].get("_meta", {})) for entry in mappings.values()]
    for found in every:
        if found != wanted:
            raise OtherEmbeddingError(space, found, wanted)
    return min(every, key=lambda found: found.with_local, default=None)
