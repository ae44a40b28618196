"""A plan: what to look for and where, made from a question; and what it is made of."""

from dataclasses import dataclass, field, replace
from enum import Enum

from analyzers.section_words import SectionWords
from analyzers.term_kinds import TermKind


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
    the targeted ones, most likely first, ``section_shares`` their probabilities, empty where a model named
    the types.  ``phrases`` are words to search with beside the question (synonyms, lay
    words, abbreviations spelt out).  ``question_phrasings`` has at most 15.  ``meanings`` is filled, with at most 5
    complete questions, when the question can mean several things and nothing tells which.  ``unheard`` are words in a
    drug's place that no list knows, where neither the question nor the scope names a drug.  ``foreign`` are words that
    neither data files nor the labels asked know, where the question is not understood for them.
    """

    question: str
    drugs: tuple[PlannedDrug, ...] = ()
    query_mode: QueryMode = QueryMode.GENERIC
    attributes: tuple[str, ...] = ()
    section_types: tuple[str, ...] = ()
    section_shares: tuple[float, ...] = ()
    phrases: tuple[str, ...] = ()
    question_phrasings: tuple[str, ...] = ()
    extraction_level: ExtractionLevel = ExtractionLevel.SENTENCE
    sub_questions: tuple[str, ...] = ()
    meanings: tuple[str, ...] = ()
    unheard: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    made_by: MadeBy = MadeBy.RULES

    @property
    def attribute(self) -> str:
        """The attribute that is asked for most plainly; empty when none is."""
        return self.attributes[0] if self.attributes else ""

    def share_of(self, section_type: str) -> float:
        """How likely a section type answers, 0-1; 0 for one that is not targeted, alike where a model named them."""
        if section_type not in self.section_types:
            return 0.0
        if not self.section_shares:
            return 1.0 / len(self.section_types)
        return self.section_shares[self.section_types.index(section_type)]

    def fallen_back(self) -> "Plan":
        """The plan, marked as followed where a model that was configured failed; one by a model stays a model's."""
        return replace(self, made_by=MadeBy.FALLBACK) if self.made_by is MadeBy.RULES else self
