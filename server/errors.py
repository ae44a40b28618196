"""What can be wrong with a call: a class a cause, each with its gRPC status code and one line for a person."""

from collections.abc import Iterable
from dataclasses import dataclass

import grpc


@dataclass(frozen=True, slots=True)
class Violation:
    """A field of a request, and what is wrong with it, a sentence for a person."""

    field: str
    description: str


LONGEST_SHOWN = 100
"""Characters of what a caller sent that an error repeats: an error goes out as headers, which have room for 8 kB."""


def shown(text: str) -> str:
    """What a caller sent, short enough to be repeated to it."""
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "..."


class CallError(Exception):
    """A call that can't be answered.  ``str()`` is one line: what is wrong, where, and what to do.

    ``reason`` is the cause for programs, as google.rpc.ErrorInfo has it.
    """

    code = grpc.StatusCode.INTERNAL
    reason = "INTERNAL"


class InvalidRequestError(CallError):
    """The request does not fit; ``violations`` names each field."""

    code = grpc.StatusCode.INVALID_ARGUMENT
    reason = "INVALID_REQUEST"

    def __init__(self, violations: Iterable[Violation]) -> None:
        self.violations = tuple(violations)
        super().__init__("; ".join(f"{each.field}: {each.description}" for each in self.violations))


class MalformedRequestError(CallError):
    """The request's bytes are not the call's message."""

    code = grpc.StatusCode.INVALID_ARGUMENT
    reason = "MALFORMED_REQUEST"

    def __init__(self) -> None:
        super().__init__(
            "the request's bytes are not the call's message: its fields must have the types that the .proto files give "
            "them, and its strings must be UTF-8"
        )


class NotFoundError(CallError):
    """What was named is not there; ``near_names`` are spelt alike, ``resource_type`` is the message's name."""

    code = grpc.StatusCode.NOT_FOUND
    reason = "NOT_FOUND"
    resource_type = "factspan.v1.Document"

    def __init__(self, name: str, what: str, near_names: Iterable[str] = ()) -> None:
        self.name = shown(name)
        self.near_names = tuple(near_names)
        super().__init__(what)


class DocumentNotFoundError(NotFoundError):
    """No indexed document has the name; ``near_names`` are spelt alike."""

    reason = "DOCUMENT_NOT_FOUND"

    def __init__(self, name: str, near_names: Iterable[str]) -> None:
        near = tuple(near_names)
        hint = (
            f"did you mean {' or '.join(near)}?" if near else "ListDocuments (`factspan documents`) has those that are"
        )
        super().__init__(name, f"no document {shown(name)!r} is indexed; {hint}", near)


class DocumentRemovedError(NotFoundError):
    """A document was indexed and has been removed; ``removed_at`` is ISO 8601, UTC."""

    reason = "DOCUMENT_REMOVED"

    def __init__(self, document_hash: str, file_name: str, removed_at: str) -> None:
        self.removed_at = removed_at
        super().__init__(
            f"documents/{document_hash}",
            f"the document {file_name} (documents/{document_hash}) was removed at {removed_at}; its words are not "
            "kept, and indexing the same PDF again brings them back",
        )


class SectionNotFoundError(NotFoundError):
    """A document has no such section; ``near_names`` are resource names of its own."""

    reason = "SECTION_NOT_FOUND"
    resource_type = "factspan.v1.Section"

    def __init__(self, name: str, file_name: str, near_names: Iterable[str]) -> None:
        near = tuple(near_names)
        hint = f"did you mean {' or '.join(near)}?" if near else "ListSections has its sections"
        super().__init__(name, f"{file_name} has no section {shown(name)!r}; {hint}", near)


class TextNotFoundError(NotFoundError):
    """A document has no text of a version; ``versions`` are those that it has."""

    reason = "TEXT_NOT_FOUND"
    resource_type = "factspan.v1.Citation.text_version"

    def __init__(self, version: str, file_name: str, versions: Iterable[str]) -> None:
        kept = tuple(versions)
        hint = f"it has {', '.join(kept)}" if kept else "index it again, and its texts get versions"
        super().__init__(version, f"{file_name} has no text {shown(version)!r}; {hint}", kept)


class DocumentIncompleteError(CallError):
    """The stored pages of a document do not hold what its registry entry says: it is being indexed or removed."""

    code = grpc.StatusCode.UNAVAILABLE
    reason = "DOCUMENT_INCOMPLETE"

    def __init__(self, document_hash: str) -> None:
        super().__init__(
            f"documents/{document_hash} is not stored whole now: it is being indexed or removed; ask again in a "
            "moment, or run `factspan index` on it again"
        )


class DeadlineExceededError(CallError):
    """The answer was not ready in time."""

    code = grpc.StatusCode.DEADLINE_EXCEEDED
    reason = "DEADLINE_EXCEEDED"

    def __init__(self) -> None:
        super().__init__("the answer was not ready within the deadline; ask again with a longer one")


class SearchUnavailableError(CallError):
    """OpenSearch does not give a whole answer now."""

    code = grpc.StatusCode.UNAVAILABLE
    reason = "OPENSEARCH_UNAVAILABLE"

    def __init__(self, url: str) -> None:
        super().__init__(
            f"OpenSearch at {url} does not answer; start it with `factspan up` or set FACTSPAN_OPENSEARCH_URL, "
            "then ask again"
        )


class StoreNotReadyError(CallError):
    """OpenSearch answers, but refuses what FactSpan asks: its indices are not there, or an earlier version's."""

    code = grpc.StatusCode.UNAVAILABLE
    reason = "OPENSEARCH_NOT_READY"

    def __init__(self, url: str) -> None:
        super().__init__(
            f"OpenSearch at {url} has no usable indices of FactSpan; index documents with `factspan index`, or, where "
            "an earlier version made the indices, `factspan indices rebuild` and `switch`; `factspan templates diff` "
            "shows how they stand"
        )


class PreconditionError(CallError):
    """Something must be set right before the call can be answered; ``subject`` is what of."""

    code = grpc.StatusCode.FAILED_PRECONDITION

    def __init__(self, subject: str, what: str) -> None:
        self.subject = subject
        super().__init__(f"{subject}: {what}")


class PdfNotKeptError(PreconditionError):
    """A document's PDF is not there to be drawn."""

    reason = "PDF_NOT_KEPT"

    def __init__(self, file_name: str, what: str) -> None:
        super().__init__(
            file_name,
            f"the PDF {what}; run `factspan index` on it (nothing else is done anew), with FACTSPAN_FILES the folder "
            "that this server reads",
        )


class NoModelError(PreconditionError):
    """A call needs a model that writes, and none is configured."""

    reason = "NO_MODEL"

    def __init__(self, method: str) -> None:
        super().__init__(
            method,
            "no model is configured; set FACTSPAN_DRAFTER where the server runs (docs/providers.md tells what is sent "
            "then), or use Ask, which gives the words themselves",
        )


class PageNotDrawnError(PreconditionError):
    """A page can't be drawn."""

    reason = "PAGE_NOT_DRAWN"

    def __init__(self, file_name: str, page: int, what: str) -> None:
        super().__init__(file_name, f"page {page} can't be drawn: {what}")


class UnauthenticatedError(CallError):
    """Nobody known calls; why not is in the log alone, so that nobody can try credentials out."""

    code = grpc.StatusCode.UNAUTHENTICATED
    reason = "UNAUTHENTICATED"

    def __init__(self) -> None:
        super().__init__("who calls is not known: send a valid API key or token as 'authorization: Bearer ...'")


class PermissionDeniedError(CallError):
    """The call is not for this caller."""

    code = grpc.StatusCode.PERMISSION_DENIED
    reason = "CALL_NOT_ALLOWED"

    def __init__(self, method: str) -> None:
        super().__init__(f"{method} is not among the calls that these credentials allow")


class ExhaustedError(CallError):
    """The caller asks too much; ``retry_after`` is the seconds to wait before asking again."""

    code = grpc.StatusCode.RESOURCE_EXHAUSTED
    reason = "TOO_MUCH"

    def __init__(self, what: str, retry_after: float) -> None:
        self.retry_after = retry_after
        super().__init__(f"{what}; ask again in {retry_after:.1f} s")


class TooManyCallsError(ExhaustedError):
    """Too many calls a second; ``rate`` may be had."""

    reason = "TOO_MANY_CALLS"

    def __init__(self, rate: float, retry_after: float) -> None:
        super().__init__(f"too many calls: {rate:g} a second are allowed", retry_after)


class TooManyAtOnceError(ExhaustedError):
    """Too many calls at once; ``most`` may be."""

    reason = "TOO_MANY_CALLS_AT_ONCE"

    def __init__(self, most: int, retry_after: float) -> None:
        super().__init__(f"too many calls at once: {most} are allowed", retry_after)


class InternalError(CallError):
    """A fault of the server's own; the log has it under the request's id."""

    def __init__(self, request_id: str) -> None:
        super().__init__(f"a fault in the server; its log tells more under request {request_id}")


class StartError(Exception):
    """The server can't start; ``str()`` is one line: why, and what to do."""


class AddressInUseError(StartError):
    """Another program listens on the address."""

    def __init__(self, address: str) -> None:
        super().__init__(
            f"can't listen on {address}: it is in use or not allowed; "
            "stop the program that has it, or set FACTSPAN_ADDRESS"
        )


class ModelMissingError(StartError):
    """The embedding model is not where the settings say."""

    def __init__(self, folder: object) -> None:
        super().__init__(
            f"there is no embedding model in {folder}; `factspan up` fetches one, or set FACTSPAN_MODEL_FOLDER"
        )
