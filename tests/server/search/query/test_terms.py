"""Which terms stand in a piece, and how many pieces hold each."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from analyzers.term_kinds import TermKind
from indexer.store.answers import Answer
from indexer.store.names import BLOCKS, SPANS
from indexer.store.reader import Reader
from server.documents import Registry
from server.search.paths.path import PathQuery
from server.search.pipeline import SearchParts
from server.search.plan.plan import Term
from server.search.query.filters import filters
from server.search.query.terms import (
    ALL,
    HEADING_SIGN,
    TARGET_SIGN,
    TEXT_SIGN,
    TOLD_SIGN,
    by_place,
    count_misspelt,
    count_terms,
    named_terms,
)

SECONDS = 30


@pytest.fixture
def query(sample_query: Callable[..., PathQuery]) -> PathQuery:
    """One of three terms: in a piece, in its heading, nowhere."""
    return sample_query("Antidote, overdosage, xyzzy?")


async def test_a_term_is_named_where_it_stands(query: PathQuery, sample_reader: Reader) -> None:
    """In the piece's own words, or in the headings above it."""
    search = {"bool": {"must": [{"match": {"text": "antidote"}}], "should": named_terms(query.terms)}}
    (known,) = await sample_reader.closer([(SPANS, {"query": search})], timeout=SECONDS)
    assert any({f"{TEXT_SIGN}0", f"{HEADING_SIGN}1"} <= names for names in known.matched.values())
    assert not {name for names in known.matched.values() for name in names if name.endswith("2")}


async def test_naming_terms_changes_no_score(query: PathQuery, sample_reader: Reader) -> None:
    """It tells, it does not rank."""
    must = [{"match": {"text": "antidote for an overdose"}}]
    bodies = [
        (SPANS, {"size": 50, "query": {"bool": {"must": must, "should": should}}})
        for should in ([], named_terms(query.terms))
    ]
    plain, named = await sample_reader.closer(bodies, timeout=SECONDS)
    assert plain.scores == named.scores


async def test_pieces_are_counted_by_term_within_the_filters(
    query: PathQuery, sample_reader: Reader, sample_registry: Registry
) -> None:
    """A term that no piece holds counts 0; all pieces are counted too, and none is returned."""
    one, *_ = sample_registry.hashes
    everywhere, narrowed = await sample_reader.search(
        [
            (BLOCKS, count_terms(query.terms, [], [])),
            (BLOCKS, count_terms(query.terms, [], [{"terms": {"document_hash": [one]}}])),
        ],
        timeout=SECONDS,
    )
    assert everywhere.hits == ()
    assert 0 < _of_term(everywhere, 0) <= everywhere.counts[ALL]
    assert _of_term(everywhere, 2) == 0
    assert narrowed.counts[ALL] < everywhere.counts[ALL]


async def test_a_term_s_words_may_stand_in_several_fields(sample_reader: Reader) -> None:
    """One in the headings, one in the text below them; where one of them stands nowhere, it does not count."""
    terms = (Term("overdosage antidote"), Term("overdosage xyzzy"))
    (answer,) = await sample_reader.search([(SPANS, count_terms(terms, [], []))], timeout=SECONDS)
    assert _of_term(answer, 0) > 0
    assert _of_term(answer, 1) == 0


def test_no_terms_name_nothing() -> None:
    """A question of nothing but function words."""
    assert named_terms(()) == []


def _of_term(known: Answer, number: int) -> int:
    """The most pieces that any count of a term has."""
    return max(count for name, count in known.counts.items() if name.endswith(str(number)))


async def test_an_attribute_is_told_only_where_it_is_answered(
    sample_parts: SearchParts, sample_reader: Reader, sample_query: Callable[..., PathQuery]
) -> None:
    """A wording in a section of another type does not count."""
    (row,) = sample_parts.attributes.rows(["half_life"])
    elsewhere = replace(row, section_types=("how_supplied",))
    scope = filters(sample_query("Half-life?").scope)
    (counted,) = await sample_reader.search([(BLOCKS, count_terms((), (row, elsewhere), scope))], timeout=SECONDS)
    assert counted.counts[f"{TOLD_SIGN}0"] > 0
    assert counted.counts[f"{TOLD_SIGN}1"] == 0


async def test_pieces_of_the_types_aimed_at_are_counted(sample_reader: Reader) -> None:
    """By the type's place in the plan."""
    (counted,) = await sample_reader.search([(BLOCKS, count_terms((), (), [], ("dosage", "no_type")))], timeout=SECONDS)
    assert 0 < counted.counts[f"{TARGET_SIGN}0"] < counted.counts[ALL]
    assert counted.counts[f"{TARGET_SIGN}1"] == 0


async def test_a_heading_tells_an_attribute(sample_parts: SearchParts, sample_reader: Reader) -> None:
    """No sample says these words but as the heading above "Hard capsule"."""
    (row,) = sample_parts.attributes.rows(["dosage_form"])
    named = replace(row, signals=("pharmaceutical form",), tells=(), section_types=("dosage_forms",))
    (counted,) = await sample_reader.search([(BLOCKS, count_terms((), (named,), []))], timeout=SECONDS)
    assert counted.counts[f"{TOLD_SIGN}0"] > 0


async def test_a_term_counts_by_another_name_of_the_same(sample_reader: Reader) -> None:
    """As itself."""
    terms = (Term("overdosage"), Term("xyzzy", same=("overdosage",)))
    (counted,) = await sample_reader.search([(BLOCKS, count_terms(terms, (), []))], timeout=SECONDS)
    assert counted.counts[f"{TEXT_SIGN}0"] == counted.counts[f"{TEXT_SIGN}1"] > 0


async def test_a_misspelt_term_counts_apart(sample_reader: Reader) -> None:
    """One slip of the pen is let in, by the term's own place; another word is no slip."""
    terms = {3: Term("ovardosage"), 5: Term("xyzzy")}
    (counted,) = await sample_reader.search([(BLOCKS, count_misspelt(terms, []))], timeout=SECONDS)
    counts = by_place(counted.counts, TEXT_SIGN)
    assert counts[3] > 0
    assert counts[5] == 0


@pytest.mark.parametrize(
    ("word", "kind", "found"),
    [
        ("hypersensi", TermKind.CLINICAL, True),
        ("hypersensi", TermKind.DRUG, False),
        ("hype", TermKind.CLINICAL, False),
    ],
)
async def test_a_word_of_the_same_beginning_counts(
    sample_reader: Reader, word: str, kind: TermKind, *, found: bool
) -> None:
    """Hypersensitivity does; a drug's name that goes on is another's, and a short beginning says nothing."""
    (counted,) = await sample_reader.search([(BLOCKS, count_misspelt({0: Term(word, kind)}, []))], timeout=SECONDS)
    assert (by_place(counted.counts, TEXT_SIGN)[0] > 0) is found
