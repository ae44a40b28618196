"""What is asked of a search: the question, where to look, for what, how, and how much of it."""

from dataclasses import dataclass
from enum import Enum

MOST_POOL = 200
"""Candidates of a leg at most, whoever asks for them."""


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
    documents that were left out because they are not whole yet; ``empty_index`` says that there are none at all.
    """

    document_hashes: tuple[str, ...] | None = None
    unknown_drugs: tuple[str, ...] = ()
    near_drugs: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    being_indexed: int = 0
    empty_index: bool = False
    left_out: tuple[str, ...] = ()

    def hold(self, document_hash: str) -> bool:
        """Whether a document is looked in."""
        if self.document_hashes is None:
            return document_hash not in self.left_out
        return document_hash in self.document_hashes


@dataclass(frozen=True, slots=True)
class Budget:
    """How much evidence an answer may hold: pieces, and characters of all their words together."""

    max_items: int
    max_chars: int
