"""Which paths a search takes: those that suit the plan, and the wider ones for what is still missing."""

from server.search.types import Plan, QueryMode

_ALWAYS = ("HYBRID", "ATTRIBUTE_LOOKUP")
_BY_MODE = {
    QueryMode.SECTION: ("SECTION_EXACT", "QUESTION_INDEX"),
    QueryMode.ATTRIBUTE: ("SECTION_EXACT", "QUESTION_INDEX"),
    QueryMode.MULTI_SECTION: ("MULTI_SECTION_EVIDENCE", "QUESTION_INDEX"),
    QueryMode.GENERIC: ("SECTION_FUZZY", "QUESTION_INDEX"),
    QueryMode.GLOBAL: ("QUESTION_INDEX",),
}

WIDER = ("BM25_FACTSPAN", "VECTOR_SCOPED", "SECTION_FUZZY", "GLOBAL_FACTSPAN_SCAN")
"""The paths of the second search, when the first found too little."""


def paths_for(plan: Plan, *, thorough: bool) -> tuple[str, ...]:
    """The paths for a plan, HYBRID first; a search that is not thorough takes no other.

    ATTRIBUTE_LOOKUP asks nothing where no attribute is asked for.
    """
    return (*_ALWAYS, *_BY_MODE[plan.query_mode]) if thorough else _ALWAYS[:1]
