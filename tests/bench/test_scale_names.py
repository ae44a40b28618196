"""Made-up names: far from each other and from known words; put in real names' places, they move nothing."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.edit_distance import within_distance


@pytest.fixture(scope="module")
def names() -> Iterator[ModuleType]:
    """The script's part as a module, which is found as when it is run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parent))
        import scale_names  # noqa: PLC0415  # found by the line above

        yield scale_names


def test_no_made_up_name_can_be_taken_for_another(names: ModuleType) -> None:
    """Two slips of the pen do not lead from one long name to another that begins alike."""
    maker = names.NameMaker(1, (), is_taken=lambda _: False)
    made = [maker.word(9) for _ in range(200)]
    assert len(set(made)) == 200
    assert not [pair for pair in combinations(made, 2) if pair[0][0] == pair[1][0] and within_distance(*pair, 2)]


def test_names_come_near_no_known_word_and_none_that_is_taken(names: ModuleType) -> None:
    """A made-up name must not be a word of the labels, nor a real drug's."""
    first = names.NameMaker(1, (), is_taken=lambda _: False).word(7)
    slipped = first[:-1] + "x"
    assert names.NameMaker(1, [slipped], is_taken=lambda _: False).word(7) != first
    assert names.NameMaker(1, (), is_taken=lambda name: name == first).word(7) != first


def test_the_same_seed_gives_the_same_names(names: ModuleType) -> None:
    """A corpus can be made again."""
    makers = [names.NameMaker(5, ["dose"], is_taken=lambda _: False) for _ in range(2)]
    assert [makers[0].word(8) for _ in range(5)] == [makers[1].word(8) for _ in range(5)]


def test_names_that_there_is_no_room_for_are_refused(names: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends."""
    monkeypatch.setattr(names, "TRIES", 10)
    with pytest.raises(LookupError, match="no further name of 6 letters"):
        names.NameMaker(1, (), is_taken=lambda _: True).word(6)


def test_a_drugs_own_words_are_its_brands_and_generics_without_salts_and_short_words(names: ModuleType) -> None:
    """A salt stands in other drugs' names too."""
    assert names.own_words(["Acme-ZORQUELA XR"], ["morvacitinib sodium", "morvacitinib"]) == (
        "zorquela",
        "morvacitinib",
    )
    assert names.own_words([], []) == ()


def test_a_name_is_put_in_whole_words_places_in_their_case(names: ModuleType) -> None:
    """Parts of longer words stay."""
    rename = names.Renaming({"zorquela": "bimotada"})
    assert (
        rename("ZORQUELA, Zorquela's; zorquela-like, prezorquela") == "BIMOTADA, Bimotada's; bimotada-like, prezorquela"
    )


def test_a_name_of_another_length_is_refused(names: ModuleType) -> None:
    """All places after it would be wrong."""
    with pytest.raises(ValueError, match="not as long"):
        names.Renaming({"zorquela": "bimo"})


@given(st.text(alphabet="abZORQUELzorquel \n-1", max_size=60))
def test_renaming_keeps_all_places(names: ModuleType, text: str) -> None:
    """Length and line breaks are the same."""
    renamed = names.Renaming({"zorquela": "bimotada"})(text)
    assert len(renamed) == len(text)
    assert [at for at, letter in enumerate(renamed) if letter.isspace()] == [
        at for at, letter in enumerate(text) if letter.isspace()
    ]
