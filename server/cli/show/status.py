"""How the state of server and OpenSearch looks: a line each, and what to do when one is down."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from server.cli.show.evidence import ASIDE_STYLE

if TYPE_CHECKING:
    from server.cli.health import Health
    from server.cli.last_hour import LastHour

_GOOD = {"serving": "green", "green": "green", "yellow": "yellow", "closed": "green", "half-open": "yellow"}
_CIRCUITS = {"closed": "asked", "half-open": "tried again after failures", "open": "left alone after failures"}


def status_card(state: "Health", notices: Sequence[str] = ()) -> RenderableType:
    """Addresses, versions, health, documents, what was asked; and what leaves the machine by these settings."""
    grid = Table.grid(padding=(0, 2))
    for style in (ASIDE_STYLE, None, None, ASIDE_STYLE):
        grid.add_column(style=style, overflow="fold")
    server, opensearch = state.server, state.opensearch
    grid.add_row("server", _light(server.state), server.address, _aside(server.version, server.pid))
    grid.add_row("OpenSearch", _light(opensearch.state), opensearch.url, _aside(opensearch.version, opensearch.pid))
    grid.add_row("documents", "" if state.documents is None else f"{state.documents:,}")
    if opensearch.last_hour:
        grid.add_row("last hour", *_hour(opensearch.last_hour))
    for use, circuit in server.circuits.items():
        grid.add_row(use, _light(circuit), _CIRCUITS.get(circuit, ""))
    lines: list[RenderableType] = [Text(f"FactSpan {state.version}", "bold"), grid]
    lines += [Text(f"leaves the machine: {notice}", "yellow") for notice in notices]
    if state.why:
        lines.append(Text(f"not ready: {state.why}", "yellow"))
    return Group(*lines)


def _hour(hour: "LastHour") -> tuple[str, str]:
    requests = f"{hour.requests:,} {'request' if hour.requests == 1 else 'requests'}"
    return requests, f"{hour.no_result:,} without an answer, {hour.failed:,} failed"


def _light(state: str) -> Text:
    return Text.assemble(("● ", _GOOD.get(state, "red")), state)


def _aside(version: str, pid: int | None) -> str:
    return ", ".join(filter(None, [f"version {version}" if version else "", f"process {pid}" if pid else ""]))
