"""Settings of security that do not fit together."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from server.settings import ServerSettings


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"tls_certificate": Path("c.pem")}, "FACTSPAN_TLS_KEY"),
        ({"tls_key": Path("k.pem")}, "FACTSPAN_TLS_CERTIFICATE"),
        ({"jwt_keys": Path("jwks.json"), "jwt_issuer": "i"}, "FACTSPAN_JWT_AUDIENCE"),
        ({"tls_client_ca": Path("a.pem")}, "FACTSPAN_TLS_CERTIFICATE"),
    ],
)
def test_half_of_what_belongs_together_is_refused(given: dict[str, Any], named: str) -> None:
    """The text names the setting that is missing."""
    with pytest.raises(ValidationError, match=named):
        ServerSettings(**given)
