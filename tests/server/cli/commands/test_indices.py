"""`factspan indices` as a person or script calls it."""

import asyncio
import json
from collections.abc import Callable, Iterator

import pytest

from indexer.samples import sample_labels
from indexer.store.client import ClientSettings, open_client
from indexer.store.node_state import RunningNode
from indexer.store.templates import remove_space

Run = Callable[..., "tuple[int, str, str]"]
SAMPLE = sample_labels()[-1]


@pytest.fixture
def _own_space(
    real_store: str, monkeypatch: pytest.MonkeyPatch, cli_space: str, opensearch_node: RunningNode
) -> Iterator[None]:
    """Other commands' tests count on their indices."""
    assert real_store
    space = f"{cli_space}-indices"
    monkeypatch.setenv("FACTSPAN_INDEX_SPACE", space)
    yield

    async def remove() -> None:
        client = open_client(ClientSettings(opensearch_node.url))
        await remove_space(client, space)
        await client.close()

    asyncio.run(remove())


@pytest.mark.usefixtures("_own_space")
def test_rebuild_switch_back_and_remove(run: Run) -> None:
    """Each says what it did; what serves can't be removed."""
    assert run("index", SAMPLE).code == 0
    nothing = run("indices", "switch")
    assert (nothing.code, "factspan indices rebuild" in nothing.err) == (1, True)
    rebuilt = run("indices", "rebuild", "--json")
    assert rebuilt.code == 0, rebuilt.err
    assert json.loads(rebuilt.out)["file_name"] == SAMPLE.name
    assert "Generation 2 is complete" in rebuilt.err
    switched = run("indices", "switch", "--json")
    assert json.loads(switched.out) == {
        "serving": 2,
        "served_before": 1,
        "embedding_model": "bge-small-en-v1.5-int8",
    }
    states = [json.loads(line) for line in run("indices", "list", "--json").out.splitlines()]
    assert [(each["generation"], each["state"], each["indexed"]) for each in states] == [
        (1, "kept", 1),
        (2, "serving", 1),
    ]
    assert "generation 2 serves" in run("indices", "remove", "2").err
    assert "served a moment ago" in run("indices", "remove", "1").err
    assert "Generation 1 serves; generation 2 is kept" in run("indices", "back").err
    assert json.loads(run("index", "--json", SAMPLE).out)["outcome"] == "unchanged"
    removed = run("remove", SAMPLE.name)
    assert removed.code == 0, removed.err
    states = [json.loads(line) for line in run("indices", "list", "--json").out.splitlines()]
    assert [each["documents"] for each in states] == [0, 0]
    assert run("indices", "back").code == 0
    assert "was removed at" in run("remove", SAMPLE.name).err


@pytest.mark.usefixtures("real_store")
def test_an_unknown_generation_is_one_line(run: Run) -> None:
    """Exit code 1."""
    code, out, err = run("indices", "remove", "77")
    assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert "there is no generation 77" in err
