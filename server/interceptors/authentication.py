"""Lets in who may call, and has the rest of the call know who it is."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog

from server.errors import PermissionDeniedError, UnauthenticatedError
from server.interceptors.around import Context, Surround
from server.interceptors.request_log import CALLER
from server.security.authentication import Authenticator, Shown
from server.security.caller import Caller, answering


def authenticate(authenticator: Authenticator) -> Surround:
    """Gives what asks who calls.

    Raises:
        UnauthenticatedError: from the call, for a caller who must be known and is not.
        PermissionDeniedError: from the call, when it is not for them.
    """

    @asynccontextmanager
    async def known(method: str, context: Context) -> AsyncIterator[None]:
        caller = _caller(authenticator, context)
        name = method.rpartition("/")[2]
        if not caller.may_call(name):
            raise PermissionDeniedError(name)
        with answering(caller):
            yield

    return known


def authenticate_reflection(authenticator: Authenticator, *, for_all: bool) -> Surround:
    """As ``authenticate`` for reflection, which tells strangers what the server can do: only who is known gets it.

    ``for_all`` lets everybody have it.
    """

    @asynccontextmanager
    async def known(_method: str, context: Context) -> AsyncIterator[None]:
        if not for_all and not _caller(authenticator, context).is_known:
            raise UnauthenticatedError
        yield

    return known


def _caller(authenticator: Authenticator, context: Context) -> Caller:
    metadata = tuple(context.invocation_metadata() or ())
    caller = authenticator.caller(Shown(metadata, context.auth_context(), context.peer()))
    if caller.is_known:
        structlog.contextvars.bind_contextvars(**{CALLER: caller.name})  # the call's log line unbinds it
    return caller
