"""Which paths a search takes: those that suit the plan, and the wider ones for what is still missing."""

from server.search.plan.plan import Plan, QueryMode

_ALWAYS = ("HYBRID", "ATTRIBUTE_LOOKUP")
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


def paths_for(plan: Plan, *, thorough: bool) -> tuple[str, ...]:
    """The paths for a plan, HYBRID first; a search that is not thorough takes no other.

    ATTRIBUTE_LOOKUP asks nothing where no attribute is asked for.
    """
    return (*_ALWAYS, *_BY_MODE.get(plan.query_mode, ())) if thorough else _ALWAYS[:1]
