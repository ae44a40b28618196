"""The server's side of TLS: its certificate, read anew when the files change, and callers' certificates."""

from dataclasses import dataclass
from pathlib import Path

import grpc
import structlog
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

from server.errors import StartError

log = structlog.get_logger(__name__)

Stamp = tuple[tuple[int, int, int], ...]
"""Of each file: when it was written (nanoseconds), its size in bytes, its inode."""

_SETTINGS = "FACTSPAN_TLS_CERTIFICATE, _KEY and _CLIENT_CA"


class TlsFilesError(StartError):
    """The files of TLS can't be used; ``str()`` says which and why, and nothing of what is in them."""


@dataclass(frozen=True, slots=True)
class TlsFiles:
    """Where the certificate chain, its key and the authorities of callers' certificates lie, all PEM."""

    certificate: Path
    key: Path
    client_ca: Path | None = None


class ServerTls:
    """Credentials that follow their files.

    gRPC asks at each handshake.  New files that do not fit together (one is not written yet) are not taken: the server
    goes on with those before, and looks again at the next handshake.
    """

    def __init__(self, files: TlsFiles) -> None:
        """Reads the files for the first time.

        Raises:
            TlsFilesError: when they can't be used.
        """
        self._files = files
        self._stamp = self._look()
        self._first = self._read()

    def credentials(self) -> grpc.ServerCredentials:
        """What a secure port takes; with authorities, a caller without a certificate of theirs is turned away."""
        return grpc.dynamic_ssl_server_credentials(
            self._first,
            self.changed,  # type: ignore[arg-type]  # the stubs do not know that None means "as before"
            require_client_authentication=self._files.client_ca is not None,
        )

    def changed(self) -> grpc.ServerCertificateConfiguration | None:
        """The files' content when it is new and fits together, else None."""
        try:
            stamp = self._look()
            if stamp == self._stamp:
                return None
            configuration = self._read()
        except TlsFilesError as error:
            log.warning("tls_files_refused", cause=str(error))
            return None
        self._stamp = stamp
        log.info("tls_files_taken", certificate=str(self._files.certificate))
        return configuration

    def _look(self) -> Stamp:
        try:
            states = [path.stat() for path in self._paths()]
        except OSError as error:
            raise TlsFilesError(f"{error.filename}: {error.strerror}; {_SETTINGS} name it") from error
        return tuple((state.st_mtime_ns, state.st_size, state.st_ino) for state in states)

    def _paths(self) -> list[Path]:
        return [path for path in (self._files.certificate, self._files.key, self._files.client_ca) if path]

    def _read(self) -> grpc.ServerCertificateConfiguration:
        chain, key = _content(self._files.certificate), _content(self._files.key)
        authorities = _content(self._files.client_ca) if self._files.client_ca else None
        self._check(chain, key, authorities)
        return grpc.ssl_server_certificate_configuration([(key, chain)], root_certificates=authorities)

    def _check(self, chain: bytes, key: bytes, authorities: bytes | None) -> None:
        """Whether gRPC could use them: it says nothing of why it can't."""
        try:
            public = x509.load_pem_x509_certificates(chain)[0].public_key()
        except ValueError as error:
            raise TlsFilesError(
                f"{self._files.certificate} (FACTSPAN_TLS_CERTIFICATE) is no PEM certificate"
            ) from error
        try:
            private = load_pem_private_key(key, password=None)
        except (ValueError, TypeError) as error:
            raise TlsFilesError(f"{self._files.key} (FACTSPAN_TLS_KEY) is no PEM key without a password") from error
        form = (Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        if private.public_key().public_bytes(*form) != public.public_bytes(*form):
            raise TlsFilesError(f"{self._files.key} (FACTSPAN_TLS_KEY) is not the key of {self._files.certificate}")
        if authorities is not None:
            try:
                x509.load_pem_x509_certificates(authorities)
            except ValueError as error:
                raise TlsFilesError(
                    f"{self._files.client_ca} (FACTSPAN_TLS_CLIENT_CA) holds no PEM certificate"
                ) from error


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise TlsFilesError(f"{path}: {error.strerror}; {_SETTINGS} name it") from error
