"""The settings of the server's security, as part of ``ServerSettings``."""

from pathlib import Path
from typing import Self

from pydantic import Field, model_validator
from pydantic_settings import BaseSettings


class SecuritySettings(BaseSettings):
    """What protects the server.

    Beyond loopback TLS and credentials are required, unless ``allow_plaintext`` or ``allow_anonymous`` says otherwise.
    """

    tls_certificate: Path | None = Field(
        None,
        description="The server's certificate chain (PEM); with it the server speaks TLS. Read anew when changed.",
    )
    tls_key: Path | None = Field(None, description="The certificate's private key (PEM, without a password).")
    tls_client_ca: Path | None = Field(
        None, description="Authorities of callers' certificates (PEM); set: every caller must show one (mutual TLS)."
    )
    api_keys: Path | None = Field(
        None,
        description="File of API keys' hashes (`factspan keys`); set: callers must show a key. Read anew when changed.",
    )
    jwt_keys: Path | None = Field(
        None,
        description="JSON Web Key Set of who makes tokens (RS256, ES256); set: callers may show a token. Read anew.",
    )
    jwt_issuer: str = Field("", description="Who must have made a token (`iss`); needed with FACTSPAN_JWT_KEYS.")
    jwt_audience: str = Field("", description="For whom a token must be made (`aud`); needed with FACTSPAN_JWT_KEYS.")
    jwt_leeway: float = Field(30.0, ge=0, le=300, description="Seconds that a token's clock and this one may differ.")
    allow_anonymous: bool = Field(
        default=False, description="Listen beyond loopback without asking who calls (no keys, no mutual TLS)."
    )
    allow_reflection: bool = Field(
        default=False, description="Server reflection for callers who are not known; on loopback without keys it is on."
    )
    caller_rate: float = Field(
        50.0, ge=0, le=100_000, description="Calls a second of one caller on the long run; 0: any."
    )
    caller_burst: int = Field(
        100, ge=1, le=100_000, description="Calls that one caller may make in one go after a pause."
    )
    caller_at_once: int = Field(64, ge=0, le=10_000, description="Calls of one caller at once; 0: any.")
    allow_plaintext: bool = Field(
        default=False, description="Listen beyond loopback without TLS, where something before the server has it."
    )

    @model_validator(mode="after")
    def _files_that_belong_together(self) -> Self:
        if (self.tls_certificate is None) != (self.tls_key is None):
            raise ValueError("FACTSPAN_TLS_CERTIFICATE and FACTSPAN_TLS_KEY belong together: set both or neither")
        if self.tls_client_ca is not None and self.tls_certificate is None:
            raise ValueError("FACTSPAN_TLS_CLIENT_CA needs FACTSPAN_TLS_CERTIFICATE and FACTSPAN_TLS_KEY")
        if self.jwt_keys is not None and not (self.jwt_issuer and self.jwt_audience):
            raise ValueError("FACTSPAN_JWT_KEYS needs FACTSPAN_JWT_ISSUER and FACTSPAN_JWT_AUDIENCE")
        return self

    @property
    def asks_who_calls(self) -> bool:
        """Whether callers are known by key, token or certificate."""
        return bool(self.api_keys or self.jwt_keys or self.tls_client_ca)
