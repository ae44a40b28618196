"""Answers as a server gives them, about a drug that is made up."""

from factspan.v1 import ask_pb2, evidence_pb2, quotes_pb2, search_pb2
from google.protobuf.duration_pb2 import Duration

HASH = "3f" * 32


def make_evidence(text: str = "Take one tablet daily.", *, rank: int = 1, **changes: object) -> evidence_pb2.Evidence:
    """A piece as the server sends it; ``changes`` go into its citation."""
    citation = evidence_pb2.Citation(
        document=f"documents/{HASH}",
        document_hash=HASH,
        file_name="us-examplon.pdf",
        brand_names=["Examplon"],
        generic_names=["examplonine"],
        label_kind="us_plr",
        revision_date="2024-03",
        section=evidence_pb2.SectionReference(
            number="2.1",
            heading="Adults",
            section_type="dosage",
            path=["2 DOSAGE AND ADMINISTRATION", "2.1 Adults"],
        ),
        start=100,
        end=100 + len(text),
        places=[evidence_pb2.Place(page=3, start=100, end=100 + len(text))],
    )
    citation.MergeFrom(evidence_pb2.Citation(**changes))
    return evidence_pb2.Evidence(
        text=text, citation=citation, text_type="sentence", path="HYBRID", rank=rank, score=1.0 / max(rank, 1)
    )


def make_answer(*pieces: evidence_pb2.Evidence) -> ask_pb2.AskResponse:
    """An answer with all ``pieces`` in one section."""
    section = ask_pb2.EvidenceSection(number="2.1", heading="Adults", section_type="dosage", evidence=pieces)
    return ask_pb2.AskResponse(
        status=ask_pb2.ANSWER_STATUS_ANSWERED,
        sections=[section],
        timings=search_pb2.Timings(total=Duration(nanos=38_000_000)),
    )


def make_verdict(statement: quotes_pb2.Statement) -> quotes_pb2.StatementVerdict:
    """A statement's verdict: quotes that begin with "Take" are exact, others stand in another document."""
    quotes = [
        quotes_pb2.QuoteVerdict(
            verdict=quotes_pb2.QUOTE_MATCH_EXACT,
            similarity=1,
            evidence=make_evidence(quote.text, rank=0),
            place=quotes_pb2.QUOTE_PLACE_AS_CITED,
            folds=["WHITE_SPACE"],
        )
        if quote.text.startswith("Take")
        else quotes_pb2.QuoteVerdict(
            verdict=quotes_pb2.QUOTE_MATCH_NOT_FOUND,
            similarity=0.75,
            nearest=make_evidence("Store in a dry place.", rank=0),
            place=quotes_pb2.QUOTE_PLACE_ANOTHER_DOCUMENT,
            reason="NUMBER_DIFFERS",
            explanation="a number is not the document's",
            differences=[quotes_pb2.QuoteDifference(quoted="5", true_words="50")],
        )
        for quote in statement.quotes
    ]
    exact = all(quote.verdict == quotes_pb2.QUOTE_MATCH_EXACT for quote in quotes)
    support = quotes_pb2.SUPPORT_SUPPORTED if quotes and exact else quotes_pb2.SUPPORT_UNSUPPORTED
    return quotes_pb2.StatementVerdict(id=statement.id, text=statement.text, verdict=support, quotes=quotes)


def make_no_result() -> ask_pb2.AskResponse:
    """An answer that there is none."""
    found = search_pb2.NoResult(
        paths_tried=["HYBRID"], reason="No label says it.", nearest=[make_evidence("Store in a dry place.", rank=0)]
    )
    return ask_pb2.AskResponse(status=ask_pb2.ANSWER_STATUS_NO_RESULT, no_result=found)
