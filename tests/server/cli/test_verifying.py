"""Files of statements, verified so many a call."""

from server.cli.statements_file import FileQuote, FileStatement
from server.cli.verifying import (
    CHARACTERS_A_CALL,
    STATEMENTS_A_CALL,
    batches,
    match_name,
    place_name,
    record,
    request,
    support_name,
    verify_all,
)

TAKE = FileStatement(7, "s", (FileQuote("Take one daily.", "us-examplon"), FileQuote("Store it.")))


def test_all_statements_are_verified_in_order(fake_server: object) -> None:
    """In as few calls as a server takes."""
    statements = [FileStatement(number, "s", (FileQuote("Take it."),)) for number in range(STATEMENTS_A_CALL + 1)]
    found = verify_all(statements, address=fake_server.address, threshold=0.8)
    assert [each.statement.id for each in found] == list(range(STATEMENTS_A_CALL + 1))
    assert [len(each.statements) for each in fake_server.verified] == [STATEMENTS_A_CALL, 1]
    assert {each.near_threshold for each in fake_server.verified} == {0.8}


def test_long_statements_are_spread_over_calls() -> None:
    """A request has a largest size; one that is longer by itself goes alone."""
    long = FileStatement(1, "x" * CHARACTERS_A_CALL, (FileQuote("y"),))
    assert [len(batch) for batch in batches([TAKE, long, TAKE, TAKE])] == [1, 1, 2]
    assert list(batches([])) == []


def test_a_quote_cites_its_document_when_it_names_one() -> None:
    """Without a threshold the server's counts."""
    message = request([TAKE], None)
    assert [quote.WhichOneof("source") for quote in message.statements[0].quotes] == ["document", None]
    assert not message.HasField("near_threshold")


def test_a_record_tells_the_true_words_and_their_place(fake_server: object) -> None:
    """Null where there are none; what came nearest is told apart."""
    (found,) = verify_all([TAKE], address=fake_server.address, threshold=None)
    names = (support_name(found.verdict), match_name(found.verdict.quotes[0]), place_name(found.verdict.quotes[0]))
    assert names == ("UNSUPPORTED", "EXACT", "AS_CITED")
    told = record(found)
    assert (told["id"], told["verdict"]) == (7, "UNSUPPORTED")
    exact, lost = told["quotes"]
    assert {name: exact[name] for name in ("verdict", "similarity", "document", "page", "start", "end", "text")} == {
        "verdict": "EXACT",
        "similarity": 1.0,
        "document": "us-examplon",
        "page": 3,
        "start": 100,
        "end": 115,
        "text": "Take one daily.",
    }
    assert [lost[name] for name in ("document", "page", "start", "end", "text")] == [None] * 5
    assert (lost["nearest"], lost["reason"], lost["place"]) == (
        "Store in a dry place.",
        "NUMBER_DIFFERS",
        "ANOTHER_DOCUMENT",
    )
    assert lost["differences"] == [{"quoted": "5", "true": "50"}]


def test_a_statement_that_is_refused_stops_no_other(fake_server: object) -> None:
    """It is told with what is wrong with it; the others are asked for again."""
    empty = FileStatement(8, "s", (FileQuote("Take it."), FileQuote("")))
    found = verify_all([TAKE, empty, TAKE], address=fake_server.address, threshold=None)
    assert [each.error for each in found] == ["", "quotes[1].text: is empty", ""]
    assert [len(each.verdict.quotes) for each in found] == [2, 0, 2]
    assert record(found[1]) == {
        "id": 8,
        "verdict": "UNSUPPORTED",
        "doubts": [],
        "quotes": [],
        "error": "quotes[1].text: is empty",
    }
    assert [len(each.statements) for each in fake_server.verified] == [3, 2]
    assert [each.error != "" for each in verify_all([empty], address=fake_server.address, threshold=None)] == [True]
