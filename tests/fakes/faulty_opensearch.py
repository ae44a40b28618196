"""An HTTP server before a real OpenSearch that hands on what it is asked, or fails as a real one can: at a word."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import ClientSession, ClientTimeout, web

BUSY_ANSWER = {"error": {"type": "rejected_execution_exception", "reason": "rejected execution"}, "status": 429}
MOST_BYTES = 100_000_000

OnRequest = Callable[[int, str], None]


@dataclass
class FaultyOpenSearch:
    """What it does with the requests that come, until it is told otherwise.

    ``busy_for`` is how many requests more are answered 429; ``slow_by`` is seconds before a request is handed on;
    ``cuts_every`` ends the connection of every so many requests, in turn before the request is handed on and when its
    answer is there, but with ``spares_retries`` never the same request twice in a row: a caller tries a few times only.
    ``gates`` keeps requests whose path ends thus until the event has come, also for callers who have gone.  ``before``
    and ``after`` are told of each request that is handed on, by its number since they were set, from 1, and its path.
    """

    url: str
    busy_for: float = 0
    slow_by: float = 0.0
    cuts_every: int = 0
    spares_retries: bool = False
    gates: dict[str, asyncio.Event] = field(default_factory=dict)
    before: OnRequest | None = None
    after: OnRequest | None = None
    handed_on: int = 0
    refused: int = 0
    cut: int = 0
    _seen: int = field(default=0, repr=False)
    _just_cut: set[tuple[str, str, bytes]] = field(default_factory=set, repr=False)

    def watch(self, before: OnRequest | None = None, after: OnRequest | None = None) -> None:
        """Tells of requests from now on; counts them anew."""
        self.before, self.after, self.handed_on = before, after, 0

    async def requests(self, path: str, count: int, within: float = 120.0) -> None:
        """Returns when so many requests whose path ends thus have been answered from now on."""
        left, done = count, asyncio.Event()

        def count_down(_number: int, asked: str) -> None:
            nonlocal left
            left -= asked.endswith(path)
            if left == 0:
                done.set()

        self.watch(after=count_down)
        await asyncio.wait_for(done.wait(), within)
        self.watch()

    async def answer(self, request: web.Request, session: ClientSession, target: str) -> web.StreamResponse:
        """What a client gets."""
        body = await request.read()
        if self.busy_for > 0:
            self.busy_for -= 1
            self.refused += 1
            return web.json_response(BUSY_ANSWER, status=429)
        if self.slow_by:
            await asyncio.sleep(self.slow_by)
        self._seen += 1
        is_cut = bool(self.cuts_every) and self._seen % self.cuts_every == 0
        asked = (request.method, request.raw_path, body)
        if is_cut and self.spares_retries:
            is_cut = asked not in self._just_cut
        (self._just_cut.add if is_cut else self._just_cut.discard)(asked)
        if is_cut and self._seen // self.cuts_every % 2:
            return self._cut(request)
        self.handed_on += 1
        number = self.handed_on
        if self.before:
            self.before(number, request.path)
        for path, gate in self.gates.items():
            if request.path.endswith(path):
                await gate.wait()
        headers = {name: request.headers[name] for name in ("Content-Type",) if name in request.headers}
        url = target + request.raw_path
        async with session.request(request.method, url, data=body, headers=headers) as answer:
            told = web.Response(body=await answer.read(), status=answer.status)
            told.content_type = answer.content_type
        if self.after:
            self.after(number, request.path)
        return self._cut(request) if is_cut else told

    def _cut(self, request: web.Request) -> web.StreamResponse:
        self.cut += 1
        if request.transport:
            request.transport.abort()
        return web.Response()


@asynccontextmanager
async def faulty_opensearch(target: str) -> AsyncIterator[FaultyOpenSearch]:
    """One before the OpenSearch at an address, at a free port."""
    made = FaultyOpenSearch("")
    async with ClientSession(timeout=ClientTimeout(total=None), auto_decompress=True) as session:

        async def answer(request: web.Request) -> web.StreamResponse:
            return await made.answer(request, session, target)

        application = web.Application(client_max_size=MOST_BYTES)
        application.router.add_route("*", "/{path:.*}", answer)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        made.url = f"http://{host}:{port}"
        try:
            yield made
        finally:
            await runner.cleanup()
