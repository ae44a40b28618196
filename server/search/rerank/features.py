"""What speaks for and against a piece as an answer: one number a feature, each a row of weights.csv."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from analyzers.term_kinds import TermKind
from server.search.candidate import Candidate
from server.search.plan.plan import Plan, Term
from server.search.query.terms import ALSO_SIGN, FIELDS, HEADING_SIGN, LAY_SIGN, TEXT_SIGN

Features = NDArray[np.float64]
"""Shape (candidates, features)."""

_ASKS_A_NUMBER = re.compile(
    r"\b(?:how (?:much|many|long|often|fast|soon|high|low|far|old)"
    r"|what (?:dose|percent\w*|strengths?|temperature|levels?|age)|when|dos(?:e|age|ing)|mg|maximum|minimum"
    r"|percent\w*|rate|number|concentration)\b",
    re.IGNORECASE,
)
_NUMBER_WITH_UNIT = re.compile(r"\d(?:[\d.,]*)\s?(?:%|[a-zA-Zµ°]{1,7}\b)")
REFERENCES = "references"
_SAYS_LITTLE = frozenset({"other", REFERENCES, ""})


def telling_weight(having: int, pieces: int) -> float:
    """How telling it is that a piece is one of those ``having`` something: -log of their share of all, smoothed."""
    return math.log((pieces + 1) / (having + 0.5))


@dataclass(frozen=True, slots=True)
class TermWeights:
    """How telling each of a question's terms is: -log of the share of the scope's pieces that hold it, smoothed."""

    weights: tuple[float, ...]

    @classmethod
    def of(cls, count: int, pieces: int, with_term: Mapping[int, int]) -> "TermWeights":
        """The weights of ``count`` terms in a scope of ``pieces``; a term that none holds weighs most."""
        return cls(tuple(telling_weight(with_term.get(number, 0), pieces) for number in range(count)))

    def covered(self, numbers: frozenset[int]) -> float:
        """The share of the terms' weight that some of them have, 0-1; 0 without terms."""
        whole = sum(self.weights)
        return sum(map(self.weights.__getitem__, numbers)) / whole if whole > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Question:
    """What features need to know of the question."""

    plan: Plan
    terms: tuple[Term, ...]
    weights: TermWeights
    related: frozenset[str]
    asks_a_number: bool = False
    in_units: re.Pattern[str] | None = None
    """A number before one of the units that the attribute is told in; None where it is told in none."""
    asking_for: tuple[frozenset[int], ...] = ()
    """For each of the plan's attributes the places of the terms that ask for it."""
    compares: bool = False
    """Whether it compares one thing with another ("better than")."""
    target_weights: Mapping[str, float] = field(default_factory=dict)
    """For each section type that the plan aims at how telling it is that a piece stands there: more, the fewer do."""
    unmet: float = 0.0
    """The share of the terms' weight that no piece has by whatever name: where words fail, the section tells more."""

    @property
    def drugs(self) -> frozenset[int]:
        """The places of the terms that name another drug than those searched."""
        return frozenset(number for number, term in enumerate(self.terms) if term.kind is TermKind.DRUG)

    @property
    def asking(self) -> frozenset[int]:
        """The places of the terms that ask for the plan's first attribute."""
        return next(iter(self.asking_for), frozenset())


def asks_a_number(question: str) -> bool:
    """Whether the words of a question ask for one, whatever the attribute."""
    return _ASKS_A_NUMBER.search(question) is not None


def number_in(units: Sequence[str]) -> re.Pattern[str] | None:
    """What finds a number with one of the units; None without units."""
    return re.compile(rf"\d\s?(?:{'|'.join(map(re.escape, units))})(?![a-zA-Z])") if units else None


Feature = Callable[[Question, Candidate], float]


def terms_in(candidate: Candidate, sign: str) -> frozenset[int]:
    """The places, among the question's terms, of those that stand in a piece's words or headings."""
    return _terms_of(candidate.matched, sign)


def terms_anywhere(candidate: Candidate) -> frozenset[int]:
    """As ``terms_in``, wherever in a piece they stand."""
    return _terms_of(candidate.matched, *FIELDS)


def _by_any_name(candidate: Candidate) -> frozenset[int]:
    return terms_anywhere(candidate) | terms_in(candidate, ALSO_SIGN)


@lru_cache(maxsize=4096)  # a question's pieces hold few different sets of its terms
def _terms_of(names: frozenset[str], *signs: str) -> frozenset[int]:
    return frozenset(int(name.removeprefix(sign)) for name in names for sign in signs if name.startswith(sign))


def _text_cover(question: Question, candidate: Candidate) -> float:
    return question.weights.covered(terms_in(candidate, TEXT_SIGN))


def _heading_cover(question: Question, candidate: Candidate) -> float:
    return question.weights.covered(terms_in(candidate, HEADING_SIGN))


def _lay_cover(question: Question, candidate: Candidate) -> float:
    return question.weights.covered(terms_in(candidate, LAY_SIGN))


def _also_cover(question: Question, candidate: Candidate) -> float:
    return question.weights.covered(terms_in(candidate, ALSO_SIGN) - terms_anywhere(candidate))


def _any_cover(question: Question, candidate: Candidate) -> float:
    """The share of the terms' weight that a piece with all that is kept with it has."""
    return question.weights.covered(terms_anywhere(candidate))


def _names_drug(question: Question, candidate: Candidate) -> float:
    """The share of the other drugs named that a piece names, by whatever name or by their class."""
    drugs = question.drugs
    return len(drugs & _by_any_name(candidate)) / len(drugs) if drugs else 0.0


def _terms_share(question: Question, candidate: Candidate) -> float:
    """The share of the terms, each alike, that a piece has by whatever name: rare words weigh no more than others."""
    return len(_by_any_name(candidate)) / len(question.terms) if question.terms else 0.0


def _number(question: Question, candidate: Candidate) -> float:
    return float(question.asks_a_number and _NUMBER_WITH_UNIT.search(candidate.record.text) is not None)


def _unit(question: Question, candidate: Candidate) -> float:
    return float(question.in_units is not None and question.in_units.search(candidate.record.text) is not None)


def _targeted(place: slice) -> Feature:
    return lambda question, candidate: float(candidate.record.section_type in question.plan.section_types[place])


def _aimed(question: Question, candidate: Candidate) -> float:
    """How likely the plan makes the piece's section type."""
    return question.plan.share_of(candidate.record.section_type)


def _aimed_narrowly(question: Question, candidate: Candidate) -> float:
    """The same, and the more, the fewer pieces of the scope have that type: all of a short section may answer."""
    section_type = candidate.record.section_type
    return question.plan.share_of(section_type) * question.target_weights.get(section_type, 0.0)


def _where_unmet(aimed: Feature) -> Feature:
    """A sign of where the question aims, the stronger, the less of its words any piece has."""
    return lambda question, candidate: aimed(question, candidate) * question.unmet


def _found_by(path: str) -> Feature:
    return lambda _, candidate: float(path in candidate.paths)


def _of_type(text_type: str) -> Feature:
    return lambda _, candidate: float(candidate.record.text_type == text_type)


FEATURES: Mapping[str, Feature] = {
    "is_block": lambda _, candidate: float(candidate.is_block),
    "words": lambda _, candidate: candidate.signals.words,
    "vector": lambda _, candidate: candidate.signals.vector,
    "fused": lambda _, candidate: candidate.signals.fused,
    "other_words": lambda _, candidate: candidate.signals.other_words,
    "other_vector": lambda _, candidate: candidate.signals.other_vector,
    "other_fused": lambda _, candidate: candidate.signals.other_fused,
    "beside_vector": lambda _, candidate: candidate.signals.beside_vector,
    "asked": lambda _, candidate: candidate.signals.asked,
    "figures": lambda _, candidate: candidate.signals.figures,
    "text_cover": _text_cover,
    "heading_cover": _heading_cover,
    "lay_cover": _lay_cover,
    "also_cover": _also_cover,
    "any_cover": _any_cover,
    "terms_share": _terms_share,
    "names_drug": _names_drug,
    "targeted_first": _targeted(slice(0, 1)),
    "targeted_next": _targeted(slice(1, None)),
    "aimed": _aimed,
    "aimed_narrowly": _aimed_narrowly,
    "aimed_unmet": _where_unmet(_aimed),
    "aimed_narrowly_unmet": _where_unmet(_aimed_narrowly),
    "related": lambda question, candidate: float(candidate.record.section_type in question.related),
    "says_little": lambda _, candidate: float(candidate.record.section_type in _SAYS_LITTLE),
    "references": lambda _, candidate: float(candidate.record.section_type == REFERENCES),
    "length": lambda _, candidate: math.log(len(candidate.record.text)),
    "number": _number,
    "unit": _unit,
    "table_row": _of_type("table_row"),
    "bullet": _of_type("bullet"),
    "caption": _of_type("caption"),
    "section_fuzzy": _found_by("SECTION_FUZZY"),
    "attribute_lookup": _found_by("ATTRIBUTE_LOOKUP"),
}
"""By name; the order is that of the columns."""


def features(question: Question, candidates: Sequence[Candidate]) -> Features:
    """A row a candidate, a column a feature, in the order of ``FEATURES``."""
    best = max((question.weights.covered(_by_any_name(each)) for each in candidates), default=0.0)
    asked = replace(question, unmet=1.0 - best)
    rows = [[feature(asked, candidate) for feature in FEATURES.values()] for candidate in candidates]
    return np.array(rows, dtype=np.float64).reshape(len(candidates), len(FEATURES))
