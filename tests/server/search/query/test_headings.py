"""The query for headings."""

import pytest

from indexer.store.names import SPANS
from indexer.store.reader import Reader
from indexer.store.records import Hit
from server.search.query.headings import headings


async def found(reader: Reader, question: str, *phrases: str) -> tuple[Hit, ...]:
    """What a search of the sample labels' spans gives."""
    (answer,) = await reader.search([(SPANS, {"size": 20, "query": headings(question, phrases, [])})], timeout=30)
    return answer.hits


@pytest.mark.parametrize("word", ["pharmacokinetics", "pharmacokinetix", "pharmacokinetic"])
async def test_a_long_word_may_differ_in_letters(sample_reader: Reader, word: str) -> None:
    """At its end and inside."""
    hits = await found(sample_reader, word)
    stored = await sample_reader.stored([hits[0].record], [], timeout=30)
    assert "pharmacokinetics" in " ".join(*(record.section_path for record in stored.records.values())).casefold()


async def test_a_words_first_letters_must_agree(sample_reader: Reader) -> None:
    """Slips at a word's beginning are rare, and other words begin alike."""
    assert await found(sample_reader, "xharmacokinetics") == ()


async def test_a_phrase_of_the_plan_finds_headings_too(sample_reader: Reader) -> None:
    """Where the question's own words are in none."""
    hits = await found(sample_reader, "xyzzy", "overdosage")
    assert hits[0].record.section_type == "overdosage"


async def test_pieces_words_alone_are_no_match(sample_reader: Reader) -> None:
    """The text only orders."""
    assert await found(sample_reader, "ketoconazole") == ()
