"""How FactSpan shows OpenSearch who it is, and knows it: TLS, a client's certificate, user and password."""

import ipaddress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings


@dataclass(frozen=True, slots=True)
class OpenSearchAccess:
    """What a client takes beside the address; files are PEM, ``ca`` None means the authorities that ship with it."""

    ca: Path | None = None
    certificate: Path | None = None
    key: Path | None = None
    user: str = ""
    password: str = field(default="", repr=False)


OPEN = OpenSearchAccess()
"""Nothing of it: as with the embedded node, which listens on this machine alone."""


class OpenSearchSettings(BaseSettings):
    """The settings of it, for both sides."""

    opensearch_ca: Path | None = Field(None, description="Authorities of OpenSearch's certificate (PEM), for https.")
    opensearch_certificate: Path | None = Field(None, description="FactSpan's own certificate for OpenSearch (PEM).")
    opensearch_key: Path | None = Field(None, description="That certificate's private key (PEM).")
    opensearch_user: str = Field("", description="FactSpan's user at OpenSearch.")
    opensearch_password: SecretStr = Field(SecretStr(""), description="That user's password; never shown or logged.")

    @property
    def opensearch_access(self) -> OpenSearchAccess:
        """All of it for a client."""
        return OpenSearchAccess(
            self.opensearch_ca,
            self.opensearch_certificate,
            self.opensearch_key,
            self.opensearch_user,
            self.opensearch_password.get_secret_value(),
        )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        urls = [urlsplit(url) for url in urls_of(str(getattr(self, "opensearch_url", "")))]
        if len({url.scheme for url in urls}) > 1:
            raise ValueError(
                "FACTSPAN_OPENSEARCH_URL names one cluster: all its addresses begin with http, or with https"
            )
        if any(url.username or url.password for url in urls):
            raise ValueError(
                "FACTSPAN_OPENSEARCH_URL would show a password in logs: use FACTSPAN_OPENSEARCH_USER and _PASSWORD"
            )
        if bool(self.opensearch_user) != bool(self.opensearch_password.get_secret_value()):
            raise ValueError("FACTSPAN_OPENSEARCH_USER and FACTSPAN_OPENSEARCH_PASSWORD belong together")
        if (self.opensearch_certificate is None) != (self.opensearch_key is None):
            raise ValueError("FACTSPAN_OPENSEARCH_CERTIFICATE and FACTSPAN_OPENSEARCH_KEY belong together")
        if self.opensearch_user and any(url.scheme == "http" and not _is_loopback(url.hostname or "") for url in urls):
            raise ValueError("FACTSPAN_OPENSEARCH_PASSWORD is not sent to another machine without https")
        for file in filter(None, (self.opensearch_ca, self.opensearch_certificate, self.opensearch_key)):
            if not file.is_file():
                raise ValueError(f"{file} is no file: see FACTSPAN_OPENSEARCH_CA, _CERTIFICATE and _KEY")
        return self


def urls_of(setting: str) -> list[str]:
    """The addresses of a cluster's nodes: written one after the other, with commas between."""
    return [url.strip() for url in setting.split(",")]


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
