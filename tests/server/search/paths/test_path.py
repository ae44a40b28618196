"""What every path keeps to, and that a caller can ask for each by name."""

from collections.abc import AsyncIterator, Callable, Mapping

import pytest
import pytest_asyncio
from factspan import AsyncClient
from factspan.v1 import ask_pb2, evidence_pb2, search_pb2

from indexer.store.names import BLOCKS, SPANS
from server.models import Models
from server.search.inquiry import EvidenceUnit
from server.search.paths.path import INDICES, Answers, Path, PathQuery, best
from server.search.plan.rules import load_rules_planner
from server.settings import ServerSettings
from server.wiring import running_server

# SPEC section 4
NAMES = {
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
}
HALF_LIFE = "What is the half-life of Zorquela?"
QUESTIONS = dict.fromkeys(NAMES, HALF_LIFE) | {
    "SECTION_FUZZY": "Zorquela: pharmacokinetics, elimination?",
    "MULTI_SECTION_EVIDENCE": "What is the half-life of Zorquela, and how should it be stored?",
    "NAMED_DRUG": "Can Zorquela be taken with ketoconazole?",
}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def client(sample_settings: ServerSettings, embedder: object) -> AsyncIterator[AsyncClient]:
    """A client of a real server over the sample labels."""
    async with (
        running_server(sample_settings, Models(embedder, load_rules_planner())) as server,  # type: ignore[arg-type]
        AsyncClient(server.address) as made,
    ):
        yield made


def test_every_path_of_the_product_is_there(sample_paths: Mapping[str, Path]) -> None:
    """By its name, and no other."""
    assert {name: path.name for name, path in sample_paths.items()} == {name: name for name in NAMES}


@pytest.mark.parametrize("name", sorted(NAMES))
async def test_a_caller_can_ask_for_a_path_by_name(client: AsyncClient, name: str) -> None:
    """Every piece of the answer names it."""
    request = search_pb2.SearchRequest(
        query=QUESTIONS[name],
        evidence_unit=evidence_pb2.EVIDENCE_UNIT_BOTH,
        options=search_pb2.SearchOptions(paths=[name]),
    )
    found = await client.search(request)
    assert found.evidence or found.no_result.nearest
    assert {each.path for each in (*found.evidence, *found.no_result.nearest)} == {name}


async def test_a_path_with_nothing_to_look_for_finds_nothing(client: AsyncClient) -> None:
    """The answer names it as tried."""
    options = search_pb2.SearchOptions(paths=["ATTRIBUTE_LOOKUP"])
    answer = await client.ask(ask_pb2.AskRequest(question="Tell me about Zorquela", options=options))
    assert answer.status == ask_pb2.ANSWER_STATUS_NO_RESULT
    assert list(answer.no_result.paths_tried) == ["ATTRIBUTE_LOOKUP"]


@pytest.mark.parametrize("unit", list(EvidenceUnit))
@pytest.mark.parametrize("name", sorted(NAMES))
def test_legs_answer_requests(
    sample_paths: Mapping[str, Path], path_query: Callable[..., PathQuery], name: str, unit: EvidenceUnit
) -> None:
    """A path that asks nothing gives no legs, and asks nothing more."""
    path, query = sample_paths[name], path_query(unit=unit)
    if not (*path.words(query), *path.nearest(query)):
        assert path.more(query, Answers()) == ()
        assert path.legs(Answers()) == ()
        assert path.questions(Answers()) == ()


def test_units_have_their_indices() -> None:
    """Every one."""
    assert INDICES == {
        EvidenceUnit.SPAN: (SPANS,),
        EvidenceUnit.SECTION: (BLOCKS,),
        EvidenceUnit.BOTH: (BLOCKS, SPANS),
    }


def test_a_body_asks_for_its_best() -> None:
    """So many, of this search."""
    assert best({"match_all": {}}, 7) == {"size": 7, "query": {"match_all": {}}}
