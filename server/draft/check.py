"""What of a draft is kept: statements all of whose quotes stand word for word in the very pieces that they cite."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from indexer.store.records import EvidenceRecord
from server.deadline import Deadline
from server.documents import Registry
from server.draft.drafter import DraftedStatement
from server.quotes.lookup import Question
from server.quotes.verdicts import Cited, Match, Quote, QuoteVerdict, Statement, StatementVerdict, Where
from server.quotes.verify import QuoteVerifier

MOST_STATEMENTS = 50
MOST_QUOTES = 20
"""A statement."""
MOST_CHARACTERS = 10_000
"""Of a statement or a quote; these two are VerifyQuotes' own limits."""
ONLY_EXACT = 1.0
"""Near quotes are not asked for: their words are not the label's."""


class Why(Enum):
    """Why a statement was dropped, a sentence for a person."""

    TOO_LONG = "the draft is too long: more statements, quotes or characters than are checked"
    NO_QUOTE = "it has no quote"
    NO_SUCH_PIECE = "a quote cites a piece of evidence that the model was not given"
    NOT_EXACT = "a quote does not stand in the label word for word, or is too short to prove anything"
    MISPLACED = "a quote stands in a label, but not in the piece that it cites"


@dataclass(frozen=True, slots=True)
class CheckedStatement:
    """The model's words, and the true words behind each of its quotes."""

    text: str
    evidence: tuple[EvidenceRecord, ...]


@dataclass(frozen=True, slots=True)
class CheckedDraft:
    """What is left of a draft, in its order, and how many statements were dropped for each reason."""

    statements: tuple[CheckedStatement, ...]
    dropped: tuple[tuple[Why, int], ...]


async def check(
    drafted: Sequence[DraftedStatement],
    evidence: Sequence[EvidenceRecord],
    verifier: QuoteVerifier,
    registry: Registry,
    deadline: Deadline,
) -> CheckedDraft:
    """The draft without what its quotes do not prove; ``evidence`` is what the model was given, in its order.

    Raises:
        indexer.store.errors.StoreError: when OpenSearch can't be asked.
    """
    dropped: Counter[Why] = Counter()
    statements: list[Statement] = []
    for number, each in enumerate(drafted):
        why = Why.TOO_LONG if number >= MOST_STATEMENTS else _unfit(each, len(evidence))
        if why is None:
            quotes = (Quote(quote.text, _cited(evidence[quote.piece - 1])) for quote in each.quotes)
            statements.append(Statement(str(number), each.text, tuple(quotes)))
        else:
            dropped[why] += 1
    hashes = {piece.document_hash for piece in evidence}
    given = tuple(document for document in registry.documents if document.document_hash in hashes)
    verdicts = await verifier.verify(statements, Question(given, (), ONLY_EXACT), registry, deadline)
    kept = []
    for verdict in verdicts:
        why = next(filter(None, map(_unproven, verdict.statement.quotes, verdict.quotes)), None)
        if why is None:
            kept.append(_kept(verdict))
        else:
            dropped[why] += 1
    return CheckedDraft(tuple(kept), tuple((why, dropped[why]) for why in Why if dropped[why]))


def _unfit(statement: DraftedStatement, pieces: int) -> Why | None:
    """Why a statement is not worth a look-up."""
    texts = [statement.text, *(quote.text for quote in statement.quotes)]
    if len(statement.quotes) > MOST_QUOTES or any(len(text) > MOST_CHARACTERS for text in texts):
        return Why.TOO_LONG
    if not statement.quotes:
        return Why.NO_QUOTE
    return None if all(1 <= quote.piece <= pieces for quote in statement.quotes) else Why.NO_SUCH_PIECE


def _unproven(quote: Quote, verdict: QuoteVerdict) -> Why | None:
    """Why a quote proves nothing; words that go on beyond the piece are none that the model was given."""
    found, cited = verdict.found, quote.cited
    if found.where is Where.ANOTHER_DOCUMENT:
        return Why.MISPLACED
    if found.finding.match is not Match.EXACT or verdict.evidence is None or cited is None:
        return Why.NOT_EXACT
    within = cited.start <= found.finding.start and found.finding.end <= cited.end
    return None if within else Why.MISPLACED


def _kept(verdict: StatementVerdict) -> CheckedStatement:
    return CheckedStatement(verdict.statement.text, tuple(quote.evidence for quote in verdict.quotes if quote.evidence))


def _cited(piece: EvidenceRecord) -> Cited:
    return Cited(piece.document_hash, piece.section, piece.start, piece.end)
