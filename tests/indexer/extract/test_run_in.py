"""Words that head their own paragraph."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from indexer.extract.block import Block
from indexer.extract.fonts import Font
from indexer.extract.kinds.grammars import grammar_of
from indexer.extract.lines import Line, word_of
from indexer.extract.lists import Marker
from indexer.extract.run_in import mark_labels, mark_numbered, run_in_length

MakeLine = Callable[..., Line]


def _says_nothing(_heading: str, _number: str | None) -> bool:
    """No known section's words."""
    return False


def _says_background(heading: str, _number: str | None) -> bool:
    """One known section."""
    return heading == "Background"


def _in_face(line: Line, face: str) -> Line:
    """The line in another font, neither bold nor italic."""
    font = Font(face, bold=False, italic=False, descent=-0.2)
    words = tuple(word_of([glyph._replace(font=font) for glyph in word.glyphs]) for word in line.words)
    return replace(line, words=words, font=face)


def _beside(bold: Line, plain: Line) -> Line:
    """A line of bold words with plain ones behind."""
    return replace(bold, words=(*bold.words, *plain.words), bold=False, text=f"{bold.text} {plain.text}")


def _glued(make_line: MakeLine, head: str, rest: str) -> Line:
    """A line whose bold words go over into plain ones without a blank."""
    bold, plain = make_line(head, bold=True), make_line(rest, x0=300.0)
    joint = word_of([*bold.words[-1].glyphs, *plain.words[0].glyphs])
    return replace(bold, words=(*bold.words[:-1], joint, *plain.words[1:]), bold=False, text=head + rest)


def test_bold_words_with_a_colon_head_their_paragraph(make_line: MakeLine) -> None:
    """The rest of the line is plain."""
    plain = make_line("Rare cases.", x0=90)
    grammar = grammar_of("us_plr")
    assert run_in_length(
        Block("text", [_beside(make_line("Renal:", bold=True), plain)]), grammar, _says_nothing
    ) == len("Renal:")
    assert run_in_length(Block("text", [plain]), grammar, _says_nothing) == 0


@pytest.mark.parametrize(("kind", "length"), [("us_old", len("Absorption.")), ("paper", 0)])
def test_a_few_italic_words_with_a_stop_head_their_paragraph(make_line: MakeLine, kind: str, length: int) -> None:
    """Where italics are for headings."""
    line = _beside(make_line("Absorption.", italic=True), make_line("It is complete.", x0=120))
    assert run_in_length(Block("text", [replace(line, italic=False)]), grammar_of(kind), _says_nothing) == length


def test_words_that_call_for_attention_head_nothing(make_line: MakeLine) -> None:
    """What follows still belongs to the section above."""
    line = _beside(make_line("NOTE:", bold=True), make_line("Shake well.", x0=90))
    assert run_in_length(Block("text", [line]), grammar_of("us_plr"), _says_nothing) == 0


@pytest.mark.parametrize(
    ("head", "rest", "length"),
    [
        ("Other Ingredients:", "examplin and starch", 18),
        ("Serious reactions.", "Tell your doctor", 18),
        ("The value of C", "max was high", 0),
    ],
    ids=["after a colon", "after a stop", "within a word"],
)
def test_a_head_may_be_glued_to_its_text(make_line: MakeLine, head: str, rest: str, length: int) -> None:
    """After a mark, the type tells where the head ends."""
    assert run_in_length(Block("text", [_glued(make_line, head, rest)]), grammar_of("us_plr"), _says_nothing) == length


@pytest.mark.parametrize(
    ("end", "length"),
    [
        ("of examplin.", len("General information about the use of examplin.")),
        ("of examplin", 0),
        ("now, and often.", 0),
    ],
    ids=["closed", "not closed", "a sentence"],
)
def test_a_bold_head_may_run_over_two_lines(make_line: MakeLine, end: str, length: int) -> None:
    """A stop or a colon ends it; a bold sentence with commas, or words of one, are no head."""
    first = make_line("General information about the use", bold=True)
    second = _beside(make_line(end, baseline=112, bold=True), make_line("Take it daily", x0=115.0, baseline=112))
    assert run_in_length(Block("text", [first, second]), grammar_of("us_plr"), _says_nothing) == length


def test_labels_in_body_type_head_their_paragraphs_where_several_do(make_line: Callable[..., Line]) -> None:
    """Three paragraphs that each begin with a few words and a colon; one alone is a sentence."""
    labels = ("Cardiovascular:", "Nervous System:", "Special Senses:")
    blocks = [
        Block("text", [make_line(f"{label} Angina was seen in some"), make_line("patients", baseline=112)])
        for label in labels
    ]
    mark_labels(blocks)
    assert [block.run_in for block in blocks] == [len(label) for label in labels]
    alone = Block("text", [make_line("Remember: Take it"), make_line("daily", baseline=112)])
    mark_labels([alone])
    assert alone.run_in == 0


def test_bold_words_behind_the_numbers_of_a_list_head_its_items(make_line: Callable[..., Line]) -> None:
    """The number is the heading's: "1. Random Vectors were used"."""
    items = []
    for number in (1, 2, 3):
        plain, bold = make_line(f"{number}. Words that go on"), make_line("Random", x0=62.0, bold=True)
        words = (plain.words[0], bold.words[0], *plain.words[1:])
        items.append(Block("item", [replace(plain, words=words)], Marker(50.0, 62.0, words=1, ordinal=str(number))))
    mark_numbered(items)
    assert [(block.run_in, block.number) for block in items] == [(6, "1"), (6, "2"), (6, "3")]


def test_a_bold_sentence_of_a_list_is_no_head(make_line: MakeLine) -> None:
    """What an item says first in bold is its fact, no heading's name."""
    first = make_line("Your tendon can rupture while you", bold=True)
    second = _beside(make_line("take examplin.", baseline=112, bold=True), make_line("Stop it", x0=123.0, baseline=112))
    item = Block("item", [first, second], Marker(40.0, 50.0))
    assert run_in_length(item, grammar_of("us_plr"), _says_nothing) == 0


@pytest.mark.parametrize(
    ("kind", "words", "length"),
    [("paper", "Background", 10), ("paper", "Adults", 0), ("us_plr", "Background", 0)],
    ids=["known", "unknown", "in a label"],
)
def test_known_bold_words_head_a_papers_paragraph_without_a_mark(
    make_line: MakeLine, kind: str, words: str, length: int
) -> None:
    """No more than a usual blank parts them from its text."""
    bold = make_line(words, bold=True)
    line = _beside(bold, make_line("Recent guidelines tell", x0=bold.x1 + 3))
    assert run_in_length(Block("text", [line]), grammar_of(kind), _says_background) == length


@pytest.mark.parametrize(
    ("face", "length"), [("Heads", len("Background")), ("Body", 0)], ids=["a font of its own", "the body's font"]
)
def test_known_words_need_a_font_of_their_own(make_line: MakeLine, face: str, length: int) -> None:
    """A sentence may begin with them."""
    first = _in_face(make_line("Background"), face)
    line = _beside(first, make_line("Recent guidelines tell", x0=first.x1 + 3))
    assert run_in_length(Block("text", [line]), grammar_of("paper"), _says_background) == length
