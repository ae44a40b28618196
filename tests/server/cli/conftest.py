"""What the command line's tests share: answers as the server gives them, and a server that gives them."""

import asyncio
import io
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import grpc
import pytest
from factspan.v1 import (
    ask_pb2,
    document_pb2,
    document_service_pb2,
    document_service_pb2_grpc,
    draft_pb2,
    evidence_pb2,
    evidence_service_pb2_grpc,
    page_image_pb2,
    quotes_pb2,
    search_pb2,
)
from google.protobuf import any_pb2
from google.protobuf.duration_pb2 import Duration
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status
from rich.console import Console, RenderableType

from indexer.store import ports
from indexer.store.client import ClientSettings, open_client
from indexer.store.node_state import RunningNode
from indexer.store.templates import remove_space
from server.cli.main import main

HASH = "3f" * 32
WIDTH = 100


def make_evidence(text: str = "Take one tablet daily.", *, rank: int = 1, **changes: object) -> evidence_pb2.Evidence:
    """A piece as the server sends it; ``changes`` go into its citation."""
    citation = evidence_pb2.Citation(
        document=f"documents/{HASH}",
        document_hash=HASH,
        file_name="us-examplon.pdf",
        brand_names=["Examplon"],
        generic_names=["examplonine"],
        label_kind="us_plr",
        revision_date="2024-03",
        section=evidence_pb2.SectionReference(
            number="2.1",
            heading="Adults",
            section_type="dosage",
            path=["2 DOSAGE AND ADMINISTRATION", "2.1 Adults"],
        ),
        start=100,
        end=100 + len(text),
        places=[evidence_pb2.Place(page=3, start=100, end=100 + len(text))],
    )
    citation.MergeFrom(evidence_pb2.Citation(**changes))
    return evidence_pb2.Evidence(
        text=text, citation=citation, text_type="sentence", path="HYBRID", rank=rank, score=1.0 / max(rank, 1)
    )


def make_answer(*pieces: evidence_pb2.Evidence) -> ask_pb2.AskResponse:
    """An answer with all ``pieces`` in one section."""
    section = ask_pb2.EvidenceSection(number="2.1", heading="Adults", section_type="dosage", evidence=pieces)
    return ask_pb2.AskResponse(
        status=ask_pb2.ANSWER_STATUS_ANSWERED,
        sections=[section],
        timings=search_pb2.Timings(total=Duration(nanos=38_000_000)),
    )


def make_verdict(statement: quotes_pb2.Statement) -> quotes_pb2.StatementVerdict:
    """A statement's verdict: quotes that begin with "Take" are exact, others stand in another document."""
    quotes = [
        quotes_pb2.QuoteVerdict(
            verdict=quotes_pb2.QUOTE_MATCH_EXACT,
            similarity=1,
            evidence=make_evidence(quote.text, rank=0),
            place=quotes_pb2.QUOTE_PLACE_AS_CITED,
            folds=["WHITE_SPACE"],
        )
        if quote.text.startswith("Take")
        else quotes_pb2.QuoteVerdict(
            verdict=quotes_pb2.QUOTE_MATCH_NOT_FOUND,
            similarity=0.75,
            nearest=make_evidence("Store in a dry place.", rank=0),
            place=quotes_pb2.QUOTE_PLACE_ANOTHER_DOCUMENT,
            reason="NUMBER_DIFFERS",
            explanation="a number is not the document's",
            differences=[quotes_pb2.QuoteDifference(quoted="5", true_words="50")],
        )
        for quote in statement.quotes
    ]
    exact = all(quote.verdict == quotes_pb2.QUOTE_MATCH_EXACT for quote in quotes)
    support = quotes_pb2.SUPPORT_SUPPORTED if quotes and exact else quotes_pb2.SUPPORT_UNSUPPORTED
    return quotes_pb2.StatementVerdict(id=statement.id, text=statement.text, verdict=support, quotes=quotes)


def make_no_result() -> ask_pb2.AskResponse:
    """An answer that there is none."""
    found = search_pb2.NoResult(
        paths_tried=["HYBRID"], reason="No label says it.", nearest=[make_evidence("Store in a dry place.", rank=0)]
    )
    return ask_pb2.AskResponse(status=ask_pb2.ANSWER_STATUS_NO_RESULT, no_result=found)


@pytest.fixture
def evidence() -> Callable[..., evidence_pb2.Evidence]:
    """Makes a piece of evidence."""
    return make_evidence


@pytest.fixture
def answered() -> Callable[..., ask_pb2.AskResponse]:
    """Makes an answer of pieces."""
    return make_answer


@pytest.fixture
def no_result() -> ask_pb2.AskResponse:
    """An answer that there is none."""
    return make_no_result()


@pytest.fixture
def printed() -> Callable[[RenderableType], str]:
    """What a person sees of something, on a terminal of 100 columns without colours."""

    def show(what: RenderableType) -> str:
        out = io.StringIO()
        Console(file=out, width=WIDTH, highlight=False).print(what)
        return out.getvalue()

    return show


class Ended(NamedTuple):
    """How a command ended: its exit code and what it wrote."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Ended]:
    """Runs a command as a person would, with an empty home folder and no settings from outside."""
    for name in ("SETTINGS", "ADDRESS", "OPENSEARCH_URL", "INDEX_SPACE", "DATA", "DEBUG"):
        monkeypatch.delenv(f"FACTSPAN_{name}", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", str(WIDTH))

    def command(*arguments: str) -> Ended:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        sys.stdout.flush()
        return Ended(code, *capsys.readouterr())

    return command


@dataclass
class FakeServer:
    """A server whose answers a test sets: by question, or a status to fail with."""

    address: str = ""
    answers: dict[str, ask_pb2.AskResponse] = field(default_factory=dict)
    failures: dict[str, tuple[grpc.StatusCode, str]] = field(default_factory=dict)
    documents: list[document_pb2.Document] = field(default_factory=list)
    asked: list[ask_pb2.AskRequest] = field(default_factory=list)
    searched: list[search_pb2.SearchRequest] = field(default_factory=list)
    drawn: list[page_image_pb2.GetPageImageRequest] = field(default_factory=list)
    verified: list[quotes_pb2.VerifyQuotesRequest] = field(default_factory=list)

    def fail_if_told(self, what: str, context: grpc.ServicerContext) -> None:
        """Ends the call when the test has said so."""
        if what in self.failures:
            context.abort(*self.failures[what])


class _Evidence(evidence_service_pb2_grpc.EvidenceServiceServicer):
    def __init__(self, fake: FakeServer) -> None:
        self.fake = fake

    def Ask(self, request: ask_pb2.AskRequest, context: grpc.ServicerContext) -> ask_pb2.AskResponse:  # noqa: N802 - gRPC's name
        self.fake.asked.append(request)
        self.fake.fail_if_told(request.question, context)
        return self.fake.answers.get(request.question) or make_answer(make_evidence())

    def Draft(self, request: draft_pb2.DraftRequest, context: grpc.ServicerContext) -> draft_pb2.DraftResponse:  # noqa: N802 - gRPC's name
        answer = self.Ask(request.ask, context)
        text, evidence = f"Drafted: {request.ask.question}", answer.sections[0].evidence
        statement = draft_pb2.DraftStatement(text=text, evidence=evidence, made_by="made-up-1")
        return draft_pb2.DraftResponse(statements=[statement], ask=answer)

    def StreamAsk(  # noqa: N802 - gRPC's name
        self, request: ask_pb2.StreamAskRequest, context: grpc.ServicerContext
    ) -> Iterator[ask_pb2.StreamAskResponse]:
        yield ask_pb2.StreamAskResponse(stage=ask_pb2.Stage(name="search"))
        yield ask_pb2.StreamAskResponse(done=self.Ask(request.ask, context))

    def Search(self, request: search_pb2.SearchRequest, context: grpc.ServicerContext) -> search_pb2.SearchResponse:  # noqa: N802 - gRPC's name
        self.fake.searched.append(request)
        self.fake.fail_if_told(request.query, context)
        return search_pb2.SearchResponse(evidence=[make_evidence()])

    def VerifyQuotes(  # noqa: N802 - gRPC's name
        self, request: quotes_pb2.VerifyQuotesRequest, context: grpc.ServicerContext
    ) -> quotes_pb2.VerifyQuotesResponse:
        self.fake.verified.append(request)
        self.fake.fail_if_told(request.statements[0].id, context)
        empty = [
            f"statements[{number}].quotes[{place}].text"
            for number, statement in enumerate(request.statements)
            for place, quote in enumerate(statement.quotes)
            if not quote.text
        ]
        if empty:
            context.abort_with_status(_refusal(empty))
        return quotes_pb2.VerifyQuotesResponse(statements=[make_verdict(each) for each in request.statements])


def _refusal(fields: list[str]) -> grpc.Status:
    """INVALID_ARGUMENT for empty fields, as a server has it."""
    detail = any_pb2.Any()
    violations = [error_details_pb2.BadRequest.FieldViolation(field=each, description="is empty") for each in fields]
    detail.Pack(error_details_pb2.BadRequest(field_violations=violations))
    code = grpc.StatusCode.INVALID_ARGUMENT.value[0]
    return rpc_status.to_status(status_pb2.Status(code=code, message="; ".join(fields), details=[detail]))


class _Documents(document_service_pb2_grpc.DocumentServiceServicer):
    def __init__(self, fake: FakeServer) -> None:
        self.fake = fake

    def ListDocuments(self, *_: object) -> document_service_pb2.ListDocumentsResponse:  # noqa: N802 - gRPC's name
        return document_service_pb2.ListDocumentsResponse(documents=self.fake.documents)

    def GetDocument(  # noqa: N802 - gRPC's name
        self, request: document_service_pb2.GetDocumentRequest, context: grpc.ServicerContext
    ) -> document_pb2.Document:
        self.fake.fail_if_told(request.name, context)
        return next(document for document in self.fake.documents if request.name == document.file_name)

    def GetPageImage(  # noqa: N802 - gRPC's name
        self, request: page_image_pb2.GetPageImageRequest, context: grpc.ServicerContext
    ) -> page_image_pb2.GetPageImageResponse:
        self.fake.drawn.append(request)
        self.fake.fail_if_told(request.document, context)
        return page_image_pb2.GetPageImageResponse(png=f"page {request.page}".encode())


@pytest.fixture
def fake_server(run: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeServer]:  # noqa: ARG001 - run clears the settings first
    """A server at a free port, where commands find it by FACTSPAN_ADDRESS."""
    fake = FakeServer()
    server = grpc.server(ThreadPoolExecutor(8))
    evidence_service_pb2_grpc.add_EvidenceServiceServicer_to_server(_Evidence(fake), server)
    document_service_pb2_grpc.add_DocumentServiceServicer_to_server(_Documents(fake), server)
    fake.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    monkeypatch.setenv("FACTSPAN_ADDRESS", fake.address)
    yield fake
    server.stop(None).wait()


@pytest.fixture
def document() -> document_pb2.Document:
    """A document of the registry."""
    return document_pb2.Document(
        name=f"documents/{HASH}",
        document_hash=HASH,
        file_name="us-examplon.pdf",
        label_kind="us_plr",
        brand_names=["Examplon"],
        generic_names=["examplonine"],
        maker="Example Works",
        revision_date="2024-03",
        language="en",
        page_count=12,
        text_length=40_000,
        section_count=55,
        index_state=document_pb2.IndexState(stage=document_pb2.INDEX_STAGE_INDEXED, span_count=812, block_count=70),
    )


@pytest.fixture
def free_address() -> str:
    """An address of this machine at which nothing listens."""
    return ports.free_address()


@pytest.fixture(scope="session")
def cli_space(opensearch_node: RunningNode) -> Iterator[str]:
    """A set of indices in the session's node for the command line's tests; gone at the end."""
    space = "cli-tests"
    yield space

    async def remove() -> None:
        client = open_client(ClientSettings(opensearch_node.url))
        await remove_space(client, space)
        await client.close()

    asyncio.run(remove())


@pytest.fixture
def real_store(
    run: Callable[..., Ended],  # noqa: ARG001 - run clears the settings first
    opensearch_node: RunningNode,
    cli_space: str,
    free_address: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> str:
    """Commands find the session's OpenSearch; a server that they start is at ``free_address``, which this gives."""
    monkeypatch.setenv("FACTSPAN_OPENSEARCH_URL", opensearch_node.url)
    monkeypatch.setenv("FACTSPAN_INDEX_SPACE", cli_space)
    monkeypatch.setenv("FACTSPAN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("FACTSPAN_ADDRESS", free_address)
    return free_address
