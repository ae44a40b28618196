"""EvidenceService over gRPC: message to data class, the search's steps, data class to message."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass, replace

import grpc.aio
from factspan.v1 import (
    ask_pb2,
    citation_pb2,
    draft_pb2,
    evidence_service_pb2_grpc,
    lookup_pb2,
    quotes_pb2,
    search_pb2,
)

from server.citations.resolve import CitationResolver
from server.document_names import resource_name
from server.documents import RegistryCache
from server.draft.drafting import Drafting
from server.errors import NoModelError
from server.lookup.lookup import Lookup
from server.lookup.tool import lookup_tool
from server.observability.notes import notes
from server.quotes.verify import QuoteVerifier
from server.search.answer import Answer
from server.search.clock import Clock
from server.search.inquiry import Inquiry
from server.search.pipeline import SearchPipeline
from server.search.progress import Progress
from server.search.stopwatch import Stopwatch
from server.services import messages
from server.services.answer_messages import ask_response, event_response
from server.services.citation_requests import read_reference
from server.services.draft_messages import draft_response
from server.services.lookup_messages import lookup_response, tool_response
from server.services.lookup_requests import read_lookup
from server.services.page_token import read_token, write_token
from server.services.requests import CleanAsk, CleanRequest, read_ask, read_search
from server.services.scope_requests import Allowed
from server.services.stream_ask import told
from server.services.verify_quotes import VerifyQuotes

AskContext = grpc.aio.ServicerContext[ask_pb2.AskRequest, ask_pb2.AskResponse]
SearchContext = grpc.aio.ServicerContext[search_pb2.SearchRequest, search_pb2.SearchResponse]
LookupContext = grpc.aio.ServicerContext[lookup_pb2.LookupDocumentsRequest, lookup_pb2.LookupDocumentsResponse]
ToolContext = grpc.aio.ServicerContext[lookup_pb2.GetLookupToolRequest, lookup_pb2.GetLookupToolResponse]
VerifyQuotesContext = grpc.aio.ServicerContext[quotes_pb2.VerifyQuotesRequest, quotes_pb2.VerifyQuotesResponse]
CitationContext = grpc.aio.ServicerContext[citation_pb2.ResolveCitationRequest, citation_pb2.ResolveCitationResponse]
DraftContext = grpc.aio.ServicerContext[draft_pb2.DraftRequest, draft_pb2.DraftResponse]
StreamAskContext = grpc.aio.ServicerContext[ask_pb2.StreamAskRequest, ask_pb2.StreamAskResponse]

SENDING_SECONDS, SENDING_SHARE = 0.05, 0.1
"""The last part of a call's time, whichever is less, is for sending the response."""


@dataclass(frozen=True, slots=True)
class EvidenceParts:
    """What the calls are answered by; without ``drafting`` Draft is refused."""

    pipeline: SearchPipeline
    registry: RegistryCache
    lookup: Lookup
    quotes: QuoteVerifier
    citations: CitationResolver
    drafting: Drafting | None = None


class EvidenceService(evidence_service_pb2_grpc.EvidenceServiceServicer):
    """The calls that find and verify evidence."""

    def __init__(self, parts: EvidenceParts, allowed: Allowed) -> None:
        self.pipeline = parts.pipeline
        self._parts = parts
        self._allowed = allowed
        self._quotes = VerifyQuotes(parts.quotes, parts.registry, allowed)

    async def Search(self, request: search_pb2.SearchRequest, context: SearchContext) -> search_pb2.SearchResponse:  # noqa: N802  # gRPC's name
        """A page of the ranking."""
        clock = self._clock(context.time_remaining())
        offset = read_token(request, request.page_token)
        clean = read_search(request, self._allowed)
        ranking = await self.pipeline.rank(await self._inquiry(clean.request), clock)
        end = offset + clean.page_size
        kept = await self.pipeline.verify(ranking.candidates[offset:end], clock)
        ranks = {each.record.id: rank for rank, each in enumerate(ranking.candidates, 1)}
        pieces = await self.pipeline.surround(
            ((ranks[each.record.id], each) for each in kept), clean.request.inquiry.options.neighbours, clock
        )
        nothing = await self.pipeline.no_result(ranking, ranking.candidates[offset:end], kept, clock)
        notes().searched(ranking.plan, kept, nothing)
        explain = request.options.explain
        return search_pb2.SearchResponse(
            evidence=[messages.evidence(piece, explain=explain) for piece in pieces],
            plan=messages.plan(ranking.plan),
            no_result=messages.no_result(nothing, explain=explain) if nothing else None,
            next_page_token=write_token(request, end) if end < len(ranking.candidates) else "",
            timings=messages.timings(clock.watch),
            notes=[*clean.request.notes, *ranking.notes, *clock.missing],
        )

    async def Ask(self, request: ask_pb2.AskRequest, context: AskContext) -> ask_pb2.AskResponse:  # noqa: N802  # gRPC's name
        """The evidence within the budget, by section."""
        return await self._answer(request, context.time_remaining(), Progress())

    async def Draft(self, request: draft_pb2.DraftRequest, context: DraftContext) -> draft_pb2.DraftResponse:  # noqa: N802  # gRPC's name
        """What a model writes from that, as far as its quotes prove it."""
        drafting = self._parts.drafting
        if drafting is None:
            raise NoModelError("Draft")
        clock = self._clock(context.time_remaining())
        clean, answer = await self._find(request.ask, clock, Progress())
        draft = await drafting.draft(answer, clock)
        notes().counts["statements"] = len(draft.checked.statements)
        notes().counts["dropped_statements"] = sum(count for _, count in draft.checked.dropped)
        return draft_response(draft, self._message(request.ask, clean, answer, clock))

    async def StreamAsk(  # noqa: N802  # gRPC's name
        self, request: ask_pb2.StreamAskRequest, context: StreamAskContext
    ) -> AsyncIterator[ask_pb2.StreamAskResponse]:
        """The same, with what becomes known on the way."""
        ask, remaining = request.ask, context.time_remaining()
        async with aclosing(told(lambda tell: self._answer(ask, remaining, Progress(tell)))) as events:
            async for event in events:
                if isinstance(event, ask_pb2.AskResponse):
                    yield ask_pb2.StreamAskResponse(done=event)
                else:
                    yield event_response(event, explain=ask.options.explain)

    async def ResolveCitation(  # noqa: N802  # gRPC's name
        self, request: citation_pb2.ResolveCitationRequest, _context: CitationContext
    ) -> citation_pb2.ResolveCitationResponse:
        """The words that a citation stands for."""
        found = await self._parts.citations.resolve(read_reference(request))
        newest = found.newest_revision
        return citation_pb2.ResolveCitationResponse(
            evidence=messages.unranked(found.record), superseded_by=resource_name(newest) if newest else ""
        )

    async def VerifyQuotes(  # noqa: N802  # gRPC's name
        self, request: quotes_pb2.VerifyQuotesRequest, context: VerifyQuotesContext
    ) -> quotes_pb2.VerifyQuotesResponse:
        """Whether statements' quotes stand in the documents."""
        return await self._quotes.answer(request, self._clock(context.time_remaining()).deadline)

    async def LookupDocuments(  # noqa: N802  # gRPC's name
        self, request: lookup_pb2.LookupDocumentsRequest, context: LookupContext
    ) -> lookup_pb2.LookupDocumentsResponse:
        """What somebody's language model looks up."""
        settings = self._allowed.settings
        clean = read_lookup(request, settings)
        notes().question = clean.query.text
        found = await self._parts.lookup.look_up(clean.query, self._clock(context.time_remaining()))
        if found.ranking:
            notes().searched(found.ranking.plan, found.pieces, found.ranking.no_result)
        return lookup_response(found, clean.notes, settings.lookups)

    async def GetLookupTool(  # noqa: N802  # gRPC's name
        self, _request: lookup_pb2.GetLookupToolRequest, _context: ToolContext
    ) -> lookup_pb2.GetLookupToolResponse:
        """That as a tool, with the documents of the moment."""
        return tool_response(lookup_tool(await self._parts.registry.get(), self._allowed.settings.lookup_results))

    async def _answer(
        self, request: ask_pb2.AskRequest, remaining: float | None, progress: Progress
    ) -> ask_pb2.AskResponse:
        clock = self._clock(remaining, progress)
        clean, answer = await self._find(request, clock, progress)
        return self._message(request, clean, answer, clock)

    async def _find(self, request: ask_pb2.AskRequest, clock: Clock, progress: Progress) -> tuple[CleanAsk, Answer]:
        clean = read_ask(request, self._allowed)
        answer = await self.pipeline.answer(await self._inquiry(clean.request), clean.budget, clock, progress)
        notes().searched(answer.ranking.plan, [piece.candidate for piece in answer.pieces], answer.no_result)
        return clean, answer

    @staticmethod
    def _message(request: ask_pb2.AskRequest, clean: CleanAsk, answer: Answer, clock: Clock) -> ask_pb2.AskResponse:
        return ask_response(answer, clock.watch, clean.request.notes, explain=request.options.explain)

    async def _inquiry(self, clean: CleanRequest) -> Inquiry:
        """The inquiry with its documents looked up by name."""
        notes().question = clean.inquiry.question
        found = await self._parts.registry.find(clean.document_names)
        scope = replace(clean.inquiry.scope, document_hashes=tuple(each.document_hash for each in found))
        return replace(clean.inquiry, scope=scope)

    def _clock(self, remaining: float | None, progress: Progress | None = None) -> Clock:
        """The clock of a call with so many seconds left (none: the default), of which a few are to send the answer."""
        settings = self._allowed.settings
        seconds = remaining or settings.default_deadline
        begins = progress.stage if progress and progress.is_followed else None
        left = seconds - min(SENDING_SECONDS, seconds * SENDING_SHARE)
        clock = Clock.start(left, settings.time_limits, Stopwatch(begins))
        notes().clock = clock
        return clock
