"""A quote's very words in a text."""

from server.quotes.exact import exact_ranges
from server.quotes.fold import Folder
from server.quotes.text_index import index_text


def found(folder: Folder, source: str, quote: str) -> list[str]:
    """The source's words at each place."""
    return [source[start:end] for start, end in exact_ranges(folder.fold(quote), index_text(source, folder))]


def test_every_place_is_found_in_order(folder: Folder) -> None:
    """Whatever the white space of each."""
    assert found(folder, "take it\nnow; take  it now", "take it now") == ["take it\nnow", "take  it now"]


def test_words_are_not_cut(folder: Folder) -> None:
    """The letters of "effective" stand in "ineffective", of "5 mg" in "25 mg", and neither says the same."""
    assert found(folder, "ineffective against flu", "effective against flu") == []
    assert found(folder, "dose of 25 mg", "5 mg") == []
    assert found(folder, "a dose of 5 mgs", "5 mg") == []


def test_words_without_a_space_between_them_in_print_are_found(folder: Folder) -> None:
    """As a PDF may have them."""
    assert found(folder, "effects withomeprazole capsules", "effects with omeprazole capsules") != []


def test_a_notes_number_is_no_part_of_a_word(folder: Folder) -> None:
    """Raised in print, it is joined to a word in a PDF's text; a name's number is the name's."""
    assert found(folder, "end.\n6We tried others12 too", "We tried others") == ["We tried others"]
    assert found(folder, "inhibitors of CYP3 enzymes", "inhibitors of CYP") == []
    assert found(folder, "vitamin B12Tablets are red", "Tablets are red") == []
