"""Who calls: told by an API key, a token, or the certificate of a mutual TLS connection."""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import structlog

from server.errors import StartError, UnauthenticatedError
from server.security.api_keys import PREFIX, ApiKeys, read_api_keys
from server.security.caller import Caller
from server.security.json_web_tokens import Expected, PublicKey, TokenRefusedError, caller_of, read_key_set
from server.security.settings import SecuritySettings
from server.security.watched_file import WatchedFile

log = structlog.get_logger(__name__)

HEADER = "authorization"
SCHEME = "bearer"
COMMON_NAME = "x509_common_name"
_LONGEST_TOKEN = 16_384

Content = TypeVar("Content")


class CredentialsFileError(StartError):
    """A file that callers are known by can't be used at the start."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a call shows of its caller: metadata, gRPC's properties of the connection, and the peer's address."""

    metadata: Sequence[tuple[str, str | bytes]]
    connection: Mapping[str, Iterable[bytes]]
    peer: str


class Authenticator:
    """Tells callers; files of credentials are read anew when they change."""

    def __init__(self, settings: SecuritySettings) -> None:
        """Reads the files that the settings name.

        Raises:
            CredentialsFileError: when one can't be used.
        """
        self._keys = (
            _watched("FACTSPAN_API_KEYS", settings.api_keys, read_api_keys, ApiKeys()) if settings.api_keys else None
        )
        nothing: Mapping[str, PublicKey] = {}
        self._signers = (
            _watched("FACTSPAN_JWT_KEYS", settings.jwt_keys, read_key_set, nothing) if settings.jwt_keys else None
        )
        self._expected = Expected(settings.jwt_issuer, settings.jwt_audience, settings.jwt_leeway)

    @property
    def wants_token(self) -> bool:
        """Whether each caller must show a key or a token."""
        return self._keys is not None or self._signers is not None

    def caller(self, shown: Shown) -> Caller:
        """Who calls; where no key or token is wanted the name of the connection's certificate, or nobody known.

        Raises:
            UnauthenticatedError: when one is wanted and none that is good was shown; the log has the reason.
        """
        certified = next(iter(shown.connection.get(COMMON_NAME, ())), b"").decode(errors="replace")
        if not self.wants_token:
            return Caller(certified or _host(shown.peer), is_known=bool(certified))
        token = _token(shown.metadata)
        if not token:
            raise _refused("no bearer token was sent", shown.peer)
        return self._of_key(token, shown.peer) if token.startswith(PREFIX) else self._of_token(token, shown.peer)

    def _of_key(self, token: str, peer: str) -> Caller:
        key = self._keys.get().find(token, dt.datetime.now(dt.UTC)) if self._keys else None
        if key is None:
            raise _refused("the API key is not known, or over", peer)
        return key.caller

    def _of_token(self, token: str, peer: str) -> Caller:
        if self._signers is None:
            raise _refused("the token is no API key", peer)
        try:
            return caller_of(token, self._signers.get(), self._expected)
        except TokenRefusedError as error:
            raise _refused(str(error), peer) from None


def _refused(cause: str, peer: str) -> UnauthenticatedError:
    log.warning("unauthenticated", cause=cause, peer=peer)
    return UnauthenticatedError()


def _token(metadata: Sequence[tuple[str, str | bytes]]) -> str:
    """The one bearer token; nothing when there are several, so that nobody before the server reads another."""
    values = [value for key, value in metadata if key == HEADER]
    if len(values) != 1 or not isinstance(values[0], str) or len(values[0]) > _LONGEST_TOKEN:
        return ""
    scheme, _, token = values[0].partition(" ")
    return token.strip() if scheme.lower() == SCHEME else ""


def _host(peer: str) -> str:
    """The address without the port, which is another for each connection: ``ipv4:10.0.0.7:4711``."""
    return peer.rpartition(":")[0] if peer.startswith(("ipv4:", "ipv6:")) else peer


def _watched(setting: str, file: Path, read: Callable[[bytes], Content], empty: Content) -> WatchedFile[Content]:
    try:
        return WatchedFile(file, read, empty)
    except OSError as error:
        hint = "; `factspan keys add NAME` makes it" if setting == "FACTSPAN_API_KEYS" else ""
        raise CredentialsFileError(f"{file} ({setting}): {error.strerror}{hint}") from error
    except ValueError as error:
        raise CredentialsFileError(f"{file} ({setting}): {error}") from None
