"""Whether a question is answered."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from analyzers.term_kinds import TermKind
from server.search import answerability
from server.search.answerability import FEATURES, Found, features, load_answerability
from server.search.candidate import Candidate, Scores
from server.search.ordering import question_of
from server.search.paths.path import PathQuery
from server.search.pipeline import SearchParts
from server.search.plan.plan import Term
from server.search.query.terms import ALSO_SIGN, TEXT_SIGN
from server.search.quest import Findings, Quest
from server.search.rerank.features import Question, TermWeights
from server.search_wiring import Trained

Maker = Callable[..., Candidate]


@pytest.fixture
def query(sample_query: Callable[..., PathQuery]) -> PathQuery:
    """Of two terms."""
    return sample_query("Half-life of xyzzy?")


@pytest.fixture
def question(query: PathQuery, sample_parts: SearchParts, findings: Callable[..., Findings]) -> Question:
    """Its second term stands nowhere in the scope."""
    return question_of(Quest(query, ()), findings(pieces=10, with_term={0: 3, 1: 0}), sample_parts.ordering)


def test_nothing_found_is_no_answer(question: Question, fixed_weights: Trained) -> None:
    """Said without a model."""
    verdict = fixed_weights.answerability.judge(Found(question, ()))
    assert (verdict.enough, verdict.probability) == (False, 0.0)
    assert verdict.reason == "nothing in this scope matches the question"


def test_enough_says_no_reason(question: Question, candidate: Maker, fixed_weights: Trained) -> None:
    """The probability is over the threshold."""
    verdict = fixed_weights.answerability.judge(Found(question, (candidate(),)))
    assert (verdict.enough, verdict.reason) == (True, "")
    assert verdict.probability >= answerability.THRESHOLD


def test_how_sure_it_must_be_is_the_callers_choice(
    question: Question, candidate: Maker, fixed_weights: Trained
) -> None:
    """Enough from that probability on, not under it."""
    found = Found(question, (candidate(),))
    sure = fixed_weights.answerability.judge(found).probability
    assert fixed_weights.answerability.judge(found, least=sure).enough
    assert not fixed_weights.answerability.judge(found, least=sure + 0.001).enough


def test_too_little_names_the_words_that_stand_nowhere(
    question: Question, candidate: Maker, fixed_weights: Trained
) -> None:
    """As the caller wrote them."""
    found = Found(question, (candidate(),), frozenset({0, 1}))
    verdict = fixed_weights.answerability.judge(found)
    assert not verdict.enough
    assert verdict.probability < answerability.THRESHOLD
    assert all(word in verdict.reason for word in ("'Half-life'", "'xyzzy'"))


def test_features_are_one_row_of_numbers(question: Question, candidate: Maker) -> None:
    """With and without candidates, reranked or not."""
    reranked = replace(candidate(), scores=Scores(vector=0.8, fused=0.5, rerank=0.7))
    for candidates in ((), (candidate(),), (reranked, candidate(start=90))):
        made = features(Found(question, candidates, frozenset({1})))
        assert made.shape == (1, len(answerability.FEATURES))
        assert np.isfinite(made).all()


def test_the_weights_that_ship_fit_the_program(question: Question, candidate: Maker) -> None:
    """They can be loaded and used."""
    verdict = load_answerability().judge(Found(question, (candidate(),)))
    assert 0 <= verdict.probability <= 1


def test_an_attribute_asked_for_alone_needs_only_its_wordings(
    question: Question, candidate: Maker, fixed_weights: Trained
) -> None:
    """With no other term that could be missing, one told in the scope is enough, however unsure the model is."""
    plan = replace(question.plan, attributes=("manufacturer",))
    alone = Found(replace(question, plan=plan, terms=()), (candidate(),))
    judge = partial(fixed_weights.answerability.judge, least=1.1)
    assert judge(alone).enough
    own_words, more = (replace(question, plan=plan, asking_for=(frozenset(asking),)) for asking in ({0, 1}, {0}))
    assert judge(replace(alone, question=own_words)).enough
    assert not judge(replace(alone, question=more)).enough
    assert not judge(replace(alone, untold=frozenset({0}))).enough


def test_an_untold_attribute_asked_for_alone_is_no_answer(
    question: Question, candidate: Maker, fixed_weights: Trained
) -> None:
    """However sure the model is; with another term, or another attribute that is told, the model has the word."""
    plan = replace(question.plan, attributes=("alcohol",))
    asked = replace(question, plan=plan, asking_for=(frozenset({0, 1}),))
    alone = Found(asked, (candidate(),), untold=frozenset({0}))
    judge = partial(fixed_weights.answerability.judge, least=0.0)
    verdict = judge(alone)
    assert (verdict.enough, verdict.reason) == (
        False,
        "the documents of this scope do not tell of its alcohol (asked for by 'Half-life' and 'xyzzy')",
    )
    assert judge(replace(alone, question=replace(asked, asking_for=(frozenset({0}),)))).enough
    assert judge(replace(alone, question=replace(asked, plan=replace(plan, attributes=("alcohol", "food"))))).enough
    nameless = replace(alone, question=replace(asked, terms=(), asking_for=(frozenset(),)))
    assert judge(nameless).reason == "the documents of this scope do not tell of its alcohol"


def test_a_told_attribute_does_not_tell_a_code_that_asks_for_it(
    question: Question, findings: Callable[..., Findings]
) -> None:
    """Of genes something is told, of SLCO1B1 nothing; another word that asks for genes counts as told."""
    terms = (Term("SLCO1B1", TermKind.CODE), Term("genotype"))
    asked = replace(question, terms=terms, asking_for=(frozenset({0, 1}),))
    nowhere = findings(pieces=10, with_term={0: 0, 1: 0}, telling={0: 3})
    assert nowhere.absent == frozenset({0, 1})
    assert Found.of(asked, (), nowhere).absent == frozenset({0})


@pytest.mark.parametrize(("untold", "absent"), [({0: 0, 1: 3}, {0}), ({0: 3, 1: 3}, set())])
def test_each_told_attribute_tells_the_words_that_ask_for_it(
    question: Question, findings: Callable[..., Findings], untold: dict[int, int], absent: set[int]
) -> None:
    """Of "is its metabolite found in breast milk" both are asked for, and each is told or not."""
    terms = (Term("metabolite"), Term("breast milk"))
    asked = replace(question, terms=terms, asking_for=(frozenset({0}), frozenset({1})))
    assert Found.of(asked, (), findings(pieces=10, with_term={0: 0, 1: 0}, telling=untold)).absent == absent


def test_what_is_told_of_another_part_of_a_combination_is_no_answer(
    question: Question, candidate: Maker, fixed_weights: Trained
) -> None:
    """However sure the model is; a piece that names the part that is asked for, or a sure one behind, has its word."""
    asked = replace(question, plan=replace(question.plan, question="Half-life of glyburide?"))
    judge = partial(fixed_weights.answerability.judge, least=0.0)

    def piece(text: str, start: int = 0, sure: float = 0.1) -> Candidate:
        made = candidate(text, start)
        record = replace(made.record, generic_names=("glyburide-metformin",))
        return replace(made, record=record, scores=Scores(rerank=sure))

    verdict = judge(Found(asked, (piece("Half-life of metformin"), piece("Of glyburide", 90))))
    assert not verdict.enough
    assert judge(Found(asked, (piece("Half-life of metformin"), piece("Of glyburide", 90, sure=0.9)))).enough
    assert verdict.reason == ("what comes nearest tells of metformin, another part of the combination than glyburide")
    assert judge(Found(asked, (piece("Glyburide with metformin"),))).enough


def test_its_names_every_label_tells(question: Question, candidate: Maker, fixed_weights: Trained) -> None:
    """No wording needs to stand beside them."""
    asked = replace(question, plan=replace(question.plan, attributes=("generic_name",)), terms=())
    unsaid = Found(asked, (candidate(),), untold=frozenset({0}))
    assert fixed_weights.answerability.judge(unsaid, least=1.1).enough


@pytest.fixture
def measured(question: Question, candidate: Maker) -> Callable[..., float]:
    """A feature of one unlike question: its second term is of a kind, absent or known by another name, told or not."""

    def value(feature: str, kind: TermKind, *, told: bool = False, **places: frozenset[int]) -> float:
        terms = (question.terms[0], Term("xyzzy", kind))
        matched = frozenset({f"{ALSO_SIGN}1"}) if told else frozenset[str]()
        piece = replace(candidate(), matched=matched)
        return FEATURES[feature](Found(replace(question, terms=terms), (piece,), **places))

    return value


ONE = frozenset({1})


@pytest.mark.parametrize(("kind", "counts"), [(TermKind.DRUG, True), (TermKind.CODE, True), (TermKind.COMMON, False)])
def test_only_what_a_question_can_be_about_is_matter(
    measured: Callable[..., float], kind: TermKind, *, counts: bool
) -> None:
    """A common word that no piece holds says little."""
    assert (measured("absent_matter", kind, absent=ONE) > 0) is counts
    assert measured("absent_weight", kind, absent=ONE) > 0


def test_a_drug_that_only_its_class_tells_is_missing(measured: Callable[..., float]) -> None:
    """A disease that a broader word tells is not."""
    assert measured("missing_drugs", TermKind.DRUG, renamed=ONE) == 1
    assert measured("missing_drugs", TermKind.CLINICAL, renamed=ONE) == 0


@pytest.mark.parametrize(
    ("asked", "compares", "missing"),
    [("drug_interactions", True, 0), ("dosage", False, 0), ("clinical_studies", True, 1)],
)
def test_the_class_may_tell_where_nothing_is_compared(
    question: Question, candidate: Maker, asked: str, missing: float, *, compares: bool
) -> None:
    """Which of two drugs is better it does not; how they interact it does."""
    plan = replace(question.plan, section_types=(asked,))
    of_class = replace(question, plan=plan, terms=(Term("warfarin", TermKind.DRUG),), compares=compares)
    piece = replace(candidate(), matched=frozenset({f"{ALSO_SIGN}0"}))
    assert FEATURES["missing_drugs"](Found(of_class, (piece,), renamed=frozenset({0}))) == missing


@pytest.mark.parametrize(
    ("absent", "untold", "matters"), [({1}, {1}, True), ({0}, {1}, False), ({1}, {0}, False), ({1}, set(), False)]
)
def test_a_word_that_asks_for_what_is_untold_matters(
    question: Question, absent: set[int], untold: set[int], *, matters: bool
) -> None:
    """In "the price of a bottle" bottles are told of, prices are not."""
    asked = replace(question, terms=(Term("bottle"), Term("price")), asking_for=(frozenset({0}), frozenset({1})))
    found = Found(asked, (), absent=frozenset(absent), untold=frozenset(untold))
    assert (FEATURES["absent_matter"](found) > 0) is matters


@pytest.mark.parametrize(
    ("text", "sign", "compares", "uncompared"),
    [
        ("INR was higher with examplin than with warfarin.", TEXT_SIGN, True, 0),
        ("INR was higher with examplin than with anticoagulants.", ALSO_SIGN, True, 1),
        ("Warfarin was given to 12 patients.", TEXT_SIGN, True, 1),
        ("INR was higher with examplin than with placebo.", "", True, 1),
        ("Warfarin was given to 12 patients.", TEXT_SIGN, False, 0),
    ],
)
def test_a_comparison_is_told_where_the_other_drug_is_compared_with(
    question: Question, candidate: Maker, text: str, sign: str, uncompared: float, *, compares: bool
) -> None:
    """A piece in front names it and compares; who compares nothing misses nothing."""
    asked = replace(question, terms=(Term("warfarin", TermKind.DRUG),), compares=compares)
    piece = replace(candidate(text), matched=frozenset({f"{sign}0"} if sign else ()))
    assert FEATURES["uncompared"](Found(asked, (piece,))) == uncompared


@pytest.mark.parametrize("missing", [{}, {"absent": frozenset({0})}, {"renamed": frozenset({0})}])
def test_a_drug_compared_with_must_be_named_in_the_scope(
    question: Question, candidate: Maker, fixed_weights: Trained, missing: dict[str, frozenset[int]]
) -> None:
    """By a name of its own: its class does not do.  The model has the word on who asks for something else of it."""
    asked = replace(question, terms=(Term("warfarin", TermKind.DRUG),), compares=True)
    found = replace(Found(asked, (candidate(),)), **missing)
    judge = partial(fixed_weights.answerability.judge, least=0.0)
    verdict = judge(found)
    assert verdict.enough is not bool(missing)
    assert ("compare nothing with 'warfarin'" in verdict.reason) is bool(missing)
    assert judge(replace(found, question=replace(asked, compares=False))).enough


def test_one_of_several_drugs_may_be_what_the_patient_takes_besides(
    question: Question, candidate: Maker, fixed_weights: Trained
) -> None:
    """The model has the word where another one is named in the scope."""
    terms = (Term("ramipril", TermKind.DRUG), Term("aspirin", TermKind.DRUG))
    found = Found(replace(question, terms=terms, compares=True), (candidate(),), absent=frozenset({0}))
    assert fixed_weights.answerability.judge(found, least=0.0).enough


def test_of_several_drugs_the_share_that_is_missing_counts(question: Question) -> None:
    """A patient's list of drugs is not missing for one of them."""
    terms = (Term("warfarin", TermKind.DRUG), Term("digoxin", TermKind.DRUG))
    assert FEATURES["missing_drugs"](Found(replace(question, terms=terms), (), ONE)) == 0.5


def test_a_long_question_is_known_by_its_words(question: Question) -> None:
    """Those that are no terms count as well."""
    asked = replace(question, plan=replace(question.plan, question="May she have it with food?"))
    assert FEATURES["words"](Found(asked, ())) == 6


def test_a_condition_is_spoken_of_where_the_best_pieces_hold_its_broader_name(measured: Callable[..., float]) -> None:
    """Elsewhere in the scope does not count."""
    assert measured("unspoken_clinical", TermKind.CLINICAL, renamed=ONE) == 1
    assert measured("unspoken_clinical", TermKind.CLINICAL, told=True, renamed=ONE) == 0


@pytest.fixture
def asked_of(question: Question) -> Callable[[str], Question]:
    """A question about a condition, of which the plan looks in a section of that type first."""

    def made(section_type: str) -> Question:
        plan = replace(question.plan, section_types=(section_type,))
        return replace(question, plan=plan, terms=(Term("migraine", TermKind.CONDITION),))

    return made


@pytest.mark.parametrize(("section_type", "unnamed"), [("indications", 1), ("dosage", 1), ("warnings", 0)])
def test_a_use_is_named_by_the_condition_itself(
    asked_of: Callable[[str], Question], candidate: Maker, section_type: str, unnamed: float
) -> None:
    """A broader name is another use; a warning may well speak of a condition in broad words."""
    broader = replace(candidate(section_type="indications"), matched=frozenset({f"{ALSO_SIGN}0"}))
    assert FEATURES["unnamed_use"](Found(asked_of(section_type), (broader,))) == unnamed


@pytest.mark.parametrize(("told_in", "unnamed"), [("indications", 0), ("clinical_studies", 0), ("warnings", 1)])
def test_a_use_is_named_where_uses_are_told(
    asked_of: Callable[[str], Question], candidate: Maker, told_in: str, unnamed: float
) -> None:
    """A warning that names the condition tells no use."""
    piece = replace(candidate(section_type=told_in), matched=frozenset({f"{TEXT_SIGN}0"}))
    assert FEATURES["unnamed_use"](Found(asked_of("dosage"), (piece,))) == unnamed


@pytest.mark.parametrize("impairment", ["renal_impairment", "hepatic_impairment"])
def test_the_disease_that_a_dose_is_changed_for_is_no_use(
    asked_of: Callable[[str], Question], candidate: Maker, impairment: str
) -> None:
    """No piece about uses need name it."""
    asked = asked_of("dosage")
    asked = replace(asked, plan=replace(asked.plan, section_types=("dosage", impairment)))
    assert FEATURES["unnamed_use"](Found(asked, (candidate(),))) == 0


@pytest.mark.parametrize(
    ("asked", "share"),
    [
        ("Does it help with a bite and Lyme?", 1),
        ("Lyme: does it help?", 0),
        ("DOES IT HELP WITH LYME?", 0),
        ("Does it help with lyme?", 0),
    ],
)
def test_an_absent_name_is_told_by_no_other_words(
    question: Question, candidate: Maker, asked: str, share: float
) -> None:
    """A name is a word in capitals within a question that is not all in capitals."""
    name = next(word.strip("?:") for word in asked.split() if word.casefold().startswith("lyme"))
    term = Term(name, TermKind.COMMON)
    of_names = replace(
        question, plan=replace(question.plan, question=asked), terms=(term,), weights=TermWeights((1.0,))
    )
    assert FEATURES["absent_names"](Found(of_names, (candidate(),), absent=frozenset({0}))) == share
    assert FEATURES["absent_names"](Found(of_names, (candidate(),))) == 0


def test_any_attribute_that_is_asked_for_counts(measured: Callable[..., float]) -> None:
    """Also one that stands second in the plan."""
    assert measured("attribute_untold", TermKind.COMMON, untold=ONE) == 1
    assert measured("attribute_untold", TermKind.COMMON) == 0
