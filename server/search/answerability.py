"""How sure it is that what was found answers the question: what speaks for it, weighed by a small model."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from analyzers.attributes import NAMING
from analyzers.comparing_words import load_comparing_words
from analyzers.drug_lexicon import DrugLexicon, load_drug_lexicon
from analyzers.term_kinds import TermKind
from analyzers.tokens import words_of
from server.search.answer import Verdict
from server.search.candidate import Candidate
from server.search.combination import AnotherPart, another_part, tells_of_asked_part
from server.search.query.terms import ALSO_SIGN, TEXT_SIGN
from server.search.quest import Findings
from server.search.rerank.features import Question, terms_anywhere, terms_in
from server.search.rerank.weights import LogisticModel

WEIGHTS = "answerability.csv"
SPEAKING = 3
"""Pieces that an answer would stand in."""
LIKELY = 0.5
"""Of the reranker's probability: so sure is a piece that rather answers than not."""
THRESHOLD = 0.5
"""Of the probability that the question is answered; the weights are trained so that it stands here."""
AFTER_WIDER = 0.7
"""The threshold after a wider search, whose best piece is the best of more.

It raises what has no answer, too.  Of 1,027 answerable questions on 33 documents it won one and lost one of 169 without
an answer; at 0.6 three and three.
"""

_INTERACTIONS = "drug_interactions"
_MEDICAL = frozenset({TermKind.CONDITION, TermKind.CLINICAL})
_MATTER = frozenset({TermKind.DRUG, TermKind.CODE}) | _MEDICAL  # what a question is about, if it names one
_USES = frozenset({"indications", "dosage"})
_IMPAIRMENTS = frozenset({"renal_impairment", "hepatic_impairment"})
_TOLD_OF_USES = _USES | {"clinical_studies"}  # a section of trials names what they treated


@dataclass(frozen=True, slots=True)
class Found:
    """A question and its best pieces, best first."""

    question: Question
    candidates: Sequence[Candidate]
    absent: frozenset[int] = frozenset()
    """The places of the question's terms that no piece of the scope holds, by whatever name."""
    renamed: frozenset[int] = frozenset()
    """The places of those that stand in the scope by another name only."""
    untold: frozenset[int] = frozenset()
    """The places, in the plan, of the attributes that no piece of the scope tells where they are answered."""

    @classmethod
    def of(cls, question: Question, candidates: Sequence[Candidate], findings: Findings) -> Self:
        """A question with its ranking and what its paths found; a told attribute tells the words that ask for it.

        Not a code with a number: where genes are told of, SLCO1B1 is not for that.
        """
        of_told = (terms for number, terms in enumerate(question.asking_for) if number not in findings.untold)
        told = frozenset[int]().union(*of_told) - _coded(question)
        return cls(question, candidates, findings.absent - told, findings.renamed - told, findings.untold)


def _coded(question: Question) -> frozenset[int]:
    """The places of the terms that are codes with a number, each the name of one thing alone."""
    return frozenset(
        number
        for number, term in enumerate(question.terms)
        if term.kind is TermKind.CODE and any(map(str.isdigit, term.text))
    )


def _best(found: Found) -> float:
    return (found.candidates[0].scores.rerank or 0.0) if found.candidates else 0.0


def _cover(found: Found) -> float:
    """The share of the terms' weight that the best piece has, without words that ask for what no piece tells.

    "Cetyl alcohol" is no answer to who asks for drinking.
    """
    if not found.candidates:
        return 0.0
    untold = found.question.asking if 0 in found.untold else frozenset[int]()
    return found.question.weights.covered(terms_anywhere(found.candidates[0]) - untold)


def _of_kinds(found: Found, numbers: frozenset[int], kinds: frozenset[TermKind]) -> frozenset[int]:
    return frozenset(number for number in numbers if found.question.terms[number].kind in kinds)


def _absent_matter(found: Found) -> float:
    """The share of the terms' weight that is absent and matters: what the question names, or asks for and is untold.

    Of "the price of a bottle" bottles are told, but prices are not.
    """
    asked_for = found.question.asking_for
    asking = frozenset().union(*(asked_for[number] for number in found.untold if number < len(asked_for)))
    return found.question.weights.covered(_of_kinds(found, found.absent, _MATTER) | (found.absent & asking))


def _missing_drugs(found: Found) -> float:
    """The share of the other drugs named that do not stand in the scope by a name of their own.

    Who takes five drugs asks no less of the label that knows three of them.  What comes first may tell of a drug by its
    class: "stopped phenelzine last week" is answered of MAO inhibitors; which of two drugs is better is not.
    """
    named = found.question.drugs
    interacts = _INTERACTIONS in found.question.plan.section_types[:1]
    best = found.candidates[:1] if interacts or not found.question.compares else ()
    by_class = frozenset[int]().union(*(terms_in(each, ALSO_SIGN) for each in best))
    return len(named & (found.absent | found.renamed - by_class)) / len(named) if named else 0.0


def _uncompared(found: Found) -> float:
    """Whether another drug is compared with, and no piece in front tells a comparison with it by a name of its own."""
    drugs = [found.question.terms[number] for number in found.question.drugs]
    if not (found.question.compares and drugs):
        return 0.0
    names = [name.casefold() for drug in drugs for name in (drug.text, *drug.same)]
    texts = [f"{each.record.text} {each.record.context}" for each in found.candidates[:SPEAKING]]
    naming = [text for text in texts if any(name in text.casefold() for name in names)]
    return float(not any(map(load_comparing_words().tell, naming)))


def _rivals(found: Found) -> tuple[str, ...]:
    """The drugs that are compared with, where none of them stands in the scope by a name of its own.

    Of 2,400 questions on 44 documents 40 are so, and none of these has an answer.  One of several may be what the
    patient takes besides.
    """
    drugs = found.question.drugs
    if not (found.question.compares and drugs <= found.absent | found.renamed):
        return ()
    return tuple(found.question.terms[number].text for number in sorted(drugs))


def _unspoken_clinical(found: Found) -> float:
    """Whether the best pieces do not speak of a clinical term that the scope has by a broader name only."""
    told = frozenset[int]().union(*(terms_in(each, ALSO_SIGN) for each in found.candidates[:SPEAKING]))
    return float(bool(_of_kinds(found, found.renamed, _MEDICAL) - told))


def _unnamed_use(found: Found) -> float:
    """Whether a use or its dose is asked for, and no piece about uses names the condition itself.

    A warning may name it ("headache" for a migraine, or the very word), and still the label tells no such use.  The
    disease of an organ for which a dose is changed is no use.
    """
    planned = found.question.plan.section_types
    if _USES.isdisjoint(planned[:1]) or not _IMPAIRMENTS.isdisjoint(planned):
        return 0.0
    conditions = _of_kinds(found, frozenset(range(len(found.question.terms))), frozenset({TermKind.CONDITION}))
    of_uses = (each for each in found.candidates if each.record.section_type in _TOLD_OF_USES)
    return float(bool(conditions.difference(*(terms_in(each, TEXT_SIGN) for each in of_uses))))


def _absent_names(found: Found) -> float:
    """The share of the terms' weight that is absent and written as a name: in capitals, not at the beginning.

    "Lyme" is nothing that a label says in other words.
    """
    question = found.question.plan.question
    named = frozenset(
        number
        for number in found.absent
        if found.question.terms[number].text[:1].isupper()
        and not question.startswith(found.question.terms[number].text)
    )
    return found.question.weights.covered(named) if not question.isupper() else 0.0


FEATURES: Mapping[str, Callable[[Found], float]] = {
    "rerank_best": _best,
    "cover_best": _cover,
    "terms": lambda found: float(len(found.question.weights.weights)),
    "words": lambda found: float(len(words_of(found.question.plan.question))),
    "absent_weight": lambda found: found.question.weights.covered(found.absent),
    "absent_matter": _absent_matter,
    "absent_names": _absent_names,
    "renamed_weight": lambda found: found.question.weights.covered(found.renamed),
    "missing_drugs": _missing_drugs,
    "uncompared": _uncompared,
    "unspoken_clinical": _unspoken_clinical,
    "unnamed_use": _unnamed_use,
    "attribute_untold": lambda found: float(bool(found.untold)),
}
"""By name; the order is that of the columns."""


def features(found: Found) -> NDArray[np.float64]:
    """One row, a column a feature."""
    return np.array([[feature(found) for feature in FEATURES.values()]])


class Answerability:
    """Judges whether a question is answered."""

    def __init__(self, model: LogisticModel, lexicon: DrugLexicon) -> None:
        """A model over ``FEATURES``; the lexicon knows the parts of combinations."""
        self._model, self._lexicon = model, lexicon

    def judge(self, found: Found, *, least: float = THRESHOLD) -> Verdict:
        """The verdict on what was found; it is enough from the probability ``least`` on."""
        if not found.candidates:
            return Verdict(enough=False, probability=0.0, reason="nothing in this scope matches the question")
        probability = float(self._model.probabilities(features(found))[0])
        if part := self._another_part(found):
            asked = " and ".join(part.asked)
            reason = f"what comes nearest tells of {part.told}, another part of the combination than {asked}"
            return Verdict(enough=False, probability=probability, reason=reason)
        if rivals := _rivals(found):
            reason = f"the documents of this scope compare nothing with {' or '.join(map(repr, rivals))}"
            return Verdict(enough=False, probability=probability, reason=reason)
        enough = probability >= least
        # "Who makes X?", "X with alcohol": nothing but the attribute is asked for, and the scope tells it or does not.
        attributes = found.question.plan.attributes
        if attributes and found.question.asking.issuperset(range(len(found.question.terms))):
            if not found.untold or attributes[0] in NAMING:
                enough = True
            elif len(found.untold) == len(attributes):
                return Verdict(enough=False, probability=probability, reason=_untold(found))
        return Verdict(enough, probability, "" if enough else _reason(found))

    def _another_part(self, found: Found) -> AnotherPart | None:
        """The other part of a combination that the best piece tells of; None where the next tell of the right one."""
        question, best, *others = found.question.plan.question, *found.candidates[:SPEAKING]
        part = another_part(question, best.record, self._lexicon)
        likely = (each.record for each in others if (each.scores.rerank or 0.0) >= LIKELY)
        if part and any(tells_of_asked_part(question, record, self._lexicon) for record in likely):
            return None
        return part


def _untold(found: Found) -> str:
    """What is asked for and not told, and the words that ask for it."""
    names = [name for number, name in enumerate(found.question.plan.attributes) if number in found.untold]
    text = f"the documents of this scope do not tell of its {' and '.join(names).replace('_', ' ')}"
    words = " and ".join(repr(term.text) for term in found.question.terms)
    return f"{text} (asked for by {words})" if words else text


def _reason(found: Found) -> str:
    missing = [found.question.terms[number].text for number in sorted(found.absent)]
    if missing:
        return f"the documents of this scope say nothing of {' and '.join(map(repr, missing))}"
    if found.untold:
        return _untold(found)
    return "what comes nearest is too far from the question to be an answer"


def load_answerability() -> Answerability:
    """The judge with the weights that ship.

    Raises:
        VocabularyError: when its data file can't be used.
    """
    return Answerability(LogisticModel.load(WEIGHTS, tuple(FEATURES)), load_drug_lexicon())
