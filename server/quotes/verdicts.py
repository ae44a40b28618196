"""What quotes and statements are, and what became of them: what the steps hand on."""

from dataclasses import dataclass
from enum import Enum

from analyzers.typography import Fold
from indexer.store.records import EvidenceRecord


class Match(Enum):
    """Whether a quote stands in a document."""

    EXACT = "EXACT"
    NEAR = "NEAR"
    NOT_FOUND = "NOT_FOUND"
    TOO_SHORT = "TOO_SHORT"


class Support(Enum):
    """Whether a statement's quotes stand in the documents."""

    SUPPORTED = "SUPPORTED"
    PARTLY_SUPPORTED = "PARTLY_SUPPORTED"
    UNSUPPORTED = "UNSUPPORTED"


class Reason(Enum):
    """Why a quote is not EXACT."""

    NONE = "NONE"
    TOO_SHORT = "TOO_SHORT"
    NO_LIKE_WORDS = "NO_LIKE_WORDS"
    WORDS_DIFFER = "WORDS_DIFFER"
    CLAUSE_DIFFERS = "CLAUSE_DIFFERS"
    NUMBER_DIFFERS = "NUMBER_DIFFERS"
    UNIT_DIFFERS = "UNIT_DIFFERS"
    NEGATION_DIFFERS = "NEGATION_DIFFERS"
    COMPARISON_DIFFERS = "COMPARISON_DIFFERS"
    OPPOSITE = "OPPOSITE"
    DRUG_DIFFERS = "DRUG_DIFFERS"
    CUT_FROM_NEGATION = "CUT_FROM_NEGATION"
    CUT_FROM_NUMBER = "CUT_FROM_NUMBER"
    ANOTHER_DOCUMENT = "ANOTHER_DOCUMENT"
    DOCUMENT_UNKNOWN = "DOCUMENT_UNKNOWN"
    OUTSIDE_SCOPE = "OUTSIDE_SCOPE"
    CHANGED_MEANWHILE = "CHANGED_MEANWHILE"


class Where(Enum):
    """Where the true words stand, measured by what the quote cites; UNCITED when it cites nothing or none stand."""

    UNCITED = "UNCITED"
    AS_CITED = "AS_CITED"
    ELSEWHERE_IN_SECTION = "ELSEWHERE_IN_SECTION"
    ANOTHER_SECTION = "ANOTHER_SECTION"
    ANOTHER_DOCUMENT = "ANOTHER_DOCUMENT"


@dataclass(frozen=True, slots=True)
class Cited:
    """Where a quote is said to stand: a document, and in it a section (its id) or characters, when these are told."""

    document_hash: str
    section: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Quote:
    """Words that are said to stand in a document; ``cited`` is None when none is named."""

    text: str
    cited: Cited | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement and the quotes that it rests on."""

    id: str
    text: str
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class WordsThatDiffer:
    """Words of the quote, and the true words in their place ``[start, end)`` of the document; either may be empty."""

    quoted: str
    true: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Finding:
    """What a quote comes to in one text.

    ``start`` and ``end`` are the true words' range, both 0 when no like words stand there.  For a quote that is not
    found they are what came nearest, which is no proof.
    """

    match: Match
    reason: Reason
    likeness: float = 0.0
    start: int = 0
    end: int = 0
    folds: tuple[Fold, ...] = ()
    differences: tuple[WordsThatDiffer, ...] = ()


NOTHING = Finding(Match.NOT_FOUND, Reason.NO_LIKE_WORDS)


@dataclass(frozen=True, slots=True)
class Found:
    """A finding and the document that it was made in."""

    document_hash: str
    finding: Finding
    where: Where = Where.AS_CITED


@dataclass(frozen=True, slots=True)
class QuoteVerdict:
    """What became of a quote; ``evidence`` has the true words, or for one that is not found what came nearest."""

    found: Found
    evidence: EvidenceRecord | None = None


@dataclass(frozen=True, slots=True)
class StatementVerdict:
    """What became of a statement; ``doubts`` are what it says and its exact quotes do not, a sentence each."""

    statement: Statement
    support: Support
    quotes: tuple[QuoteVerdict, ...]
    doubts: tuple[str, ...] = ()
