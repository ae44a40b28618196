"""How a file of statements is verified: so many in a call, verdicts in the statements' order."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from server.cli.asking import call_server
from server.cli.show.evidence import page_numbers
from server.cli.statements_file import FileQuote, FileStatement

if TYPE_CHECKING:
    from factspan import AsyncClient
    from factspan.errors import FieldViolation
    from factspan.v1 import quotes_pb2

STATEMENTS_A_CALL = 100
CHARACTERS_A_CALL = 1_000_000
"""Of quotes and texts: a quarter of what a server takes by default."""
_SUFFIX = ".pdf"
_STATEMENT = re.compile(r"statements\[(?P<number>\d+)\]\.(?P<field>.+)")
_ROUNDING = 4


@dataclass(frozen=True, slots=True)
class Verified:
    """A statement of the file and what became of it; ``error`` is why the server refused it, with no verdict then."""

    statement: FileStatement
    verdict: "quotes_pb2.StatementVerdict"
    error: str = ""


def verify_all(statements: Sequence[FileStatement], *, address: str, threshold: float | None) -> list[Verified]:
    """Verifies all statements; without a ``threshold`` the server's own counts.

    A statement that the server refuses (an empty quote) is told with its error, and stops no other.

    Raises:
        FactSpanError: when a call failed.
    """

    async def calls(client: "AsyncClient") -> list[Verified]:
        return [found for batch in batches(statements) for found in await _verify(client, batch, threshold)]

    return call_server(address, calls)


async def _verify(client: "AsyncClient", batch: Sequence[FileStatement], threshold: float | None) -> list[Verified]:
    """A call's statements, and calls again without those that are refused."""
    from factspan import InvalidRequestError
    from factspan.v1 import quotes_pb2

    errors: dict[int, str] = {}
    while left := [number for number in range(len(batch)) if number not in errors]:
        try:
            response = await client.verify_quotes(request([batch[number] for number in left], threshold))
        except InvalidRequestError as error:
            refused = {left[number]: what for number, what in _refused(error.field_violations)}
            if not refused:
                raise
            errors |= refused
        else:
            verdicts = dict(zip(left, response.statements, strict=True))
            break
    else:
        verdicts = {}
    unsupported = quotes_pb2.StatementVerdict(verdict=quotes_pb2.SUPPORT_UNSUPPORTED)
    return [
        Verified(each, verdicts.get(number, unsupported), errors.get(number, "")) for number, each in enumerate(batch)
    ]


def _refused(violations: Iterable["FieldViolation"]) -> Iterable[tuple[int, str]]:
    """The numbers of the statements that violations name, and what is wrong with each."""
    for violation in violations:
        named = _STATEMENT.fullmatch(violation.field)
        if named:
            yield int(named["number"]), f"{named['field']}: {violation.description}"


def batches(statements: Sequence[FileStatement]) -> Iterable[list[FileStatement]]:
    """The statements in their order, no more of them in a call than a server takes."""
    batch: list[FileStatement] = []
    characters = 0
    for statement in statements:
        size = len(statement.text) + sum(len(quote.text) for quote in statement.quotes)
        if batch and (len(batch) == STATEMENTS_A_CALL or characters + size > CHARACTERS_A_CALL):
            yield batch
            batch, characters = [], 0
        batch.append(statement)
        characters += size
    if batch:
        yield batch


def request(statements: Iterable[FileStatement], threshold: float | None) -> "quotes_pb2.VerifyQuotesRequest":
    """One call's request; a quote that names a document cites it."""
    from factspan.v1 import quotes_pb2

    return quotes_pb2.VerifyQuotesRequest(
        near_threshold=threshold,
        statements=[
            quotes_pb2.Statement(
                id=str(each.id),
                text=each.text,
                quotes=[_quote(quote) for quote in each.quotes],
            )
            for each in statements
        ],
    )


def _quote(quote: FileQuote) -> "quotes_pb2.Quote":
    from factspan.v1 import quotes_pb2

    if quote.document:
        return quotes_pb2.Quote(text=quote.text, document=quote.document)
    return quotes_pb2.Quote(text=quote.text)


def record(verified: Verified) -> dict[str, object]:
    """A statement's verdict as API.md has it for `factspan verify`."""
    return {
        "id": verified.statement.id,
        "verdict": support_name(verified.verdict),
        "doubts": list(verified.verdict.doubts),
        "quotes": [_quote_record(each) for each in verified.verdict.quotes],
        "error": verified.error,
    }


def support_name(verdict: "quotes_pb2.StatementVerdict") -> str:
    """SUPPORTED, PARTLY_SUPPORTED or UNSUPPORTED."""
    from factspan.v1 import quotes_pb2

    return quotes_pb2.Support.Name(verdict.verdict).removeprefix("SUPPORT_")


def match_name(verdict: "quotes_pb2.QuoteVerdict") -> str:
    """EXACT, NEAR, NOT_FOUND or TOO_SHORT."""
    from factspan.v1 import quotes_pb2

    return quotes_pb2.QuoteMatch.Name(verdict.verdict).removeprefix("QUOTE_MATCH_")


def place_name(verdict: "quotes_pb2.QuoteVerdict") -> str:
    """AS_CITED, ELSEWHERE_IN_SECTION, ANOTHER_SECTION or ANOTHER_DOCUMENT; empty where nothing tells."""
    from factspan.v1 import quotes_pb2

    return quotes_pb2.QuotePlace.Name(verdict.place).removeprefix("QUOTE_PLACE_") if verdict.place else ""


def _quote_record(verdict: "quotes_pb2.QuoteVerdict") -> dict[str, object]:
    """The true words of a quote that is found; for another what came nearest, apart from them."""
    found = verdict.HasField("evidence")
    evidence = verdict.evidence
    pages = page_numbers(evidence.citation) if found else []
    return {
        "verdict": match_name(verdict),
        "similarity": round(verdict.similarity, _ROUNDING),
        "document": evidence.citation.file_name.removesuffix(_SUFFIX) if found else None,
        "page": pages[0] if pages else None,
        "start": evidence.citation.start if found else None,
        "end": evidence.citation.end if found else None,
        "text": evidence.text if found else None,
        "place": place_name(verdict),
        "reason": verdict.reason,
        "folds": list(verdict.folds),
        "differences": [{"quoted": each.quoted, "true": each.true_words} for each in verdict.differences],
        "nearest": verdict.nearest.text or None,
        "nearest_document": verdict.nearest.citation.file_name.removesuffix(_SUFFIX) or None,
    }
