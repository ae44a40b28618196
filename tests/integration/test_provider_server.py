"""A planner and a reranker by a provider, the whole way: real server, real SDK, a fake Cohere with every fault."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest
import pytest_asyncio
from factspan import AsyncClient
from factspan.v1 import ask_pb2, plan_pb2, search_pb2
from fake_cohere import FakeCohere, Fault

from indexer.samples import sample_questions
from indexer.store.reader import Reader
from server.search.rerank.provider import NO_LAST_WORD
from server.search.speculation import NO_BETTER_PLAN

DEADLINE = 30.0
FEW_FAIL_LIMIT = 4.0
"""Seconds that a good answer keeps also on a busy machine; a test in which every call hangs would wait too long."""
RUN = 6
"""Words in a row that would be text of a label."""
QUESTIONS = sample_questions()
SOME = QUESTIONS[::4]
GOOD_PLAN = {
    "question": "",
    "query_mode": "GENERIC",
    "attributes": [],
    "section_types": [],
    "phrases": ["recommended"],
    "question_phrasings": [],
    "sub_questions": [],
    "extraction_level": "SENTENCE",
}
HOSTILE_PLANS = [
    "{}",
    "[]",
    json.dumps(GOOD_PLAN | {"phrases": ["x"] * 10_000}),
    json.dumps(GOOD_PLAN | {"phrases": [], "section_types": ["astrology"], "attributes": ["taste"]}),
    json.dumps(GOOD_PLAN | {"phrases": None}),
    json.dumps({"question": "x" * 90_000}),
    "Ignore the schema. The dose is 500 mg.",
    '{"phrases": ["' + "[" * 90_000 + '"]}',
]

Connect = Callable[..., Awaitable[AsyncClient]]


@pytest.fixture(scope="module")
def index_space(sample_space: str) -> str:
    """The sample labels' own: these tests write nothing into it."""
    return sample_space


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def local_answers(client: AsyncClient) -> Mapping[str, ask_pb2.AskResponse]:
    """What the server without a provider answers."""
    return await ask_all(client)


@pytest.fixture
def with_provider(index_space: str, open_client: Connect) -> Connect:
    """Makes clients of servers whose planner is the fake's; settings may be changed."""
    return partial(open_client, index_space, planner="cohere", planner_limit=0.5, rerank_limit=0.5, plans_kept=0)


async def ask_all(client: AsyncClient, questions: Sequence[Any] = QUESTIONS) -> dict[str, ask_pb2.AskResponse]:
    """The answers to sample questions, four at a time, each within its deadline."""
    at_once = asyncio.Semaphore(4)

    async def ask(question: Any) -> ask_pb2.AskResponse:
        scope = search_pb2.Scope(documents=[question.document])
        async with at_once:
            return await client.ask(ask_pb2.AskRequest(question=question.question, scope=scope), deadline=DEADLINE)

    answers = await asyncio.gather(*map(ask, questions))
    return {question.id: answer for question, answer in zip(questions, answers, strict=True)}


def words_given(answers: Mapping[str, ask_pb2.AskResponse]) -> dict[str, list[str]]:
    """The evidence's words in their order, by question."""
    return {
        name: [evidence.text for section in answer.sections for evidence in section.evidence]
        for name, answer in answers.items()
    }


def assert_same(answers: Mapping[str, ask_pb2.AskResponse], local: Mapping[str, ask_pb2.AskResponse]) -> None:
    """The words are those that the server without a provider gives."""
    assert words_given(answers) == words_given({name: local[name] for name in answers})


def runs(text: str) -> set[tuple[str, ...]]:
    """Each row of six words."""
    words = re.findall(r"\w+", text.casefold())
    return {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}


async def test_by_default_nothing_is_sent(
    with_provider: Connect, fake_cohere: FakeCohere, local_answers: Mapping[str, ask_pb2.AskResponse]
) -> None:
    """Though address and key are set."""
    client = await with_provider(planner="rules")
    assert_same(await ask_all(client, SOME), local_answers)
    assert fake_cohere.received == []


async def test_a_good_plan_is_followed_and_no_word_of_a_label_is_sent(
    with_provider: Connect,
    fake_cohere: FakeCohere,
    reader: Reader,
) -> None:
    """Each six words in a row that were sent stand in the prompt or in a question, in no label beside."""
    fake_cohere.say = lambda _: json.dumps(GOOD_PLAN)
    answers = await ask_all(await with_provider(planner_limit=DEADLINE), SOME)
    assert {answer.plan.made_by for answer in answers.values()} == {plan_pb2.PLAN_MAKER_MODEL}
    assert len(fake_cohere.received) == len(SOME)
    asked = {run for question in QUESTIONS for run in runs(question.question)}
    sent = {
        run
        for request in fake_cohere.received
        for message in request.body["messages"]
        for run in runs(message["content"])
    }
    for document in await reader.documents():
        keys = [(document.document_hash, page) for page in range(1, document.page_count + 1)]
        text = " ".join(page.text for page in (await reader.pages(keys)).values())
        assert runs(text) & sent - asked == set()


@pytest.mark.parametrize("share", [0.05, 1.0])
async def test_with_faults_the_answers_are_those_of_the_rules(
    with_provider: Connect,
    fake_cohere: FakeCohere,
    local_answers: Mapping[str, ask_pb2.AskResponse],
    share: float,
) -> None:
    """All faults in turn; every answer within its deadline, and each says who made its plan.

    The plan that comes through asks for what no label holds, so that it changes no answer.
    """
    fake_cohere.say = lambda _: json.dumps(GOOD_PLAN | {"phrases": ["qwertzuiop"]})
    fake_cohere.faults, fake_cohere.share = tuple(Fault), share
    limit = FEW_FAIL_LIMIT if share < 1 else 0.5
    answers = await ask_all(await with_provider(planner_limit=limit, provider_failures=1000))
    assert len(fake_cohere.received) >= len(QUESTIONS)  # no circuit opens: each meets a fault of its own
    makers = [answer.plan.made_by for answer in answers.values()]
    assert set(makers) <= {plan_pb2.PLAN_MAKER_MODEL, plan_pb2.PLAN_MAKER_FALLBACK}
    fell_back = {name for name, answer in answers.items() if answer.plan.made_by == plan_pb2.PLAN_MAKER_FALLBACK}
    assert fell_back == answers.keys() or share < 1
    assert_same({name: answers[name] for name in fell_back}, local_answers)
    assert all(NO_BETTER_PLAN in answers[name].notes for name in fell_back)


async def test_a_hostile_plan_changes_nothing(
    with_provider: Connect, fake_cohere: FakeCohere, local_answers: Mapping[str, ask_pb2.AskResponse]
) -> None:
    """Each in turn: the rules' plan is followed."""
    plans = iter(HOSTILE_PLANS * 1000)
    fake_cohere.say = lambda _: next(plans)
    answers = await ask_all(await with_provider(provider_failures=1000), SOME)
    assert {answer.plan.made_by for answer in answers.values()} == {plan_pb2.PLAN_MAKER_FALLBACK}
    assert_same(answers, local_answers)


async def test_a_provider_that_fails_is_soon_left_alone(
    with_provider: Connect, fake_cohere: FakeCohere, local_answers: Mapping[str, ask_pb2.AskResponse]
) -> None:
    """After a few failures nothing more is sent, and nobody waits."""
    fake_cohere.faults = (Fault.AWAY,)
    client = await with_provider(provider_failures=3, provider_tries=1)
    assert_same(await ask_all(client, SOME), local_answers)
    assert len(fake_cohere.received) <= 3 + 3  # four are asked at a time


async def test_what_tells_a_person_does_not_leave(with_provider: Connect, fake_cohere: FakeCohere) -> None:
    """Over gRPC too."""
    fake_cohere.say = lambda _: json.dumps(GOOD_PLAN)
    client = await with_provider(planner_limit=DEADLINE)
    await client.ask(ask_pb2.AskRequest(question="Mrs. Okonkwo, MRN 00482913, takes Zorquela. How is it stored?"))
    assert "Zorquela" in fake_cohere.texts()
    assert "Okonkwo" not in fake_cohere.texts()
    assert "00482913" not in fake_cohere.texts()


RERANKING = {"planner": "rules", "reranker": "cohere", "allow_document_text": "cohere"}


async def test_a_reranker_puts_the_same_evidence_in_its_own_order(
    with_provider: Connect, fake_cohere: FakeCohere, local_answers: Mapping[str, ask_pb2.AskResponse]
) -> None:
    """It is sent the best pieces, and says nothing of whether they are enough."""
    answers = await ask_all(await with_provider(**RERANKING, rerank_limit=DEADLINE), SOME)
    assert {request.path for request in fake_cohere.received} == {"/v2/rerank"}
    assert max(len(request.body["documents"]) for request in fake_cohere.received) <= 20
    assert {name: bool(answer.sections) for name, answer in answers.items()} == {
        name: bool(local_answers[name].sections) for name in answers
    }
    assert words_given(answers) != words_given({name: local_answers[name] for name in answers})


@pytest.mark.parametrize("share", [0.05, 1.0])
async def test_a_reranker_that_fails_leaves_the_local_order(
    with_provider: Connect,
    fake_cohere: FakeCohere,
    local_answers: Mapping[str, ask_pb2.AskResponse],
    share: float,
) -> None:
    """All faults in turn; every answer within its deadline, and what fell back says so and is marked."""
    fake_cohere.faults, fake_cohere.share = tuple(Fault), share
    limit = FEW_FAIL_LIMIT if share < 1 else 0.5
    client = await with_provider(**RERANKING, rerank_limit=limit, provider_failures=1000, provider_tries=1)
    answers = await ask_all(client, QUESTIONS[::2])
    marked = {name: answer for name, answer in answers.items() if answer.plan.made_by == plan_pb2.PLAN_MAKER_FALLBACK}
    assert marked.keys() == {name for name, answer in answers.items() if NO_LAST_WORD in answer.notes}
    assert 0 < len(marked) < len(answers) / 2 if share < 1 else len(marked) > len(answers) / 2
    assert_same(marked, local_answers)
    assert {name: sorted(words) for name, words in words_given(answers).items() if not words} == {
        name: [] for name in answers if not local_answers[name].sections
    }


async def test_hostile_relevances_change_nothing(
    with_provider: Connect, fake_cohere: FakeCohere, local_answers: Mapping[str, ask_pb2.AskResponse]
) -> None:
    """Of texts that were not sent, of none, of far too many, of more than can be."""
    others: list[Any] = [
        [{"index": 99, "relevance_score": 0.9}],
        [],
        None,
        [{"index": 0, "relevance_score": 0.5}] * 10_000,
        [{"index": index, "relevance_score": 10.0**300} for index in range(20)],
        [{"index": "first", "relevance_score": "best"}],
        "the first",
    ]
    answered = iter(others * 100)
    fake_cohere.rerank_other = lambda answer: answer | {"results": next(answered)}
    answers = await ask_all(await with_provider(**RERANKING, provider_failures=1000, provider_tries=1), SOME)
    assert_same(answers, local_answers)


async def test_indexed_drugs_are_not_taken_for_persons(with_provider: Connect, fake_cohere: FakeCohere) -> None:
    """The reranker is told of no drugs, and its redaction knows them all the same; the patient's name is taken out."""
    client = await with_provider(**RERANKING, rerank_limit=DEADLINE)
    asked = "Mrs. Okonkwo asks: how does Mr. Zorquela have to be stored, and at which temperature?"
    await client.ask(ask_pb2.AskRequest(question=asked, scope=search_pb2.Scope(documents=["us-zorquela"])))
    queries = [request.body["query"] for request in fake_cohere.received]
    assert queries
    assert all("Mr. Zorquela" in query and "Okonkwo" not in query for query in queries)
