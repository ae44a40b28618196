"""What a label's own words promise: they tell in which of its sections a question's words stand."""

from hypothesis import given
from hypothesis import strategies as st

from analyzers.section_words import section_words
from analyzers.synonyms import Named
from analyzers.tokens import word_forms

_LABEL = section_words(
    [
        ("dosage", "Take one tablet daily. Swallow the tablet whole."),
        ("warnings", "Watch for jaundice in each patient who takes a tablet."),
        ("warnings", "Jaundice may be a sign of harm to the liver."),
        ("adverse_reactions", "Nausea was seen, and in one patient jaundice; a tablet was then withheld."),
    ]
)


def _named(*names: str) -> list[Named]:
    """What a question names, by one name each."""
    return [(word_forms(name),) for name in names]


def test_the_type_that_alone_uses_a_word_has_it_all_but_the_doubt() -> None:
    """One word proves little, so the share stays well below 1."""
    shares = _LABEL.shares(_named("swallow"))
    assert shares.keys() == {"dosage"}
    assert 0 < shares["dosage"] < 1


def test_the_denser_use_tells_more() -> None:
    """Warnings say the word twice, adverse reactions once, in as many words."""
    shares = _LABEL.shares(_named("jaundice"))
    assert shares["warnings"] > shares["adverse_reactions"] > 0


def test_a_rare_word_tells_more_than_a_word_of_all_sections() -> None:
    """Every section speaks of tablets."""
    assert _LABEL.shares(_named("tablet"))["dosage"] < _LABEL.shares(_named("swallow"))["dosage"]


def test_words_that_the_label_has_not_tell_nothing() -> None:
    """Nor does a label without words."""
    assert _LABEL.shares(_named("grapefruit")) == {}
    assert section_words([]).shares(_named("jaundice")) == {}


def test_what_has_several_names_tells_by_any_of_them_and_once() -> None:
    """A label says jaundice where a patient says yellow skin; a name of several words needs them all."""
    by_name = _LABEL.shares(_named("jaundice"))
    both: Named = (word_forms("yellow skin"), word_forms("jaundice"))
    assert _LABEL.shares([both]) == by_name
    assert _LABEL.shares([(word_forms("jaundice nausea"),)]).keys() == {"adverse_reactions"}


def test_plurals_and_letter_case_are_no_other_words() -> None:
    """Words are compared as everywhere."""
    assert _LABEL.shares(_named("TABLETS")) == _LABEL.shares(_named("tablet"))


@given(st.lists(st.tuples(st.sampled_from("abc"), st.text(max_size=40)), max_size=6), st.text(max_size=40))
def test_shares_lie_between_none_and_all(stretches: list[tuple[str, str]], question: str) -> None:
    """Whatever the texts are."""
    shares = section_words(stretches).shares([((form,),) for form in word_forms(question)])
    assert all(0 <= share < 1 for share in shares.values())
    assert shares.keys() <= {section_type for section_type, _ in stretches}
