"""How commands show the server who calls, and know the server: from settings alone, as others can see arguments."""

from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import Field, SecretStr

from indexer.store.settings_sources import SourcedSettings
from server.cli.configuration import read_settings
from server.cli.errors import WrongUsageError

if TYPE_CHECKING:
    from factspan import Access


class AccessSettings(SourcedSettings):
    """What a caller of the server has."""

    token: SecretStr = Field(SecretStr(""), description="The API key or JWT that calls are made with; never shown.")
    server_tls: bool = Field(default=False, description="Speak TLS with the server, by the system's authorities.")
    server_ca: Path | None = Field(None, description="Authorities of the server's certificate (PEM); set: TLS.")
    caller_certificate: Path | None = Field(
        None, description="The caller's certificate chain (PEM) for a server with mutual TLS; set: TLS."
    )
    caller_key: Path | None = Field(None, description="That certificate's private key (PEM, without a password).")


def access() -> "Access":
    """What the clients take.

    Raises:
        WrongUsageError: for settings that do not fit, or a file that can't be read.
    """
    from factspan import Access

    settings = read_settings(AccessSettings)
    files = (settings.server_ca, settings.caller_certificate, settings.caller_key)
    for file in filter(None, files):
        if not file.is_file():
            raise WrongUsageError(f"{file} is no file: see FACTSPAN_SERVER_CA, FACTSPAN_CALLER_CERTIFICATE and _KEY")
    if (settings.caller_certificate is None) != (settings.caller_key is None):
        raise WrongUsageError(
            "FACTSPAN_CALLER_CERTIFICATE and FACTSPAN_CALLER_KEY belong together: set both or neither"
        )
    return Access(settings.token.get_secret_value(), settings.server_tls, *files)
