"""Shards and copies of the indices in a real cluster."""

from collections.abc import Mapping

from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import LOCAL
from indexer.settings import IndexerSettings
from indexer.store.generation_building import next_generation
from indexer.store.layout import Layout
from indexer.store.names import ALIASES, SEARCHED, SPANS, in_space, index_name
from indexer.store.templates import install, remove_space


async def found(client: AsyncOpenSearch, names: str) -> Mapping[str, tuple[str, str, str]]:
    """Shards, copies, and whether OpenSearch chooses the copies, of each index."""
    answer = await client.indices.get_settings(index=names)
    indices = {name: entry["settings"]["index"] for name, entry in answer.items()}
    keys = ("number_of_shards", "number_of_replicas", "auto_expand_replicas")
    return {name: (entry[keys[0]], entry[keys[1]], entry[keys[2]]) for name, entry in indices.items()}


async def test_what_is_searched_has_the_shards_and_all_have_the_copies(
    opensearch_client: AsyncOpenSearch, index_space: str
) -> None:
    """Of the first generation and of the next."""
    space, layout = f"{index_space}-spread", Layout(shards=3, replicas=2)
    await install(opensearch_client, space, LOCAL, layout)
    second = await next_generation(opensearch_client, space, LOCAL, layout)
    names = {alias: index_name(alias, 1, space) for alias in ALIASES}
    layouts = await found(opensearch_client, ",".join([*names.values(), second.index(SPANS)]))
    await remove_space(opensearch_client, space)
    assert layouts.pop(second.index(SPANS)) == ("3", "2", "false")
    expected = {name: ("3" if alias in SEARCHED else "1", "2", "false") for alias, name in names.items()}
    assert layouts == expected


async def test_copies_of_indices_that_there_are_follow_the_settings(
    opensearch_client: AsyncOpenSearch, index_space: str
) -> None:
    """At the next install; where the settings say nothing, what there is stays."""
    space = f"{index_space}-copies"
    await install(opensearch_client, space)
    alias = in_space(SPANS, space)
    before = await found(opensearch_client, alias)
    await install(opensearch_client, space, LOCAL, Layout(shards=3, replicas=2))
    raised = await found(opensearch_client, alias)
    await install(opensearch_client, space)
    after = await found(opensearch_client, alias)
    await remove_space(opensearch_client, space)
    assert list(before.values()) == [("1", "0", "0-1")]
    assert list(raised.values()) == [("1", "2", "false")]
    assert after == raised


def test_the_settings_are_the_layouts() -> None:
    """By default the templates' own."""
    assert IndexerSettings(shards=5, replicas=1).layout == Layout(5, 1)
    assert IndexerSettings().layout == Layout()
