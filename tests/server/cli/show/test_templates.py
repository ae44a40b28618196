"""How the state of templates looks."""

from collections.abc import Callable

from rich.console import RenderableType

from indexer.store.templates import Kind, State, TemplateState
from server.cli.show.templates import state_table

Printed = Callable[[RenderableType], str]
STATES = (
    TemplateState(Kind.INDEX_TEMPLATE, "factspan-spans", State.MISSING),
    TemplateState(Kind.INDEX, "factspan-pages", State.OUTDATED),
)


def test_a_state_is_told_or_what_was_done_with_it(printed: Printed) -> None:
    """`diff` says missing, `install` says installed."""
    assert "missing" in printed(state_table(STATES, done=False))
    assert "installed" in printed(state_table(STATES, done=True))


def test_an_index_made_from_older_templates_is_said_to_work(printed: Printed) -> None:
    """It is not changed behind anybody's back."""
    assert "works as it was made" in printed(state_table(STATES, done=True))
