"""Verdicts on quotes and statements as messages, with the reasons in words."""

from collections.abc import Mapping, Sequence

from factspan.v1 import quotes_pb2

from server.quotes.verdicts import Match, QuoteVerdict, Reason, StatementVerdict, Where, WordsThatDiffer
from server.services import messages

_UNCITED = quotes_pb2.QUOTE_PLACE_UNSPECIFIED
EXPLANATIONS: Mapping[Reason, str] = {
    Reason.NONE: "",
    Reason.TOO_SHORT: "under 12 characters, white space aside: such words stand in many places and prove nothing",
    Reason.NO_LIKE_WORDS: "no stretch of the documents looked in has words like these in this order",
    Reason.WORDS_DIFFER: "the words differ from the document's",
    Reason.CLAUSE_DIFFERS: "over three words in a row are not the document's: a clause left out, put in or changed",
    Reason.NUMBER_DIFFERS: "a number is not the document's",
    Reason.UNIT_DIFFERS: "a unit is not the document's",
    Reason.NEGATION_DIFFERS: "a negation is left out, put in or changed",
    Reason.COMPARISON_DIFFERS: "a comparison is left out, put in or changed",
    Reason.OPPOSITE: "a word is exchanged for one that says another thing",
    Reason.DRUG_DIFFERS: "a drug is named that the document does not name there",
    Reason.CUT_FROM_NEGATION: "the words stand right behind a negation that the quote leaves out",
    Reason.CUT_FROM_NUMBER: "the quote leaves out a part of a number, or what compares it",
    Reason.ANOTHER_DOCUMENT: "the words do not stand in the cited document, but in another one",
    Reason.DOCUMENT_UNKNOWN: "the cited document is not indexed",
    Reason.OUTSIDE_SCOPE: "the words stand in a section that the scope leaves out",
    Reason.CHANGED_MEANWHILE: "the document changed while the quote was verified; ask again",
}


def statement_verdict(verdict: StatementVerdict) -> quotes_pb2.StatementVerdict:
    """What became of a statement."""
    return quotes_pb2.StatementVerdict(
        id=verdict.statement.id,
        text=verdict.statement.text,
        verdict=quotes_pb2.Support.Value(f"SUPPORT_{verdict.support.value}"),
        quotes=[quote_verdict(each) for each in verdict.quotes],
        doubts=verdict.doubts,
    )


def quote_verdict(verdict: QuoteVerdict) -> quotes_pb2.QuoteVerdict:
    """What became of a quote."""
    finding = verdict.found.finding
    proven = finding.match in (Match.EXACT, Match.NEAR)
    words = messages.unranked(verdict.evidence) if verdict.evidence else None
    where = verdict.found.where
    return quotes_pb2.QuoteVerdict(
        verdict=quotes_pb2.QuoteMatch.Value(f"QUOTE_MATCH_{finding.match.value}"),
        similarity=finding.likeness,
        evidence=words if proven else None,
        nearest=None if proven else words,
        place=_UNCITED if where is Where.UNCITED else quotes_pb2.QuotePlace.Value(f"QUOTE_PLACE_{where.value}"),
        reason="" if finding.reason is Reason.NONE else finding.reason.value,
        explanation=EXPLANATIONS[finding.reason],
        folds=[fold.value for fold in finding.folds],
        differences=_differences(finding.differences),
    )


def _differences(of: Sequence[WordsThatDiffer]) -> list[quotes_pb2.QuoteDifference]:
    return [
        quotes_pb2.QuoteDifference(quoted=each.quoted, true_words=each.true, start=each.start, end=each.end)
        for each in of
    ]
