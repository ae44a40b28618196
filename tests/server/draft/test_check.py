"""A draft that mixes true, altered, made-up and misplaced quotes, checked against the real OpenSearch."""

from collections.abc import Sequence

import pytest
import pytest_asyncio

from indexer.store.records import EvidenceRecord
from server.citations.text_reader import TextReader
from server.deadline import Deadline
from server.documents import Registry
from server.draft.check import MOST_CHARACTERS, MOST_STATEMENTS, CheckedDraft, Why, check
from server.draft.drafter import DraftedQuote, DraftedStatement, Drafter
from server.grpc_server import GrpcServer
from server.quotes.lookup import Question
from server.quotes.verdicts import Quote, Statement
from server.quotes.verify import QuoteVerifier
from server.search.pipeline import SearchParts
from server.settings import ServerSettings
from server.wiring import build_quote_verifier

MOST = "Do not take more than 50 mg of Zorquela in one day."
COLD = "Store Otherol capsules in a refrigerator at 2 to 8 degrees Celsius."
DEADLINE = 30.0


def said(text: str, quote: str, piece: int = 1) -> DraftedStatement:
    """A statement with one quote."""
    return DraftedStatement(text, (DraftedQuote(quote, piece),))


class Liar:
    """A model that mixes what is true with what is not."""

    name = "liar"

    async def draft(self, question: str, evidence: Sequence[EvidenceRecord]) -> tuple[DraftedStatement, ...]:
        """True ones are the first and the last."""
        assert (question, len(evidence)) == ("How much?", 2)
        return (
            said("At most 50 mg.", MOST),
            said("At most 500 mg.", MOST.replace("50", "500")),
            said("It may be taken.", MOST.replace("Do not take", "Take")),
            said("With wine.", "Zorquela is best taken with a glass of red wine."),
            said("In the cold.", COLD, piece=1),
            said("More than 50 mg.", "take more than 50 mg of Zorquela in one day"),
            said("Nothing.", "mg", piece=1),
            said("Nowhere.", MOST, piece=3),
            said("Before all.", MOST, piece=0),
            DraftedStatement("Trust me.", ()),
            DraftedStatement("Half true.", (DraftedQuote(MOST, 1), DraftedQuote(COLD.replace("8", "80"), 2))),
            DraftedStatement("Both.", (DraftedQuote(MOST, 1), DraftedQuote("refrigerator at 2 to 8 degrees", 2))),
        )


@pytest.fixture
def verifier(
    server: GrpcServer, server_settings: ServerSettings, search_parts: SearchParts, text_reader: TextReader
) -> QuoteVerifier:
    """As wired, over the made-up labels, which the server's fixture has stored."""
    assert server
    return build_quote_verifier(server_settings, search_parts.reader, text_reader)


@pytest_asyncio.fixture(loop_scope="session")
async def registry(server: GrpcServer, search_parts: SearchParts) -> Registry:
    """Their registry."""
    assert server
    return await search_parts.registry.get()


@pytest_asyncio.fixture(loop_scope="session")
async def evidence(verifier: QuoteVerifier, registry: Registry) -> tuple[EvidenceRecord, ...]:
    """Two pieces of two labels, as an answer has them."""
    question = Question(registry.documents, (), 1.0)
    statement = Statement("", "", (Quote(MOST), Quote(COLD)))
    (verdict,) = await verifier.verify([statement], question, registry, Deadline.after(DEADLINE))
    found = tuple(quote.evidence for quote in verdict.quotes if quote.evidence)
    assert [piece.text for piece in found] == [MOST, COLD]
    return found


async def checked(
    drafted: tuple[DraftedStatement, ...],
    evidence: tuple[EvidenceRecord, ...],
    verifier: QuoteVerifier,
    registry: Registry,
) -> CheckedDraft:
    """The draft as it is kept."""
    return await check(drafted, evidence, verifier, registry, Deadline.after(DEADLINE))


async def test_only_what_is_true_comes_through(
    evidence: tuple[EvidenceRecord, ...], verifier: QuoteVerifier, registry: Registry
) -> None:
    """Each other statement is dropped and counted; the evidence is the label's own words."""
    drafter: Drafter = Liar()
    drafted = tuple(await drafter.draft("How much?", evidence))
    draft = await checked(drafted, evidence, verifier, registry)
    assert [(each.text, [piece.text for piece in each.evidence]) for each in draft.statements] == [
        ("At most 50 mg.", [MOST]),
        ("Both.", [MOST, "refrigerator at 2 to 8 degrees"]),
    ]
    assert dict(draft.dropped) == {Why.NO_QUOTE: 1, Why.NO_SUCH_PIECE: 2, Why.NOT_EXACT: 6, Why.MISPLACED: 1}


async def test_words_that_the_model_was_not_given_prove_nothing(
    evidence: tuple[EvidenceRecord, ...], verifier: QuoteVerifier, registry: Registry
) -> None:
    """Though they stand in the same label."""
    (inside,) = [piece for piece in evidence if piece.text == MOST]
    quote = Statement("", "", (Quote(MOST[:30]),))
    question = Question(registry.documents, (), 1.0)
    (verdict,) = await verifier.verify([quote], question, registry, Deadline.after(DEADLINE))
    narrow = verdict.quotes[0].evidence
    assert narrow is not None
    assert narrow.end < inside.end
    draft = await checked((said("All of it.", MOST),), (narrow,), verifier, registry)
    assert (draft.statements, draft.dropped) == ((), ((Why.MISPLACED, 1),))


async def test_a_draft_without_end_is_bounded(
    evidence: tuple[EvidenceRecord, ...], verifier: QuoteVerifier, registry: Registry
) -> None:
    """What is beyond is counted and not looked at."""
    drafted = (*[said("true", MOST)] * (MOST_STATEMENTS + 3), said("x" * (MOST_CHARACTERS + 1), MOST))
    draft = await checked(drafted, evidence, verifier, registry)
    assert (len(draft.statements), draft.dropped) == (MOST_STATEMENTS, ((Why.TOO_LONG, 4),))


async def test_an_empty_draft_is_no_error(verifier: QuoteVerifier, registry: Registry) -> None:
    """The model found no answer."""
    assert await checked((), (), verifier, registry) == CheckedDraft((), ())
