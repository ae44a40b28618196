"""Whether questions are told to observers, and how: never as they are."""

from collections.abc import Iterable

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.providers.redaction import load_redactor
from server.observability.settings import ObservabilitySettings
from server.observability.telling import Redact


def question_redaction(settings: ObservabilitySettings) -> Redact | None:
    """What takes identifiers out of questions; None when they are not told at all.

    Raises:
        VocabularyError: for a data file that can't be used.
    """
    if not settings.record_questions:
        return None
    redactor = load_redactor(load_drug_lexicon())

    def redact(question: str, drugs: Iterable[str]) -> str:
        return redactor.redact(question, drugs).text

    return redact
