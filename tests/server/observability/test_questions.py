"""Questions are told redacted, or not at all."""

from server.observability.questions import question_redaction
from server.observability.settings import ObservabilitySettings


def test_questions_are_not_told_unless_the_setting_says_so() -> None:
    """As it is by default."""
    assert question_redaction(ObservabilitySettings()) is None


def test_questions_are_told_without_identifiers() -> None:
    """The drug stays."""
    redact = question_redaction(ObservabilitySettings(record_questions=True))
    assert redact is not None
    told = redact("Mrs. Jane Miller, born 03/04/1961, takes Zorquela.", ["Zorquela"])
    assert "Zorquela" in told
    assert not [word for word in ("Jane", "Miller", "1961") if word in told]
