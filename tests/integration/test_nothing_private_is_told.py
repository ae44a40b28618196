"""What tells a person, and every secret, is planted in a real run; then all that the run leaves behind is searched.

The run: a server in a process of its own, with keys, tokens, a password for OpenSearch, a provider that now and then
fails, metrics, traces, search events with questions allowed, and callers who know themselves or do not.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import jwt
import psutil
import pytest
import pytest_asyncio
from cryptography.hazmat.primitives.asymmetric import ec
from factspan import Access, AsyncClient, FactSpanError
from factspan.v1 import ask_pb2, document_service_pb2, draft_pb2, lookup_pb2, quotes_pb2, search_pb2
from fake_cohere import FakeCohere, Fault, running_fake
from opensearchpy import AsyncOpenSearch
from otlp_receiver import OtlpReceiver, running_receiver
from programs import run, serving

from indexer.store.event_stream import EventStream
from indexer.store.node_state import RunningNode
from indexer.store.ports import free_address
from server.security.api_keys import ApiKeys, new_api_key, write_api_keys
from server.security.reach import EVERYTHING

IDENTIFIERS = {
    "name": "Quillfeather",
    "given name": "Margaret",
    "birth date": "03/04/1961",
    "record number": "77310457",
    "phone": "617-555-0142",
    "e-mail": "mquill@example.org",
}
QUESTION = (
    "What dose of Zorquela may Mrs. Margaret Quillfeather (born 03/04/1961, MRN 77310457, phone 617-555-0142, "
    "mquill@example.org) take with ketoconazole?"
)
OPENSEARCH_PASSWORD, PROVIDER_KEY, PDF_PASSWORD = "planted-opensearch-pw", "planted-provider-key", "planted-pdf-pw"
WRONG_KEY = "fsk_00000000_planted-wrong-key"
ISSUER, AUDIENCE = "https://issuer.example", "factspan"
PLAN = {"query_mode": "SECTION", "section_types": ["dosage"], "phrases": ["maximum dose"]}
DRAFT = {"statements": [{"text": "It is 5 mg.", "quotes": [{"piece": 1, "text": "not the label's words at all"}]}]}


@dataclass(slots=True)
class Told:
    """All that the run has left behind, by where it was found; and the secrets, by what they are."""

    texts: dict[str, str] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)


def say(body: Mapping[str, Any]) -> str:
    """A plan or a draft, as it is asked for."""
    schema = body.get("response_format", {}).get("json_schema", {})
    return json.dumps(DRAFT if "statements" in schema.get("properties", {}) else PLAN)


@pytest.fixture(scope="module")
def receiver() -> Iterator[OtlpReceiver]:
    """Takes traces."""
    with running_receiver() as made:
        yield made


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def provider() -> AsyncIterator[FakeCohere]:
    """Fails in every third call."""
    async with running_fake() as fake:
        fake.say, fake.faults, fake.share = say, (Fault.BROKEN, Fault.NO_JSON), 0.3
        yield fake


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def told(  # noqa: PLR0913, PLR0917  # all that a run has
    opensearch_node: RunningNode,
    opensearch_client: AsyncOpenSearch,
    sample_space: str,
    model_folder: Path,
    cache_folder: Path,
    provider: FakeCohere,
    receiver: OtlpReceiver,
    tmp_path_factory: pytest.TempPathFactory,
) -> Told:
    """The run, from its start to its end."""
    folder = tmp_path_factory.mktemp("private")
    key, kept = new_api_key("ward 7", expires=None, reach=EVERYTHING, calls=())
    write_api_keys(folder / "keys.json", ApiKeys(keys=(kept,)))
    signer = ec.generate_private_key(ec.SECP256R1())
    public = json.loads(jwt.algorithms.ECAlgorithm.to_jwk(signer.public_key()))
    (folder / "jwks.json").write_text(json.dumps({"keys": [{**public, "kid": "e", "use": "sig"}]}))
    claims = {"iss": ISSUER, "aud": AUDIENCE, "sub": "pharmacy", "exp": int(time.time()) + 600}
    token = jwt.encode(claims, signer, "ES256", headers={"kid": "e"})
    address, metrics = free_address(), free_address()
    environment = {
        "FACTSPAN_ADDRESS": address,
        "FACTSPAN_OPENSEARCH_URL": opensearch_node.url,
        "FACTSPAN_OPENSEARCH_USER": "factspan",
        "FACTSPAN_OPENSEARCH_PASSWORD": OPENSEARCH_PASSWORD,
        "FACTSPAN_PDF_PASSWORD": PDF_PASSWORD,
        "FACTSPAN_INDEX_SPACE": sample_space,
        "FACTSPAN_MODEL_FOLDER": str(model_folder),
        "FACTSPAN_CACHE": str(cache_folder),
        "FACTSPAN_DATA": str(folder / "data"),
        "FACTSPAN_API_KEYS": str(folder / "keys.json"),
        "FACTSPAN_JWT_KEYS": str(folder / "jwks.json"),
        "FACTSPAN_JWT_ISSUER": ISSUER,
        "FACTSPAN_JWT_AUDIENCE": AUDIENCE,
        "FACTSPAN_PLANNER": "cohere",
        "FACTSPAN_DRAFTER": "cohere",
        "FACTSPAN_ALLOW_DOCUMENT_TEXT": "cohere",
        "FACTSPAN_COHERE_URL": provider.url,
        "FACTSPAN_COHERE_API_KEY": PROVIDER_KEY,
        "FACTSPAN_PROVIDER_TRIES": "1",
        "FACTSPAN_METRICS_ADDRESS": metrics,
        "FACTSPAN_RECORD_QUESTIONS": "true",
        "FACTSPAN_EVENTS": "true",
        "FACTSPAN_EVENTS_INTERVAL": "0.2",
        "OTEL_EXPORTER_OTLP_ENDPOINT": receiver.url,
        "OTEL_BSP_SCHEDULE_DELAY": "200",
    }
    made = Told(
        secrets={
            "API key": key,
            "JWT": token,
            "JWT's signature": token.rpartition(".")[2],
            "wrong key": WRONG_KEY,
            "OpenSearch's password": OPENSEARCH_PASSWORD,
            "provider's key": PROVIDER_KEY,
            "PDFs' password": PDF_PASSWORD,
        }
    )
    log = folder / "server.log"
    began = datetime.now(UTC).isoformat()
    async with serving(environment, log) as process:
        errors = [text for shown in (key, token, WRONG_KEY, "") for text in await _ask_everything(address, shown)]
        made.texts["metrics"] = (await _read(f"http://{metrics}/metrics")).text
        status = [await run({**environment, "FACTSPAN_TOKEN": key}, "status", *more) for more in ((), ("--json",))]
        server = psutil.Process(process.pid)
        made.texts["command lines"] = "\n".join(
            " ".join(each.cmdline()) for each in (server, *server.children(recursive=True))
        )
    made.texts["status"] = "".join(done.out + done.err for done in status)
    made.texts["errors"] = "\n".join(errors)
    made.texts["log"] = log.read_text(encoding="utf-8")
    made.texts["traces"] = "\n".join(map(str, receiver.requests))
    stream = EventStream(opensearch_client, sample_space)
    await opensearch_client.indices.refresh(index=stream.name)
    of_this_run = {"range": {"@timestamp": {"gte": began}}}
    answer = await stream.search({"size": 1000, "query": of_this_run})
    made.events = [hit["_source"] for hit in answer["hits"]["hits"]]
    made.texts["events"] = json.dumps(made.events, ensure_ascii=False)
    return made


async def _read(url: str) -> httpx.Response:
    async with httpx.AsyncClient() as client:
        return await client.get(url)


async def _ask_everything(address: str, shown: str) -> list[str]:
    """The errors' words of all calls in which a question, or a quote, holds what tells a person."""
    ask = ask_pb2.AskRequest(question=QUESTION)
    statement = quotes_pb2.Statement(text=QUESTION, quotes=[quotes_pb2.Quote(text=QUESTION)])
    errors: list[str] = []
    async with AsyncClient(address, access=Access(token=shown)) as client:

        async def stream() -> None:
            async for _ in client.stream_ask(ask_pb2.StreamAskRequest(ask=ask)):
                pass

        calls = (
            client.ask(ask),
            client.search(search_pb2.SearchRequest(query=QUESTION)),
            client.search(search_pb2.SearchRequest(query=QUESTION, page_token="no token")),  # noqa: S106  # of a page
            client.ask(ask_pb2.AskRequest(question=QUESTION * 100)),
            client.ask(ask_pb2.AskRequest(question="What of Nonesuchol 5 mg for Margaret Quillfeather?")),
            client.lookup_documents(lookup_pb2.LookupDocumentsRequest(query=QUESTION)),
            client.verify_quotes(quotes_pb2.VerifyQuotesRequest(statements=[statement])),
            client.draft(draft_pb2.DraftRequest(ask=ask)),
            client.list_documents(document_service_pb2.ListDocumentsRequest()),
            stream(),
        )
        for call in calls:
            try:
                await call
            except FactSpanError as error:
                errors.append(f"{error!r} {error}")
        with suppress(TimeoutError, FactSpanError):  # a call whose caller goes away
            await asyncio.wait_for(stream(), 0.02)
    return errors


def logged(told: Told) -> list[dict[str, Any]]:
    """The server's own lines: gRPC's library may have written one beside them when a caller went away."""
    return [json.loads(line) for line in told.texts["log"].splitlines() if line.startswith("{")]


@pytest.mark.parametrize("where", ["log", "metrics", "traces", "events", "status", "errors", "command lines"])
def test_no_secret_is_told(told: Told, where: str) -> None:
    """By whatever way it came in: settings, files or calls."""
    assert told.texts[where]
    assert [name for name, secret in told.secrets.items() if secret in told.texts[where]] == []


@pytest.mark.parametrize("where", ["log", "metrics", "traces", "events", "status", "errors", "command lines"])
def test_nothing_that_tells_a_person_is_told(told: Told, where: str) -> None:
    """Though questions hold it, and events may hold questions."""
    found = [name for name, words in IDENTIFIERS.items() if words.casefold() in told.texts[where].casefold()]
    assert found == []


def test_the_run_has_told_what_it_should(told: Told) -> None:
    """Else there would be nothing to find."""
    lines = logged(told)
    calls = {line["method"] for line in lines if line["event"] == "call"}
    assert {"Ask", "Search", "StreamAsk", "LookupDocuments", "VerifyQuotes", "Draft"} <= calls
    assert {line["caller"] for line in lines if line["event"] == "call"} == {"ward 7", "pharmacy", None}
    assert any(line["event"] == "provider_failed" for line in lines)
    assert 'factspan_requests_total{call="Ask",code="OK"}' in told.texts["metrics"]
    assert 'factspan_provider_circuit{state="closed",use="planner"}' in told.texts["metrics"]
    assert "factspan.v1/Ask" in told.texts["traces"]
    assert "UNAUTHENTICATED" in told.texts["metrics"]
    assert "planner by cohere" in told.texts["status"]
    assert "ketoconazole" in told.texts["events"]
    assert {event["call"] for event in told.events} >= {"Ask", "Search", "StreamAsk"}


def test_a_calls_log_line_event_and_trace_have_one_trace_id(told: Told) -> None:
    """So that one leads to the others."""
    called = {line["trace_id"] for line in logged(told) if line["event"] == "call"}
    stored = {event["trace_id"] for event in told.events}
    assert stored
    assert stored <= called
