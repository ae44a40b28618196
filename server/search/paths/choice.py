"""Which paths a search takes: those that suit the plan, and the wider ones for what is still missing."""

from collections.abc import Sequence

from analyzers.term_kinds import TermKind
from server.search.plan.plan import Plan, QueryMode, Term

_ALWAYS = ("HYBRID", "ATTRIBUTE_LOOKUP", "NAMED_DRUG")
_BY_MODE = {
    QueryMode.MULTI_SECTION: ("MULTI_SECTION_EVIDENCE",),
}

WIDER = (
    "SECTION_EXACT",
    "QUESTION_INDEX",
    "SECTION_FUZZY",
    "BM25_FACTSPAN",
    "VECTOR_SCOPED",
    "GLOBAL_FACTSPAN_SCAN",
)
"""The paths of the second search, when the first found too little.

On real labels they add less than 0.003 to the answers where the first ones run, and double the time, so they wait.
"""


FEW_TERMS = 2
"""Common words of a question that tells little but where it is answered ("What is it licensed for?")."""


def paths_for(plan: Plan, terms: Sequence[Term], *, thorough: bool) -> tuple[str, ...]:
    """The paths for a plan and its terms, HYBRID first; a search that is not thorough takes no other.

    ATTRIBUTE_LOOKUP asks nothing where no attribute is asked for, NAMED_DRUG where no other drug is named, and
    SECTION_EXACT where no section is aimed at.
    """
    if not thorough:
        return _ALWAYS[:1]
    names_no_matter = len(terms) <= FEW_TERMS and all(term.kind is TermKind.COMMON for term in terms)
    whole_section = ("SECTION_EXACT",) if names_no_matter else ()
    return (*_ALWAYS, *whole_section, *_BY_MODE.get(plan.query_mode, ()))
