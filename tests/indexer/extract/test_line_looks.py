"""How a line looks."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from indexer.extract.line_looks import begins_raised, is_between_drawn, is_centred, is_underlined, opens_note
from indexer.extract.lines import Line, line_of

Maker = Callable[..., Line]


@pytest.mark.parametrize(("x0", "centred"), [(270.0, True), (50.0, False), (120.0, False)])
def test_a_centred_line_has_as_much_room_on_either_side(make_line: Maker, *, x0: float, centred: bool) -> None:
    """Of 60 points in a column from 50 to 550."""
    assert is_centred(make_line("Scheduled MD", x0=x0)) is centred


def test_a_label_alone_does_not_underline_a_line(make_line: Maker) -> None:
    """One that ends in a colon."""
    line = make_line("Adults: one a day")
    whole = replace(line, underlined=True, lined_words=len(line.words))
    assert is_underlined(whole)
    assert not is_underlined(replace(whole, lined_words=1))


@pytest.mark.parametrize(("text", "between"), [("----- WARNINGS -----", True), ("- WARNINGS -", False)])
def test_words_may_stand_between_drawn_lines(make_line: Maker, *, text: str, between: bool) -> None:
    """Of three dashes at least."""
    assert is_between_drawn(make_line(text)) is between


def test_a_raised_sign_opens_a_note_where_it_is_a_word(make_line: Maker) -> None:
    """A number glued to an address is raised all the same."""
    sign, words = make_line("1", size=5, baseline=97), make_line("Department of Bioscience", x0=60)
    apart = line_of(1, [*sign.words, *words.words], 100)
    assert (opens_note(apart), begins_raised(apart)) == (True, True)
    assert (opens_note(words), begins_raised(words)) == (False, False)
