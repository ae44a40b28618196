"""FactSpan over gRPC: two clients, their errors, and the generated messages of `factspan.v1`."""

from factspan.async_client import AsyncClient
from factspan.client import Client
from factspan.connection import Access
from factspan.errors import (
    DeadlineError,
    FactSpanError,
    FieldViolation,
    InvalidRequestError,
    NotBuiltError,
    NotFoundError,
    PermissionDeniedError,
    ResourceExhaustedError,
    ServerUnavailableError,
    UnauthenticatedError,
)

__all__ = [
    "Access",
    "AsyncClient",
    "Client",
    "DeadlineError",
    "FactSpanError",
    "FieldViolation",
    "InvalidRequestError",
    "NotBuiltError",
    "NotFoundError",
    "PermissionDeniedError",
    "ResourceExhaustedError",
    "ServerUnavailableError",
    "UnauthenticatedError",
]
