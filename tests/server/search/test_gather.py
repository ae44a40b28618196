"""All paths of all questions, in two rounds."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store.errors import StoreTimeoutError
from indexer.store.names import BLOCKS, SPANS
from indexer.store.reader import Reader
from server.search.gather import gather_by_words, key_of
from server.search.inquiry import EvidenceUnit
from server.search.paths.path import Path, PathQuery
from server.search.pipeline import SearchParts
from server.search.quest import Findings, Quest
from server.settings import ServerSettings

HALF_LIFE = "What is the half-life of Zorquela?"
SECONDS = 30.0

Gathered = Callable[..., Awaitable[list[Findings]]]


class RoundsReader(Reader):
    """Notes what is asked and answered, in order: a request that begins before another has ended is of its round."""

    def __init__(self, client: AsyncOpenSearch, space: str) -> None:
        super().__init__(client, space)
        self.events: list[str] = []

    async def _ask(self, bodies: Any, timeout: float) -> Any:  # noqa: ASYNC109 - as the reader has it
        if not bodies:
            return []
        self.events.append("asked")
        answers = await super()._ask(bodies, timeout)
        self.events.append("answered")
        return answers


@pytest.fixture
def rounds_reader(opensearch_client: AsyncOpenSearch, sample_settings: ServerSettings) -> RoundsReader:
    """One over the sample labels."""
    return RoundsReader(opensearch_client, sample_settings.index_space)


def quest(query: PathQuery, *paths: str) -> Quest:
    """What is looked for by these paths."""
    return Quest(query, paths)


def rounds(events: Sequence[str]) -> int:
    """How often something was asked with nothing else on its way."""
    open_, count = 0, 0
    for event in events:
        count += event == "asked" and open_ == 0
        open_ += 1 if event == "asked" else -1
    return count


async def test_all_paths_of_several_questions_take_two_rounds(
    sample_query: Callable[..., PathQuery],
    sample_paths: Mapping[str, Path],
    gathered: Gathered,
    rounds_reader: RoundsReader,
) -> None:
    """The question index needs the second; nothing needs a third."""
    quests = [
        quest(sample_query(text, EvidenceUnit.BOTH), *sample_paths)
        for text in (HALF_LIFE, "How should Zorquela be stored?")
    ]
    found = await gathered(quests, rounds_reader)
    assert rounds(rounds_reader.events) == 2
    assert [{each.path for each in findings.legs} <= set(sample_paths) for findings in found] == [True, True]
    assert all(findings.legs for findings in found)


async def test_each_question_gets_its_own_findings(
    sample_query: Callable[..., PathQuery], gathered: Gathered, sample_reader: Reader
) -> None:
    """The same as when it is asked alone."""
    quests = [quest(sample_query(text), "HYBRID") for text in (HALF_LIFE, "How should Zorquela be stored?")]
    together = await gathered(quests, sample_reader)
    alone = [(await gathered([each], sample_reader))[0] for each in quests]
    assert [each.legs for each in together] == [each.legs for each in alone]


async def test_indexed_questions_lead_to_spans(
    sample_query: Callable[..., PathQuery], gathered: Gathered, sample_reader: Reader
) -> None:
    """Only where the path that asks them was taken."""
    query = sample_query(HALF_LIFE)
    asked, unasked = [
        (await gathered([quest(query, path)], sample_reader))[0].asked for path in ("QUESTION_INDEX", "HYBRID")
    ]
    assert asked
    assert all(0 < similarity <= 1 for similarity in asked.values())
    assert unasked == {}


async def test_a_path_with_nothing_to_look_for_finds_nothing(
    sample_query: Callable[..., PathQuery], gathered: Gathered, sample_reader: Reader
) -> None:
    """And takes no other path's answers."""
    query = sample_query("Tell me about Zorquela", attributes=(), section_types=())
    names = ("ATTRIBUTE_LOOKUP", "SECTION_EXACT", "VECTOR_SCOPED")
    (found,) = await gathered([quest(query, *names)], sample_reader)
    assert {legs.path for legs in found.legs} == {"VECTOR_SCOPED"}


async def test_time_that_is_over_is_the_stores_time_out(
    sample_query: Callable[..., PathQuery], sample_paths: Mapping[str, Path], sample_reader: Reader
) -> None:
    """The error that callers know."""
    with pytest.raises(StoreTimeoutError):
        await gather_by_words([quest(sample_query(HALF_LIFE), "HYBRID")], sample_paths, sample_reader, timeout=0)


def test_a_block_and_a_span_of_one_range_have_two_keys(record: Callable[..., Any]) -> None:
    """Their ids are the same."""
    assert key_of(record(text_type="block")) == (BLOCKS, record().id)
    assert key_of(record()) == (SPANS, record().id)


async def test_terms_are_counted_in_the_scope(
    sample_query: Callable[..., PathQuery], gathered: Gathered, sample_reader: Reader
) -> None:
    """A word that no piece of the scope holds counts 0."""
    (found,) = await gathered([quest(sample_query("Half-life of xyzzy?"), "HYBRID")], sample_reader, counting=True)
    assert 0 < found.with_term[0] <= found.pieces
    assert found.with_term[1] == 0


async def test_a_label_without_an_attributes_place_tells_it_anywhere(
    sample_query: Callable[..., PathQuery], gathered: Gathered, sample_reader: Reader, sample_parts: SearchParts
) -> None:
    """Some labels print no such heading; where they do, only what stands below it counts."""
    (row,) = sample_parts.attributes.rows(["half_life"])
    elsewhere = (replace(row, section_types=("how_supplied",)), replace(row, section_types=("package_label_of_none",)))
    query = replace(sample_query(HALF_LIFE), attributes=elsewhere)
    (found,) = await gathered([quest(query, "HYBRID")], sample_reader, counting=True)
    assert found.telling[0] == 0
    assert found.telling[1] > 0
