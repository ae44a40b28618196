"""Documents picked by a chat model that calls the look-up tool.

What leaves the machine: the question (without what tells a person, unless allowed), names of documents and of their
drugs, and what a look-up found in numbers: documents, pieces, section types.  Words of documents are not sent: the
choice needs none.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from analyzers.providers.chat import Chat, ChatRequest, Message, ToolCall
from analyzers.providers.prompt import load_prompt
from analyzers.providers.redaction import Redactor
from server.documents import Registry
from server.lookup.lookup import Lookup, Query
from server.lookup.names import MOST_NAMES, answers, resolve
from server.lookup.session import Session
from server.lookup.tool import NAME, Tool, lookup_tool
from server.search.candidate import Candidate
from server.search.clock import Clock
from server.search.picking import Picked
from server.search.plan.proposal import LONGEST_QUESTION, usable_texts
from server.search.stopwatch import Stopwatch

PROMPT = "pick-1"
ANSWER_TOKENS = 500


@dataclass(frozen=True, slots=True)
class PickerModel:
    """Who picks; without a ``redactor`` questions are sent as they are; ``must_look_up`` leaves it no other way."""

    chat: Chat
    redactor: Redactor | None
    must_look_up: bool = False


@dataclass(frozen=True, slots=True)
class PickerLimits:
    """Look-ups for a question, and pieces that one finds at most."""

    lookups: int
    results: int


@dataclass(frozen=True, slots=True)
class _Made:
    """What became of a look-up: the documents that it picks, its query, and what the model is told of it."""

    told: Mapping[str, object]
    document_hashes: tuple[str, ...] = ()
    query: str = ""


class ModelPicker:
    """Implements ``server.search.picking.DocumentPicker``."""

    def __init__(self, model: PickerModel, lookup: Lookup, limits: PickerLimits) -> None:
        """``lookup`` must not ask a picker itself."""
        self._model = model
        self._lookup = lookup
        self._limits = limits

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.chat.name

    async def pick(self, question: str, offered: Registry, clock: Clock) -> Picked:
        """The documents that the model named and in which its look-ups found something; nothing when there are none.

        Raises:
            ProviderError: when the model gives no answer.
            indexer.store.errors.StoreError: when OpenSearch does not give a whole answer in time.
        """
        tool = _function(lookup_tool(offered, self._limits.results))
        messages = load_prompt(PROMPT).messages(
            question=self._without_identifiers(question, offered), most=self._limits.lookups
        )
        left = self._limits.lookups
        while left:
            must = self._model.must_look_up and left == self._limits.lookups
            request = ChatRequest(messages, tools=(tool,), must_use_tool=must, answer_tokens=ANSWER_TOKENS)
            reply = await self._model.chat.complete(request)
            calls = reply.tool_calls[:left]
            if not calls:
                break
            left -= len(calls)
            made = await asyncio.gather(*(self._look_up(call, offered, clock) for call in calls))
            hashes = tuple(dict.fromkeys(hash_ for each in made for hash_ in each.document_hashes))
            if hashes:
                return Picked(hashes, tuple(dict.fromkeys(each.query for each in made if each.document_hashes)))
            results = (
                Message("tool", json.dumps({**each.told, "remaining_lookups": left}), answers=call.id)
                for call, each in zip(calls, made, strict=True)
            )
            messages = (*messages, Message("assistant", reply.text, calls), *results)
        return Picked()

    async def _look_up(self, call: ToolCall, offered: Registry, clock: Clock) -> _Made:
        """A look-up by the model's arguments, which may be anything."""
        names, query = call.arguments.get("document_names", []), call.arguments.get("query")
        texts = usable_texts([query], LONGEST_QUESTION) if isinstance(query, str) else ()
        if call.name != NAME or not texts or not isinstance(names, list) or not _are_texts(names):
            return _Made({"notes": [f"call {NAME} with a query of one line and a list of document_names"]})
        named = await asyncio.to_thread(resolve, names, offered)
        hashes = tuple(hash_ for hash_ in named.document_hashes if hash_ in offered.hashes)
        notes = [*named.notes, *await asyncio.to_thread(answers, named.unknown, offered)]
        if names and not hashes:
            return _Made({"notes": notes})
        wanted = Query(hashes[:MOST_NAMES], texts[0], self._limits.results, None, Session())
        found = await self._lookup.look_up(wanted, replace(clock, watch=Stopwatch(), missing=[]))
        pieces = [piece for piece in found.pieces if piece.record.document_hash in offered.hashes]
        told = _told(pieces)
        within = {piece.record.document_hash for piece in pieces}
        picked = tuple(hash_ for hash_ in hashes if hash_ in within)
        return _Made({"found": told, "notes": notes if told else [*notes, "nothing was found"]}, picked, texts[0])

    def _without_identifiers(self, question: str, offered: Registry) -> str:
        known = (name for drug in offered.drugs for name in (*drug.brand_names, *drug.generic_names))
        return self._model.redactor.redact(question, known).text if self._model.redactor else question


def _are_texts(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _told(pieces: list[Candidate]) -> list[dict[str, object]]:
    """What was found, in numbers and in our own vocabulary."""
    counts = Counter(piece.record.file_name for piece in pieces)
    return [
        {
            "document": name,
            "pieces": count,
            "section_types": sorted({each.record.section_type for each in pieces if each.record.file_name == name}),
        }
        for name, count in counts.items()
    ]


def _function(tool: Tool) -> Mapping[str, Any]:
    return {
        "type": "function",
        "function": {"name": tool.name, "description": tool.description, "parameters": tool.parameters},
    }
