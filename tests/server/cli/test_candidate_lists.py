"""The searches that tell where an answer was lost."""

from factspan import AsyncClient
from factspan.v1 import evidence_pb2

from server.cli.candidate_lists import PATHS, built_paths, candidate_lists, trace_all
from server.cli.evaluating import Asking
from server.cli.search_options import search_options
from server.evaluation.explanation import Lost
from server.evaluation.gold import GoldAnswer, GoldQuestion
from server.evaluation.run import RunAnswer
from server.evaluation.scoring import Budget, judge

QUOTE = "Take one tablet daily."
QUESTION = GoldQuestion("q", "us-examplon", "How?", answerable=True, answers=(GoldAnswer(3, QUOTE),))


async def test_each_list_leaves_out_its_step(fake_server: object) -> None:
    """All with scores, in the question's document, and with the caller's own options beside."""
    async with AsyncClient(fake_server.address) as client:
        lists = await candidate_lists(client, QUESTION, search_options(["alpha=0.2"]), ["HYBRID"], scoped=True)
    told = [
        (
            evidence_pb2.EvidenceUnit.Name(request.evidence_unit).removeprefix("EVIDENCE_UNIT_"),
            request.options.HasField("rerank"),
            request.options.diversity_divisor,
            request.options.pool_size,
            list(request.options.paths),
        )
        for request in fake_server.searched
    ]
    assert told == [
        ("BOTH", False, 0, 0, []),
        ("BOTH", True, 0, 0, []),
        ("BOTH", True, 1, 0, []),
        ("SPAN", True, 1, 200, []),
        ("SECTION", True, 1, 200, []),
        ("BOTH", True, 0, 0, ["HYBRID"]),
    ]
    assert {request.options.explain for request in fake_server.searched} == {True}
    assert {request.options.alpha for request in fake_server.searched} == {0.2}
    assert {tuple(request.scope.documents) for request in fake_server.searched} == {("us-examplon",)}
    assert [candidate.item.page for candidate in lists.final] == [3]


async def test_every_path_is_tried(fake_server: object) -> None:
    """A server that refuses none has all."""
    async with AsyncClient(fake_server.address) as client:
        assert await built_paths(client) == PATHS
    assert [list(request.options.paths) for request in fake_server.searched] == [[path] for path in PATHS]


def test_a_missed_question_is_traced(fake_server: object) -> None:
    """By its id: here the list has it, and the answer did not."""
    missed = judge(QUESTION, RunAnswer("q", no_result=False), Budget())
    traces = trace_all([missed], search_options([]), Budget(), Asking(fake_server.address, 1, scoped=True))
    assert [trace.lost for trace in traces["q"]] == [Lost.NOT_IN_ANSWER]
