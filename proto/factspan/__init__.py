"""FactSpan over gRPC: two clients, their errors, and the generated messages of `factspan.v1`."""

from factspan.async_client import AsyncClient
from factspan.client import Client
from factspan.errors import (
    DeadlineError,
    FactSpanError,
    FieldViolation,
    InvalidRequestError,
    NotBuiltError,
    NotFoundError,
    ServerUnavailableError,
)

__all__ = [
    "AsyncClient",
    "Client",
    "DeadlineError",
    "FactSpanError",
    "FieldViolation",
    "InvalidRequestError",
    "NotBuiltError",
    "NotFoundError",
    "ServerUnavailableError",
]
