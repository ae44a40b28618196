"""The next generation: begun once, gone on with, for one model and today's templates."""

import pytest
from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import LOCAL, EmbeddingModel
from indexer.store.generation_building import OtherBuildingError, next_generation
from indexer.store.generations import Generation, Role, note, remove_generation
from indexer.store.names import PAGES, SPANS

OTHER = EmbeddingModel("cohere-made-up-8", 8)


async def test_a_generation_that_was_begun_is_gone_on_with(
    opensearch_client: AsyncOpenSearch, own_space: str, second: Generation
) -> None:
    """So that a killed rebuild loses nothing."""
    assert (second.number, second.role, second.model) == (2, Role.BUILDING, LOCAL)
    assert await next_generation(opensearch_client, own_space, LOCAL) == second


async def test_a_generation_has_its_models_vectors(opensearch_client: AsyncOpenSearch, own_space: str) -> None:
    """Of another length than those that serve."""
    other = await next_generation(opensearch_client, own_space, OTHER)
    index = other.index(SPANS)
    mapping = (await opensearch_client.indices.get_mapping(index=index))[index]["mappings"]
    assert (other.model, mapping["properties"]["vector"]["dimension"]) == (OTHER, 8)


async def test_one_begun_for_another_model_is_refused(
    opensearch_client: AsyncOpenSearch, own_space: str, second: Generation
) -> None:
    """With the command that clears the way."""
    with pytest.raises(OtherBuildingError, match="factspan indices remove 2"):
        await next_generation(opensearch_client, own_space, OTHER)
    await remove_generation(opensearch_client, second)
    assert (await next_generation(opensearch_client, own_space, OTHER)).model == OTHER


async def test_one_begun_with_other_templates_is_refused(
    opensearch_client: AsyncOpenSearch, own_space: str, second: Generation
) -> None:
    """Half of its records would be analysed otherwise."""
    await note(opensearch_client, second, {"made_from": "older"})
    with pytest.raises(OtherBuildingError, match="other templates"):
        await next_generation(opensearch_client, own_space, LOCAL)


async def test_what_a_killed_beginning_has_left_is_made_anew(
    opensearch_client: AsyncOpenSearch, own_space: str
) -> None:
    """An index without its siblings is no generation yet."""
    await opensearch_client.indices.create(index=f"{PAGES}-{own_space}-2")
    second = await next_generation(opensearch_client, own_space, LOCAL)
    mapping = await opensearch_client.indices.get_mapping(index=second.index(PAGES))
    assert second.number == 2
    assert mapping[second.index(PAGES)]["mappings"]["_meta"]["made_from"] == second.made_from
