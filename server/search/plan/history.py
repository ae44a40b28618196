"""A follow-up question made whole from what was said before, or its possible meanings where nothing tells which."""

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

MOST_MEANINGS = 5
_LEAD = re.compile(
    r"^(?:(?:and|or|but|so|then|also|ok(?:ay)?|thanks?|well)\b[\s,]*)*(?:(?:what|how) about\b\s*)?", re.IGNORECASE
)
_ABOUT = re.compile(r"\b(?:what|how) about\b", re.IGNORECASE)
_OTHER_ONE = re.compile(r"\b(?:the )?other (?:one|drug|medicine|medication|pill|tablet)\b", re.IGNORECASE)
_PRONOUN = re.compile(
    r"\b(?:it|that one|this one|th(?:is|at) (?:drug|medicine|medication|pill|tablet)"
    r"|the (?:drug|medicine|medication))\b",
    re.IGNORECASE,
)
_ITS = re.compile(r"\bits\b", re.IGNORECASE)
_NOTHING_ELSE = re.compile(r"^(?:it|that|this|that one|this one|one)?\W*$", re.IGNORECASE)
_CASE = re.compile(r"^(?P<how>in|for|with|during|after|before|if|when|while|on|at)\s", re.IGNORECASE)
_PREPOSITION = re.compile(r"^(?:in|for|with|of|on|to)\b", re.IGNORECASE)
_CASE_AT_END = r"\s+{how}\s+(?:(?!\b(?:in|for|with|during|after|before|if|when|while|of)\b)[^,?])+$"
_QUESTION_WORDS = re.compile(
    r"^(?:how (?:often|long|much|many|soon|fast|so)|why|when|where|which(?: ones?)?|who|by how much|how many times)"
    r"(?: (?:then|exactly|not|a day))?\W*$",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^(?:what|which|how|why|when|where|who|whom|whose|is|are|was|were|do|does|did|can|could|should|would|will|may"
    r"|must|has|have)\b",
    re.IGNORECASE,
)
_OF_ALL = re.compile(
    r"\b(?:which|what|any|all) (?:of (?:the|these) )?(?:drugs?|medicines?|medications?|labels?)\b", re.IGNORECASE
)
_MOST_WORDS_OF_A_TOPIC = 4


@dataclass(frozen=True, slots=True)
class Naming:
    """How to find a text's drugs, as their words there: those that it is about, and all that it names.

    ``same`` tells whether two such words are one drug's: brand and generic name, or other letter case.
    """

    subjects: Callable[[str], tuple[str, ...]]
    every: Callable[[str], tuple[str, ...]]
    same: Callable[[str, str], bool] = operator.eq


@dataclass(frozen=True, slots=True)
class Completed:
    """``question`` stands alone, or ``meanings`` are complete questions of which the caller must choose one."""

    question: str
    meanings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Talk:
    """What has been said: the last whole question, and the drugs' words, each once, the one spoken of last at the end.

    ``last_drugs`` are those of the last turn that named any.
    """

    question: str = ""
    drugs: tuple[str, ...] = ()
    last_drugs: tuple[str, ...] = ()


def complete(question: str, history: Sequence[str], naming: Naming, scope_drug: str) -> Completed:
    """A question as it stands alone after ``history``, the earlier questions, oldest first.

    ``scope_drug`` is the one drug that the caller asks about, empty when there is none: it settles which is meant.
    """
    talk = Talk()
    for turn in history:
        if turn.strip():
            talk = _heard(talk, turn, naming, scope_drug)
    return _complete(question, talk, naming, scope_drug) if talk.question else Completed(question)


def is_empty(question: str) -> bool:
    """Whether a question says nothing of its own ("what about it?")."""
    return bool(_ABOUT.search(question)) and bool(_NOTHING_ELSE.match(_rest(question)))


def _heard(talk: Talk, turn: str, naming: Naming, scope_drug: str) -> Talk:
    whole = _complete(turn, talk, naming, scope_drug) if talk.question else Completed(turn)
    text = whole.meanings[0] if whole.meanings else whole.question
    named = naming.every(text)
    earlier = (drug for drug in talk.drugs if not any(naming.same(drug, other) for other in named))
    drugs = tuple(dict.fromkeys((*earlier, *named)))
    return Talk(text, drugs, naming.subjects(text) or named or talk.last_drugs)


def _complete(question: str, talk: Talk, naming: Naming, scope_drug: str) -> Completed:
    named = naming.every(question)
    if named:
        return Completed(_of_drug(talk, named[0]) if _only_names(question, named) and talk.drugs else question)
    if _OTHER_ONE.search(question):
        return _the_other_one(question, talk, naming)
    rest = _rest(question)
    if _NOTHING_ELSE.match(rest):
        return Completed(talk.question)
    if _QUESTION_WORDS.match(rest):
        return Completed(f"{_bare(talk.question)}, {_bare(rest)}?")
    if _CASE.match(rest):
        return Completed(_in_case(talk.question, _bare(rest)))
    candidates = (scope_drug,) if scope_drug else talk.last_drugs
    if _OF_ALL.search(question):
        candidates = ()
    whole = tuple(_with_drug(question, rest, drug) for drug in candidates)
    return Completed(whole[0]) if len(whole) == 1 else Completed(question, whole[:MOST_MEANINGS])


def _only_names(question: str, drugs: Sequence[str]) -> bool:
    """Whether a question says nothing but drugs' names ("what about ibuprofen?")."""
    bare = _rest(question)
    asks = bool(_ASKS.match(bare))
    for drug in drugs:
        bare = bare.replace(drug, "")
    return not asks and bool(_NOTHING_ELSE.match(_PREPOSITION.sub("", bare.strip()).strip()))


def _the_other_one(question: str, talk: Talk, naming: Naming) -> Completed:
    """The drug that was talked about before the last one; any of them when there are several."""
    current = talk.last_drugs[-1:]
    others = tuple(
        drug for drug in reversed(talk.drugs) if not any(naming.same(drug, spoken_of) for spoken_of in current)
    )
    topic = _OTHER_ONE.sub("", _rest(question)).strip(" ?.,")
    found = "".join(_OTHER_ONE.findall(question)[:1])
    own = bool(topic) and bool(_ASKS.match(topic))
    whole = tuple(question.replace(found, other) if own else _of_drug(talk, other) for other in others)
    if len(whole) == 1:
        return Completed(whole[0])
    return Completed(question, whole[:MOST_MEANINGS] or (talk.question,))


def _of_drug(talk: Talk, drug: str) -> str:
    """The last question, asked of another drug."""
    if not talk.last_drugs:
        return f"{_bare(talk.question)} with {drug}?"
    return talk.question.replace(talk.last_drugs[-1], drug)


def _in_case(question: str, case: str) -> str:
    """The last question in another case: "in adults" gives way to "in children"."""
    found = _CASE.match(case)
    how = re.escape(found["how"]) if found else ""
    bare = re.sub(_CASE_AT_END.format(how=how), "", _bare(question), flags=re.IGNORECASE)
    return f"{bare} {case}?"


def _with_drug(question: str, rest: str, drug: str) -> str:
    """A question that names no drug, about this one."""
    if _ITS.search(question):
        return _ITS.sub(lambda _: f"{drug}'s", question, count=1)
    if _PRONOUN.search(question):
        return _PRONOUN.sub(lambda _: drug, question, count=1)
    if _ASKS.match(rest):
        return f"{_bare(rest)} for {drug}?"
    return f"{drug} {_bare(rest)}?" if len(rest.split()) <= _MOST_WORDS_OF_A_TOPIC else f"{_bare(rest)} with {drug}?"


def _rest(question: str) -> str:
    return _LEAD.sub("", question.strip(), count=1).strip()


def _bare(text: str) -> str:
    return text.strip().rstrip("?.! ")
