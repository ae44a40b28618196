"""OpenSearch behind TLS, with a client's certificate and a password: through a forwarder to the real node."""

import base64
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from made_certificates import Authority, Signed
from pydantic import ValidationError
from tls_forwarder import Forwarder, forwarding

from indexer.settings import IndexerSettings
from indexer.store.access import OpenSearchAccess
from indexer.store.client import ClientSettings, deadline, open_client
from indexer.store.errors import StoreUnavailableError
from indexer.store.node_state import RunningNode
from server.settings import ServerSettings

PASSWORD = "planted-password"  # noqa: S105  # to be looked for


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    """Signs OpenSearch's certificate and FactSpan's."""
    return Authority(tmp_path)


@pytest.fixture
async def forwarder(opensearch_node: RunningNode, authority: Authority) -> AsyncIterator[Forwarder]:
    """TLS before the node, for clients of the authority alone."""
    node = urlsplit(opensearch_node.url)
    assert node.hostname
    assert node.port
    async with forwarding(node.hostname, node.port, authority.sign("opensearch"), authority.file) as made:
        yield made


async def version(url: str, access: OpenSearchAccess) -> str:
    """What a client of OpenSearch is told."""
    client = open_client(ClientSettings(url, retries=0, access=access))
    try:
        async with deadline(20):
            return str((await client.info())["version"]["number"])
    finally:
        await client.close()


def access(ca: Path | None, own: Signed | None) -> OpenSearchAccess:
    """With a password."""
    return OpenSearchAccess(ca, own and own.certificate, own and own.key, "factspan", PASSWORD)


async def test_certificate_and_password_are_shown_over_tls(forwarder: Forwarder, authority: Authority) -> None:
    """And the node answers."""
    assert await version(forwarder.url, access(authority.file, authority.sign("factspan")))
    shown = base64.b64encode(f"factspan:{PASSWORD}".encode())
    assert b"basic " + shown.lower() in bytes(forwarder.heard).lower()


async def test_another_authoritys_opensearch_gets_nothing(
    forwarder: Forwarder, authority: Authority, tmp_path: Path
) -> None:
    """Not a byte, so no password; nor does the error have it."""
    own = authority.sign("factspan")
    for ca in (None, Authority(tmp_path, "Another").file):
        with pytest.raises(StoreUnavailableError) as caught:
            await version(forwarder.url, access(ca, own))
        assert PASSWORD not in str(caught.value) + repr(caught.value.__cause__)
    assert not forwarder.heard


async def test_without_its_certificate_factspan_is_turned_away(forwarder: Forwarder, authority: Authority) -> None:
    """By an OpenSearch that wants one."""
    with pytest.raises(StoreUnavailableError):
        await version(forwarder.url, access(authority.file, None))


@pytest.mark.parametrize("kind", [IndexerSettings, ServerSettings])
@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"opensearch_url": f"https://u:{PASSWORD}@o.example:9200"}, "FACTSPAN_OPENSEARCH_USER"),
        ({"opensearch_user": "u"}, "FACTSPAN_OPENSEARCH_PASSWORD"),
        ({"opensearch_password": PASSWORD}, "FACTSPAN_OPENSEARCH_USER"),
        ({"opensearch_certificate": Path(__file__)}, "FACTSPAN_OPENSEARCH_KEY"),
        ({"opensearch_ca": Path("absent.pem")}, r"absent\.pem is no file"),
        ({"opensearch_url": "http://127.0.0.1:9200,https://o.example:9200"}, "one cluster"),
        (
            {
                "opensearch_url": "http://127.0.0.1:9200,http://o.example:9200",
                "opensearch_user": "u",
                "opensearch_password": PASSWORD,
            },
            "without https",
        ),
        (
            {"opensearch_url": "http://o.example:9200", "opensearch_user": "u", "opensearch_password": PASSWORD},
            "without https",
        ),
    ],
)
def test_what_does_not_fit_or_would_leak_is_refused(kind: Any, given: dict[str, Any], named: str) -> None:
    """By name."""
    with pytest.raises(ValidationError, match=named):
        kind(**given)


def test_the_password_is_not_in_what_python_prints() -> None:
    """Of settings, and of what is made of them."""
    settings = ServerSettings(
        opensearch_url="https://o.example",
        opensearch_user="u",
        opensearch_password=PASSWORD,  # type: ignore[arg-type]
    )
    assert settings.opensearch_access.password == PASSWORD
    assert PASSWORD not in repr(settings) + repr(settings.opensearch_access)
    assert PASSWORD not in repr(ClientSettings("https://o.example", access=settings.opensearch_access))
