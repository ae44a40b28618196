"""The operator's page of settings."""

from pydantic import Field

from indexer.store.settings_sources import SourcedSettings
from server.cli.settings_page import PAGE, settings_page


class _Settings(SourcedSettings):
    alpha: float = Field(0.65, ge=0, le=1, description="Weight of the vector leg.")


def test_the_page_is_what_the_classes_say() -> None:
    """Written anew whenever a setting changes: ``python -m server.cli.settings_page``."""
    assert PAGE.read_text(encoding="utf-8") == settings_page()


def test_a_setting_is_a_row() -> None:
    """Variable, default, limits, sentence."""
    assert "| `FACTSPAN_ALPHA` | `0.65` | at least 0, at most 1 | Weight of the vector leg. |" in settings_page(
        {"Any": _Settings}
    )


def test_every_setting_has_its_sentence() -> None:
    """An operator reads what each is for."""
    rows = [line for line in settings_page().splitlines() if line.startswith("| `")]
    assert [row for row in rows if row.endswith("|  |")] == []
