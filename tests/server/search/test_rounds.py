"""The rounds of a search, and what each leaves out when its time is over, on the real OpenSearch."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from indexer.store.errors import StoreTimeoutError
from server.deadline import Deadline
from server.grpc_server import GrpcServer
from server.search.candidate import Candidate
from server.search.clock import Clock
from server.search.embed import NO_VECTORS, QuestionEmbedding
from server.search.inquiry import EvidenceUnit, Fusion, Inquiry, Options, Scope
from server.search.pipeline import SearchParts
from server.search.plan.plan import Plan
from server.search.rounds import NO_LOOK, NO_WIDER, Beside, Rounds
from server.search.stopwatch import Stopwatch

SCOPE = Scope(("a" * 64,))
OPTIONS = Options(0.65, Fusion.RELATIVE_SCORE, (), 40, 3)
DOSE = Plan("How much Zorquela may be taken at most in one day?")
NOWHERE = Plan("xyzzy plugh?")
INQUIRY = Inquiry(DOSE.question, SCOPE, EvidenceUnit.BOTH, OPTIONS)


@pytest.fixture
def rounds(server: GrpcServer, search_parts: SearchParts) -> Rounds:
    """Over the running server's labels."""
    assert server.address
    of = search_parts
    embedding = QuestionEmbedding(of.embedder)
    return Rounds(of.reader, of.terms, embedding, of.attributes, of.paths, of.ordering, of.answerability)


def clock(**limits: float) -> Clock:
    """A minute, and these limits of stages, in seconds."""
    return Clock(Deadline.after(60), Stopwatch(), limits)


async def test_each_plan_is_answered_and_judged(rounds: Rounds) -> None:
    """In the order of the plans; what lacks evidence has been searched once more, more widely."""
    time = clock()
    dose, nowhere = await rounds.search([DOSE, NOWHERE], INQUIRY, time)
    assert (dose.verdict.enough, nowhere.verdict.enough) == (True, False)
    assert "GLOBAL_FACTSPAN_SCAN" in nowhere.quest.paths
    assert "GLOBAL_FACTSPAN_SCAN" not in dose.quest.paths
    assert time.missing == []


async def test_a_name_that_no_document_holds_is_answered_by_no_other_drugs_words(rounds: Rounds) -> None:
    """Though the rest of the question is answered; a word that stands in one is no name."""
    held, unheard = (replace(DOSE, question=f"{DOSE.question} {each}?") for each in ("Tablets", "Nonesuchine"))
    plans = [replace(held, unheard=("Tablets",)), replace(unheard, unheard=("Nonesuchine",))]
    answered = await rounds.search(plans, INQUIRY, clock())
    assert [each.verdict.reason.startswith("no indexed document names") for each in answered] == [False, True]
    assert not answered[1].verdict.enough


async def test_without_time_for_the_closer_look_what_was_found_is_given_unjudged(rounds: Rounds) -> None:
    """It is not reranked, and that is said."""
    time = clock(look=0)
    (dose,) = await rounds.search([DOSE], INQUIRY, time)
    assert time.missing == [NO_LOOK]
    assert dose.verdict.enough
    assert {each.scores.rerank for each in dose.ordered.candidates} == {None}


async def test_without_time_for_the_wider_round_a_gap_stays_one(rounds: Rounds) -> None:
    """Silence is better than a wrong answer."""
    time = clock(wider=0)
    dose, nowhere = await rounds.search([DOSE, NOWHERE], INQUIRY, time)
    assert time.missing == [NO_WIDER]
    assert (dose.verdict.enough, nowhere.verdict.enough) == (True, False)
    assert "GLOBAL_FACTSPAN_SCAN" not in nowhere.quest.paths


async def test_without_time_for_the_vector_it_is_searched_by_words(rounds: Rounds) -> None:
    """What the paths asked by words, meanwhile."""
    time = clock(embed=0)
    (dose,) = await rounds.search([DOSE], INQUIRY, time)
    assert time.missing == [NO_VECTORS]
    assert all(each.scores.vector is None for each in dose.ordered.candidates)
    assert "50 mg" in dose.ordered.candidates[0].record.text


async def test_a_path_that_needs_the_vector_gives_way_to_one_that_does_not(rounds: Rounds) -> None:
    """Where the model takes too long."""
    by_vector = replace(INQUIRY, options=replace(INQUIRY.options, paths=("VECTOR_SCOPED",)))
    (dose,) = await rounds.search([DOSE], by_vector, clock(embed=0))
    assert dose.quest.paths == ("BM25_FACTSPAN",)
    assert "50 mg" in dose.ordered.candidates[0].record.text


async def test_by_words_alone_nothing_found_is_no_answer(rounds: Rounds) -> None:
    """Not even that there is none: the meaning was not looked for."""
    with pytest.raises(StoreTimeoutError):
        await rounds.search([NOWHERE], INQUIRY, clock(embed=0))


async def test_without_time_to_search_there_is_nothing(rounds: Rounds) -> None:
    """An error, not an empty answer."""
    with pytest.raises(StoreTimeoutError):
        await rounds.search([DOSE], INQUIRY, clock(search=0))


async def test_what_is_found_first_is_handed_over_before_it_is_reranked(rounds: Rounds) -> None:
    """Of the whole question alone."""
    early: list[Sequence[Candidate]] = []

    async def note(candidates: Sequence[Candidate]) -> None:
        early.append(candidates)

    answered = await rounds.search([DOSE, NOWHERE], INQUIRY, clock(), Beside(show_early=note))
    (candidates,) = early
    assert {each.scores.rerank for each in candidates} == {None}
    assert {each.record.id for each in candidates} & {each.record.id for each in answered[0].ordered.candidates}


async def test_what_goes_wrong_beside_the_closer_look_is_told(rounds: Rounds) -> None:
    """The error goes on."""

    async def fail(_: Sequence[Candidate]) -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        await rounds.search([DOSE], INQUIRY, clock(), Beside(show_early=fail))
