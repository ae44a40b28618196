"""What each call gave as blocks for a model to read: a head that says what it is, then the pieces."""

from base64 import b64encode
from collections.abc import Iterable, Iterator

from factspan.v1 import ask_pb2, citation_pb2, lookup_pb2, page_image_pb2, quotes_pb2, search_pb2
from mcp.types import ContentBlock, ImageContent, TextContent

from server.mcp_server.passages import passages, place, text_name

PNG = "image/png"
_NEAREST = "nearest, not an answer:"


def ask_text(_request: ask_pb2.AskRequest, response: ask_pb2.AskResponse) -> Iterator[ContentBlock]:
    """Status, parts and notes; the pieces by section; what came nearest when there is no answer."""
    status = ask_pb2.AnswerStatus.Name(response.status).removeprefix("ANSWER_STATUS_")
    lines = [f"status: {status}"]
    lines += [f"it can mean: {meaning}" for meaning in response.meanings]
    for part in response.sub_questions:
        became = ask_pb2.AnswerStatus.Name(part.status).removeprefix("ANSWER_STATUS_")
        pieces = "".join(f", piece {index + 1}" for index in part.evidence_indexes)
        lines.append(f"part: {part.text} {became}{pieces}")
    lines += [*_no_result(response), *_notes(response.notes)]
    lines += [f"can be asked next: {question}" for question in response.follow_up_questions]
    yield _text(lines)
    for section in response.sections:
        yield from passages(section.evidence, "piece")
    yield from passages(response.no_result.nearest, _NEAREST)


def search_text(_request: search_pb2.SearchRequest, response: search_pb2.SearchResponse) -> Iterator[ContentBlock]:
    """The pieces, best first."""
    lines = [f"pieces: {len(response.evidence)}", *_no_result(response), *_notes(response.notes)]
    if response.next_page_token:
        lines.append(f"page_token of the next page: {response.next_page_token}")
    yield _text(lines)
    yield from passages(response.evidence, "piece")
    yield from passages(response.no_result.nearest, _NEAREST)


def lookup_text(
    _request: lookup_pb2.LookupDocumentsRequest, response: lookup_pb2.LookupDocumentsResponse
) -> Iterator[ContentBlock]:
    """The pieces, what the notes say, and how to go on."""
    lines = [f"pieces: {len(response.evidence)}", *_notes(response.notes)]
    lines += [f"remaining_lookups: {response.remaining_lookups}", f"session: {response.session}"]
    yield _text(lines)
    yield from passages(response.evidence, "piece")


def verdicts_text(
    _request: quotes_pb2.VerifyQuotesRequest, response: quotes_pb2.VerifyQuotesResponse
) -> Iterator[ContentBlock]:
    """A block a quote's verdict, then its true words, or what came nearest."""
    yield _text([f"statements: {len(response.statements)}", f"left out: {response.dropped}", *_notes(response.notes)])
    for number, statement in enumerate(response.statements, 1):
        named = f"statement {statement.id or number}"
        yield _text([f"{named}: {quotes_pb2.Support.Name(statement.verdict).removeprefix('SUPPORT_')}"])
        for at, quote in enumerate(statement.quotes, 1):
            yield from _quote(quote, f"{named}, quote {at}")


def resolved_text(
    _request: citation_pb2.ResolveCitationRequest, response: citation_pb2.ResolveCitationResponse
) -> Iterator[ContentBlock]:
    """The words; that a newer revision is there goes first."""
    if response.superseded_by:
        yield _text([f"superseded: the newest revision of this label is {response.superseded_by}"])
    yield from passages([response.evidence], "cited words")


def page_image_content(
    request: page_image_pb2.GetPageImageRequest, response: page_image_pb2.GetPageImageResponse
) -> Iterator[ContentBlock]:
    """The picture, and what it shows."""
    size = f"{response.width} x {response.height} pixels, {response.dpi} dots an inch"
    marked = [f"marked: {place(each)}, {text_name(each)}" for each in request.citations]
    yield _text([f"page {request.page} of {request.document}, {size}", *marked])
    yield ImageContent(type="image", data=b64encode(response.png).decode("ascii"), mime_type=PNG)


def _quote(verdict: quotes_pb2.QuoteVerdict, named: str) -> Iterator[ContentBlock]:
    match = quotes_pb2.QuoteMatch.Name(verdict.verdict).removeprefix("QUOTE_MATCH_")
    lines = [f"{named}: {match}"]
    if verdict.place:
        lines.append(f"place: {quotes_pb2.QuotePlace.Name(verdict.place).removeprefix('QUOTE_PLACE_')}")
    if verdict.explanation:
        lines.append(f"why: {verdict.explanation}")
    lines += [f"differs: quoted «{each.quoted}», true words «{each.true_words}»" for each in verdict.differences]
    yield _text(lines)
    if verdict.HasField("evidence"):
        yield from passages([verdict.evidence], f"true words of {named}")
    elif verdict.HasField("nearest"):
        yield from passages([verdict.nearest], f"nearest to {named}, no proof")


def _no_result(response: ask_pb2.AskResponse | search_pb2.SearchResponse) -> Iterator[str]:
    if response.HasField("no_result"):
        yield f"no label answers this: {response.no_result.reason}"
        if response.no_result.near_drugs:
            yield f"known drugs with near names: {', '.join(response.no_result.near_drugs)}"


def _notes(notes: Iterable[str]) -> Iterator[str]:
    return (f"note: {note}" for note in notes)


def _text(lines: Iterable[str]) -> TextContent:
    return TextContent(type="text", text="\n".join(lines))
