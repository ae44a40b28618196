"""What a question says of its drug: its words with "it" for that drug, and how many others it names beside."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from analyzers.drug_lexicon import DrugLexicon
from analyzers.drugs import DrugMention
from analyzers.tokens import word_forms, words_of

ANOTHER = "anotherdrug"
"""Stands for every other drug, so that all of them count as one word."""
_THE_DRUG = re.compile(
    r"\b(?:(?:this|these|my) (?:drug|medicine|medication|med|product|tablet|pill|capsule)s?"
    r"|the (?:drug|medicine|medication))\b",
    re.IGNORECASE,
)
_POINTS_AT_ONE = re.compile(r"\b(?:it|its|this|these|my|them)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Subject:
    """``text`` is the question with "it" for its drug and ``ANOTHER`` for others; ``others`` counts these."""

    text: str
    others: int


def find_subject(question: str, mentions: Sequence[DrugMention], lexicon: DrugLexicon, *, scoped: bool) -> Subject:
    """Which drug the question is about, and which it only names beside.

    ``scoped`` says that the caller has named the drug: then every other one stands beside it.
    """
    text = _THE_DRUG.sub("it", question)
    for mention in mentions:
        text = text.replace(mention.mention, "it")
    words = words_of(text)
    named = {form for mention in mentions for form in word_forms(mention.mention)}
    forms = [word.form for word in words]
    found = [(start, end) for start, end in lexicon.drugs_in(forms) if not named & set(forms[start:end])]
    about_one = scoped or any(mention.name for mention in mentions) or _POINTS_AT_ONE.search(text)
    # A drug stands beside another one only where the question is about one; else the first is what it is about.
    own = found[:0] if about_one else found[:1]
    for start, end in reversed(found):
        stands_for = "it" if (start, end) in own else ANOTHER
        text = f"{text[: words[start].start]}{stands_for}{text[words[end - 1].end :]}"
    # Two indexed drugs in one question are a question about the two together.
    together = max(0, len({mention.name for mention in mentions if mention.name}) - 1)
    return Subject(text, len(found) - len(own) + together)


def of_example(question: str, lexicon: DrugLexicon) -> Subject:
    """An example question, with ``{drug}`` and ``{other}`` in it, as if it had been asked."""
    about = find_subject(question.replace("{drug}", "it").replace("{other}", ANOTHER), (), lexicon, scoped=True)
    return Subject(about.text, about.others + question.count("{other}"))
