"""The settings of what is seen."""

from server.observability.settings import ObservabilitySettings


def test_questions_are_private_by_default() -> None:
    """They may hold patients' data."""
    assert ObservabilitySettings().record_questions is False
