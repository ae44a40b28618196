"""Where a question is several, and each of them as a question of its own, with the drug and condition they share."""

import re
from collections.abc import Sequence

_VERBS = "is|are|was|were|do|does|did|can|could|should|would|will|may|must|has|have"
# "... work and are stored cool" goes on with what was said; who asks has a subject behind the verb.
_VERB = rf"(?:{_VERBS})(?!\s+(?:not|safe|effective|\w+ed|\w+[ai]ble)\b)"
_ABOUT = "about|approximately|around|exactly|nearly|roughly"
_PREPOSITION = "after|at|before|by|during|for|from|in|into|of|on|over|through|to|under|until|up to|with|within"
_WHAT = rf"(?:(?:{_ABOUT})\s+)?(?:what|which|how|whom|whose)"
_ASKING = rf"(?:{_WHAT}|why|when|where|who|{_VERB})"
# "In what share", "up to about how much": at the beginning or behind "and"; behind a comma alone ("patients, in
# whom ...") it tells more of what was said.
_ASKING_OF = rf"(?:(?:(?:{_ABOUT})\s+)?(?:{_PREPOSITION})\s+{_WHAT})"
_BORDER = re.compile(rf"(?<=\?)\s+|;\s+|,?\s+and\s+(?=(?:{_ASKING}|{_ASKING_OF})\b)|,\s+(?={_ASKING}\b)", re.IGNORECASE)
_ASKS = re.compile(rf"(?:^|[,:.]\s+)(?:{_ASKING}|{_ASKING_OF})\b", re.IGNORECASE)
_ASKS_OF = re.compile(rf"{_ASKING_OF}\b", re.IGNORECASE)
# "When given with food, what ..." only sets a condition; "When should it be stopped" asks.
_CONDITION = re.compile(rf"^when\s+(?!(?:{_VERBS})\b)", re.IGNORECASE)
_LEADING = re.compile(
    rf"^(?!{_ASKING_OF}\b)(?P<condition>(?:for|in|if|when|after|before|during|with)\s[^?,]+,\s+)(?={_ASKING}\b)",
    re.IGNORECASE,
)
# "the dose in renal impairment and in the elderly": one thing asked for two cases.
_TWO_CASES = re.compile(
    r"^(?P<head>.*\w)\s+(?P<first>(?P<how>in|for|during|after)\s+[^,?;]+?),?\s+and\s+"
    r"(?P<second>(?P=how)\s+[^,?;]+?)\s*\??$",
    re.IGNORECASE,
)
# "half-life of warfarin and how is it stored": what is asked for may be only named; "clumps of hair since i take it,
# is that known" tells what happened, and asks one thing.
_THING = re.compile(
    r"^(?!(?:for|in|if|when|after|before|during|with|on|a|an|my|one|out)\b)"
    r"(?!(?:[\w-]+ ){0,2}(?:some|more|most|lots?|bit) of)"
    r"(?!.*\b(?:i|im|i'm|ive|i've|we|he|she|they)\b)[\w-]+(?: [\w-]+){0,3} of \S",
    re.IGNORECASE,
)
_FEWEST_WORDS = 3  # of a question that can stand alone
_FEWEST_WORDS_OF = 5  # of one that begins with "for how long", which asks nothing without what went before
_FEWEST_WORDS_ASKED = 2  # of what is asked for two cases ("the dose ...")
_MOST_PARTS = 4
_OF_IT, _IT = re.compile(r"\bits\b", re.IGNORECASE), re.compile(r"\b(?:it|this drug|the drug)\b", re.IGNORECASE)


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
    if len(parts) == 1:
        return _two_cases(question)
    return tuple(part.strip() for part in parts) if 1 < len(parts) <= _MOST_PARTS else _two_cases(question)


def complete_parts(parts: Sequence[str], drugs: Sequence[str]) -> tuple[str, ...]:
    """The parts with what they share with the first: its leading condition, and its drug.

    ``drugs`` are the words that name drugs in the whole question, in order.  A part that names none gets the one that
    was named last before it, in the place of "it" where it says so.
    """
    leading = _LEADING.match(parts[0]) if parts else None
    condition = leading["condition"] if leading else ""
    complete: list[str] = []
    drug = ""
    for part in parts:
        leads = condition if complete and not _LEADING.match(part) else ""
        named = [name for name in drugs if name in f"{leads}{part}"]
        complete.append(f"{leads}{part if named or not drug else _about(part, drug)}")
        drug = named[-1] if named else drug
    return tuple(complete)


def _about(part: str, drug: str) -> str:
    """A part that names no drug, about this one."""
    if _OF_IT.search(part):
        return _OF_IT.sub(lambda _: f"{drug}'s", part, count=1)
    if _IT.search(part):
        return _IT.sub(lambda _: drug, part, count=1)
    bare = part.rstrip(" ?")
    return f"{bare} with {drug}{part[len(bare) :].rstrip()}"


def _two_cases(question: str) -> tuple[str, ...]:
    found = _TWO_CASES.match(question.strip())
    if not found or len(found["head"].split()) < _FEWEST_WORDS_ASKED:
        return ()
    end = "?" if question.rstrip().endswith("?") else ""
    return tuple(f"{found['head']} {found[case]}{end}" for case in ("first", "second"))


def _stands_alone(part: str) -> bool:
    words = part.strip()
    fewest = _FEWEST_WORDS_OF if _ASKS_OF.match(words) else _FEWEST_WORDS
    if len(words.split()) < fewest or _only_condition(words):
        return False
    return bool(_ASKS.search(words) or _THING.match(words))


def _only_condition(words: str) -> bool:
    return bool(_CONDITION.match(words)) and len(_ASKS.findall(words)) == 1
