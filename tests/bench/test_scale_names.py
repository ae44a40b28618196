"""Made-up names: far from each other and from known words; put in real names' places, they move nothing."""

from itertools import combinations

import pytest
import scale_names
from hypothesis import given
from hypothesis import strategies as st

from analyzers.edit_distance import within_distance


def test_no_made_up_name_can_be_taken_for_another() -> None:
    """Two slips of the pen do not lead from one long name to another that begins alike."""
    maker = scale_names.NameMaker(1, (), is_taken=lambda _: False)
    made = [maker.word(9) for _ in range(200)]
    assert len(set(made)) == 200
    assert not [pair for pair in combinations(made, 2) if pair[0][0] == pair[1][0] and within_distance(*pair, 2)]


def test_names_come_near_no_known_word_and_none_that_is_taken() -> None:
    """A made-up name must not be a word of the labels, nor a real drug's."""
    first = scale_names.NameMaker(1, (), is_taken=lambda _: False).word(7)
    slipped = first[:-1] + "x"
    assert scale_names.NameMaker(1, [slipped], is_taken=lambda _: False).word(7) != first
    assert scale_names.NameMaker(1, (), is_taken=lambda name: name == first).word(7) != first


def test_the_same_seed_gives_the_same_names() -> None:
    """A corpus can be made again."""
    makers = [scale_names.NameMaker(5, ["dose"], is_taken=lambda _: False) for _ in range(2)]
    assert [makers[0].word(8) for _ in range(5)] == [makers[1].word(8) for _ in range(5)]


def test_names_that_there_is_no_room_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends."""
    monkeypatch.setattr(scale_names, "TRIES", 10)
    with pytest.raises(LookupError, match="no further name of 6 letters"):
        scale_names.NameMaker(1, (), is_taken=lambda _: True).word(6)


def test_a_drugs_own_words_are_its_brands_and_generics_without_salts_and_short_words() -> None:
    """A salt stands in other drugs' names too."""
    assert scale_names.own_words(["Acme-ZORQUELA XR"], ["morvacitinib sodium", "morvacitinib"]) == (
        "zorquela",
        "morvacitinib",
    )
    assert scale_names.own_words([], []) == ()


def test_a_name_is_put_in_whole_words_places_in_their_case() -> None:
    """Parts of longer words stay."""
    rename = scale_names.Renaming({"zorquela": "bimotada"})
    assert (
        rename("ZORQUELA, Zorquela's; zorquela-like, prezorquela") == "BIMOTADA, Bimotada's; bimotada-like, prezorquela"
    )


def test_a_name_of_another_length_is_refused() -> None:
    """All places after it would be wrong."""
    with pytest.raises(ValueError, match="not as long"):
        scale_names.Renaming({"zorquela": "bimo"})


@given(st.text(alphabet="abZORQUELzorquel \n-1", max_size=60))
def test_renaming_keeps_all_places(text: str) -> None:
    """Length and line breaks are the same."""
    renamed = scale_names.Renaming({"zorquela": "bimotada"})(text)
    assert len(renamed) == len(text)
    assert [at for at, letter in enumerate(renamed) if letter.isspace()] == [
        at for at, letter in enumerate(text) if letter.isspace()
    ]
