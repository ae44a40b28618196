"""Whether questions are told to observers, and how: never as they are."""

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.providers.redaction import Redactor, load_redactor
from server.observability.settings import ObservabilitySettings


def question_redactor(settings: ObservabilitySettings) -> Redactor | None:
    """What takes identifiers out of questions; None when they are not told at all.

    Raises:
        VocabularyError: for a data file that can't be used.
    """
    return load_redactor(load_drug_lexicon()) if settings.record_questions else None
