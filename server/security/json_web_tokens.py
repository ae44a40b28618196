"""JSON Web Tokens (RFC 7519) of an identity provider: which are good, and what they say of their caller.

The algorithm is the key's, never what a token says (RFC 8725, section 3.1): a token without a signature, or one that
takes a public key for a shared secret, finds no key that goes with it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from server.security.caller import Caller
from server.security.reach import Reach

LEAST_RSA_BITS = 2048
LONGEST_TEXT = 500
MOST_TEXTS = 1000
DOCUMENTS, DRUGS, CALLS = "factspan_documents", "factspan_drugs", "factspan_calls"
"""Claims that limit a caller, each a list of texts; one that is not there does not limit."""

PublicKey = rsa.RSAPublicKey | ec.EllipticCurvePublicKey


class TokenRefusedError(Exception):
    """A token is not good; ``str()`` says why, for the log, and repeats nothing of it."""


@dataclass(frozen=True, slots=True)
class Expected:
    """Who must have made a token and for whom, and how far clocks may differ (seconds)."""

    issuer: str
    audience: str
    leeway: float


def read_key_set(content: bytes) -> Mapping[str, PublicKey]:
    """The public keys of a JSON Web Key Set (RFC 7517) that may sign tokens, by their ids; others are left out.

    Raises:
        ValueError: when it is none, or holds no key that can be used.
    """
    try:
        listed = json.loads(content)["keys"]
        given = [each for each in listed if each.get("kty") in ("RSA", "EC") and each.get("use", "sig") == "sig"]
        keys = {each["kid"]: jwt.PyJWK(each).key for each in given if each.get("kid")}
    except (ValueError, KeyError, TypeError, AttributeError, jwt.PyJWTError):
        raise ValueError("it is no JSON Web Key Set") from None
    usable = {str(key_id): key for key_id, key in keys.items() if _algorithm(key)}
    if not usable:
        raise ValueError("it holds no public key with an id for RS256 (2048 bits or more) or ES256")
    return usable


def caller_of(token: str, keys: Mapping[str, PublicKey], expected: Expected) -> Caller:
    """The caller whom a token names.

    Raises:
        TokenRefusedError: when it is not good.
    """
    try:
        key_id = jwt.get_unverified_header(token).get("kid")
        key = keys.get(key_id) if isinstance(key_id, str) else None
        if key is None:
            raise TokenRefusedError("the token's key is not known")
        claims = jwt.decode(
            token,
            key,
            algorithms=[_algorithm(key)],
            audience=expected.audience,
            issuer=expected.issuer,
            leeway=expected.leeway,
            options={"require": ["exp", "iss", "aud", "sub"]},
        )
    except (jwt.PyJWTError, ValueError) as error:
        raise TokenRefusedError(f"the token is not good ({type(error).__name__})") from None
    return _caller(claims)


def _algorithm(key: object) -> str:
    """The one algorithm that a key is used with; empty for a key that is not used."""
    if isinstance(key, rsa.RSAPublicKey) and key.key_size >= LEAST_RSA_BITS:
        return "RS256"
    if isinstance(key, ec.EllipticCurvePublicKey) and isinstance(key.curve, ec.SECP256R1):
        return "ES256"
    return ""


def _caller(claims: Mapping[str, Any]) -> Caller:
    name = claims["sub"]
    if not _is_text(name):
        raise TokenRefusedError("the token's subject is empty or too long")
    reach = Reach(_texts(claims, DOCUMENTS), _texts(claims, DRUGS))
    return Caller(name, is_known=True, reach=reach, calls=frozenset(_texts(claims, CALLS)))


def _texts(claims: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """A claim's texts.  An empty list is refused: it may have been meant as "nothing", and would not limit."""
    if name not in claims:
        return ()
    texts = claims[name]
    if not isinstance(texts, list) or not 0 < len(texts) <= MOST_TEXTS or not all(map(_is_text, texts)):
        raise TokenRefusedError(f"the token's claim {name} is no list of texts")
    return tuple(texts)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and len(value) <= LONGEST_TEXT
