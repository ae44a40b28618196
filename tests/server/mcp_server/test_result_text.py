"""What each call gave as blocks of text."""

from factspan.v1 import ask_pb2, citation_pb2, evidence_pb2, lookup_pb2, page_image_pb2, quotes_pb2, search_pb2
from mcp.types import ContentBlock, ImageContent, TextContent

from server.mcp_server import result_text


def texts(blocks: object) -> list[str]:
    """The blocks' texts."""
    listed: list[ContentBlock] = list(blocks)  # type: ignore[call-overload]  # an iterator
    return [block.text for block in listed if isinstance(block, TextContent)]


def test_an_answer_tells_status_parts_and_notes(evidence: evidence_pb2.Evidence) -> None:
    """Then the pieces."""
    response = ask_pb2.AskResponse(
        status=ask_pb2.ANSWER_STATUS_PARTIAL,
        sections=[ask_pb2.EvidenceSection(evidence=[evidence])],
        sub_questions=[
            ask_pb2.SubQuestion(text="How much?", status=ask_pb2.ANSWER_STATUS_ANSWERED, evidence_indexes=[0]),
            ask_pb2.SubQuestion(text="Why?", status=ask_pb2.ANSWER_STATUS_NO_RESULT),
        ],
        notes=["max_items was clamped"],
        follow_up_questions=["How often?"],
    )
    head, piece = texts(result_text.ask_text(ask_pb2.AskRequest(), response))
    assert head.split("\n") == [
        "status: PARTIAL",
        "part: How much? ANSWERED, piece 1",
        "part: Why? NO_RESULT",
        "note: max_items was clamped",
        "can be asked next: How often?",
    ]
    assert piece.startswith("piece 1\n")


def test_what_came_nearest_is_no_answer(evidence: evidence_pb2.Evidence) -> None:
    """It says so itself, for a model may read one block alone."""
    evidence.rank = 0
    nothing = search_pb2.NoResult(reason="not enough", nearest=[evidence], near_drugs=["Examplon"])
    response = ask_pb2.AskResponse(status=ask_pb2.ANSWER_STATUS_NO_RESULT, no_result=nothing)
    head, piece = texts(result_text.ask_text(ask_pb2.AskRequest(), response))
    assert head == ("status: NO_RESULT\nno label answers this: not enough\nknown drugs with near names: Examplon")
    assert piece.startswith("nearest, not an answer:\n")


def test_an_ambiguous_question_has_its_meanings() -> None:
    """To ask one of them."""
    response = ask_pb2.AskResponse(status=ask_pb2.ANSWER_STATUS_NEEDS_CLARIFICATION, meanings=["Dose of a?"])
    (head,) = texts(result_text.ask_text(ask_pb2.AskRequest(), response))
    assert head.split("\n") == ["status: NEEDS_CLARIFICATION", "it can mean: Dose of a?"]


def test_a_search_tells_its_next_page(evidence: evidence_pb2.Evidence) -> None:
    """By the token."""
    response = search_pb2.SearchResponse(evidence=[evidence], next_page_token="abc")  # noqa: S106 - a page's
    head, _ = texts(result_text.search_text(search_pb2.SearchRequest(), response))
    assert head.split("\n") == ["pieces: 1", "page_token of the next page: abc"]


def test_a_look_up_tells_how_to_go_on() -> None:
    """Notes, look-ups left, session."""
    response = lookup_pb2.LookupDocumentsResponse(notes=["unknown name"], remaining_lookups=4, session="xyz")
    (head,) = texts(result_text.lookup_text(lookup_pb2.LookupDocumentsRequest(), response))
    assert head.split("\n") == ["pieces: 0", "note: unknown name", "remaining_lookups: 4", "session: xyz"]


def test_each_quote_has_its_verdict_and_true_words(evidence: evidence_pb2.Evidence) -> None:
    """Words that are not the quote's own are said to be no proof."""
    evidence.rank = 0
    found = quotes_pb2.QuoteVerdict(
        verdict=quotes_pb2.QUOTE_MATCH_EXACT, evidence=evidence, place=quotes_pb2.QUOTE_PLACE_AS_CITED
    )
    other = quotes_pb2.QuoteVerdict(
        verdict=quotes_pb2.QUOTE_MATCH_NOT_FOUND,
        nearest=evidence,
        explanation="a number is not the document's",
        differences=[quotes_pb2.QuoteDifference(quoted="50", true_words="5")],
    )
    verdict = quotes_pb2.StatementVerdict(id="a", verdict=quotes_pb2.SUPPORT_PARTLY_SUPPORTED, quotes=[found, other])
    response = quotes_pb2.VerifyQuotesResponse(statements=[verdict])
    _, statement, exact, words, missing, nearest = texts(
        result_text.verdicts_text(quotes_pb2.VerifyQuotesRequest(), response)
    )
    assert statement == "statement a: PARTLY_SUPPORTED"
    assert exact == "statement a, quote 1: EXACT\nplace: AS_CITED"
    assert words.startswith("true words of statement a, quote 1\n")
    assert missing.split("\n")[1:] == ["why: a number is not the document's", "differs: quoted «50», true words «5»"]
    assert nearest.startswith("nearest to statement a, quote 2, no proof\n")


def test_a_citation_of_an_old_label_says_so_first(evidence: evidence_pb2.Evidence) -> None:
    """The words are there all the same."""
    response = citation_pb2.ResolveCitationResponse(evidence=evidence, superseded_by="documents/x")
    old, words = texts(result_text.resolved_text(citation_pb2.ResolveCitationRequest(), response))
    assert old == "superseded: the newest revision of this label is documents/x"
    assert words.endswith(evidence.text)


def test_a_page_is_a_picture_with_what_is_marked(evidence: evidence_pb2.Evidence) -> None:
    """The PNG's own bytes."""
    request = page_image_pb2.GetPageImageRequest(document="a.pdf", page=3, citations=[evidence.citation])
    response = page_image_pb2.GetPageImageResponse(png=b"\x89PNG", width=10, height=20, dpi=72)
    text, image = result_text.page_image_content(request, response)
    assert isinstance(text, TextContent)
    assert text.text.startswith("page 3 of a.pdf, 10 x 20 pixels, 72 dots an inch\nmarked: [us-examplon.pdf")
    assert isinstance(image, ImageContent)
    assert (image.data, image.mime_type) == ("iVBORw==", "image/png")
