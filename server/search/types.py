"""What the steps of a search hand on to one another."""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from analyzers.section_words import SectionWords
from analyzers.term_kinds import TermKind
from indexer.store.records import BLOCK, EvidenceRecord, Hit
from server.search.question_vector import QuestionVector


class QueryMode(Enum):
    """What a question aims at (SPEC section 4)."""

    SECTION = "SECTION"
    ATTRIBUTE = "ATTRIBUTE"
    MULTI_SECTION = "MULTI_SECTION"
    GENERIC = "GENERIC"
    GLOBAL = "GLOBAL"


class ExtractionLevel(Enum):
    """Whether a sentence or a whole block answers the question."""

    SENTENCE = "SENTENCE"
    BLOCK = "BLOCK"


class MadeBy(Enum):
    """Who made a plan."""

    RULES = "RULES"
    MODEL = "MODEL"
    FALLBACK = "FALLBACK"


@dataclass(frozen=True, slots=True)
class KnownDrug:
    """A drug of the registry, as the planner sees it: its names and the hashes of its documents.

    ``section_types`` are those of its documents' sections, ``label_kinds`` the documents' kinds; empty when they are
    not known.  A document without a drug (a paper) has no names.  ``words`` are its document's, once read.
    """

    brand_names: tuple[str, ...]
    generic_names: tuple[str, ...]
    document_hashes: tuple[str, ...]
    section_types: tuple[str, ...] = ()
    label_kinds: tuple[str, ...] = ()
    words: SectionWords | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PlannedDrug:
    """A drug that a question names: the words in the question, the known name, and its documents.

    ``name`` is empty and ``near_names`` is filled when no indexed document is about it.
    """

    mention: str
    name: str
    document_hashes: tuple[str, ...] = ()
    near_names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A word or phrase of a question that carries its meaning: as written, its kind, and other names for it.

    ``same`` are names of the very same ("cimetidine" for "Tagamet"), ``also`` broader or other ones, nearest first
    ("corticosteroid" for "prednisone").
    """

    text: str
    kind: TermKind = TermKind.COMMON
    same: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What to look for and where, made from the question alone.

    ``question`` is the one to search with; a follow-up stands completed there.  ``section_types`` are
    the targeted ones, most likely first.  ``phrases`` are words to search with beside the question (synonyms, lay
    words, abbreviations spelt out).  ``question_phrasings`` has at most 15.  ``meanings`` is filled, with at most 5
    complete questions, when the question can mean several things and nothing tells which.  ``unheard`` are words in a
    drug's place that no list knows, where neither the question nor the scope names a drug.
    """

    question: str
    drugs: tuple[PlannedDrug, ...] = ()
    query_mode: QueryMode = QueryMode.GENERIC
    attributes: tuple[str, ...] = ()
    section_types: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    question_phrasings: tuple[str, ...] = ()
    extraction_level: ExtractionLevel = ExtractionLevel.SENTENCE
    sub_questions: tuple[str, ...] = ()
    meanings: tuple[str, ...] = ()
    unheard: tuple[str, ...] = ()
    made_by: MadeBy = MadeBy.RULES

    @property
    def attribute(self) -> str:
        """The attribute that is asked for most plainly; empty when none is."""
        return self.attributes[0] if self.attributes else ""

    def fallen_back(self) -> "Plan":
        """The plan, marked as followed where a model that was configured failed; one by a model stays a model's."""
        return replace(self, made_by=MadeBy.FALLBACK) if self.made_by is MadeBy.RULES else self


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to look.  Empty fields do not limit.  Documents are hashes, resolved from names before a search.

    ``left_out`` has the hashes of documents that are not looked in when no others are named.
    """

    document_hashes: tuple[str, ...] = ()
    drugs: tuple[str, ...] = ()
    section_types: tuple[str, ...] = ()
    text_types: tuple[str, ...] = ()
    label_kinds: tuple[str, ...] = ()
    revised_after: str = ""
    revised_before: str = ""
    include_superseded: bool = False
    left_out: tuple[str, ...] = ()


class Scores(NamedTuple):
    """A candidate's scores by leg; each step makes hundreds, and a frozen data class takes three times as long to make.

    ``bm25`` and ``vector`` are raw, None when that leg did not find it; ``fused`` is 0-1; ``boost`` is a factor;
    ``rerank`` is a probability, 0-1.
    """

    bm25: float | None = None
    vector: float | None = None
    fused: float = 0.0
    boost: float = 1.0
    rerank: float | None = None

    def boosted(self, boost: float) -> "Scores":
        """The scores with another factor."""
        return Scores(self.bm25, self.vector, self.fused, boost, self.rerank)

    def reranked(self, rerank: float) -> "Scores":
        """The scores with a reranker's probability."""
        return Scores(self.bm25, self.vector, self.fused, self.boost, rerank)

    @property
    def total(self) -> float:
        """The score that candidates are ranked by."""
        return self.fused * self.boost if self.rerank is None else self.rerank


class Signals(NamedTuple):
    """What the legs say of a piece and of what stands about it, each 0-1 within its search, for the reranker.

    ``words`` and ``vector`` are known of every piece, whichever leg found it; ``fused`` counts only what a leg found.
    ``other`` is the best span of a block, or the block that holds a span; ``beside`` the best of the pieces next to it.
    ``asked`` is how near the nearest indexed question comes that leads to the piece.
    """

    words: float = 0.0
    vector: float = 0.0
    fused: float = 0.0
    other_words: float = 0.0
    other_vector: float = 0.0
    other_fused: float = 0.0
    beside_vector: float = 0.0
    asked: float = 0.0


NO_SIGNALS = Signals()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A record on its way to being evidence: the path that found it, its scores, and where its words stand as well.

    ``paths`` are all that found it, ``path`` the one where it ranked highest; ``matched`` names the question's terms
    that stand in it.
    """

    record: EvidenceRecord
    path: str
    scores: Scores
    also_at: tuple[EvidenceRecord, ...] = ()
    paths: tuple[str, ...] = ()
    matched: frozenset[str] = frozenset()
    signals: Signals = NO_SIGNALS

    def scored(self, scores: Scores) -> "Candidate":
        """The candidate with other scores; each step makes hundreds, so none goes through ``dataclasses.replace``."""
        return Candidate(self.record, self.path, scores, self.also_at, self.paths, self.matched, self.signals)

    @property
    def is_block(self) -> bool:
        """Whether it is a section block, not a fact span."""
        return self.record.text_type == BLOCK

    @property
    def rank_key(self) -> tuple[float, str, int]:
        """Sorts the best first; equal scores go by document and place, so that the order is always the same."""
        return -self.scores.total, self.record.document_hash, self.record.start


class EvidenceUnit(Enum):
    """Which pieces a search returns; of a span and a found block that holds it, BOTH keeps one."""

    SPAN = "SPAN"
    SECTION = "SECTION"
    BOTH = "BOTH"


class Fusion(Enum):
    """How two legs' rankings become one."""

    RELATIVE_SCORE = "RELATIVE_SCORE"
    RECIPROCAL_RANK = "RECIPROCAL_RANK"


@dataclass(frozen=True, slots=True)
class Options:
    """How to search, with every default filled in.

    ``alpha`` is the vector leg's weight, 0-1; ``paths`` empty leaves the choice to the plan; ``pool_size`` counts
    candidates a leg; ``diversity_divisor`` counts spans of a section that are one place; ``neighbours`` counts spans to
    return before and after each piece; ``boost`` and ``rerank`` say whether these steps are taken, ``pick_documents``
    whether a model may pick the documents where one is configured.
    """

    alpha: float
    fusion: Fusion
    paths: tuple[str, ...]
    pool_size: int
    diversity_divisor: int
    neighbours: int = 0
    boost: bool = True
    rerank: bool = True
    pick_documents: bool = False


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A clean request: what is asked, where to look, for which pieces, and how.

    ``history`` holds what the asking person said before, oldest first.
    """

    question: str
    scope: Scope
    unit: EvidenceUnit
    options: Options
    history: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Targets:
    """Where a search looks, after the scope's and the question's drugs have been looked up.

    ``document_hashes`` None means everywhere but in ``left_out``.  ``unknown_drugs`` are names that no document is
    about and that leave nothing to look in; ``near_drugs`` are known names like them.  ``being_indexed`` counts
    documents that were left out because they are not whole yet.
    """

    document_hashes: tuple[str, ...] | None = None
    unknown_drugs: tuple[str, ...] = ()
    near_drugs: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    being_indexed: int = 0
    left_out: tuple[str, ...] = ()

    def hold(self, document_hash: str) -> bool:
        """Whether a document is looked in."""
        if self.document_hashes is None:
            return document_hash not in self.left_out
        return document_hash in self.document_hashes


@dataclass(frozen=True, slots=True)
class Legs:
    """What the two legs of one path found among one kind of piece, each best first.

    ``own_words`` says that the word leg asked something else than the question's words, so that its scores only compare
    among themselves.
    """

    path: str
    bm25: tuple[Hit, ...]
    vector: tuple[Hit, ...]
    own_words: bool = False


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


@dataclass(frozen=True, slots=True)
class Budget:
    """How much evidence an answer may hold: pieces, and characters of all their words together."""

    max_items: int
    max_chars: int
