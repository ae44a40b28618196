"""Leaves out pieces that only name the drug ("Warfarin sodium tablets, USP") or its maker: they tell nothing of it."""

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from functools import lru_cache

from analyzers.attributes import NAMING
from analyzers.sections import normalise
from indexer.store.records import EvidenceRecord
from server.search.candidate import Candidate
from server.search.rerank.features import Question

LONGEST = 160
"""Characters of a piece that may be no more than names."""
NAMED = frozenset({*NAMING, "active_ingredient"})
"""The attributes that names answer."""
MAKER = "manufacturer"
"""The attribute that a title, or a firm's name, may answer."""

_RULE = re.compile(r"^-{5,}$", re.MULTILINE)  # DailyMed prints the drug, the labeler and a rule of dashes first

_KEPT_NAMES = 1024  # of a question's and a label's drugs


@dataclass(frozen=True, slots=True)
class NameTests:
    """Whether a text holds nothing but some names' words and what goes with them, and nothing but firms."""

    only_names: Callable[[str, Container[str]], bool]
    only_firms: Callable[[str], bool]


def without_bare_names(candidates: Iterable[Candidate], question: Question, tests: NameTests) -> tuple[Candidate, ...]:
    """The candidates in their order; all of them where the question itself is no more than a name, or asks for one."""
    attributes = question.plan.attributes
    if not NAMED.isdisjoint(attributes) or (not question.terms and not attributes):
        return tuple(candidates)
    asked = tuple(name for drug in question.plan.drugs for name in (drug.mention, drug.name))

    of_makers = MAKER in attributes

    def is_bare(record: EvidenceRecord) -> bool:
        if len(record.text) > LONGEST:
            return False
        names = _words_of((*asked, *record.generic_names))
        of_the_maker = _is_title(record.text, names) or tests.only_firms(record.text)
        return tests.only_names(record.text, names) or (not of_makers and of_the_maker)

    return tuple(each for each in candidates if not is_bare(each.record))


def _is_title(text: str, names: Container[str]) -> bool:
    """Whether a text is a label's first lines: a name, and a rule of dashes below it."""
    return _RULE.search(text) is not None and normalise(text).partition(" ")[0] in names


@lru_cache(_KEPT_NAMES)
def _words_of(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for name in names for word in normalise(name).split())
