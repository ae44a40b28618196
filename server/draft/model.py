"""A draft by a chat model: it is sent the question and the words of the evidence, and what it writes is read strictly.

What leaves the machine: the question (without what tells a person, unless allowed) and the evidence with its headings.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analyzers.providers.chat import Chat, ChatRequest
from analyzers.providers.errors import ProviderAnswerError
from analyzers.providers.prompt import load_prompt
from analyzers.providers.redaction import Redactor
from indexer.store.records import EvidenceRecord
from server.draft.drafter import DraftedQuote, DraftedStatement

PROMPT = "draft-1"
ANSWER_TOKENS = 2000
STATEMENTS_ASKED = 8
"""What the prompt asks for at most; more are checked all the same, up to the check's own limits."""
SURROGATE = re.compile(r"[\ud800-\udfff]")
SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "statements": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "text": {"type": "string"},
                    "quotes": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "properties": {"piece": {"type": "integer"}, "text": {"type": "string"}},
                            "required": ["piece", "text"],
                        },
                    },
                },
                "required": ["text", "quotes"],
            },
        }
    },
    "required": ["statements"],
}


@dataclass(frozen=True, slots=True)
class SentPiece:
    """What is sent of a piece: its drug, headings and context, and apart from them the words that may be quoted."""

    about: str
    words: str


class ModelDrafter:
    """Implements ``server.draft.drafter.Drafter``."""

    def __init__(self, chat: Chat, redactor: Redactor | None) -> None:
        """Without a ``redactor`` questions are sent as they are."""
        self._chat = chat
        self._redactor = redactor

    @property
    def name(self) -> str:
        """The model's name."""
        return self._chat.name

    async def draft(self, question: str, evidence: Sequence[EvidenceRecord]) -> Sequence[DraftedStatement]:
        """The model's statements, as it wrote them.

        Raises:
            ProviderError: when it writes none that can be read.
        """
        names = {name for piece in evidence for name in (*piece.brand_names, *piece.generic_names)}
        asked = self._redactor.redact(question, names).text if self._redactor else question
        messages = load_prompt(PROMPT).messages(
            question=asked, pieces=[sent_piece(piece) for piece in evidence], most=STATEMENTS_ASKED
        )
        reply = await self._chat.complete(
            ChatRequest(messages, SCHEMA, answer_tokens=ANSWER_TOKENS, check=read_statements)
        )
        return read_statements(reply.data)


def sent_piece(piece: EvidenceRecord) -> SentPiece:
    """A piece as the model sees it."""
    drug = ", ".join((*piece.brand_names, *piece.generic_names)) or piece.file_name
    return SentPiece("\n".join(filter(None, (drug, " > ".join(piece.section_path), piece.context))), piece.text)


def read_statements(data: Mapping[str, Any]) -> tuple[DraftedStatement, ...]:
    """The statements in a model's object.

    Raises:
        ProviderAnswerError: when one is not of its shape: nothing of such a draft is used.
    """
    return tuple(
        DraftedStatement(_field(each, "text", str), tuple(_quote(quote) for quote in _field(each, "quotes", list)))
        for each in _field(data, "statements", list)
    )


def _quote(data: object) -> DraftedQuote:
    return DraftedQuote(_field(data, "text", str), _field(data, "piece", int))


def _field(data: object, name: str, kind: type[Any]) -> Any:  # noqa: ANN401 - of the kind that is asked for
    value = data.get(name) if isinstance(data, Mapping) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise ProviderAnswerError(f"the draft's {name} is missing or no {kind.__name__}")
    if isinstance(value, str) and SURROGATE.search(value):
        raise ProviderAnswerError(f"the draft's {name} has half a character, which nothing can send on")
    return value
