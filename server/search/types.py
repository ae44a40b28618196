"""What the steps of a search hand on to one another."""

from dataclasses import dataclass, field
from enum import Enum

from indexer.store.records import EvidenceRecord


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
    """A drug of the registry, as the planner sees it: its names and the hashes of its documents."""

    brand_names: tuple[str, ...]
    generic_names: tuple[str, ...]
    document_hashes: tuple[str, ...]


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
class Plan:
    """What to look for and where, made from the question alone.

    ``section_types`` are the targeted ones, most likely first.  ``phrases`` are words to search with beside the
    question (synonyms, lay words, abbreviations spelt out).  ``question_phrasings`` has at most 15.
    """

    question: str
    drugs: tuple[PlannedDrug, ...] = ()
    query_mode: QueryMode = QueryMode.GENERIC
    attribute: str = ""
    section_types: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    question_phrasings: tuple[str, ...] = ()
    extraction_level: ExtractionLevel = ExtractionLevel.SENTENCE
    sub_questions: tuple[str, ...] = ()
    made_by: MadeBy = MadeBy.RULES


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to look.  Empty fields do not limit.  Documents are hashes, resolved from names before a search."""

    document_hashes: tuple[str, ...] = ()
    drugs: tuple[str, ...] = ()
    section_types: tuple[str, ...] = ()
    text_types: tuple[str, ...] = ()
    label_kinds: tuple[str, ...] = ()
    revised_after: str = ""
    revised_before: str = ""
    include_superseded: bool = False


@dataclass(frozen=True, slots=True)
class Scores:
    """A candidate's scores by leg.

    ``bm25`` and ``vector`` are raw, None when that leg did not find it; ``fused`` is 0-1; ``boost`` is a factor.
    """

    bm25: float | None = None
    vector: float | None = None
    fused: float = 0.0
    boost: float = 1.0
    rerank: float | None = None

    @property
    def total(self) -> float:
        """The score that candidates are ranked by."""
        return self.fused * self.boost if self.rerank is None else self.rerank


@dataclass(frozen=True, slots=True)
class Candidate:
    """A record on its way to being evidence: the path that found it, its scores, and where its words stand as well."""

    record: EvidenceRecord
    path: str
    scores: Scores
    also_at: tuple[EvidenceRecord, ...] = field(default=())
