"""The query for the drugs that a question names."""

from analyzers.term_kinds import TermKind
from indexer.store.names import SPANS
from indexer.store.reader import Reader
from indexer.store.records import Hit
from server.search.plan.plan import Term
from server.search.query.named import naming_any

NIZORAL = Term("Nizoral", TermKind.DRUG, ("ketoconazole",), ("azole antifungal",))


async def found(reader: Reader, *terms: Term, question: str = "") -> tuple[Hit, ...]:
    """What a search of the sample labels' spans gives."""
    query = naming_any(terms, question, [])
    assert query is not None
    (answer,) = await reader.search([(SPANS, {"size": 20, "query": query})], timeout=30)
    return answer.hits


def test_without_a_drug_there_is_no_query() -> None:
    """Conditions and common words are found by the other legs."""
    assert naming_any((Term("rash", TermKind.CONDITION), Term("daily")), "rash daily", []) is None


async def test_a_brand_is_found_by_its_other_name(sample_reader: Reader) -> None:
    """No label prints the brand; every piece holds the generic name."""
    hits = await found(sample_reader, NIZORAL)
    assert hits
    assert all("ketoconazole" in f"{hit.record.text} {hit.record.context}".casefold() for hit in hits)


async def test_a_class_is_weaker_than_a_name(sample_reader: Reader) -> None:
    """Pieces that name the drug come before those that name its class."""
    asked = Term("Nizoral", TermKind.DRUG, ("ketoconazole",), ("strong CYP3A4 inhibitor",))
    named = ["ketoconazole" in hit.record.text.casefold() for hit in await found(sample_reader, asked)]
    assert True in named
    assert False in named
    assert named == sorted(named, reverse=True)


async def test_the_questions_other_words_order_what_names_the_drug(sample_reader: Reader) -> None:
    """Of equals the nearest in words is first."""
    (first, *_) = await found(sample_reader, NIZORAL, question="must not be higher than 5 mg once daily")
    assert "must not be higher than 5 mg" in first.record.text
