"""Tokens: which are good, and what is tried to make bad ones pass."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from factspan import Access, AsyncClient, PermissionDeniedError, UnauthenticatedError
from factspan.v1 import ask_pb2, document_service_pb2
from hypothesis import given
from hypothesis import strategies as st

from server.grpc_server import GrpcServer
from server.security.json_web_tokens import Expected, TokenRefusedError, caller_of, read_key_set
from server.security.reach import Reach

EXPECTED = Expected("https://issuer.example", "factspan", leeway=5)
RSA_KEY = rsa.generate_private_key(65537, 2048)
EC_KEY = ec.generate_private_key(ec.SECP256R1())
STRANGER = rsa.generate_private_key(65537, 2048)
Start = Callable[..., Awaitable[GrpcServer]]


def published(key_id: str, key: Any, **more: str) -> dict[str, Any]:
    """A public key as an identity provider publishes it."""
    algorithm = jwt.algorithms.RSAAlgorithm if isinstance(key, rsa.RSAPrivateKey) else jwt.algorithms.ECAlgorithm
    return {**json.loads(algorithm.to_jwk(key.public_key())), "kid": key_id, "use": "sig", **more}


KEY_SET = json.dumps({"keys": [published("r", RSA_KEY), published("e", EC_KEY)]}).encode()
KEYS = read_key_set(KEY_SET)


def claims(**changes: Any) -> dict[str, Any]:
    """A good token's; None takes one out."""
    now = int(time.time())
    given = {"iss": EXPECTED.issuer, "aud": EXPECTED.audience, "sub": "dr-house", "exp": now + 60, **changes}
    return {name: value for name, value in given.items() if value is not None}


def signed(key: Any = RSA_KEY, algorithm: str = "RS256", key_id: str | None = "r", **changes: Any) -> str:
    """A token."""
    return jwt.encode(claims(**changes), key, algorithm, headers={"kid": key_id} if key_id is not None else {})


def refused(token: str) -> str:
    """Why a token is not taken; fails when it is."""
    with pytest.raises(TokenRefusedError) as caught:
        caller_of(token, KEYS, EXPECTED)
    return str(caught.value)


@pytest.mark.parametrize(("key", "algorithm", "key_id"), [(RSA_KEY, "RS256", "r"), (EC_KEY, "ES256", "e")])
def test_a_good_token_names_its_caller(key: Any, algorithm: str, key_id: str) -> None:
    """Without claims of ours nothing is limited."""
    caller = caller_of(signed(key, algorithm, key_id), KEYS, EXPECTED)
    assert (caller.name, caller.is_known, caller.reach, caller.calls) == ("dr-house", True, Reach(), frozenset())


def test_claims_limit_the_caller() -> None:
    """Documents, drugs and calls."""
    token = signed(factspan_documents=["a.pdf"], factspan_drugs=["warfarin"], factspan_calls=["Ask"])
    caller = caller_of(token, KEYS, EXPECTED)
    assert (caller.reach, caller.calls) == (Reach(("a.pdf",), ("warfarin",)), frozenset({"Ask"}))


@pytest.mark.parametrize(
    "changes",
    [
        {"exp": None},
        {"iss": "https://other.example"},
        {"iss": None},
        {"aud": "other"},
        {"aud": None},
        {"sub": None},
        {"sub": ""},
        {"factspan_drugs": []},
        {"factspan_drugs": "warfarin"},
        {"factspan_documents": [1]},
        {"factspan_calls": {}},
        {"factspan_calls": None, "factspan_drugs": [""]},
    ],
    ids=str,
)
def test_a_signed_token_that_does_not_fit_is_refused(changes: dict[str, Any]) -> None:
    """For others, by others, without what it must have, with limits that can't be read."""
    refused(signed(**changes))


@pytest.mark.parametrize(("claim", "seconds"), [("exp", -60), ("nbf", 600)])
def test_a_token_whose_time_is_over_or_has_not_come_is_refused(claim: str, seconds: int) -> None:
    """Counted from now."""
    refused(signed(**{claim: int(time.time()) + seconds}))


def test_clocks_may_differ_by_the_leeway() -> None:
    """And no more."""
    assert caller_of(signed(exp=int(time.time()) - 2), KEYS, EXPECTED).name == "dr-house"


def test_a_strangers_key_is_refused_whatever_it_calls_itself() -> None:
    """Another key under a known id, or a known key under none or another."""
    for token in (signed(STRANGER), signed(key_id="x"), signed(key_id=None), signed(EC_KEY, "ES256", "r")):
        refused(token)


def _part(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def test_a_token_without_a_signature_is_refused() -> None:
    """``alg: none``, in any letter case, with and without a signature's dot."""
    for name in ("none", "None", "NONE"):
        head = _part(json.dumps({"alg": name, "kid": "r", "typ": "JWT"}).encode())
        body = _part(json.dumps(claims()).encode())
        for token in (f"{head}.{body}.", f"{head}.{body}", f"{head}.{body}.{_part(b'x')}"):
            refused(token)


def test_a_public_key_is_no_shared_secret() -> None:
    """HS256 signed with what everybody has (key confusion)."""
    for form in (PublicFormat.SubjectPublicKeyInfo, PublicFormat.PKCS1):
        secret = RSA_KEY.public_key().public_bytes(Encoding.PEM, form)
        head = _part(json.dumps({"alg": "HS256", "kid": "r", "typ": "JWT"}).encode())
        body = _part(json.dumps(claims()).encode())
        seal = hmac.new(secret, f"{head}.{body}".encode(), hashlib.sha256).digest()
        refused(f"{head}.{body}.{_part(seal)}")


def test_a_key_goes_with_one_algorithm() -> None:
    """RS512 and PS256 by the right key are refused too."""
    for algorithm in ("RS512", "PS256"):
        refused(signed(algorithm=algorithm))


def test_a_changed_token_is_refused() -> None:
    """Other claims under the old signature."""
    head, _, seal = signed().split(".")
    refused(f"{head}.{_part(json.dumps(claims(sub='root')).encode())}.{seal}")


@given(st.text(max_size=80))
def test_nothing_made_up_is_a_token(text: str) -> None:
    """Nor ends in another error; nothing of it is repeated."""
    for token in (text, f"{text}.{text}.{text}"):
        refused(token)


def test_only_keys_that_may_sign_are_read() -> None:
    """Neither shared secrets, nor short keys, nor other curves, nor keys for encryption."""
    short, other = rsa.generate_private_key(65537, 1024), ec.generate_private_key(ec.SECP384R1())  # noqa: S505  # to be refused
    secret = {"kty": "oct", "kid": "s", "k": _part(b"secret" * 8)}
    useless = [published("w", short), published("o", other), published("c", STRANGER, use="enc"), secret]
    assert set(read_key_set(json.dumps({"keys": [*useless, published("r", RSA_KEY)]}).encode())) == {"r"}
    with pytest.raises(ValueError, match="no public key"):
        read_key_set(json.dumps({"keys": useless}).encode())


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{}", b'{"keys": 1}', b'{"keys": [1]}', b'{"keys": [{"kty": "RSA", "kid": "r"}]}']
)
def test_what_is_no_key_set_is_refused(content: bytes) -> None:
    """In our words."""
    with pytest.raises(ValueError, match="no JSON Web Key Set"):
        read_key_set(content)


async def test_a_server_takes_good_tokens_of_the_keys_of_the_moment(start_server: Start, tmp_path: Path) -> None:
    """Over real gRPC: a token's calls, a bad token, and a key set that changes."""
    file, request = tmp_path / "jwks.json", document_service_pb2.ListDocumentsRequest()
    file.write_bytes(KEY_SET)
    server = await start_server(jwt_keys=file, jwt_issuer=EXPECTED.issuer, jwt_audience=EXPECTED.audience)
    async with AsyncClient(server.address, access=Access(signed(factspan_calls=["ListDocuments"]))) as client:
        await client.list_documents(request)
        with pytest.raises(PermissionDeniedError):
            await client.ask(ask_pb2.AskRequest(question="q"))
        file.write_bytes(json.dumps({"keys": [published("r", STRANGER)]}).encode())
        with pytest.raises(UnauthenticatedError):
            await client.list_documents(request)
    for token in ("", "a.b.c", signed(aud="other"), "fsk_000000000000_x"):
        async with AsyncClient(server.address, access=Access(token)) as client:
            with pytest.raises(UnauthenticatedError):
                await client.list_documents(request)
