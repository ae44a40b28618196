"""Which searches tell what each path and step did for a question, and their answers as lists of candidates."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from server.cli.answers_file import evidence_record
from server.cli.asking import call_server
from server.cli.evaluating import Asking, gold_scope
from server.cli.search_options import search_options
from server.cli.side_by_side import side_by_side
from server.evaluation.explanation import Candidate, Lists, Trace, explain
from server.evaluation.json_lines import Line
from server.evaluation.run import item_of

if TYPE_CHECKING:
    from factspan import AsyncClient
    from factspan.v1 import evidence_pb2, search_pb2

    from server.evaluation.gold import GoldQuestion
    from server.evaluation.scoring import Budget, Judged

PATHS = (
    "SECTION_EXACT",
    "SECTION_FUZZY",
    "ATTRIBUTE_LOOKUP",
    "HYBRID",
    "BM25_FACTSPAN",
    "QUESTION_INDEX",
    "VECTOR_SCOPED",
    "GLOBAL_FACTSPAN_SCAN",
    "MULTI_SECTION_EVIDENCE",
    "NAMED_DRUG",
)
"""The paths that SearchOptions.paths tells of."""
_WITHOUT_RERANKER = "rerank=false"
_EVERY_SPAN_A_PLACE = "diversity_divisor=1"
_LARGEST_POOL = "pool_size=200"
_PAGE = 50
"""The most pieces that Search gives at a time."""
_MOST = 400
"""Candidates that are looked at: two legs of the largest pool."""


async def built_paths(client: "AsyncClient") -> tuple[str, ...]:
    """The paths that the server has.

    Raises:
        FactSpanError: when a call failed for another reason.
    """
    from factspan import InvalidRequestError
    from factspan.v1 import search_pb2

    found = []
    for path in PATHS:
        request = search_pb2.SearchRequest(query="dose", page_size=1, options=search_options([f"paths={path}"]))
        try:
            await client.search(request)
        except InvalidRequestError:  # not built, as the API has it
            continue
        found.append(path)
    return tuple(found)


async def candidate_lists(
    client: "AsyncClient",
    question: "GoldQuestion",
    options: "search_pb2.SearchOptions",
    paths: Iterable[str],
    *,
    scoped: bool,
) -> Lists:
    """What the searches for a question list, made with ``options`` but for what each list leaves out.

    Raises:
        FactSpanError: when a call failed.
    """

    async def listed(unit: str, *changes: str) -> tuple[Candidate, ...]:
        changed = search_options([*changes, "explain=true"], options)
        return await _all_pages(client, question, changed, unit, scoped=scoped)

    unfolded = (_WITHOUT_RERANKER, _EVERY_SPAN_A_PLACE)
    return Lists(
        final=await listed("BOTH"),
        unranked=await listed("BOTH", _WITHOUT_RERANKER),
        unfolded=await listed("BOTH", *unfolded),
        deep=[each for unit in ("SPAN", "SECTION") for each in await listed(unit, *unfolded, _LARGEST_POOL)],
        by_path={path: await listed("BOTH", _WITHOUT_RERANKER, f"paths={path}") for path in paths},
    )


async def _all_pages(
    client: "AsyncClient",
    question: "GoldQuestion",
    options: "search_pb2.SearchOptions",
    unit: str,
    *,
    scoped: bool,
) -> tuple[Candidate, ...]:
    from factspan.v1 import evidence_pb2, search_pb2

    found: list[Candidate] = []
    request = search_pb2.SearchRequest(
        query=question.question,
        scope=gold_scope(question, scoped=scoped),
        evidence_unit=evidence_pb2.EvidenceUnit.Value(f"EVIDENCE_UNIT_{unit}"),
        page_size=_PAGE,
        options=options,
    )
    while True:
        response = await client.search(request)
        found += [_candidate(evidence) for evidence in response.evidence]
        request.page_token = response.next_page_token
        if not request.page_token or len(found) >= _MOST:
            return tuple(found)


def _candidate(evidence: "evidence_pb2.Evidence") -> Candidate:
    scores = evidence.scores
    return Candidate(
        item_of(Line("a piece that Search gave", evidence_record(evidence))),
        evidence.text_type,
        bm25=scores.bm25 if scores.HasField("bm25") else None,
        vector=scores.vector if scores.HasField("vector") else None,
        fused=scores.fused,
        boost=scores.boost,
    )


def trace_all(
    missed: "Sequence[Judged]",
    options: "search_pb2.SearchOptions",
    budget: "Budget",
    asking: Asking,
) -> dict[str | int, tuple[Trace, ...]]:
    """What became of the missed answers of each question, by its id.

    Raises:
        FactSpanError: when a call failed.
    """

    async def trace(client: "AsyncClient") -> list[tuple[Trace, ...]]:
        paths = await built_paths(client)

        async def one(each: "Judged") -> tuple[Trace, ...]:
            lists = await candidate_lists(client, each.question, options, paths, scoped=asking.scoped)
            return explain(each, lists, budget)

        return await side_by_side("Explaining", missed, asking.jobs, one)

    traces = call_server(asking.address, trace)
    return {each.question.id: found for each, found in zip(missed, traces, strict=True)}
