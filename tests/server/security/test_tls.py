"""TLS and mutual TLS over real connections, and certificates that change under a running server."""

import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from factspan import Access, AsyncClient, ServerUnavailableError
from made_certificates import Authority

from server.grpc_server import GrpcServer
from server.security.tls import ServerTls, TlsFiles, TlsFilesError

Start = Callable[..., Awaitable[GrpcServer]]


async def serves(address: str, access: Access) -> bool:
    """Whether a new connection is taken."""
    async with AsyncClient(address, deadline=10, access=access) as client:
        return await client.is_serving()


async def refused(address: str, access: Access) -> None:
    """Fails unless no connection comes to be."""
    with pytest.raises(ServerUnavailableError):
        await serves(address, access)


async def test_a_client_that_trusts_the_authority_is_served(start_server: Start, authority: Authority) -> None:
    """Over TLS."""
    own = authority.sign("server")
    server = await start_server(tls_certificate=own.certificate, tls_key=own.key)
    assert await serves(server.address, Access(ca=authority.file))


async def test_a_plain_client_is_refused(start_server: Start, authority: Authority) -> None:
    """By a server that speaks TLS."""
    own = authority.sign("server")
    server = await start_server(tls_certificate=own.certificate, tls_key=own.key)
    await refused(server.address, Access())


async def test_a_server_of_another_authority_is_refused(
    start_server: Start, authority: Authority, tmp_path: Path
) -> None:
    """By the client: it may be anybody's."""
    own = authority.sign("server")
    server = await start_server(tls_certificate=own.certificate, tls_key=own.key)
    await refused(server.address, Access(ca=Authority(tmp_path, "Another").file))


async def test_mutual_tls_takes_a_caller_of_the_authority_and_no_other(
    start_server: Start, authority: Authority, tmp_path: Path
) -> None:
    """Neither one without a certificate, nor one with a stranger's."""
    own, caller, stranger = authority.sign("server"), authority.sign("ward-7"), Authority(tmp_path).sign("ward-7")
    server = await start_server(tls_certificate=own.certificate, tls_key=own.key, tls_client_ca=authority.file)
    ca = authority.file
    assert await serves(server.address, Access(ca=ca, certificate=caller.certificate, key=caller.key))
    await refused(server.address, Access(ca=ca))
    await refused(server.address, Access(ca=ca, certificate=stranger.certificate, key=stranger.key))


async def test_a_changed_certificate_is_taken_without_a_restart(
    start_server: Start, authority: Authority, tmp_path: Path
) -> None:
    """New connections see the new one; the old authority alone trusts the server no more."""
    own, other = authority.sign("server"), Authority(tmp_path, "Another")
    server = await start_server(tls_certificate=own.certificate, tls_key=own.key)
    renewed = other.sign("server")
    shutil.copy(renewed.certificate, own.certificate)
    shutil.copy(renewed.key, own.key)
    assert await serves(server.address, Access(ca=other.file))
    await refused(server.address, Access(ca=authority.file))


async def test_a_certificate_whose_key_is_not_there_yet_is_not_taken(start_server: Start, authority: Authority) -> None:
    """The server goes on with the pair that it has."""
    own, renewed = authority.sign("server"), authority.sign("server")
    server = await start_server(tls_certificate=own.certificate, tls_key=own.key)
    shutil.copy(renewed.certificate, own.certificate)
    assert await serves(server.address, Access(ca=authority.file))
    own.key.unlink()
    assert await serves(server.address, Access(ca=authority.file))


def test_files_that_did_not_change_are_not_read_again(authority: Authority) -> None:
    """At a handshake."""
    own = authority.sign("server")
    assert ServerTls(TlsFiles(own.certificate, own.key)).changed() is None


@pytest.mark.parametrize(
    ("wrong", "named"), [("certificate", "FACTSPAN_TLS_CERTIFICATE"), ("key", "FACTSPAN_TLS_KEY"), ("ca", "CLIENT_CA")]
)
def test_what_is_no_pem_is_refused_at_the_start(authority: Authority, tmp_path: Path, wrong: str, named: str) -> None:
    """The line names the setting, and repeats nothing of the file."""
    own, broken = authority.sign("server"), tmp_path / "broken.pem"
    broken.write_text("planted secret")
    files = {"certificate": own.certificate, "key": own.key, "ca": authority.file, wrong: broken}
    with pytest.raises(TlsFilesError, match=named) as caught:
        ServerTls(TlsFiles(files["certificate"], files["key"], files["ca"]))
    assert "planted" not in str(caught.value)


def test_anothers_key_and_a_missing_file_are_refused_at_the_start(authority: Authority, tmp_path: Path) -> None:
    """Each with its path."""
    own, other = authority.sign("server"), authority.sign("server")
    with pytest.raises(TlsFilesError, match="is not the key of"):
        ServerTls(TlsFiles(own.certificate, other.key))
    with pytest.raises(TlsFilesError, match=r"absent\.pem: No such file.*FACTSPAN_TLS_CERTIFICATE"):
        ServerTls(TlsFiles(tmp_path / "absent.pem", own.key))
