"""Leaves out pieces that only name the drug ("Warfarin sodium tablets, USP"): they tell nothing of it."""

from collections.abc import Callable, Container, Iterable
from functools import lru_cache

from analyzers.sections import normalise
from indexer.store.records import EvidenceRecord
from server.search.candidate import Candidate
from server.search.rerank.features import Question

LONGEST = 120
"""Characters of a piece that may be no more than names."""

_KEPT_NAMES = 1024  # of a question's and a label's drugs

OnlyNames = Callable[[str, Container[str]], bool]
"""Tells whether a text holds nothing but some names' words, and what goes with names."""


def without_bare_names(
    candidates: Iterable[Candidate], question: Question, only_names: OnlyNames
) -> tuple[Candidate, ...]:
    """The candidates in their order; all of them where the question itself is no more than a name."""
    if not question.terms and not question.plan.attributes:
        return tuple(candidates)
    asked = tuple(name for drug in question.plan.drugs for name in (drug.mention, drug.name))

    def is_bare(record: EvidenceRecord) -> bool:
        return len(record.text) <= LONGEST and only_names(record.text, _words_of((*asked, *record.generic_names)))

    return tuple(each for each in candidates if not is_bare(each.record))


@lru_cache(_KEPT_NAMES)
def _words_of(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for name in names for word in normalise(name).split())
