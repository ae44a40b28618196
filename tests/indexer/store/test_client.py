"""Calling OpenSearch: a deadline for each call, its errors made ours."""

import asyncio
from collections.abc import Callable

import pytest
from opensearchpy import AsyncOpenSearch
from opensearchpy.exceptions import ConnectionError as NoConnectionError
from opensearchpy.exceptions import ConnectionTimeout, SerializationError, TransportError

from indexer.store.client import ClientSettings, FastJson, deadline, open_client, refusal
from indexer.store.errors import StoreError, StoreRequestError, StoreTimeoutError, StoreUnavailableError
from indexer.store.node_state import RunningNode
from indexer.store.ports import free_port


async def test_a_call_that_answers_in_time_is_left_alone(opensearch_client: AsyncOpenSearch) -> None:
    """The real node answers within the deadline."""
    async with deadline(30):
        assert (await opensearch_client.info())["version"]["number"]


async def test_time_that_is_over_ends_the_call() -> None:
    """What is still on its way is cancelled."""
    with pytest.raises(StoreTimeoutError, match=r"within 0\.0 s"):
        async with deadline(0.01):
            await asyncio.Event().wait()


async def test_nobody_at_the_address_says_what_to_do() -> None:
    """A refused connection is an unavailable store, in one line."""
    client = open_client(ClientSettings(url=f"http://127.0.0.1:{free_port()}"))
    try:
        with pytest.raises(StoreUnavailableError, match=r"connect to host 127.*factspan up.*OPENSEARCH_URL") as failure:
            async with deadline(10):
                await client.info()
    finally:
        await client.close()
    assert "\n" not in str(failure.value)


async def test_a_node_that_is_away_is_no_harm_where_another_is_known(opensearch_node: RunningNode) -> None:
    """Each call is answered, whichever node's turn it is."""
    client = open_client(ClientSettings(url=f"http://127.0.0.1:{free_port()}, {opensearch_node.url}"))
    try:
        for _ in range(3):
            async with deadline(10):
                assert (await client.info())["version"]["number"]
    finally:
        await client.close()


async def test_no_connection_is_left_open() -> None:
    """Not even to a node that is away, which is asked no more for a while."""
    client = open_client(ClientSettings(url=",".join(f"http://127.0.0.1:{free_port()}" for _ in range(2))))
    with pytest.raises(StoreUnavailableError):
        async with deadline(10):
            await client.info()
    connections = client.transport.seed_connections
    assert any(connection.session for connection in connections)
    await client.close()
    assert not any(connection.session for connection in connections)


@pytest.mark.parametrize(
    ("raised", "expected"),
    [
        (ConnectionTimeout("TIMEOUT", "slow", None), StoreTimeoutError),
        (NoConnectionError("N/A", "refused", None), StoreUnavailableError),
        (TransportError(429, "rejected", {}), StoreUnavailableError),
        (TransportError(503, "no shard", {}), StoreUnavailableError),
        (TransportError(400, "parsing", {"error": {"reason": "no such field"}}), StoreRequestError),
        (SerializationError("no JSON"), StoreUnavailableError),
    ],
)
async def test_each_error_of_the_library_becomes_one_of_ours(raised: Exception, expected: type[StoreError]) -> None:
    """No caller needs to know the library's errors."""
    with pytest.raises(expected):
        async with deadline(10):
            raise raised


@pytest.mark.parametrize(
    "reason", ["shard_not_found_exception: no such shard", "no_shard_available_action_exception: null"]
)
def test_a_shard_that_is_being_placed_is_waited_for(reason: str) -> None:
    """A part of an answer names it without a code; who is patient asks again."""
    assert isinstance(refusal(0, reason), StoreUnavailableError)
    assert isinstance(refusal(0, "mapper_parsing_exception: no number"), StoreRequestError)


def test_json_goes_out_and_comes_back_as_it_was() -> None:
    """Letters of any language too; text is a body already and stays."""
    data = {"text": "5 \N{MICRO SIGN}g \N{EM DASH} \u4e2d", "score": 0.25, "none": None}
    assert FastJson().loads(FastJson().dumps(data)) == data
    assert FastJson().dumps("{}") == "{}"


@pytest.mark.parametrize("wrong", [lambda: FastJson().loads("{"), lambda: FastJson().dumps({"a": object()})])
def test_what_is_no_json_is_the_librarys_error(wrong: Callable[[], object]) -> None:
    """Which ``deadline`` makes ours."""
    with pytest.raises(SerializationError):
        wrong()


async def test_a_missing_index_says_what_to_do(opensearch_client: AsyncOpenSearch) -> None:
    """Templates that were not installed are the usual reason."""
    with pytest.raises(StoreRequestError, match="factspan templates install"):
        async with deadline(10):
            await opensearch_client.count(index="factspan-spans-no-such-space")


async def test_an_error_that_is_not_the_librarys_passes() -> None:
    """A fault of our own is not hidden behind the store."""
    with pytest.raises(ZeroDivisionError):
        async with deadline(10):
            raise ZeroDivisionError


def test_a_long_reason_is_cut() -> None:
    """OpenSearch quotes whole queries; one line is enough."""
    assert len(str(refusal(400, "x" * 10_000))) < 300
