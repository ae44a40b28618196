"""Where a paragraph, an item or a heading ends; lines are made blocks to see it."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from reportlab.pdfgen.canvas import Canvas

from indexer.extract.blocks import blocks_of
from indexer.extract.going_on import is_unfinished
from indexer.extract.layout import stream_of
from indexer.extract.lines import Line, line_of
from indexer.extract.reading import read_pdf
from indexer.extract.spacing import spacing_of

LONG = "words that reach to the right border of this column here"


def test_full_lines_go_on_and_a_short_one_ends(make_line: Callable[..., Line]) -> None:
    """Two paragraphs without a gap between them."""
    lines = [
        make_line(LONG, baseline=100),
        make_line("end.", baseline=112),
        make_line(LONG.capitalize(), baseline=124),
        make_line("end.", baseline=136),
    ]
    blocks = blocks_of(lines, spacing_of(lines), frozenset())
    assert [len(block.lines) for block in blocks] == [2, 2]


def test_a_bold_line_stands_alone(make_line: Callable[..., Line]) -> None:
    """A heading is no part of its paragraph."""
    lines = [make_line("Heading", bold=True, baseline=100), make_line(LONG.capitalize(), baseline=112)]
    assert len(blocks_of(lines, spacing_of(lines), frozenset())) == 2


def test_a_bold_phrase_stops_before_a_blank_line(make_line: Callable[..., Line]) -> None:
    """Where the next line's word had room: another heading follows.  Without a blank line the phrase goes on."""
    above = make_line("1. What it is and what it is used for", bold=True, baseline=100)
    body = [make_line(LONG.capitalize(), baseline=at) for at in (152, 164, 176)]
    apart, close = ([above, make_line("What it is", bold=True, baseline=at), *body] for at in (124, 112))
    assert [len(blocks_of(lines, spacing_of(lines), frozenset())[0].lines) for lines in (apart, close)] == [1, 2]


def test_a_line_between_dashes_stands_alone(make_line: Callable[..., Line]) -> None:
    """Also below a sentence without an end and above a bold line."""
    lines = [
        make_line(LONG, bold=True, baseline=100),
        make_line("------ CONTRAINDICATIONS ------" + "-" * 30, bold=True, baseline=112),
        make_line("in some patients", bold=True, baseline=124),
    ]
    assert [len(block.lines) for block in blocks_of(lines, spacing_of(lines), frozenset())] == [1, 1, 1]


def test_a_full_stop_finishes_a_text() -> None:
    """Also before a closing bracket or quote."""
    assert is_unfinished("and then")
    assert not is_unfinished("(see below.)")


def test_bold_words_over_a_lines_end_are_no_heading(make_pdf: Callable[..., bytes]) -> None:
    """The reference "(See PRECAUTIONS: Drug Interactions.)" ends its paragraph, on a line of bold words alone."""

    def draw(canvas: Canvas) -> None:
        for y, pieces in (
            (
                700,
                (("It must not be given with tizanidine, which it makes much stronger. See ", ""), ("Drug", "-Bold")),
            ),
            (688, (("Interactions.", "-Bold"),)),
        ):
            x = 50.0
            for text, style in pieces:
                canvas.setFont(f"Helvetica{style}", 10)
                canvas.drawString(x, y, text)
                x += canvas.stringWidth(text, f"Helvetica{style}", 10)

    lines = stream_of(read_pdf(make_pdf(draw), "a.pdf").lined).items
    assert [len(block.lines) for block in blocks_of(lines, spacing_of(lines), frozenset())] == [2]


def test_a_bold_line_within_brackets_is_no_heading(make_line: Callable[..., Line]) -> None:
    """The bracket is open where it begins."""
    lines = [
        make_line(LONG, baseline=100),
        make_line("of joints in animals of various species. (See", baseline=112),
        make_line("ANIMAL PHARMACOLOGY.)", bold=True, baseline=124),
    ]
    assert len(blocks_of(lines, spacing_of(lines), frozenset())) == 1


@pytest.mark.parametrize("beginning", ["< 30 ml/min) goes on", "(n = 540) goes on", "\u2265 6 cycles"])
def test_what_is_never_parted_goes_on_with_an_unfinished_line(make_line: Callable[..., Line], beginning: str) -> None:
    """Before a range or a bracket with no-break blanks a line leaves more room than for a word."""
    lines = [
        make_line(LONG.capitalize(), baseline=100),
        make_line(LONG[:40], baseline=112),
        make_line(beginning, baseline=124),
    ]
    assert [len(block.lines) for block in blocks_of(lines, spacing_of(lines), frozenset())] == [3]


def test_a_bracket_below_a_short_line_stands_alone(make_line: Callable[..., Line]) -> None:
    """A name and what it is, on two lines of a title."""
    lines = [
        make_line("A name", baseline=100),
        make_line("(its tablets)", baseline=112),
        make_line(LONG.capitalize(), baseline=124),
    ]
    assert [len(block.lines) for block in blocks_of(lines, spacing_of(lines), frozenset())] == [1, 1, 1]


def test_a_sentence_goes_on_below_the_list_within_it(make_line: Callable[..., Line]) -> None:
    """The list hangs, and the last item is short: what begins at the sign, in small letters, is none of its words."""
    words = [*make_line("\u2022").words, *make_line("glaucoma", x0=78).words]
    lines = [line_of(1, words, 100), make_line(f"as {LONG}", baseline=112), make_line("end.", baseline=124)]
    blocks = blocks_of(lines, spacing_of(lines), frozenset())
    assert [(block.kind, len(block.lines)) for block in blocks] == [("item", 1), ("text", 2)]


@pytest.mark.parametrize(("words", "blocks"), [("goes on to its end.", 1), ("Note.", 2)])
def test_a_sentence_goes_on_in_type_of_another_size(make_line: Callable[..., Line], words: str, blocks: int) -> None:
    """On the very next line and in small letters; a note in smaller type begins with a capital."""
    lines = [make_line(LONG, size=8.6, baseline=100), make_line(words, size=11.0, baseline=112)]
    assert len(blocks_of(lines, spacing_of(lines), frozenset())) == blocks


@pytest.mark.parametrize(("above", "blocks"), [(LONG.capitalize(), 2), ("", 3)])
def test_a_sentence_goes_on_after_a_wider_gap(make_line: Callable[..., Line], above: str, blocks: int) -> None:
    """A break that a converter has put in; a short label's next line, in small letters too, stands alone."""
    lines = [make_line(words, baseline=at) for words, at in ((above, 100), ("a few words", 112)) if words]
    lines += [make_line("patients.", baseline=130), make_line(LONG.capitalize(), baseline=142)]
    lines.append(make_line("in its body.", baseline=154))
    assert len(blocks_of(lines, spacing_of(lines), frozenset())) == blocks


@pytest.mark.parametrize("underlined", [False, True], ids=["plain", "underlined"])
@pytest.mark.parametrize(("words", "count"), [("4.2 Dose Adjustment).", 1), ("Kidneys (and liver.)", 2)])
def test_a_line_that_closes_an_open_bracket_goes_on(
    make_line: Callable[..., Line], words: str, count: int, *, underlined: bool
) -> None:
    """A cross-reference is often a link, and the line above it short; a line that opens its own bracket closes none."""
    lines = [
        make_line(LONG.capitalize(), baseline=100),
        make_line("in some patients (see", baseline=112),
        replace(make_line(words, baseline=124), underlined=underlined),
    ]
    assert len(blocks_of(lines, spacing_of(lines), frozenset())) == count


def test_a_link_closes_the_bracket_of_a_short_paragraph(make_line: Callable[..., Line]) -> None:
    """As short as a label, and no label all the same."""
    lines = [
        make_line("Lower it (see", baseline=100),
        replace(make_line("4.2 Dose Adjustment).", baseline=112), underlined=True),
        make_line(LONG.capitalize(), baseline=136),
    ]
    assert [len(block.lines) for block in blocks_of(lines, spacing_of(lines), frozenset())] == [2, 1]


@pytest.mark.parametrize(
    ("above", "together"),
    [(LONG.capitalize(), 2), ("A few words", 1), (f"{LONG.capitalize()}.", 1)],
    ids=["full", "short", "finished"],
)
def test_an_underlined_line_goes_on_with_a_full_unfinished_one(
    make_line: Callable[..., Line], above: str, together: int
) -> None:
    """A link over a line's end; below a line that was ended, by its words or on purpose, it is a heading."""
    lines = [
        make_line(above, baseline=100),
        replace(make_line("Dose Adjustment", baseline=112), underlined=True),
        make_line(LONG.capitalize(), baseline=124),
        make_line("to its end.", baseline=136),
    ]
    assert len(blocks_of(lines, spacing_of(lines), frozenset())[0].lines) == together


@pytest.mark.parametrize(("words", "count"), [("Known risks of its use", 2), ("known risks of its use", 1)])
@pytest.mark.parametrize("lined", [0, 1], ids=["the first", "the second"])
def test_of_two_bold_lines_one_underlined_is_apart(
    make_line: Callable[..., Line], words: str, count: int, lined: int
) -> None:
    """Two headings, though the upper one is as long as a line is; in small letters the lower one goes on with it."""
    lines = [make_line(LONG.capitalize(), bold=True, baseline=100), make_line(words, bold=True, baseline=112)]
    lines[lined] = replace(lines[lined], underlined=True)
    assert len(blocks_of(lines, spacing_of(lines), frozenset())) == count


@pytest.mark.parametrize(
    ("above", "count"), [("WARNING: BLEEDING, FALLS,", 1), ("WARNING: BLEEDING", 2), ("Warning: bleeding, falls,", 2)]
)
def test_a_heading_in_capitals_goes_on_after_a_comma(make_line: Callable[..., Line], above: str, count: int) -> None:
    """However much room its line leaves; without the comma, or in small letters, it was ended there."""
    lines = [
        make_line(above, bold=True, baseline=100),
        make_line("RASH", bold=True, baseline=112),
        make_line(f"{LONG} {LONG}", baseline=130),
    ]
    assert len(blocks_of(lines, spacing_of(lines), frozenset())) == count + 1


def test_bold_italics_below_a_bold_heading_are_apart(make_line: Callable[..., Line]) -> None:
    """What points to the full text is no part of a boxed warning's heading."""
    lines = [
        make_line(LONG.upper(), bold=True, baseline=100),
        make_line("See full prescribing information.", bold=True, italic=True, baseline=112),
    ]
    assert len(blocks_of(lines, spacing_of(lines), frozenset())) == len(lines)


@pytest.mark.parametrize(("rise", "count"), [(4.0, 2), (0.0, 1)], ids=["raised", "not raised"])
def test_a_raised_sign_begins_a_note(make_line: Callable[..., Line], rise: float, count: int) -> None:
    """Notes below a table often end without a stop."""
    first = make_line("a " + LONG, baseline=100)
    sign, note = make_line("b", size=6, baseline=112 - rise), make_line("words of another note", x0=56, baseline=112)
    lines = [first, line_of(1, [*sign.words, *note.words], 112)]
    assert len(blocks_of(lines, spacing_of(lines), frozenset())) == count


def test_an_item_set_wide_goes_on_below_its_words(make_line: Callable[..., Line]) -> None:
    """Its lines are farther apart than the document's, and begin right of its sign."""
    body = [make_line(LONG, baseline=100 + 12 * row) for row in range(6)]
    item = [make_line("- " + LONG, baseline=200), make_line("goes on here.", x0=60, baseline=219)]
    lines = [*body, *item]
    assert [len(block.lines) for block in blocks_of(lines, spacing_of(lines), frozenset())] == [6, 2]
