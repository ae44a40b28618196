"""Cohere's API on loopback: the three calls of v2 that FactSpan makes, with latency, faults and hostile answers.

The HTTP shapes are those of the SDK's own types (``cohere.v2.types``, ``cohere.types``), written down field by field.
All that arrives is kept in ``received``.
"""

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import numpy as np

FAULTS_IN_TURN = 7919  # a prime: faults in a share of the calls fall on no pattern of the caller's
EMPTY_PLAN = "{}"


class Fault(Enum):
    """What can go wrong on the way."""

    HANG = "never answers"
    BUSY = "429 with Retry-After of a second"
    BUSY_LONG = "429 with Retry-After of an hour"
    BROKEN = "500 with a page of HTML"
    AWAY = "503"
    CUT = "cuts the connection within the answer"
    REFUSED = "closes the connection without an answer"
    NO_JSON = "200 with words that are no JSON"
    OTHER_JSON = "200 with a list of numbers"
    DEEP_JSON = "200 with 100,000 nested lists"
    HUGE = "200 with 20 MB"
    PACKED = "200, packed"
    DRIP = "a byte now and then, without end"
    ELSEWHERE = "redirects to another server"
    WRONG_KEY = "401"


@dataclass(frozen=True, slots=True)
class Received:
    """A request as it came: path, headers, body."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]


@dataclass
class FakeCohere:
    """How it answers, which tests change as they go.

    ``say`` gives the words of a chat's answer, or the whole ``message`` as a dict; ``faults`` befall ``share`` of the
    calls, in turn; ``latency`` is in seconds; ``dimension`` is of vectors when the caller asks for none.
    """

    say: Callable[[Mapping[str, Any]], "str | dict[str, Any]"] = lambda _: EMPTY_PLAN
    faults: tuple[Fault, ...] = ()
    share: float = 1.0
    latency: float = 0.0
    dimension: int = 384
    embed_other: Callable[[dict[str, Any]], dict[str, Any]] = lambda answer: answer
    rerank_other: Callable[[dict[str, Any]], dict[str, Any]] = lambda answer: answer
    received: list[Received] = field(default_factory=list)
    url: str = ""
    _calls: int = 0

    def next_fault(self) -> Fault | None:
        """The fault of this call, if it has one."""
        self._calls += 1
        chance = self._calls * FAULTS_IN_TURN % 100 / 100
        return self.faults[self._calls % len(self.faults)] if self.faults and chance < self.share else None

    def texts(self) -> str:
        """All words that were received, one after the other."""
        return "\n".join(json.dumps(each.body, ensure_ascii=False) for each in self.received)

    def answer(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The good answer to a request."""
        return {"/v2/chat": self._chat, "/v2/embed": self._embed, "/v2/rerank": self._rerank}[path](body)

    def _chat(self, body: Mapping[str, Any]) -> dict[str, Any]:
        said = self.say(body)
        text = {"role": "assistant", "content": [{"type": "text", "text": said}]}
        return {
            "id": "c14c80c3-18eb-4519-9460-6c92edd8cfb4",
            "finish_reason": "COMPLETE",
            "message": text if isinstance(said, str) else said,
            "usage": {
                "billed_units": {"input_tokens": 5.0, "output_tokens": 7.0},
                "tokens": {"input_tokens": 71.0, "output_tokens": 7.0},
            },
        }

    def _embed(self, body: Mapping[str, Any]) -> dict[str, Any]:
        dimension = body.get("output_dimension") or self.dimension
        vectors = [fake_vector(text, dimension) for text in body["texts"]]
        kind = body["embedding_types"][0]
        scaled = [[round(127 * number) for number in vector] for vector in vectors] if kind == "int8" else vectors
        return self.embed_other(
            {
                "response_type": "embeddings_by_type",
                "id": "da6e531f-54c5-4a73-bf92-f60566d8d753",
                "embeddings": {kind: scaled},
                "texts": body["texts"],
                "meta": {"api_version": {"version": "2"}, "billed_units": {"input_tokens": len(vectors)}},
            }
        )

    def _rerank(self, body: Mapping[str, Any]) -> dict[str, Any]:
        asked = set(body["query"].casefold().split())
        shares = [len(asked & set(text.casefold().split())) / len(asked) for text in body["documents"]]
        ranked = sorted(enumerate(shares), key=lambda each: -each[1])[: body.get("top_n")]
        return self.rerank_other(
            {
                "id": "07734bd2-2473-4f07-94e1-0d9f0e6843cf",
                "results": [{"index": index, "relevance_score": share} for index, share in ranked],
                "meta": {"api_version": {"version": "2"}, "billed_units": {"search_units": 1}},
            }
        )


def fake_vector(text: str, dimension: int) -> list[float]:
    """A vector of length 1 in which texts that share words are near each other."""
    vector = np.zeros(dimension)
    for word in text.casefold().split():
        seed = int.from_bytes(hashlib.sha256(word.strip(".,;:?!()").encode()).digest()[:8], "big")
        vector += np.random.default_rng(seed).standard_normal(dimension)
    return [float(number) for number in vector / (np.linalg.norm(vector) or 1.0)]


@asynccontextmanager
async def running_fake() -> AsyncIterator[FakeCohere]:
    """A fake at a free port of the loopback."""
    fake = FakeCohere()
    open_connections: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        open_connections.add(task)
        try:
            while await _one_call(fake, reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            open_connections.discard(task)
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=64 * 1024 * 1024)
    fake.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield fake
    finally:
        server.close()
        for task in list(open_connections):
            task.cancel()
        await asyncio.gather(*open_connections, return_exceptions=True)


async def _one_call(fake: FakeCohere, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Reads a request and answers it; whether the connection stays open."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    path = head[0].split(" ")[1]
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:]) if name}
    body = json.loads(await reader.readexactly(int(headers.get("content-length", "0"))) or b"{}")
    fake.received.append(Received(path, headers, body))
    fault = fake.next_fault()
    if fake.latency:
        await asyncio.sleep(fake.latency)
    if fault is None:
        return await _send(writer, 200, json.dumps(fake.answer(path, body)).encode())
    return await _fail(fault, writer)


async def _fail(fault: Fault, writer: asyncio.StreamWriter) -> bool:
    error = b'{"id": "x", "message": "no"}'
    if fault is Fault.HANG:
        await asyncio.Event().wait()
    if fault is Fault.REFUSED:
        return False
    if fault is Fault.CUT:
        writer.write(b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"id": "')
        await writer.drain()
        return False
    if fault is Fault.DRIP:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n")
        while True:
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.02)
    sent = {
        Fault.BUSY: (429, error, "Retry-After: 1"),
        Fault.BUSY_LONG: (429, error, "Retry-After: 3600"),
        Fault.BROKEN: (500, b"<html>Internal Server Error</html>", ""),
        Fault.AWAY: (503, error, ""),
        Fault.NO_JSON: (200, b"Sure! Here is the JSON you asked for:", ""),
        Fault.OTHER_JSON: (200, b"[1, 2, 3]", ""),
        Fault.DEEP_JSON: (200, b"[" * 100_000 + b"]" * 100_000, ""),
        Fault.HUGE: (200, b'"' + b"x" * 20_000_000 + b'"', ""),
        Fault.PACKED: (200, b"\x1f\x8b\x08", "Content-Encoding: gzip"),
        Fault.ELSEWHERE: (307, b"", "Location: http://192.0.2.1/v2/chat"),
        Fault.WRONG_KEY: (401, error, ""),
    }[fault]
    return await _send(writer, *sent)


async def _send(writer: asyncio.StreamWriter, status: int, body: bytes, header: str = "") -> bool:
    lines = [f"HTTP/1.1 {status} -", "Content-Type: application/json", f"Content-Length: {len(body)}", header]
    writer.write("\r\n".join(filter(None, lines)).encode() + b"\r\n\r\n" + body)
    await writer.drain()
    return True
