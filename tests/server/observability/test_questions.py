"""Questions are told redacted, or not at all."""

from server.observability.questions import question_redactor
from server.observability.settings import ObservabilitySettings


def test_questions_are_not_told_unless_the_setting_says_so() -> None:
    """As it is by default."""
    assert question_redactor(ObservabilitySettings()) is None


def test_questions_are_told_without_identifiers() -> None:
    """The drug stays."""
    redactor = question_redactor(ObservabilitySettings(record_questions=True))
    assert redactor is not None
    redactor.know(["Zorquela"])
    told = redactor.redact("Mrs. Jane Miller, born 03/04/1961, takes Zorquela.").text
    assert "Zorquela" in told
    assert not [word for word in ("Jane", "Miller", "1961") if word in told]
