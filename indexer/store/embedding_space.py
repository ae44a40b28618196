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
_NAME, _DIMENSION = "embedding_model", "embedding_dimension"


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
    return {_NAME: model.name, _DIMENSION: model.dimension}


def model_of(meta: Mapping[str, Any]) -> EmbeddingModel:
    """The model that ``noted`` noted; indices that do not say were made by the local one."""
    return EmbeddingModel(meta.get(_NAME, LOCAL.name), int(meta.get(_DIMENSION, LOCAL.dimension)))


def vector_mapping(template: Mapping[str, Any], model: EmbeddingModel) -> dict[str, Any]:
    """The vectors' field for another length than the template's; empty when that is the template's own."""
    field = template["template"]["mappings"]["properties"][Field.VECTOR]
    return {} if field["dimension"] == model.dimension else {Field.VECTOR: {**field, "dimension": model.dimension}}


async def check_embedding(client: AsyncOpenSearch, space: str, wanted: EmbeddingModel) -> None:
    """Makes sure that a space's vectors are a model's; one that does not say was made by the local one.

    Raises:
        OtherEmbeddingError: when they are not.
        StoreError: when OpenSearch can't be asked.
    """
    async with deadline(_SECONDS):
        mappings = await client.indices.get_mapping(index=in_space(SPANS, space), params={"ignore_unavailable": "true"})
    for entry in mappings.values():
        found = model_of(entry["mappings"].get("_meta", {}))
        if found != wanted:
            raise OtherEmbeddingError(space, found, wanted)
