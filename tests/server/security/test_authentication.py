"""Who calls, from what a call shows."""

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from server.errors import UnauthenticatedError
from server.security.api_keys import ApiKeys, new_api_key, write_api_keys
from server.security.authentication import Authenticator, CredentialsFileError, Shown
from server.security.reach import EVERYTHING
from server.settings import ServerSettings

PEER = "ipv4:10.0.0.7:4711"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where keys are kept."""
    return tmp_path / "keys.json"


@pytest.fixture
def key(file: Path) -> str:
    """The file's one key."""
    made, kept = new_api_key("ward 7", expires=None, reach=EVERYTHING, calls=())
    write_api_keys(file, ApiKeys(keys=(kept,)))
    return made


def shown(*values: str) -> Shown:
    """A call with these authorizations."""
    return Shown(tuple(("authorization", value) for value in values), {}, PEER)


def test_a_key_tells_its_caller(file: Path, key: str) -> None:
    """In any letter case of the scheme."""
    authenticator = Authenticator(ServerSettings(api_keys=file))
    for scheme in ("Bearer", "bearer"):
        caller = authenticator.caller(shown(f"{scheme} {key}"))
        assert (caller.name, caller.is_known) == ("ward 7", True)


def test_what_is_not_one_good_key_is_refused_and_logged_without_it(file: Path, key: str) -> None:
    """Two of them are refused too: something before the server may have looked at the other."""
    authenticator = Authenticator(ServerSettings(api_keys=file))
    wrong = [(), ("",), (key,), (f"Basic {key}",), (f"Bearer {key}x",), (f"Bearer {key}",) * 2, ("Bearer a.b.c",)]
    for values in wrong:
        with capture_logs() as lines, pytest.raises(UnauthenticatedError) as caught:
            authenticator.caller(shown(*values))
        assert lines[0]["peer"] == PEER
        assert key not in str(lines) + str(caught.value)


def test_the_keys_of_the_moment_count(file: Path, key: str) -> None:
    """One that is taken back is refused at once; a broken file refuses all."""
    authenticator = Authenticator(ServerSettings(api_keys=file))
    write_api_keys(file, ApiKeys())
    with pytest.raises(UnauthenticatedError):
        authenticator.caller(shown(f"Bearer {key}"))


def test_without_keys_a_certificate_tells_the_caller_and_nobody_is_known_without() -> None:
    """A stranger is called by their address, whatever the port."""
    authenticator = Authenticator(ServerSettings())
    assert authenticator.caller(Shown((), {"x509_common_name": [b"ward 7"]}, PEER)).name == "ward 7"
    stranger = authenticator.caller(Shown((), {}, PEER))
    assert (stranger.name, stranger.is_known) == ("ipv4:10.0.0.7", False)


def test_a_certificate_does_not_stand_for_a_key(file: Path, key: str) -> None:
    """Where keys are wanted."""
    assert key
    with pytest.raises(UnauthenticatedError):
        Authenticator(ServerSettings(api_keys=file)).caller(Shown((), {"x509_common_name": [b"ward 7"]}, PEER))


def test_a_file_of_keys_that_can_not_be_used_stops_the_start(file: Path) -> None:
    """In a line that names the setting."""
    with pytest.raises(CredentialsFileError, match=r"FACTSPAN_API_KEYS.*factspan keys add"):
        Authenticator(ServerSettings(api_keys=file))
    file.write_text("planted")
    with pytest.raises(CredentialsFileError, match="no file of API keys") as caught:
        Authenticator(ServerSettings(api_keys=file))
    assert "planted" not in str(caught.value)
