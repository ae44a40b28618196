"""Which model's vectors a space of indices holds."""

import uuid
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio
from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import LOCAL, EmbeddingModel
from indexer.store.embedding_space import OtherEmbeddingError, check_embedding, vector_mapping
from indexer.store.names import BLOCKS, QUESTIONS, SPANS, first_index
from indexer.store.templates import State, diff, install, load_files, remove_space

OTHER = EmbeddingModel("cohere-made-up-8", 8)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def other_space(opensearch_client: AsyncOpenSearch) -> AsyncIterator[str]:
    """Indices for another model's vectors."""
    space = f"other-{uuid.uuid4().hex[:11]}x"
    await install(opensearch_client, space, OTHER)
    yield space
    await remove_space(opensearch_client, space)


async def test_indices_are_made_for_the_models_vectors(opensearch_client: AsyncOpenSearch, other_space: str) -> None:
    """All else of the field is as the template has it, and the index counts as today's."""
    (template,) = (file.body for file in load_files() if file.name == "factspan-vectors")
    wanted = template["template"]["mappings"]["properties"]["vector"] | {"dimension": 8}
    for alias in (SPANS, BLOCKS, QUESTIONS):
        index = first_index(alias, other_space)
        found = (await opensearch_client.indices.get_mapping(index=index))[index]["mappings"]["properties"]["vector"]
        assert found["dimension"] == wanted["dimension"]
        assert found["method"]["space_type"] == wanted["method"]["space_type"]
    assert {entry.state for entry in await diff(opensearch_client, other_space)} == {State.SAME}


async def test_a_vector_of_that_length_can_be_written_and_no_other(
    opensearch_client: AsyncOpenSearch, other_space: str
) -> None:
    """OpenSearch itself refuses the rest."""
    index = first_index(SPANS, other_space)
    answer = await opensearch_client.index(index=index, id="x", body={"vector": [1.0] * 8})
    assert answer["result"] == "created"
    with pytest.raises(Exception, match="vector"):
        await opensearch_client.index(index=index, id="y", body={"vector": [1.0] * 384})


async def test_each_space_has_its_own_model(
    opensearch_client: AsyncOpenSearch, index_space: str, other_space: str
) -> None:
    """The local one unless another is named."""
    await check_embedding(opensearch_client, index_space, LOCAL)
    await check_embedding(opensearch_client, other_space, OTHER)
    for space, wrong in ((index_space, OTHER), (other_space, LOCAL)):
        with pytest.raises(OtherEmbeddingError, match="take FACTSPAN_EMBEDDER back"):
            await check_embedding(opensearch_client, space, wrong)


async def test_local_vectors_stand_beside_where_the_model_is_to_have_them(opensearch_client: AsyncOpenSearch) -> None:
    """Of the local model's length, and the space says so; indices without them say that, and fit all the same."""
    space = f"beside-{uuid.uuid4().hex[:11]}x"
    await install(opensearch_client, space, replace(OTHER, with_local=True))
    index = first_index(SPANS, space)
    await opensearch_client.index(index=index, id="x", body={"vector": [1.0] * 8, "local_vector": [1.0] * 384})
    found = await check_embedding(opensearch_client, space, OTHER)
    assert found
    assert found.with_local
    await remove_space(opensearch_client, space)


async def test_indices_without_local_vectors_say_so(opensearch_client: AsyncOpenSearch, other_space: str) -> None:
    """Whatever the settings ask for."""
    found = await check_embedding(opensearch_client, other_space, replace(OTHER, with_local=True))
    assert found
    assert not found.with_local


async def test_a_space_that_is_not_there_fits_any_model(opensearch_client: AsyncOpenSearch) -> None:
    """Its indices will be made for it."""
    assert await check_embedding(opensearch_client, "nowhere", OTHER) is None


def test_the_templates_own_length_needs_no_other_mapping() -> None:
    """So that indices of the local model are made of the files alone."""
    (template,) = (file.body for file in load_files() if file.name == "factspan-vectors")
    assert vector_mapping(template, LOCAL) == {}
