"""Whether server and OpenSearch are well."""

from dataclasses import replace

import pytest

from server.cli.health import Health, OpenSearchHealth, ServerHealth, look
from server.cli.stack import stack_of_settings


def test_nothing_runs_is_no_error(run: object, free_address: str) -> None:  # noqa: ARG001 - run clears the settings
    """It is a state to be shown."""
    state = look(stack_of_settings(free_address, f"http://{free_address}"))
    assert (state.server.state, state.opensearch.state, state.documents) == ("down", "down", None)
    assert not state.ok


def test_a_server_that_somebody_else_started_is_seen(real_store: str, fake_server: object) -> None:  # noqa: ARG001 - sets OpenSearch's address
    """By its address; its process is not ours to know."""
    state = look(stack_of_settings(fake_server.address))
    assert (state.opensearch.state in ("green", "yellow"), state.opensearch.version) == (True, "3.6.0")
    assert state.server.pid is None


WELL = Health(
    "0.1.0",
    ServerHealth("127.0.0.1:1", "serving", None, "", "server.log"),
    OpenSearchHealth("http://127.0.0.1:2", "green", None, "3.6.0"),
    3,
)


def test_all_that_is_well_needs_no_reason() -> None:
    """A question can be asked."""
    assert (WELL.ok, WELL.why) == (True, "")


@pytest.mark.parametrize(
    ("server", "opensearch", "why"),
    [
        ("down", {"state": "down"}, "OpenSearch does not answer at http://127.0.0.1:2"),
        ("serving", {"state": "red"}, "OpenSearch is red"),
        ("down", {"state": "green"}, "no server answers at 127.0.0.1:1"),
        ("not serving", {"state": "green", "trouble": "other vectors"}, "other vectors"),
        ("not serving", {"state": "green"}, "see its log server.log"),
    ],
)
def test_what_is_not_well_is_told_with_what_to_do(server: str, opensearch: dict[str, str], why: str) -> None:
    """The first cause is told, since the others come of it."""
    state = replace(WELL, server=replace(WELL.server, state=server), opensearch=replace(WELL.opensearch, **opensearch))
    assert not state.ok
    assert why in state.why
