"""What comes out of a search: a ranking, its checked evidence, or why there is none."""

from dataclasses import dataclass, field
from enum import Enum

from indexer.store.records import EvidenceRecord
from server.search.candidate import Candidate
from server.search.plan.plan import Plan
from server.search.question_vector import QuestionVector


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether what was found answers a question: the probability that it does, 0-1, and if not, why, in a sentence."""

    enough: bool
    probability: float
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a question, the best pieces for it and whether they are enough."""

    question: str
    verdict: Verdict
    evidence: tuple[Candidate, ...] = ()


class NoResultCause(Enum):
    """Why there is no answer, for counting: the sentences repeat what was asked."""

    EMPTY_INDEX = "EMPTY_INDEX"
    UNKNOWN_DRUG = "UNKNOWN_DRUG"
    BEING_INDEXED = "BEING_INDEXED"
    EMPTY_SCOPE = "EMPTY_SCOPE"
    NOTHING_FOUND = "NOTHING_FOUND"
    NOT_ENOUGH = "NOT_ENOUGH"
    NOTHING_FITS = "NOTHING_FITS"
    """What was found is too long for the budget, or failed the verbatim check."""


@dataclass(frozen=True, slots=True)
class NoResult:
    """Why there is no answer: paths tried, a sentence for a person, the cause, and what came nearest (no answer)."""

    paths_tried: tuple[str, ...]
    reason: str
    cause: NoResultCause
    nearest: tuple[Candidate, ...] = ()
    near_drugs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """Evidence on its way out: a candidate, its rank from 1, and the spans around it (nearest last, nearest first)."""

    candidate: Candidate
    rank: int
    before: tuple[EvidenceRecord, ...] = ()
    after: tuple[EvidenceRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class StageTime:
    """How long a stage took, and how long after the request's begin it began, in seconds."""

    stage: str
    seconds: float
    began: float = 0.0


@dataclass(frozen=True, slots=True)
class Ranking:
    """Everything found for an inquiry, best first and unchecked.

    ``candidates`` have no words twice; ``spare`` are others, each of which shares words or a place with a better one.
    ``no_result`` is set when that is not enough; what came nearest is then in ``nearest``, and ``candidates`` is empty.
    ``parts`` are those of a question that has several.  ``vector`` is the question's; empty where nothing was searched.
    """

    plan: Plan
    candidates: tuple[Candidate, ...]
    no_result: NoResult | None = None
    notes: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    nearest: tuple[Candidate, ...] = ()
    vector: QuestionVector = field(default_factory=QuestionVector)
    spare: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionEvidence:
    """The pieces from one section of one document, in reading order."""

    name: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Bundle:
    """Evidence by section, the section with the best piece first, and the same as one text."""

    sections: tuple[SectionEvidence, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An inquiry's answer: the ranking, its checked pieces and the same by section, or why there is none.

    ``missing`` says, a sentence each, what it lacks for want of time.
    """

    ranking: Ranking
    pieces: tuple[Piece, ...]
    bundle: Bundle
    no_result: NoResult | None = None
    follow_ups: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
