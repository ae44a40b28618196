"""How the state of server and OpenSearch looks."""

from collections.abc import Callable

from rich.console import RenderableType

from server.cli.health import Health, OpenSearchHealth, ServerHealth
from server.cli.show.status import status_card

Printed = Callable[[RenderableType], str]


def health(server: str, opensearch: str) -> Health:
    """A state of both."""
    return Health(
        "0.1.0",
        ServerHealth("127.0.0.1:50051", server, 41, "0.1.0", "server.log"),
        OpenSearchHealth("http://127.0.0.1:9222", opensearch, None, "3.6.0"),
        3,
    )


def test_a_well_state_shows_addresses_versions_and_documents(printed: Printed) -> None:
    """On a screen, at a glance."""
    shown = printed(status_card(health("serving", "green")))
    for part in ("127.0.0.1:50051", "http://127.0.0.1:9222", "3.6.0", "process 41", "3"):
        assert part in shown
    assert "Start it" not in shown


def test_what_is_down_says_how_to_start_it(printed: Printed) -> None:
    """One line more."""
    assert "factspan up --detach" in printed(status_card(health("serving", "down")))
    assert not health("not serving", "green").ok


def test_what_leaves_the_machine_is_shown(printed: Printed) -> None:
    """A line a use; none by default."""
    shown = printed(status_card(health("serving", "green"), ["planner by cohere"]))
    assert "leaves the machine: planner by cohere" in shown
    assert "leaves" not in printed(status_card(health("serving", "green")))
