"""Questions that a page answers, by a chat model, beside those by rules: it is sent the words of every page.

What it writes is a key to find the page by: it names spans of that page alone, and is never returned as evidence.
"""

import asyncio
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import structlog

from analyzers.canonical import first_page
from analyzers.providers.chat import Chat, ChatRequest
from analyzers.providers.errors import ProviderAnswerError, ProviderError
from analyzers.providers.prompt import load_prompt
from indexer.extract.document import ExtractedDocument, FactSpan
from indexer.generate.embedded_text import label_name
from indexer.generate.generated import Question, WrittenQuestions
from indexer.generate.questions import SPANS_OF_A_QUESTION, write_questions

log = structlog.get_logger(__name__)

PROMPT = "questions-1"
ANSWER_TOKENS = 1500
MOST_QUESTIONS = 12
"""Of one stretch of a page; what a model writes beyond is left out."""
MOST_CHARACTERS = 8000
"""Of a stretch: a page of small print has more."""
LONGEST_QUESTION = 250
SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "questions": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"text": {"type": "string"}, "spans": {"type": "array", "items": {"type": "integer"}}},
                "required": ["text", "spans"],
            },
        }
    },
    "required": ["questions"],
}


class _Stretch(NamedTuple):
    """Spans of one page that are sent together."""

    page: int
    spans: tuple[FactSpan, ...]


class ModelQuestionWriter:
    """Writes a document's questions; belongs to the event loop that makes it, and is called from another thread."""

    def __init__(self, chat: Chat) -> None:
        self._chat = chat
        self._loop = asyncio.get_running_loop()

    @property
    def name(self) -> str:
        """The model and the prompt, with a digest of its words: part of a document's recipe."""
        messages = load_prompt(PROMPT).messages(drug="", spans=(), most=MOST_QUESTIONS)
        words = "".join(message.content for message in messages)
        return f"{self._chat.name}-{PROMPT}-{hashlib.sha256(words.encode()).hexdigest()[:8]}"

    def write(self, document: ExtractedDocument) -> WrittenQuestions:
        """The rules' questions, then the model's; where the model fails there are the rules' alone."""
        return asyncio.run_coroutine_threadsafe(self._write(document), self._loop).result()

    async def _write(self, document: ExtractedDocument) -> WrittenQuestions:
        known = {(each.page, each.text.casefold()): each for each in await asyncio.to_thread(write_questions, document)}
        failed: list[int] = []
        for stretch in _stretches(document):
            try:
                written = await self._ask(document, stretch)
            except ProviderError:
                failed.append(stretch.page)
                continue
            for question in written:
                known.setdefault((question.page, question.text.casefold()), question)
        if failed:
            log.warning("questions_by_rules_alone", document=document.document_hash, pages=sorted(set(failed)))
        return WrittenQuestions(tuple(known.values()), tuple(dict.fromkeys(failed)))

    async def _ask(self, document: ExtractedDocument, stretch: _Stretch) -> list[Question]:
        drug = label_name(document.label) or "the drug"
        spans = [f"{number} {_words(span)}" for number, span in enumerate(stretch.spans, 1)]
        messages = load_prompt(PROMPT).messages(drug=drug, spans=spans, most=MOST_QUESTIONS)
        reply = await self._chat.complete(ChatRequest(messages, SCHEMA, answer_tokens=ANSWER_TOKENS, check=_questions))
        return [
            _question(document.document_hash, stretch, text, numbers, f"model:{self._chat.name}:{PROMPT}")
            for text, numbers in _usable(reply.data, len(spans))
        ]


def _stretches(document: ExtractedDocument) -> Iterator[_Stretch]:
    """The pages' spans, each page in as many parts as its length asks for."""
    spans = sorted((span for span in document.spans if span.places), key=lambda span: span.start)
    for page, found in groupby(spans, key=lambda span: first_page(span.places)):
        part: list[FactSpan] = []
        length = 0
        for span in found:
            if part and length + len(span.text) > MOST_CHARACTERS:
                yield _Stretch(page, tuple(part))
                part, length = [], 0
            part.append(span)
            length += len(span.text)
        yield _Stretch(page, tuple(part))


def _words(span: FactSpan) -> str:
    return " ".join(f"{span.context} {span.text}".split())


def _questions(data: Mapping[str, Any]) -> list[Any]:
    """What the model wrote as questions, whatever it is.

    Raises:
        ProviderAnswerError: when there is no list of them.
    """
    found = data.get("questions")
    if not isinstance(found, list):
        raise ProviderAnswerError("the answer holds no list of questions")
    return found


def _usable(data: Mapping[str, Any], count: int) -> list[tuple[str, list[int]]]:
    """The questions whose words can be searched and whose numbers are of the stretch; the rest is left out."""
    usable = []
    for entry in _questions(data):
        text, numbers = (entry.get("text"), entry.get("spans")) if isinstance(entry, dict) else (None, None)
        if not isinstance(text, str) or not isinstance(numbers, list):
            continue
        line = " ".join(text.split())
        places = [number for number in numbers if isinstance(number, int) and 1 <= number <= count]
        if 0 < len(line) <= LONGEST_QUESTION and line.isprintable() and places:
            usable.append((line, list(dict.fromkeys(places))[:SPANS_OF_A_QUESTION]))
    return usable[:MOST_QUESTIONS]


def _question(document_hash: str, stretch: _Stretch, text: str, numbers: Sequence[int], made_by: str) -> Question:
    spans = [stretch.spans[number - 1] for number in numbers]
    section = spans[0].section
    key = f"{document_hash}\n{stretch.page}\n{section}\n{text}"
    return Question(
        id=f"{document_hash[:16]}.q{hashlib.sha256(key.encode()).hexdigest()[:16]}",
        text=text,
        page=stretch.page,
        section=section,
        spans=tuple(span.id for span in spans),
        made_by=made_by,
    )
