"""How the state of server and OpenSearch looks."""

from collections.abc import Callable

from rich.console import RenderableType

from server.cli.health import Health, OpenSearchHealth, ServerHealth
from server.cli.last_hour import LastHour
from server.cli.show.status import status_card

Printed = Callable[[RenderableType], str]


def health(server: str, opensearch: str, hour: LastHour | None = None, **circuits: str) -> Health:
    """A state of both."""
    return Health(
        "0.1.0",
        ServerHealth("127.0.0.1:50051", server, 41, "0.1.0", "server.log", circuits),
        OpenSearchHealth("http://127.0.0.1:9222", opensearch, None, "3.6.0", last_hour=hour),
        3,
    )


def test_a_well_state_shows_addresses_versions_and_documents(printed: Printed) -> None:
    """On a screen, at a glance."""
    shown = printed(status_card(health("serving", "green")))
    for part in ("127.0.0.1:50051", "http://127.0.0.1:9222", "3.6.0", "process 41", "3"):
        assert part in shown
    assert "not ready" not in shown


def test_what_is_down_says_how_to_start_it(printed: Printed) -> None:
    """One line more."""
    assert "factspan up --detach" in printed(status_card(health("serving", "down")))
    assert not health("not serving", "green").ok


def test_the_last_hour_is_shown_where_there_are_events(printed: Printed) -> None:
    """In numbers."""
    shown = printed(status_card(health("serving", "green", LastHour(1200, 2, 30))))
    assert "1,200 requests" in shown
    assert "30 without an answer, 2 failed" in shown
    assert "last hour" not in printed(status_card(health("serving", "green")))


def test_a_provider_that_is_left_alone_is_shown(printed: Printed) -> None:
    """Where the metrics could be read."""
    shown = printed(status_card(health("serving", "green", planner="open")))
    assert "planner" in shown
    assert "left alone after failures" in shown


def test_what_leaves_the_machine_is_shown(printed: Printed) -> None:
    """A line a use; none by default."""
    shown = printed(status_card(health("serving", "green"), ["planner by cohere"]))
    assert "leaves the machine: planner by cohere" in shown
    assert "leaves" not in printed(status_card(health("serving", "green")))
