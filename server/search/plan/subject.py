"""What a question says of its drug: its words with "it" for that drug, and how many others it names beside."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from analyzers.drug_lexicon import DrugLexicon
from analyzers.drugs import DrugMention
from analyzers.tokens import Word, word_forms, words_of

ANOTHER = "anotherdrug"
"""Stands for every other drug, so that all of them count as one word."""
# Classes of what is a drug or a matter of the body's own ("low vitamin B12"): its name tells what is asked.
_BODYS_OWN = frozenset({"vitamin", "mineral supplement"})
_THE_DRUG = re.compile(
    r"\b(?:(?:this|these|my) (?:drug|medicine|medication|med|product|tablet|pill|capsule)s?"
    r"|the (?:drug|medicine|medication)(?! substance))\b",
    re.IGNORECASE,
)
_POINTS_AT_ONE = re.compile(
    r"\b(?:it|its|them|(?:this|these)(?=\s+(?:and|or|with|interact\w*)\b|\W*$))\b", re.IGNORECASE
)
# "is it safe", "it says": the word stands for no drug.
_EMPTY_IT = re.compile(
    r"\b(?:is|was|would|will|does|how|when|if|that|because|whether|do|makes?|takes?)\s+it\s+(?:be\s+|also\s+|still\s+)?"
    r"(?:ok|okay|all ?right|fine|safer?|true|bad|good|better|best|normal|possible|likely|dangerous|harmful|risky|wise"
    r"|worth|necessary|needed|allowed|advisable|recommended|too late|a (?:problem|risk|good|bad)"
    r"|matters?|says?|mean|come)\b",
    re.IGNORECASE,
)
# "ibuprofen with it" is about the latter, "ibuprofen makes my ears ring, is it ..." about ibuprofen itself.
_BESIDE_IT = re.compile(
    r"^\W*(?:and|or|with|plus|alongside|besides?|around|while (?:on|taking)|together with|at the same time as|"
    r"(?:affect|interact with|change|alter|raise|lower|increase|decrease|reduce)s?)\s+(?:it|its|them|this|these)\b",
    re.IGNORECASE,
)


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
    for mention in sorted(mentions, key=lambda each: -len(each.mention)):
        text = text.replace(mention.mention, "it")
    words = words_of(text)
    named = {form for mention in mentions for form in word_forms(mention.mention)}
    forms = [word.form for word in words]
    found = [
        (start, end)
        for start, end in lexicon.drugs_in(forms)
        if not named & set(forms[start:end]) and not _is_the_bodys_own(" ".join(forms[start:end]), lexicon)
    ]
    classes = lexicon.class_phrases_in(forms)
    found = list(dict.fromkeys(_with_its_class(each, classes) for each in found))
    about_one = scoped or mentions or _speaks_of_another(text, [words[start:end] for start, end in found], lexicon)
    # A drug stands beside another one only where the question is about one; else the first is what it is about.
    own = found[:0] if about_one else found[:1]
    for start, end in reversed(found):
        stands_for = "it" if (start, end) in own else ANOTHER
        text = f"{text[: words[start].start]}{stands_for}{text[words[end - 1].end :]}"
    # Two indexed drugs in one question are a question about the two together.
    together = max(0, len(_different(mentions)) - 1)
    return Subject(text, len(found) - len(own) + together)


def _with_its_class(name: tuple[int, int], classes: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The words of the class that a name stands in: "low molecular weight heparin" asks for no molecular weight."""
    return next((each for each in classes if each[0] <= name[0] and name[1] <= each[1]), name)


def _is_the_bodys_own(name: str, lexicon: DrugLexicon) -> bool:
    return not _BODYS_OWN.isdisjoint((*lexicon.same_names(name), *lexicon.class_names(name)))


def _different(mentions: Sequence[DrugMention]) -> list[set[str]]:
    """The documents of each indexed drug that is named; a brand and a generic name of one document are one drug."""
    drugs: list[set[str]] = []
    for mention in mentions:
        documents = set(mention.document_hashes) or {mention.name}
        if mention.name and all(documents.isdisjoint(known) for known in drugs):
            drugs.append(documents)
    return drugs


def _speaks_of_another(text: str, drugs: Sequence[Sequence[Word]], lexicon: DrugLexicon) -> bool:
    """Whether a question is about something else than the first of the drugs that it names."""
    if not drugs:
        return False
    before = _EMPTY_IT.sub("", text[: drugs[0][0].start])
    return bool(
        _POINTS_AT_ONE.search(before)
        or _BESIDE_IT.match(text[drugs[0][-1].end :])
        or lexicon.speaks_of_another_treatment(text)
    )


def of_example(question: str, lexicon: DrugLexicon) -> Subject:
    """An example question, with ``{drug}`` and ``{other}`` in it, as if it had been asked."""
    about = find_subject(question.replace("{drug}", "it").replace("{other}", ANOTHER), (), lexicon, scoped=True)
    return Subject(about.text, about.others + question.count("{other}"))
