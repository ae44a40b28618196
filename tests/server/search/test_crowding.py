"""Legs reach deeper where copies of the same words take up their places; on the real OpenSearch."""

from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st
from made_up_labels import MadeUpLabel, made_up_section
from made_up_records import HASH, RECIPE
from opensearchpy import AsyncOpenSearch

from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.store.records import Hit
from indexer.store.writer import Writer
from server.deadline import Deadline
from server.search.candidate import Legs
from server.search.clock import Clock
from server.search.crowding import CROWDED, depth
from server.search.embed import QuestionEmbedding
from server.search.inquiry import MOST_POOL, EvidenceUnit, Fusion, Inquiry, Options, Scope
from server.search.pipeline import SearchParts
from server.search.plan.plan import Plan
from server.search.quest import Findings
from server.search.rounds import NO_DEPTH, Answered, Rounds
from server.search.stopwatch import Stopwatch

PRODUCTS = POOL = 6  # one text's copies fill a leg
SAID = [
    "Take one Zorquela tablet in the morning.",
    "Take the Zorquela tablet with water.",
    "Take the Zorquela tablet with or without food.",
    "Take no Zorquela tablet that is broken.",
]
MORNING = Plan("When do I take the Zorquela tablet?")
INQUIRY = Inquiry(
    MORNING.question,
    Scope((HASH,)),
    EvidenceUnit.SPAN,
    Options(0.65, Fusion.RELATIVE_SCORE, ("HYBRID",), POOL, 1, rerank=True),
)


def findings(*texts: str, hit: Callable[..., Hit]) -> Findings:
    """What a path found by words: spans with these texts."""
    hits = tuple(hit(1.0, text=text, start=number) for number, text in enumerate(texts))
    return Findings((Legs("HYBRID", hits, ()),), {}, {}, {})


@given(st.lists(st.sampled_from("abcdef"), max_size=60), st.integers(1, MOST_POOL))
def test_legs_reach_as_much_deeper_as_copies_crowd_them(
    hit: Callable[..., Hit], texts: list[str], pool_size: int
) -> None:
    """Never less deep, never deeper than the deepest; by nothing where texts differ."""
    reached = depth(findings(*texts, hit=hit), pool_size)
    assert pool_size <= reached <= MOST_POOL
    crowded = bool(texts) and len(texts) >= CROWDED * len(set(texts))
    assert (reached == pool_size) is (not crowded or pool_size == MOST_POOL)


def test_six_copies_of_each_text_make_legs_six_times_as_deep(hit: Callable[..., Hit]) -> None:
    """So that about as many texts differ as were asked for."""
    assert depth(findings(*"aaaaaabbbbbb", hit=hit), 10) == 60


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def served_space(
    opensearch_client: AsyncOpenSearch, index_space: str, embedder: LocalOnnxEmbedder
) -> AsyncIterator[str]:
    """A space with a document that holds six products' texts, which say the same."""
    label = MadeUpLabel("zorquela-six-products.pdf", HASH)
    for number in range(1, PRODUCTS + 1):
        label.page((made_up_section(str(number), "DOSAGE AND ADMINISTRATION", "dosage"), SAID))
    writer = Writer(opensearch_client, index_space)
    await writer.write(label.entries(embedder), RECIPE)
    await writer.refresh()
    yield index_space


class RunningDown(dict[str, float]):
    """Limits of stages, of which the search's is spent after it was asked for so many times."""

    def __init__(self, times: int) -> None:
        """Enough time for so many stages."""
        super().__init__()
        self._left = times

    def get(self, stage: str, default: float = 60.0) -> float:  # type: ignore[override]  # as a clock asks
        """Seconds, or none."""
        if stage == "search":
            self._left -= 1
        return default if stage != "search" or self._left >= 0 else 0.0


async def asked(parts: SearchParts, clock: Clock) -> Answered:
    """The answer to the question."""
    rounds = Rounds(
        parts.reader,
        parts.terms,
        QuestionEmbedding(parts.embedder),
        parts.attributes,
        parts.paths,
        parts.ordering,
        parts.answerability,
    )
    (answered,) = await rounds.search([MORNING], INQUIRY, clock)
    return answered


async def test_what_copies_crowded_out_is_found(search_parts: SearchParts) -> None:
    """All four texts, though the first one's copies alone fill a leg; each with all its places."""
    found = (await asked(search_parts, Clock(Deadline.after(60), Stopwatch()))).ordered.candidates
    assert {each.record.text for each in found} == set(SAID)
    assert {len(each.also_at) for each in found} == {PRODUCTS - 1}


async def test_without_time_to_reach_deeper_it_is_said(search_parts: SearchParts) -> None:
    """What was found at first stays."""
    clock = Clock(Deadline.after(60), Stopwatch(), RunningDown(2))
    found = (await asked(search_parts, clock)).ordered.candidates
    assert clock.missing == [NO_DEPTH]
    assert 0 < len({each.record.text for each in found}) < len(SAID)


def test_the_counts_of_terms_are_the_scopes(hit: Callable[..., Hit]) -> None:
    """They are not counted again for deeper legs."""
    first = replace(findings("a", hit=hit), with_term={0: 3}, with_other_name={0: 2}, telling={0: 1}, pieces=7)
    again = findings("a", "b", hit=hit).counted_as(first)
    assert (again.with_term, again.with_other_name, again.telling, again.pieces) == ({0: 3}, {0: 2}, {0: 1}, 7)
