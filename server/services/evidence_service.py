"""EvidenceService over gRPC: message to data class, the search's steps, data class to message."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import grpc.aio
from factspan.v1 import ask_pb2, search_pb2

from server.deadline import Deadline
from server.documents import RegistryCache
from server.search.bundle import bundle
from server.search.pipeline import Clock, SearchPipeline
from server.search.stopwatch import Stopwatch
from server.search.sufficiency import unverified
from server.search.types import Candidate, Inquiry, NoResult, Ranking
from server.services import messages
from server.services.not_built import UnbuiltEvidenceCalls
from server.services.page_token import read_token, write_token
from server.services.requests import Allowed, CleanRequest, read_ask, read_search

AskContext = grpc.aio.ServicerContext[ask_pb2.AskRequest, ask_pb2.AskResponse]
SearchContext = grpc.aio.ServicerContext[search_pb2.SearchRequest, search_pb2.SearchResponse]


class EvidenceService(UnbuiltEvidenceCalls):
    """Search and Ask."""

    def __init__(self, pipeline: SearchPipeline, registry: RegistryCache, allowed: Allowed) -> None:
        self.pipeline = pipeline
        self._registry = registry
        self._allowed = allowed

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
        nothing = await self._nothing(ranking, ranking.candidates[offset:end], kept, clock)
        explain = request.options.explain
        return search_pb2.SearchResponse(
            evidence=[messages.evidence(piece, explain=explain) for piece in pieces],
            plan=messages.plan(ranking.plan),
            no_result=messages.no_result(nothing, explain=explain) if nothing else None,
            next_page_token=write_token(request, end) if end < len(ranking.candidates) else "",
            timings=messages.timings(clock.watch),
            notes=[*clean.request.notes, *ranking.notes],
        )

    async def Ask(self, request: ask_pb2.AskRequest, context: AskContext) -> ask_pb2.AskResponse:  # noqa: N802  # gRPC's name
        """The evidence within the budget, by section."""
        clock = self._clock(context.time_remaining())
        clean = read_ask(request, self._allowed)
        inquiry = await self._inquiry(clean.request)
        ranking = await self.pipeline.rank(inquiry, clock)
        chosen, near = await asyncio.gather(
            self.pipeline.choose(ranking.candidates, clean.budget, clock),
            self.pipeline.near_questions(inquiry, ranking, clock),
        )
        pieces = await self.pipeline.surround(enumerate(chosen, 1), clean.request.inquiry.options.neighbours, clock)
        with clock.watch.stage("bundle"):
            found = bundle(pieces)
        nothing = await self._nothing(ranking, ranking.candidates, chosen, clock)
        explain = request.options.explain
        return ask_pb2.AskResponse(
            status=messages.status(ranking, nothing),
            sections=[messages.evidence_section(section, explain=explain) for section in found.sections],
            bundle=found.text,
            sub_questions=messages.sub_questions(ranking, pieces),
            no_result=messages.no_result(nothing, explain=explain) if nothing else None,
            meanings=ranking.plan.meanings,
            follow_up_questions=self.pipeline.follow_ups(near, inquiry, ranking.plan, chosen),
            plan=messages.plan(ranking.plan),
            timings=messages.timings(clock.watch),
            notes=[*clean.request.notes, *ranking.notes],
        )

    async def _nothing(
        self, ranking: Ranking, found: Sequence[Candidate], kept: Sequence[Candidate], clock: Clock
    ) -> NoResult | None:
        """Why there is no answer, with what came nearest, itself checked; None when there is one."""
        if ranking.no_result:
            return replace(ranking.no_result, nearest=await self.pipeline.verify(ranking.nearest, clock))
        return unverified(found, kept)

    async def _inquiry(self, clean: CleanRequest) -> Inquiry:
        """The inquiry with its documents looked up by name."""
        found = await self._registry.find(clean.document_names)
        scope = replace(clean.inquiry.scope, document_hashes=tuple(each.document_hash for each in found))
        return replace(clean.inquiry, scope=scope)

    def _clock(self, remaining: float | None) -> Clock:
        return Clock(Deadline.after(remaining or self._allowed.settings.default_deadline), Stopwatch())
