"""The examples in other languages, each built by its own tools, make every call of a real server."""

import re
from typing import Any

import pytest
import pytest_asyncio
from factspan.v1 import document_service_pb2, evidence_service_pb2
from PIL import Image

METHODS = {
    method.name
    for service in (
        evidence_service_pb2.DESCRIPTOR.services_by_name["EvidenceService"],
        document_service_pb2.DESCRIPTOR.services_by_name["DocumentService"],
    )
    for method in service.methods
}
WORDS = "the dose of ZORQUELA must not be higher than 5 mg once daily."
CODES = {
    "go": ("code = FailedPrecondition", "code = InvalidArgument"),
    "java": ("FAILED_PRECONDITION", "INVALID_ARGUMENT"),
    "node": ("FAILED_PRECONDITION", "INVALID_ARGUMENT"),
}
"""How each language's gRPC writes the two codes."""


@pytest.fixture(scope="module", params=list(CODES))
def language(request: pytest.FixtureRequest) -> str:
    """Each example."""
    return str(request.param)


@pytest.fixture(scope="module")
def program(language: str, request: pytest.FixtureRequest) -> Any:
    """The example, built."""
    return request.getfixturevalue(f"{language}_program")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def tour(program: Any, sample_server: str) -> Any:
    """The example, run to its end with no argument but the server's address."""
    done = await program.run(sample_server)
    assert done.code == 0, done.out + done.err
    return done


def line(out: str, call: str) -> str:
    """What stands behind a call's name, with the lines that go on below it."""
    found = re.search(rf"^{re.escape(call)}: (.*(?:\n  .*)*)", out, re.MULTILINE)
    assert found is not None, f"no line for {call} in\n{out}"
    return found[1]


def test_every_call_has_its_line(tour: Any) -> None:
    """Of both services."""
    assert {name for name in METHODS if re.search(rf"^{name}: ", tour.out, re.MULTILINE)} == METHODS


def test_the_answer_is_told_with_words_section_and_page(tour: Any) -> None:
    """As the label has them."""
    answer = line(tour.out, "Ask")
    assert answer.startswith("ANSWER_STATUS_ANSWERED\n  page 4, 2.5 Dosage With Strong CYP3A4 Inhibitors: ")
    assert WORDS in answer


def test_lists_are_read_page_by_page(tour: Any) -> None:
    """To their ends."""
    assert line(tour.out, "ListDocuments") == "3 documents on 2 pages"
    assert re.fullmatch(r"\d+ sections on [2-9] pages", line(tour.out, "ListSections"))
    assert line(tour.out, "Search").startswith("6 pieces on 2 pages, first page 4, 2.5 ")


def test_words_of_any_script_come_out_as_they_are(tour: Any) -> None:
    """Also where the locale knows no such signs."""
    assert "ZORQUELA®" in line(tour.out, "GetSection")


def test_the_stream_is_read_until_it_is_done(tour: Any) -> None:
    """With a plan before."""
    assert re.fullmatch(r"1 plan, \d+ stages, [1-5] pieces, done: ANSWER_STATUS_ANSWERED", line(tour.out, "StreamAsk"))


def test_a_citation_leads_to_the_same_words_and_their_picture(tour: Any) -> None:
    """The picture is a page of the size that is told."""
    assert line(tour.out, "ResolveCitation").startswith("the same words at 6bc924a998c7:")
    told = re.fullmatch(r"page-4\.png, (\d+) x (\d+) pixels", line(tour.out, "GetPageImage"))
    with Image.open(tour.folder / "page-4.png") as picture:
        assert told is not None
        assert picture.size == (int(told[1]), int(told[2]))


def test_quotes_are_judged(tour: Any) -> None:
    """The label's words, and invented ones."""
    assert line(tour.out, "VerifyQuotes") == "true QUOTE_MATCH_EXACT, invented QUOTE_MATCH_NOT_FOUND"


def test_the_tool_is_had_and_used(tour: Any) -> None:
    """Its name and parameters, and a look-up that is counted."""
    assert line(tour.out, "GetLookupTool") == "lookup_documents, with document_names, query, top_k"
    assert line(tour.out, "LookupDocuments") == "2 pieces, 4 look-ups left"


def test_errors_are_told_with_their_details(language: str, tour: Any) -> None:
    """Code, message, cause, and the fields that are wrong."""
    precondition, invalid = CODES[language]
    draft = line(tour.out, "Draft")
    assert precondition in draft
    assert "\n  reason NO_MODEL" in draft
    wrong = line(tour.out, "Ask with max_items -1")
    assert invalid in wrong
    assert "\n  field max_items: is -1;" in wrong


async def test_a_tour_that_fails_says_so(program: Any, sample_server: str) -> None:
    """With an exit code, and on stderr what the server says beside it."""
    done = await program.run(sample_server, "us-zorquella", "What is the dose?")
    assert done.code == 1
    assert "\n  near name us-zorquela.pdf" in done.err
