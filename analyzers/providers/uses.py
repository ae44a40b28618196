"""What a provider can be used for, and what of it leaves the machine: the table that docs, logs and status show."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from analyzers.providers.settings import COHERE, ProviderSettings

DOCUMENTS, QUESTIONS = "document text", "question text"


@dataclass(frozen=True, slots=True)
class Use:
    """A use: its name (that of its setting, too), who does it by default, and what is sent to whom does it instead."""

    name: str
    default: str
    sends: str
    sends_documents: bool
    sends_questions: bool


USES = (
    Use(
        "planner",
        "rules",
        "the question, the talk before it, names of drugs with indexed labels, names of section types and attributes",
        sends_documents=False,
        sends_questions=True,
    ),
    Use(
        "document_picker",
        "none",
        "the question, names of the indexed documents and their drugs, and of its look-ups the documents and section "
        "types in which something was found",
        sends_documents=False,
        sends_questions=True,
    ),
    Use(
        "embedder",
        "local",
        "when indexing every span, and each question that does not only repeat one; when asking the question",
        sends_documents=True,
        sends_questions=True,
    ),
    Use(
        "reranker",
        "local",
        "the question and the words of the best pieces of evidence",
        sends_documents=True,
        sends_questions=True,
    ),
    Use(
        "drafter",
        "none",
        "at each Draft the question and the words of the evidence, with their headings",
        sends_documents=True,
        sends_questions=True,
    ),
    Use("question_writer", "rules", "the words of every page", sends_documents=True, sends_questions=False),
)


class ProviderSetupError(Exception):
    """Settings that ask for a use and do not allow it; ``str()`` is one line: why, and what to set."""


@dataclass(frozen=True, slots=True)
class UseOn:
    """A use that is on: by whom, at which address, and whether questions go as they are."""

    use: Use
    provider: str
    url: str
    questions_as_they_are: bool

    @property
    def notice(self) -> str:
        """One line for a person."""
        redacted = "" if self.questions_as_they_are or not self.use.sends_questions else " (questions: redacted)"
        return f"{self.use.name} by {self.provider} at {self.url}; it is sent {self.use.sends}{redacted}"

    def told(self) -> Mapping[str, object]:
        """The same for logs and JSON."""
        told: dict[str, object] = {
            "use": self.use.name,
            "provider": self.provider,
            "url": self.url,
            "sends": self.use.sends,
            "document_text": self.use.sends_documents,
        }
        if self.use.sends_questions:
            told["questions"] = "as they are" if self.questions_as_they_are else "without names, dates and numbers"
        return told


def uses_on(settings: ProviderSettings) -> tuple[UseOn, ...]:
    """The uses that the settings turn on, in the order of all; a use that these settings do not have is off."""
    as_they_are = settings.allow_question_text == COHERE
    return tuple(
        UseOn(use, COHERE, settings.cohere_url, as_they_are)
        for use in USES
        if getattr(settings, use.name, use.default) == COHERE
    )


def allowed_uses(settings: ProviderSettings) -> tuple[UseOn, ...]:
    """The uses that are on.

    Raises:
        ProviderSetupError: when one sends words of documents and that is not allowed, or when there is no key.
    """
    found = uses_on(settings)
    if wrong := _not_allowed(found, settings):
        raise ProviderSetupError(wrong)
    return found


def _not_allowed(found: Iterable[UseOn], settings: ProviderSettings) -> str:
    names = [each.use for each in found]
    sending = [use for use in names if use.sends_documents]
    if sending and settings.allow_document_text != COHERE:
        on = ", ".join(_setting(use) for use in sending)
        return (
            f"{on} would send words of documents to {COHERE}: set FACTSPAN_ALLOW_DOCUMENT_TEXT={COHERE} to allow it, "
            f"or take {_setting(sending[0])} back"
        )
    if names and not settings.cohere_api_key.get_secret_value():
        return f"{_setting(names[0])} needs a key: set FACTSPAN_COHERE_API_KEY"
    return ""


def _setting(use: Use) -> str:
    return f"FACTSPAN_{use.name.upper()}={COHERE}"
