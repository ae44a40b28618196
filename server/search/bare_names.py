"""Leaves out pieces that only name the drug ("Warfarin sodium tablets, USP"): they tell nothing of it."""

from collections.abc import Callable, Container, Iterable

from analyzers.sections import normalise
from server.search.candidate import Candidate
from server.search.rerank.features import Question

LONGEST = 120
"""Characters of a piece that may be no more than names."""

OnlyNames = Callable[[str, Container[str]], bool]
"""Tells whether a text holds nothing but some names' words, and what goes with names."""


def without_bare_names(
    candidates: Iterable[Candidate], question: Question, only_names: OnlyNames
) -> tuple[Candidate, ...]:
    """The candidates in their order; all of them where the question itself is no more than a name."""
    if not question.terms and not question.plan.attributes:
        return tuple(candidates)
    asked = [name for drug in question.plan.drugs for name in (drug.mention, drug.name)]
    return tuple(each for each in candidates if not _is_bare(each, asked, only_names))


def _is_bare(candidate: Candidate, asked: Iterable[str], only_names: OnlyNames) -> bool:
    record = candidate.record
    if len(record.text) > LONGEST:
        return False
    names = {word for name in (*asked, *record.generic_names) for word in normalise(name).split()}
    return only_names(record.text, names)
