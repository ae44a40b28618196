"""The query for an attribute's wordings."""

from indexer.store.names import SPANS
from indexer.store.reader import Reader
from indexer.store.records import Hit
from server.search.query.phrases import phrases


async def found(
    reader: Reader, *wordings: str, question: str = "", section_types: tuple[str, ...] = ()
) -> tuple[Hit, ...]:
    """What a search of the sample labels' spans gives."""
    body = {"size": 50, "query": phrases(wordings, question, section_types, [])}
    (answer,) = await reader.search([(SPANS, body)], timeout=30)
    return answer.hits


async def test_a_wording_is_found_as_a_whole_phrase_only(sample_reader: Reader) -> None:
    """Its words in another order are no match."""
    assert "absolute bioavailability" in (await found(sample_reader, "absolute bioavailability"))[0].record.text
    assert await found(sample_reader, "bioavailability absolute") == ()


async def test_a_wording_with_synonyms_is_found_as_it_stands(sample_reader: Reader) -> None:
    """What else it can be called makes no gaps in it, nor do small words."""
    assert all("once daily" in hit.record.text.casefold() for hit in await found(sample_reader, "once daily"))
    assert "half-life of morvacitinib" in (await found(sample_reader, "half-life of morvacitinib"))[0].record.text


async def test_any_wording_is_enough(sample_reader: Reader) -> None:
    """One that no label has takes nothing away."""
    alone = await found(sample_reader, "absolute bioavailability")
    beside = await found(sample_reader, "no such wording", "absolute bioavailability")
    assert {hit.record for hit in beside} == {hit.record for hit in alone}


async def test_sections_and_the_questions_words_raise_but_do_not_narrow(sample_reader: Reader) -> None:
    """The same pieces; those of the section types, and nearest in words, higher."""
    plain = {hit.record.id: hit for hit in await found(sample_reader, "once daily")}
    wanted = min(plain.values(), key=lambda hit: hit.score).record.section_type
    raised = await found(sample_reader, "once daily", section_types=(wanted,))
    worded = await found(sample_reader, "once daily", question="maximum recommended dose")
    assert {hit.record.id for hit in raised} == {hit.record.id for hit in worded} == plain.keys()
    rise = {hit.record.section_type: round(hit.score - plain[hit.record.id].score, 3) for hit in raised}
    assert {kind for kind, by in rise.items() if by > 0} == {wanted}
    assert "maximum recommended dose" in worded[0].record.text
