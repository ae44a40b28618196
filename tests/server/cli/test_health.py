"""Whether server and OpenSearch are well."""

from server.cli.health import look
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
