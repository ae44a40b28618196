"""How OpenSearch is called: the client set up in full, a deadline for each call, its errors made ours."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, cast

import orjson
from opensearchpy import AIOHttpConnection, AsyncOpenSearch, AsyncTransport
from opensearchpy.exceptions import (
    ConnectionError as NoConnectionError,
)
from opensearchpy.exceptions import (
    ConnectionTimeout,
    OpenSearchException,
    SerializationError,
    TransportError,
)
from opensearchpy.serializer import JSONSerializer

from indexer.store.access import OPEN, OpenSearchAccess, urls_of
from indexer.store.errors import StoreError, StoreRequestError, StoreTimeoutError, StoreUnavailableError

BUSY = frozenset({429, 502, 503, 504})
"""HTTP codes that say "not now": too many requests, or no node behind the address that can serve."""

_NO_SHARD = ("shard_not_found", "no_shard_available")
"""What a part of an answer says, without a code, while OpenSearch places a shard anew: after a full disk, say."""
_LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class ClientSettings:
    """Where OpenSearch is and how long a call may take at most (seconds), unless its caller has a nearer deadline.

    ``url`` may name several nodes of one cluster, with commas between: a call that one is away for goes to another.
    """

    url: str
    timeout: float = 30.0
    retries: int = 2
    connections: int = 20
    access: OpenSearchAccess = OPEN


class FastJson(JSONSerializer):
    """JSON by orjson: answers are hundreds of kilobytes, and the standard library takes three times as long."""

    def loads(self, s: str) -> Any:  # noqa: ANN401 - JSON
        """An answer's JSON.

        Raises:
            SerializationError: when it is none.
        """
        try:
            return orjson.loads(s)
        except orjson.JSONDecodeError as error:
            raise SerializationError(s, error) from error

    def dumps(self, data: Any) -> Any:  # noqa: ANN401 - JSON
        """A body's JSON; text is a body already.

        Raises:
            SerializationError: when it holds what JSON has no words for.
        """
        if isinstance(data, str | bytes):
            return data
        try:
            return orjson.dumps(data).decode()
        except orjson.JSONEncodeError as error:
            raise SerializationError(data, error) from error


class _WholeTransport(AsyncTransport):
    """Closes the connections to nodes that were away too; opensearch-py forgets those that it has put aside."""

    async def close(self) -> None:
        await super().close()
        made = cast("list[AIOHttpConnection]", self.seed_connections)
        for connection in made:  # one that is closed stays so
            await connection.close()


def open_client(settings: ClientSettings) -> AsyncOpenSearch:
    """A client that connects when it is first used; ``await client.close()`` ends it.

    It tries again when a connection breaks or OpenSearch says that it is busy, never after a time-out.  That is safe
    for all that FactSpan sends: records are written under ids made from their content.
    """
    return AsyncOpenSearch(
        hosts=urls_of(settings.url),
        transport_class=_WholeTransport,
        **_shown(settings),
        timeout=settings.timeout,
        max_retries=settings.retries,
        retry_on_timeout=False,
        retry_on_status=tuple(BUSY),
        pool_maxsize=settings.connections,
        serializer=FastJson(),
        http_compress=False,  # on one machine it only costs time
    )


def _shown(settings: ClientSettings) -> dict[str, Any]:
    """What opensearch-py takes of who calls and whom to trust; certificates are for https alone."""
    access = settings.access
    files = {"ca_certs": access.ca, "client_cert": access.certificate, "client_key": access.key}
    given: dict[str, Any] = {"http_auth": (access.user, access.password)} if access.user else {}
    if settings.url.startswith("https:"):
        given |= {"use_ssl": True, "verify_certs": True}
        given |= {name: str(file) for name, file in files.items() if file}
    return given


@asynccontextmanager
async def deadline(seconds: float) -> AsyncIterator[None]:
    """Bounds the calls inside to ``seconds`` and makes their errors ours; what is still on its way is broken off.

    Raises:
        StoreTimeoutError: when the time is over.
        StoreUnavailableError: when OpenSearch can't be reached or is busy.
        StoreRequestError: when OpenSearch refuses a request.
    """
    try:
        async with asyncio.timeout(seconds):
            yield
    except (TimeoutError, ConnectionTimeout) as error:
        raise StoreTimeoutError(f"OpenSearch did not answer within {seconds:.1f} s") from error
    except NoConnectionError as error:
        why = str(error.error)[:_LONGEST_REASON]
        raise StoreUnavailableError(
            f"OpenSearch can't be reached ({why}): start it with `factspan up`, or see FACTSPAN_OPENSEARCH_URL"
        ) from error
    except TransportError as error:
        reason = f"{error.error}: {_reason(error)}"
        raise refusal(error.status_code, reason) from error
    except OpenSearchException as error:
        raise StoreUnavailableError(f"OpenSearch gave no answer that can be read ({type(error).__name__})") from error


def refusal(status: int | str, reason: str) -> StoreError:
    """The error for an answer with this HTTP code."""
    if status in BUSY:
        return StoreUnavailableError(f"OpenSearch is busy ({status}): try again in a moment")
    if any(name in reason for name in _NO_SHARD):
        return StoreUnavailableError("OpenSearch places a part of an index anew: try again in a moment")
    if "index_not_found" in reason:
        return StoreRequestError(f"an index is missing: run `factspan templates install` ({reason[:_LONGEST_REASON]})")
    return StoreRequestError(f"OpenSearch refused a request ({status}): {reason[:_LONGEST_REASON]}")


def reason_of(error: Any) -> str:  # noqa: ANN401 - OpenSearch's JSON
    """OpenSearch's own words for what was wrong with a part of a request: the root cause's type and reason."""
    if not isinstance(error, Mapping):
        return str(error)
    cause = next(iter(error.get("root_cause") or ()), error)
    return f"{cause.get('type', '')}: {cause.get('reason', '')}"


def _reason(error: TransportError) -> str:
    info = error.info
    if isinstance(info, dict) and isinstance(info.get("error"), dict):
        return str(info["error"].get("reason", ""))
    return str(info)
