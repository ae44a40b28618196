"""Verdicts as messages."""

from factspan.v1 import quotes_pb2

from analyzers.typography import Fold
from indexer.store.records import EvidenceRecord
from server.quotes.verdicts import (
    Finding,
    Found,
    Match,
    QuoteVerdict,
    Reason,
    Statement,
    StatementVerdict,
    Support,
    Where,
    WordsThatDiffer,
)
from server.services.verify_quotes_messages import EXPLANATIONS, quote_verdict, statement_verdict

RECORD = EvidenceRecord(
    "i", "a" * 64, "a.pdf", "us_plr", (), (), "", "s", "", "", (), "dosage", "quote", "True words.", "", 1, 4, 15, 0, ()
)


def test_every_name_has_its_message_and_every_reason_its_sentence() -> None:
    """A new one can't be forgotten."""
    assert set(EXPLANATIONS) == set(Reason)
    assert {f"QUOTE_MATCH_{each.value}" for each in Match} < set(quotes_pb2.QuoteMatch.keys())
    assert {f"SUPPORT_{each.value}" for each in Support} < set(quotes_pb2.Support.keys())
    places = {f"QUOTE_PLACE_{each.value}" for each in Where if each is not Where.UNCITED}
    assert places < set(quotes_pb2.QuotePlace.keys())


def test_a_proof_is_evidence_and_what_is_none_is_nearest() -> None:
    """So that no caller takes one for the other."""
    exact = Finding(Match.EXACT, Reason.NONE, 1.0, 4, 15, (Fold.DASHES,))
    proof = quote_verdict(QuoteVerdict(Found("a" * 64, exact, Where.AS_CITED), RECORD))
    assert (proof.evidence.text, proof.HasField("nearest"), list(proof.folds)) == ("True words.", False, ["DASHES"])
    assert (proof.reason, proof.explanation, proof.place) == ("", "", quotes_pb2.QUOTE_PLACE_AS_CITED)
    lost = Finding(Match.NOT_FOUND, Reason.NUMBER_DIFFERS, 0.9, 4, 15, (), (WordsThatDiffer("5", "50", 4, 6),))
    none = quote_verdict(QuoteVerdict(Found("a" * 64, lost, Where.UNCITED), RECORD))
    assert (none.nearest.text, none.HasField("evidence"), none.reason) == ("True words.", False, "NUMBER_DIFFERS")
    assert [(each.quoted, each.true_words, each.start) for each in none.differences] == [("5", "50", 4)]


def test_a_statement_comes_back_with_its_id() -> None:
    """And its text and verdict."""
    message = statement_verdict(StatementVerdict(Statement("7", "It is.", ()), Support.UNSUPPORTED, ()))
    assert (message.id, message.text, message.verdict) == ("7", "It is.", quotes_pb2.SUPPORT_UNSUPPORTED)
