"""Cohere's SDK set up in full: address, key, one try a call, bounded answers, its errors made ours.

The only file that imports the SDK, and it does so when a client is opened: that takes half a second.
"""

import email.utils
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, TypeVar

from analyzers.providers.errors import (
    ProviderAnswerError,
    ProviderBusyError,
    ProviderError,
    ProviderRefusedError,
    ProviderTimeoutError,
    ProviderUnavailableError,
)

if TYPE_CHECKING:
    import httpx
    from cohere import AsyncClientV2
    from cohere.core.request_options import RequestOptions

Answer = TypeVar("Answer")

BESIDE_AN_ANSWER = 100_000
"""Bytes of an answer beside what was asked for: headings, counts, warnings."""
_most_bytes: ContextVar[int] = ContextVar("most_bytes", default=BESIDE_AN_ANSWER)
"""Of the answer to the call at hand.  The SDK reads an answer on the event loop, a second for some megabytes, for which
all other requests wait: so no more is taken than the call can need."""
CONNECT_SECONDS = 5.0
TOO_MANY = 429
WORTH_A_RETRY = frozenset({408, 409})
FIRST_SERVER_ERROR = 500
FIRST_ERROR = 300
UNDISCLOSED = {"X-Fern-Platform": "undisclosed", "X-Fern-Runtime": "python", "Accept-Encoding": "identity"}
"""Headers in which the SDK would tell the machine's kernel; and no compression, which could unpack to anything."""


class CohereClient:
    """Calls Cohere; ``await close()`` ends it.  It belongs to the event loop that first calls it."""

    def __init__(self, url: str, api_key: str) -> None:
        import cohere  # noqa: PLC0415 - half a second, for who uses it alone
        import httpx  # noqa: PLC0415 - as above

        self._http = httpx.AsyncClient(
            timeout=httpx.Timeout(None, connect=CONNECT_SECONDS),
            follow_redirects=False,  # what is sent goes to the address that is set, and to no other
            event_hooks={"response": [_bound]},
        )
        self._sdk = cohere.AsyncClientV2(
            api_key=api_key,
            base_url=url,
            max_retries=0,  # the guard tries again
            httpx_client=self._http,
            log_warning_experimental_features=False,
        )

    async def close(self) -> None:
        """Closes all connections."""
        await self._http.aclose()

    async def call(
        self, ask: "Callable[[AsyncClientV2, RequestOptions], Awaitable[Answer]]", seconds: float, most_bytes: int
    ) -> Answer:
        """What ``ask`` gets by the SDK with these options, not checked: the SDK takes any shape.

        An answer has at most so many bytes, and those of ``BESIDE_AN_ANSWER``.

        Raises:
            ProviderError: for whatever goes wrong.
        """
        import httpx  # noqa: PLC0415 - as above
        from cohere.core.api_error import ApiError  # noqa: PLC0415 - as above

        _most_bytes.set(BESIDE_AN_ANSWER + most_bytes)
        options: RequestOptions = {"max_retries": 0, "timeout": seconds, "additional_headers": UNDISCLOSED}
        try:
            return await ask(self._sdk, options)
        except ProviderError:
            raise
        except httpx.TimeoutException as error:
            raise ProviderTimeoutError("no answer in time") from error
        except httpx.TransportError as error:
            raise ProviderUnavailableError(f"no connection ({type(error).__name__})") from error
        except ApiError as error:
            raise _of_status(error.status_code or 0, error.headers or {}) from None
        except Exception as error:  # noqa: BLE001 - a border: an odd answer makes the SDK raise anything
            raise ProviderAnswerError(f"the answer can't be read ({type(error).__name__})") from None


def _of_status(status: int, headers: Mapping[str, str]) -> ProviderError:
    """The error for an answer with this HTTP code; its body may repeat what was sent, and is left out."""
    wait = retry_after(headers)
    if status == TOO_MANY:
        return ProviderBusyError("too many calls (429)", retry_after=wait)
    if status >= FIRST_SERVER_ERROR or status in WORTH_A_RETRY:
        return ProviderUnavailableError(f"the provider fails ({status})", retry_after=wait)
    if status >= FIRST_ERROR:
        return ProviderRefusedError(f"the provider refuses the call ({status})")
    return ProviderAnswerError("the answer is no JSON")


def retry_after(headers: Mapping[str, str]) -> float:
    """The seconds of a Retry-After header, a number or a date (RFC 9110, 10.2.3); 0 without one that can be read."""
    text = next((value for name, value in headers.items() if name.casefold() == "retry-after"), "").strip()
    if text.isdecimal() and text.isascii():
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return 0.0


async def _bound(response: "httpx.Response") -> None:
    """Lets no answer be longer than is good; its length is counted as it comes, whatever it says of itself.

    Raises:
        ProviderAnswerError: for one that is packed.
    """
    if response.headers.get("content-encoding", "identity") != "identity":
        raise ProviderAnswerError("the answer is packed, though it was not to be")
    response.stream = _bounded_stream(response.stream, _most_bytes.get())


def _bounded_stream(stream: Any, most_bytes: int) -> "httpx.AsyncByteStream":  # noqa: ANN401 - typed as either kind, is the async one
    import httpx  # noqa: PLC0415 - as above

    class Bounded(httpx.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            length = 0
            async for chunk in stream:
                length += len(chunk)
                if length > most_bytes:
                    raise ProviderAnswerError("the answer is too long")
                yield chunk

        async def aclose(self) -> None:
            await stream.aclose()

    return Bounded()
