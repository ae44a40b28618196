"""VerifyQuotes over gRPC: message to data class, the verifier, data class to message."""

from dataclasses import replace

from factspan.v1 import quotes_pb2

from server.deadline import Deadline
from server.documents import RegistryCache
from server.observability.notes import notes
from server.quotes.lookup import Question
from server.quotes.scope import documents_in, unknown_drugs
from server.quotes.verdicts import Support
from server.quotes.verify import QuoteVerifier
from server.services.scope_requests import Allowed
from server.services.verify_quotes_messages import statement_verdict
from server.services.verify_quotes_requests import UNKNOWN, read_statements, read_verify_quotes


class VerifyQuotes:
    """Answers the call."""

    def __init__(self, verifier: QuoteVerifier, registry: RegistryCache, allowed: Allowed) -> None:
        """The verifier, the documents by name, and what a request may ask."""
        self._verifier = verifier
        self._registry = registry
        self._allowed = allowed

    async def answer(
        self, request: quotes_pb2.VerifyQuotesRequest, deadline: Deadline
    ) -> quotes_pb2.VerifyQuotesResponse:
        """A verdict a statement.

        Raises:
            InvalidRequestError: for a request that does not fit.
            DocumentNotFoundError: for a document of the scope that is not indexed.
        """
        clean = read_verify_quotes(request, self._allowed)
        found = await self._registry.find(clean.document_names)
        scope = replace(clean.scope, document_hashes=tuple(each.document_hash for each in found))
        registry = await self._registry.get()
        statements = read_statements(clean.statements, registry)
        if any(quote.cited and quote.cited.document_hash == UNKNOWN for each in statements for quote in each.quotes):
            registry = await self._registry.get(newer_than=registry)
            statements = read_statements(clean.statements, registry)
        question = Question(documents_in(scope, registry), scope.section_types, clean.threshold)
        verdicts = await self._verifier.verify(statements, question, registry, deadline)
        kept = [each for each in verdicts if each.support is Support.SUPPORTED or not clean.keep_only_supported]
        notes().counts["statements"] = len(verdicts)
        notes().counts["supported"] = sum(each.support is Support.SUPPORTED for each in verdicts)
        unknown = [
            f"scope.drugs: no indexed document is about {name!r}; it was left out"
            for name in unknown_drugs(scope, registry)
        ]
        return quotes_pb2.VerifyQuotesResponse(
            statements=[statement_verdict(each) for each in kept],
            dropped=len(verdicts) - len(kept),
            notes=[*clean.notes, *unknown],
        )
