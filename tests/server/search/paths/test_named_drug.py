"""The NAMED_DRUG path: where another drug of the question stands."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from analyzers.term_kinds import TermKind
from indexer.store.names import BLOCKS, SPANS
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit
from server.search.paths.path import Path, PathQuery
from server.search.plan.plan import Plan, Term

NAME = "NAMED_DRUG"
KETOCONAZOLE = Term("Nizoral", TermKind.DRUG, ("ketoconazole",))


def test_without_another_drug_nothing_is_asked(
    sample_paths: Mapping[str, Path], path_query: Callable[..., PathQuery]
) -> None:
    """Nor of the question's vector, ever."""
    query = path_query(Plan("Dose?"))
    assert sample_paths[NAME].words(query) == sample_paths[NAME].nearest(query) == ()


def test_each_index_of_the_unit_is_asked_once(
    sample_paths: Mapping[str, Path], path_query: Callable[..., PathQuery]
) -> None:
    """For a question that names one."""
    query = replace(path_query(Plan("With Nizoral?"), EvidenceUnit.BOTH), terms=(KETOCONAZOLE,))
    assert [alias for alias, _ in sample_paths[NAME].words(query)] == [BLOCKS, SPANS]


async def test_what_names_the_drug_otherwise_is_found(
    sample_paths: Mapping[str, Path],
    sample_query: Callable[..., PathQuery],
    walk: Callable[..., Awaitable[tuple[Legs, ...]]],
) -> None:
    """The question and the label share no word; its scores are of a scale of their own."""
    query = replace(sample_query("With Nizoral?", phrases=()), terms=(KETOCONAZOLE,))
    (legs,) = await walk(sample_paths[NAME], query)
    assert any("ketoconazole" in hit.record.text for hit in legs.bm25)
    assert legs.own_words
