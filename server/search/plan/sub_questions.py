"""Where a question is several: at question marks, semicolons, and before a second asked thing."""

import re

_VERBS = "is|are|was|were|do|does|did|can|could|should|would|will|may|must|has|have"
_ASKING = rf"(?:what|which|how|why|when|where|who|whom|whose|{_VERBS}|by (?:what|how))"
_BORDER = re.compile(rf"(?<=\?)\s+|;\s+|,?\s+and\s+(?={_ASKING}\b)|,\s+(?={_ASKING}\b)", re.IGNORECASE)
_ASKS = re.compile(rf"(?:^|[,:.]\s+){_ASKING}\b", re.IGNORECASE)
# "When given with food, what ..." only sets a condition; "When should it be stopped" asks.
_CONDITION = re.compile(rf"^when\s+(?!(?:{_VERBS})\b)", re.IGNORECASE)
_FEWEST_WORDS = 3  # of a question that can stand alone
_MOST_PARTS = 4


def split_questions(question: str) -> tuple[str, ...]:
    """The questions that one question holds, in its own words; empty when it is only one.

    A part that cannot stand alone (a condition, a word or two) stays with what follows it, or with what went before.
    """
    parts: list[str] = []
    waiting = ""
    for piece in _BORDER.split(question):
        waiting = f"{waiting}, {piece}" if waiting else piece
        if _stands_alone(waiting):
            parts.append(waiting)
            waiting = ""
    if waiting and parts:
        # What is left over cannot stand alone, so the split was none.
        return ()
    return tuple(part.strip() for part in parts) if 1 < len(parts) <= _MOST_PARTS else ()


def _stands_alone(part: str) -> bool:
    words = part.strip()
    return len(words.split()) >= _FEWEST_WORDS and bool(_ASKS.search(words)) and not _only_condition(words)


def _only_condition(words: str) -> bool:
    return bool(_CONDITION.match(words)) and len(_ASKS.findall(words)) == 1
