"""Look-ups over gRPC, on the real OpenSearch."""

import asyncio

import pytest
from factspan.async_client import AsyncClient
from factspan.errors import InvalidRequestError
from factspan.v1 import lookup_pb2
from google.protobuf.json_format import MessageToDict
from jsonschema import Draft202012Validator

from server.lookup.lookup import similarity

Request = lookup_pb2.LookupDocumentsRequest
DOSE = "What is the dose of Zorquela?"


def texts(response: lookup_pb2.LookupDocumentsResponse) -> list[str]:
    """The words that were found."""
    return [each.text for each in response.evidence]


async def test_a_look_up_gives_exact_words_with_their_place(client: AsyncClient) -> None:
    """And how to go on."""
    response = await client.lookup_documents(Request(document_names=["zorquela.pdf"], query=DOSE, top_k=2))
    assert len(response.evidence) == 2
    assert all(each.citation.file_name == "zorquela.pdf" and each.citation.places for each in response.evidence)
    assert (response.remaining_lookups, list(response.notes)) == (4, [])
    assert response.session


async def test_no_words_come_twice_in_a_session(client: AsyncClient) -> None:
    """What is new comes, a note counts the rest; without the session all of it comes again."""
    first = await client.lookup_documents(Request(document_names=["zorquela"], query=DOSE, top_k=1))
    wider = Request(document_names=["zorquela"], query=DOSE, top_k=3)
    whole = await client.lookup_documents(wider)
    wider.session = first.session
    second = await client.lookup_documents(wider)
    assert [*texts(first), *texts(second)] == texts(whole)
    assert list(second.notes) == ["pieces left out because earlier look-ups of this session gave them: 1"]
    assert second.remaining_lookups == 3


async def test_after_the_last_look_up_there_is_a_word_and_no_evidence(client: AsyncClient) -> None:
    """No error: a model has to go on."""
    response = lookup_pb2.LookupDocumentsResponse()
    left = []
    for _ in range(7):
        response = await client.lookup_documents(Request(query=DOSE, session=response.session))
        left.append(response.remaining_lookups)
    assert left == [4, 3, 2, 1, 0, 0, 0]
    assert not response.evidence
    assert "all 5 look-ups of this session are used" in response.notes[0]


async def test_an_unknown_name_is_left_out_and_answered(client: AsyncClient) -> None:
    """With the nearest and the valid ones; the known ones are looked in."""
    asked = Request(document_names=["otherole.pdf", "zorquela.pdf"], query="How are the tablets stored?")
    response = await client.lookup_documents(asked)
    assert {each.citation.file_name for each in response.evidence} == {"zorquela.pdf"}
    assert "the nearest names are otherol.pdf" in response.notes[0]
    assert response.notes[1].startswith("document_names: valid are otherol.pdf, planted.pdf, zorquela.pdf")


async def test_a_drug_is_a_name_too(client: AsyncClient) -> None:
    """A model knows drugs, not files."""
    response = await client.lookup_documents(Request(document_names=["otherine"], query="How is it stored?"))
    assert {each.citation.file_name for each in response.evidence} == {"otherol.pdf"}


async def test_all_documents_give_only_what_is_very_similar(client: AsyncClient) -> None:
    """When no name is given, and when none is known, which is said; another bound can be asked for."""
    query = "Store the tablets at 20 to 25 degrees Celsius."
    everywhere = await client.lookup_documents(Request(query=query))
    unknown = await client.lookup_documents(Request(query=query, document_names=["nonesuch.pdf"]))
    wide = await client.lookup_documents(Request(query=query, min_similarity=0.0))
    assert texts(everywhere) == texts(unknown)
    assert texts(everywhere)[0].startswith(query)
    assert len(texts(everywhere)) < len(texts(wide))
    assert any("similarity is under 0.7" in note for note in everywhere.notes)
    assert any("all documents were looked in" in note for note in unknown.notes)


async def test_evidence_that_is_not_verbatim_is_left_out(client: AsyncClient) -> None:
    """Another piece takes its place."""
    asked = Request(document_names=["planted"], query="Take 100mg of Plantedine daily.")
    found = texts(await client.lookup_documents(asked))
    assert found
    assert not any("100mg" in text for text in found)


async def test_an_unknown_drug_is_told(client: AsyncClient) -> None:
    """With near names, and nothing of another drug."""
    response = await client.lookup_documents(Request(query="nonesuch dose"))
    assert not response.evidence
    assert any("nonesuch" in note and "Zorquela" in note for note in response.notes)


async def test_a_query_of_several_meanings_is_asked_back(client: AsyncClient) -> None:
    """With the meanings."""
    response = await client.lookup_documents(Request(query="How is either stored?"))
    assert not response.evidence
    assert any("How is Otherol stored?" in note for note in response.notes)


async def test_clamping_is_noted(client: AsyncClient) -> None:
    """As the first notes."""
    response = await client.lookup_documents(Request(query=DOSE, top_k=99, min_similarity=-3))
    assert len(response.evidence) <= 5
    assert [note.partition(":")[0] for note in response.notes[:2]] == ["top_k", "min_similarity"]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [(Request(), "query"), (Request(query=DOSE, session="x"), "session")],
)
async def test_what_the_program_does_wrong_is_an_invalid_argument(
    client: AsyncClient, wrong: lookup_pb2.LookupDocumentsRequest, field: str
) -> None:
    """With the field."""
    with pytest.raises(InvalidRequestError) as caught:
        await client.lookup_documents(wrong)
    assert caught.value.field_violations[0].field == field


async def test_hostile_names_are_answered(client: AsyncClient) -> None:
    """Not as faults of the server's."""
    names = [
        "\x00",
        "../../etc/passwd",
        "*",
        '{"match_all":{}}',
        "\N{RIGHT-TO-LEFT OVERRIDE}",
        "documents/",
        "x" * 10_000,
    ]
    response = await client.lookup_documents(Request(document_names=names * 100, query=DOSE))
    assert sum(map(len, response.notes)) < 10_000


async def test_the_tool_is_a_schema_with_the_documents_of_the_moment(client: AsyncClient) -> None:
    """What a model makes of it is a look-up."""
    tool = await client.get_lookup_tool(lookup_pb2.GetLookupToolRequest())
    schema = MessageToDict(tool.parameters_schema)
    Draft202012Validator.check_schema(schema)
    assert schema["properties"]["document_names"]["items"]["enum"] == ["otherol.pdf", "planted.pdf", "zorquela.pdf"]
    arguments = {"query": DOSE, "document_names": ["zorquela.pdf"], "top_k": 3}
    assert Draft202012Validator(schema).is_valid(arguments)
    assert (await client.lookup_documents(Request(**arguments))).evidence


async def test_look_ups_at_the_same_time_do_not_mix(client: AsyncClient) -> None:
    """The server keeps nothing of a session."""
    one, other = await asyncio.gather(
        *(client.lookup_documents(Request(document_names=[name], query="storage")) for name in ("zorquela", "otherol"))
    )
    assert not set(texts(one)) & set(texts(other))


@pytest.mark.parametrize(("score", "expected"), [(1.0, 1.0), (0.85, 0.7), (0.5, 0.0), (0.2, 0.0)])
def test_similarity_is_the_cosine(score: float, expected: float) -> None:
    """Of OpenSearch's score; nothing is less alike than 0."""
    assert similarity({("spans", "x"): score}, ("spans", "x")) == pytest.approx(expected)
    assert similarity({}, ("spans", "x")) == 0.0
