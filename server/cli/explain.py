"""What each part's errors say to a person: one line with what is wrong, where, and what to do."""

from typing import TYPE_CHECKING

from server.cli.errors import one_line

if TYPE_CHECKING:
    from factspan import FactSpanError

_TO_REACH_ONE = (
    "start it with: factspan up --detach; where it runs with TLS, set FACTSPAN_SERVER_CA or FACTSPAN_SERVER_TLS"
)


def explain(error: Exception) -> str:
    """An error of any part as one line; one that no part has a class for is said to be FactSpan's own fault."""
    from factspan import FactSpanError

    from analyzers.providers.errors import ProviderError
    from analyzers.providers.uses import ProviderSetupError
    from indexer.artifacts.errors import ArtifactError
    from indexer.errors import BadDocumentError, SandboxError
    from indexer.store.errors import StoreError
    from server.errors import StartError

    if isinstance(error, FactSpanError):
        return _explain_call(error)
    if isinstance(error, StoreError | ArtifactError | BadDocumentError | SandboxError | StartError):
        return one_line(str(error))
    if isinstance(error, ProviderSetupError):
        return one_line(str(error))
    if isinstance(error, ProviderError):
        return one_line(f"the provider did not do its part: {error}; run the same again, what is done stays done")
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return one_line(f"{where}{error.strerror or error}")
    name = type(error).__name__
    return one_line(f"a fault in FactSpan itself ({name}: {error}); FACTSPAN_DEBUG=1 shows where: please report it")


def _explain_call(error: "FactSpanError") -> str:
    """A failed call: the server's words, the fields that are wrong, and the names that it knows."""
    from factspan import ServerUnavailableError, UnauthenticatedError

    if isinstance(error, UnauthenticatedError):
        return (
            "the server does not know who calls: set FACTSPAN_TOKEN to an API key or token that it takes; who runs the "
            'server makes a key with: factspan keys add "YOUR NAME"'
        )
    if isinstance(error, ServerUnavailableError) and not error.request_id:
        return f"{one_line(error.message).split(': start')[0]}: {_TO_REACH_ONE}"
    said = error.message
    fields = "; ".join(each.description for each in error.field_violations if each.description not in said)
    near = ", ".join(name for name in error.near_names if name not in said)
    return one_line(". ".join(filter(None, [said.rstrip("."), fields, near and f"near names: {near}"])))
