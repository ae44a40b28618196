"""Every part's errors in one line for a person."""

import grpc
import pytest
from factspan import FieldViolation, InvalidRequestError, NotFoundError, ServerUnavailableError, UnauthenticatedError

from analyzers.providers.errors import ProviderUnavailableError
from analyzers.providers.uses import ProviderSetupError
from indexer.artifacts.errors import ChecksumError
from indexer.errors import NotAPdfError
from indexer.store.errors import StoreTimeoutError, StoreUnavailableError
from server.cli.explain import explain


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            ServerUnavailableError(grpc.StatusCode.UNAVAILABLE, "no FactSpan server answers at 127.0.0.1:1: start one"),
            (
                "no FactSpan server answers at 127.0.0.1:1: start it with: factspan up --detach; where it runs with "
                "TLS, set FACTSPAN_SERVER_CA or FACTSPAN_SERVER_TLS"
            ),
        ),
        (
            ServerUnavailableError(grpc.StatusCode.UNAVAILABLE, "OpenSearch does not answer", request_id="7"),
            "OpenSearch does not answer",
        ),
        (
            UnauthenticatedError(grpc.StatusCode.UNAUTHENTICATED, "who calls is not known"),
            (
                "the server does not know who calls: set FACTSPAN_TOKEN to an API key or token that it takes; who runs "
                'the server makes a key with: factspan keys add "YOUR NAME"'
            ),
        ),
        (
            NotFoundError(grpc.StatusCode.NOT_FOUND, "no document warfarn.", near_names=("warfarin",)),
            "no document warfarn. near names: warfarin",
        ),
        (
            InvalidRequestError(
                grpc.StatusCode.INVALID_ARGUMENT,
                "bad request",
                field_violations=(FieldViolation("scope", "no type x"),),
            ),
            "bad request. no type x",
        ),
        (StoreUnavailableError("OpenSearch is away"), "OpenSearch is away"),
        (StoreTimeoutError("too slow"), "too slow"),
        (ChecksumError("model.jar has other bytes"), "model.jar has other bytes"),
        (ProviderSetupError("set a key"), "set a key"),
        (
            ProviderUnavailableError("the provider fails (503)"),
            "the provider did not do its part: the provider fails (503); run the same again, what is done stays done",
        ),
        (NotAPdfError("a.txt"), "a.txt: this is not a PDF; give a PDF file"),
        (PermissionError(13, "Permission denied", "/secret"), "/secret: Permission denied"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_an_error_says_what_is_wrong_and_what_to_do(error: Exception, said: str) -> None:
    """In one line, in the words of the part that knows."""
    assert explain(error) == said


def test_an_error_of_no_part_is_our_fault() -> None:
    """It asks for a report and says how to see more."""
    line = explain(KeyError("x\ny"))
    assert "a fault in FactSpan itself" in line
    assert "\n" not in line
