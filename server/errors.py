"""What can be wrong with a call: a class a cause, each with its gRPC status code and one line for a person."""

from collections.abc import Iterable
from dataclasses import dataclass

import grpc


@dataclass(frozen=True, slots=True)
class Violation:
    """A field of a request, and what is wrong with it, a sentence for a person."""

    field: str
    description: str


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


class DocumentNotFoundError(CallError):
    """No indexed document has the name; ``near_names`` are spelt alike."""

    code = grpc.StatusCode.NOT_FOUND
    reason = "DOCUMENT_NOT_FOUND"

    def __init__(self, name: str, near_names: Iterable[str]) -> None:
        self.name = name
        self.near_names = tuple(near_names)
        hint = (
            f"did you mean {' or '.join(self.near_names)}?" if self.near_names else "ListDocuments has those that are"
        )
        super().__init__(f"no document {name!r} is indexed; {hint}")


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
    """OpenSearch answers, but refuses what FactSpan asks: its indices are not there, or not FactSpan's."""

    code = grpc.StatusCode.UNAVAILABLE
    reason = "OPENSEARCH_NOT_READY"

    def __init__(self, url: str) -> None:
        super().__init__(
            f"OpenSearch at {url} has no usable indices of FactSpan; index documents with `factspan index`, or see "
            "`factspan templates diff`"
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


class PageNotDrawnError(PreconditionError):
    """A page can't be drawn."""

    reason = "PAGE_NOT_DRAWN"

    def __init__(self, file_name: str, page: int, what: str) -> None:
        super().__init__(file_name, f"page {page} can't be drawn: {what}")


class NotBuiltError(CallError):
    """The call is in the API, but this version can't answer it yet."""

    code = grpc.StatusCode.UNIMPLEMENTED
    reason = "NOT_BUILT"

    def __init__(self, method: str) -> None:
        super().__init__(f"{method} is not built yet in this version of FactSpan")


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
