"""VerifyQuotes called over gRPC, against the real OpenSearch."""

import pytest
from factspan import AsyncClient, InvalidRequestError, NotFoundError
from factspan.v1 import quotes_pb2, search_pb2

TRUE = "Do not take more than 50 mg of Zorquela in one day."
STORED = "Store Otherol capsules in a refrigerator at 2 to 8 degrees Celsius."


def statement(identity: str, *quotes: quotes_pb2.Quote) -> quotes_pb2.Statement:
    """A statement with quotes."""
    return quotes_pb2.Statement(id=identity, text="It says so.", quotes=quotes)


def quote(text: str, document: str = "") -> quotes_pb2.Quote:
    """A quote, said to stand in a document."""
    return quotes_pb2.Quote(text=text, document=document) if document else quotes_pb2.Quote(text=text)


async def test_verdicts_come_with_true_words_and_places(client: AsyncClient) -> None:
    """Exact, near, not found, too short; the label's words with page and rectangles."""
    request = quotes_pb2.VerifyQuotesRequest(
        statements=[
            statement("exact", quote(TRUE.replace(" ", "\n"), "zorquela.pdf")),
            statement("near", quote(TRUE.replace("in one day", "in a single day"), "zorquela"), quote(TRUE)),
            statement("changed", quote(TRUE.replace("Do not take", "Take"), "zorquela")),
            statement("short", quote("50 mg", "zorquela")),
            statement("elsewhere", quote(STORED, "zorquela")),
            statement("unknown", quote(STORED, "nonesuch")),
        ],
        near_threshold=0.8,
    )
    found = {each.id: each for each in (await client.verify_quotes(request)).statements}
    exact = found["exact"].quotes[0]
    assert (exact.verdict, exact.evidence.text, list(exact.folds)) == (
        quotes_pb2.QUOTE_MATCH_EXACT,
        TRUE,
        ["WHITE_SPACE"],
    )
    assert [place.page for place in exact.evidence.citation.places] == [1]
    assert exact.evidence.citation.end - exact.evidence.citation.start == len(TRUE)
    supports = {name: quotes_pb2.Support.Name(each.verdict) for name, each in found.items()}
    assert supports.pop("exact") == "SUPPORT_SUPPORTED"
    assert set(supports.values()) <= {"SUPPORT_UNSUPPORTED", "SUPPORT_PARTLY_SUPPORTED"}
    assert found["changed"].quotes[0].reason == "CUT_FROM_NEGATION"
    assert found["short"].quotes[0].verdict == quotes_pb2.QUOTE_MATCH_TOO_SHORT
    elsewhere = found["elsewhere"].quotes[0]
    assert (elsewhere.place, elsewhere.nearest.citation.file_name) == (
        quotes_pb2.QUOTE_PLACE_ANOTHER_DOCUMENT,
        "otherol.pdf",
    )
    assert not elsewhere.HasField("evidence")
    assert found["unknown"].quotes[0].verdict == quotes_pb2.QUOTE_MATCH_NOT_FOUND


async def test_only_supported_statements_are_kept_on_request(client: AsyncClient) -> None:
    """And those left out are counted."""
    statements = [statement("a", quote(TRUE)), statement("b", quote("Nothing says these very words.")), statement("c")]
    request = quotes_pb2.VerifyQuotesRequest(statements=statements, keep_only_supported=True)
    response = await client.verify_quotes(request)
    assert ([each.id for each in response.statements], response.dropped) == (["a"], 2)


async def test_a_scope_narrows_quotes_without_a_document(client: AsyncClient) -> None:
    """By drug; one that no document is about is told."""
    scope = search_pb2.Scope(drugs=["Otherol", "nonesuch"])
    request = quotes_pb2.VerifyQuotesRequest(statements=[statement("a", quote(TRUE), quote(STORED))], scope=scope)
    response = await client.verify_quotes(request)
    verdicts = [each.verdict for each in response.statements[0].quotes]
    assert verdicts == [quotes_pb2.QUOTE_MATCH_NOT_FOUND, quotes_pb2.QUOTE_MATCH_EXACT]
    assert "nonesuch" in response.notes[0]


async def test_wrong_requests_are_told_what_is_wrong(client: AsyncClient) -> None:
    """Field by field, near names for a document of the scope."""
    with pytest.raises(InvalidRequestError) as caught:
        await client.verify_quotes(quotes_pb2.VerifyQuotesRequest(near_threshold=2))
    assert {each.field for each in caught.value.field_violations} == {"statements", "near_threshold"}
    scope = search_pb2.Scope(documents=["zorquelo.pdf"])
    with pytest.raises(NotFoundError) as missing:
        await client.verify_quotes(quotes_pb2.VerifyQuotesRequest(statements=[statement("a")], scope=scope))
    assert "zorquela.pdf" in missing.value.near_names
