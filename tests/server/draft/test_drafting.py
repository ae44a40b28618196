"""A draft of an answer, on the real OpenSearch; the model is a script."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
import pytest_asyncio

from analyzers.providers.errors import ProviderError, ProviderUnavailableError
from indexer.store.errors import StoreError, StoreUnavailableError
from indexer.store.reader import Reader
from indexer.store.records import EvidenceRecord
from indexer.store.registry_list import RegistryList
from server.citations.text_reader import TextReader
from server.deadline import Deadline
from server.documents import RegistryCache
from server.draft.check import Why
from server.draft.drafter import DraftedQuote, DraftedStatement
from server.draft.drafting import EMPTY, NO_DRAFT, NO_EVIDENCE, NO_STATEMENTS, NOT_CHECKED, Draft, Drafting
from server.grpc_server import GrpcServer
from server.search.answer import Answer
from server.search.clock import Clock
from server.search.inquiry import Budget, EvidenceUnit, Fusion, Inquiry, Options, Scope
from server.search.pipeline import SearchParts, SearchPipeline
from server.search.stopwatch import Stopwatch
from server.settings import ServerSettings
from server.wiring import build_quote_verifier

QUESTION = "How much Zorquela may be taken at most in one day?"
MOST = "Do not take more than 50 mg of Zorquela in one day."


class ScriptedDrafter:
    """Cites its words from the first piece, and counts how often it is asked; an exception is raised, None hangs."""

    name = "scripted"

    def __init__(self, *quotes: str, error: ProviderError | None = None, hangs: bool = False) -> None:
        self.quotes, self.error, self.hangs = quotes, error, hangs
        self.asked: list[str] = []

    async def draft(self, question: str, evidence: Sequence[EvidenceRecord]) -> Sequence[DraftedStatement]:
        """A statement a quote."""
        self.asked.append(question)
        if self.error:
            raise self.error
        if self.hangs:
            await asyncio.Event().wait()
        piece = next(number for number, each in enumerate(evidence, 1) if MOST in each.text)
        return [DraftedStatement("It says so.", (DraftedQuote(quote, piece),)) for quote in self.quotes]


class AwayReader(Reader):
    """Is told that OpenSearch is away."""

    async def registry(self, *_: object, **__: object) -> RegistryList:
        """It can't be read."""
        raise StoreUnavailableError("away")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def answer(server: GrpcServer, search_parts: SearchParts) -> Answer:
    """The answer to the question."""
    assert server
    options = Options(0.65, Fusion.RELATIVE_SCORE, (), 40, 3)
    inquiry = Inquiry(QUESTION, Scope(), EvidenceUnit.SPAN, options)
    return await SearchPipeline(search_parts).answer(inquiry, Budget(5, 6000), clock())


@pytest.fixture
def drafting(
    server_settings: ServerSettings, search_parts: SearchParts, text_reader: TextReader
) -> Callable[..., Drafting]:
    """As wired, with the given drafter."""
    verifier = build_quote_verifier(server_settings, search_parts.reader, text_reader)
    return lambda drafter: Drafting(drafter, verifier, search_parts.registry)


def clock(draft: float = 30.0) -> Clock:
    """Half a minute, of which the drafter has so much."""
    return Clock(Deadline.after(30.0), Stopwatch(), {"draft": draft})


async def test_what_is_proven_is_kept_with_its_evidence(drafting: Callable[..., Drafting], answer: Answer) -> None:
    """And the rest counted; the model's name stands by it."""
    drafter = ScriptedDrafter(MOST, MOST.replace("50", "500"))
    draft = await drafting(drafter).draft(answer, clock())
    assert [piece.text for each in draft.checked.statements for piece in each.evidence] == [MOST]
    assert draft.checked.dropped == ((Why.NOT_EXACT, 1),)
    assert (draft.made_by, draft.notes, drafter.asked) == ("scripted", (), [QUESTION])


async def test_without_evidence_no_model_is_asked(drafting: Callable[..., Drafting], answer: Answer) -> None:
    """A question without an answer costs nothing."""
    drafter = ScriptedDrafter(MOST)
    draft = await drafting(drafter).draft(replace(answer, pieces=()), clock())
    assert draft == Draft(EMPTY, "scripted", (NO_EVIDENCE,))
    assert drafter.asked == []


@pytest.mark.parametrize(
    ("drafter", "note"),
    [
        (ScriptedDrafter(error=ProviderUnavailableError("gone")), NO_DRAFT),
        (ScriptedDrafter(hangs=True), NO_DRAFT),
        (ScriptedDrafter(), NO_STATEMENTS),
    ],
    ids=["fails", "hangs", "silent"],
)
async def test_a_model_without_a_draft_costs_the_draft_alone(
    drafting: Callable[..., Drafting], answer: Answer, drafter: ScriptedDrafter, note: str
) -> None:
    """No error; a note says why."""
    assert await drafting(drafter).draft(answer, clock(0.05)) == Draft(EMPTY, "scripted", (note,))


async def test_a_draft_that_can_not_be_checked_is_none(
    drafting: Callable[..., Drafting], answer: Answer, search_parts: SearchParts
) -> None:
    """Though the model's quotes are true."""
    made = drafting(ScriptedDrafter(MOST))
    away = AwayReader(search_parts.reader._client, "")
    with pytest.raises(StoreError):
        await away.documents()
    made = replace(made, registry=RegistryCache(away, seconds=0))
    assert await made.draft(answer, clock()) == Draft(EMPTY, "scripted", (NOT_CHECKED,))
