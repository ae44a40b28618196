"""Two revisions of one label the whole way: PDFs in, the newer one answers, the older one resolves, both compared."""

import json
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from factspan import AsyncClient, NotFoundError
from factspan.v1 import ask_pb2, citation_pb2, document_pb2, document_service_pb2, search_pb2

from indexer.pipeline import FileOutcome, Outcome
from indexer.samples import sample_labels
from indexer.samples.render import render

IndexPaths = Callable[[Sequence[Path]], Awaitable[list[FileOutcome]]]
RunCommand = Callable[..., Awaitable[Any]]
QUESTION = "My patient takes ketoconazole. What dose of Zorquela is allowed?"
NEWER = sample_labels()[0]


@pytest.fixture(scope="module")
def older_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The PDF of an older revision, in which one dose differs."""
    source = NEWER.with_suffix(".txt").read_text(encoding="utf-8")
    assert source.count("be higher than 5 mg once daily") == 1
    changed = source.replace("be higher than 5 mg once daily", "be higher than 7 mg once daily")
    older = tmp_path_factory.mktemp("older") / "us-zorquela-2023.pdf"
    older.write_bytes(render(changed.replace("Revised: 04/2026", "Revised: 11/2023")))
    return older


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def revisions(index: IndexPaths, older_file: Path) -> list[str]:
    """The hashes of the older and the newer revision, indexed."""
    outcomes = await index([older_file, NEWER])
    assert [outcome.outcome for outcome in outcomes] == [Outcome.INDEXED, Outcome.INDEXED], outcomes
    return [outcome.document_hash for outcome in outcomes]


async def documents(client: AsyncClient) -> dict[str, document_pb2.Document]:
    """All documents, by hash."""
    return {each.document_hash: each async for each in client.documents(include_superseded=True)}


async def answer(client: AsyncClient, **scope: Any) -> tuple[set[str], str]:
    """The documents that a question is answered from, and the answer's words."""
    found = await client.ask(ask_pb2.AskRequest(question=QUESTION, scope=search_pb2.Scope(**scope)))
    pieces = [piece for section in found.sections for piece in section.evidence]
    return {piece.citation.document_hash for piece in pieces}, " ".join(piece.text for piece in pieces)


async def test_the_newer_revision_supersedes_the_older_one(client: AsyncClient, revisions: list[str]) -> None:
    """As the labels themselves say their dates."""
    older, newer = revisions
    known = await documents(client)
    assert [known[each].revision_date for each in revisions] == ["2023-11", "2026-04"]
    assert (known[older].superseded_by, known[newer].superseded_by) == (f"documents/{newer}", "")


async def test_only_the_newer_revision_answers(client: AsyncClient, revisions: list[str]) -> None:
    """The older dose is told to those alone who ask for it."""
    older, newer = revisions
    assert (await answer(client))[0] == {newer}
    of_then, words = await answer(client, revised_before="2025")
    assert of_then == {older}
    assert "7 mg" in words
    assert (await answer(client, documents=[older]))[0] == {older}
    assert older in (await answer(client, include_superseded=True))[0]


async def test_both_are_compared_by_section(command: RunCommand, revisions: list[str]) -> None:
    """The changed dose stands there with both its places."""
    done = await command("documents", "diff", "--json", *revisions)
    changes = [json.loads(line) for line in done.out.splitlines()]
    doses = [each for each in changes if each["before"] and "7 mg once daily" in each["before"]["text"]]
    assert [each["change"] for each in doses] == ["changed"], done
    assert "5 mg once daily" in doses[0]["after"]["text"]
    assert doses[0]["section"][-1].startswith("2.5 ")


async def test_an_older_citation_resolves_until_its_document_is_removed(
    client: AsyncClient, command: RunCommand, index: IndexPaths, older_file: Path, revisions: list[str]
) -> None:
    """Then it is said that it was; the newer revision stays, superseding nothing.  Indexed again it is back."""
    older, newer = revisions
    found = await client.search(search_pb2.SearchRequest(query=QUESTION, scope=search_pb2.Scope(documents=[older])))
    citation = found.evidence[0].citation
    request = citation_pb2.ResolveCitationRequest(document_hash=older, start=citation.start, end=citation.end)
    resolved = await client.resolve_citation(request)
    assert (resolved.evidence.text, resolved.superseded_by) == (found.evidence[0].text, f"documents/{newer}")
    assert resolved.evidence.citation == citation
    done = await command("remove", older)
    assert done.code == 0, done
    with pytest.raises(NotFoundError, match="was removed at"):
        await client.resolve_citation(request)
    with pytest.raises(NotFoundError, match="was removed at"):
        await client.get_document(document_service_pb2.GetDocumentRequest(name="us-zorquela-2023"))
    assert set(await documents(client)) == {newer}
    assert [outcome.outcome for outcome in await index([older_file])] == [Outcome.INDEXED]
    assert await client.resolve_citation(request) == resolved
