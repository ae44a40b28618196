"""The real SDK against a fake Cohere: what goes wrong there becomes our errors, in bounded time and memory."""

import asyncio
import email.utils
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from fake_cohere import FakeCohere, Fault

from analyzers.providers.cohere.client import BESIDE_AN_ANSWER, CohereClient, retry_after
from analyzers.providers.errors import (
    ProviderAnswerError,
    ProviderBusyError,
    ProviderError,
    ProviderRefusedError,
    ProviderUnavailableError,
)

if TYPE_CHECKING:
    from cohere import AsyncClientV2
    from cohere.core.request_options import RequestOptions

MOST = 1000
"""Bytes that an answer needs."""
SECRET = "a question that nobody should read"  # noqa: S105 - not a password


async def chat(sdk: "AsyncClientV2", options: "RequestOptions") -> Any:
    """Any call."""
    return await sdk.chat(model="command", messages=[{"role": "user", "content": SECRET}], request_options=options)


async def test_the_sdk_speaks_to_the_address_with_the_key(client: CohereClient, fake_cohere: FakeCohere) -> None:
    """And gets its own types back."""
    fake_cohere.say = lambda _: "hello"
    answer = await client.call(chat, 60, MOST)
    assert answer.message.content[0].text == "hello"
    (request,) = fake_cohere.received
    assert request.path == "/v2/chat"
    assert request.headers["authorization"] == "Bearer made-up-key"


async def test_an_answer_is_read_no_further_than_the_call_can_need(
    client: CohereClient, fake_cohere: FakeCohere
) -> None:
    """To read it stops all else."""
    fake_cohere.say = lambda _: "x" * (BESIDE_AN_ANSWER + MOST)
    with pytest.raises(ProviderAnswerError, match="too long"):
        await client.call(chat, 60, MOST)
    assert await client.call(chat, 60, 2 * MOST)


async def test_headers_tell_nothing_of_the_machine(client: CohereClient, fake_cohere: FakeCohere) -> None:
    """Neither its name nor its kernel."""
    await client.call(chat, 60, MOST)
    told = " ".join(fake_cohere.received[0].headers.values())
    assert os.uname().release not in told
    assert os.uname().nodename not in told


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Fault.BUSY, ProviderBusyError),
        (Fault.BUSY_LONG, ProviderBusyError),
        (Fault.BROKEN, ProviderUnavailableError),
        (Fault.AWAY, ProviderUnavailableError),
        (Fault.CUT, ProviderUnavailableError),
        (Fault.REFUSED, ProviderUnavailableError),
        (Fault.NO_JSON, ProviderAnswerError),
        (Fault.DEEP_JSON, ProviderAnswerError),
        (Fault.HUGE, ProviderAnswerError),
        (Fault.PACKED, ProviderAnswerError),
        (Fault.ELSEWHERE, ProviderRefusedError),
        (Fault.WRONG_KEY, ProviderRefusedError),
    ],
)
async def test_a_fault_is_an_error_of_ours(
    client: CohereClient, fake_cohere: FakeCohere, fault: Fault, error: type[ProviderError]
) -> None:
    """One try, whatever the SDK would do; and the error does not repeat what was sent."""
    fake_cohere.faults = (fault,)
    with pytest.raises(ProviderError) as caught:
        await client.call(chat, 60, MOST)
    assert type(caught.value) is error
    assert SECRET not in str(caught.value)
    assert len(fake_cohere.received) == 1


@pytest.mark.parametrize(("fault", "seconds"), [(Fault.BUSY, 1), (Fault.BUSY_LONG, 3600)])
async def test_retry_after_is_told(client: CohereClient, fake_cohere: FakeCohere, fault: Fault, seconds: float) -> None:
    """In seconds."""
    fake_cohere.faults = (fault,)
    with pytest.raises(ProviderBusyError) as caught:
        await client.call(chat, 60, MOST)
    assert caught.value.retry_after == seconds


@pytest.mark.parametrize("fault", [Fault.HANG, Fault.DRIP])
async def test_a_call_that_is_cancelled_ends(client: CohereClient, fake_cohere: FakeCohere, fault: Fault) -> None:
    """Also while bytes drip in: the guard's time-out cancels."""
    fake_cohere.faults = (fault,)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await client.call(chat, 60, MOST)


async def test_nobody_listening_is_unavailable() -> None:
    """Port 9 of the loopback."""
    alone = CohereClient("http://127.0.0.1:9", "key")
    with pytest.raises(ProviderUnavailableError):
        await alone.call(chat, 60, MOST)
    await alone.close()


@pytest.mark.parametrize(
    ("header", "seconds"),
    [("7", 7.0), ("0", 0.0), ("", 0.0), ("soon", 0.0), ("-3", 0.0), ("Sun, 06 Nov 1994 08:49:37 GMT", 0.0)],
)
def test_retry_after_header(header: str, seconds: float) -> None:
    """A number, or a date that has passed; what can't be read is no wait."""
    assert retry_after({"Retry-After": header}) == seconds


def test_retry_after_a_date_to_come() -> None:
    """The seconds until then."""
    date = email.utils.formatdate(time.time() + 100, usegmt=True)
    assert 90 < retry_after({"retry-after": date}) <= 100


def test_the_sdk_is_not_imported_before_a_client_is_opened() -> None:
    """It takes half a second, and most users never need it."""
    code = "import sys, server.wiring, indexer.wiring; sys.exit('cohere' in sys.modules or 'httpx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603 - our own program
