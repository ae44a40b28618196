"""Edges that meet."""

from collections.abc import Callable

from analyzers.canonical import Box
from indexer.extract.grids import Edge, grids_of, merged
from indexer.extract.ink import PageInk
from indexer.extract.lines import Line


def test_pieces_of_a_rule_are_joined() -> None:
    """Small gaps are bridged, and near parallels are one."""
    (edge,) = merged([Edge(10, 0, 50), Edge(10.5, 51, 100)])
    assert (edge.start, edge.end) == (0, 100)
    assert 10 < edge.at < 10.5


def test_far_pieces_stay_apart() -> None:
    """A wide gap is a gap."""
    assert [(edge.start, edge.end) for edge in merged([Edge(10, 0, 50), Edge(10, 90, 100)])] == [(0, 50), (90, 100)]


def _rows(tops: list[tuple[float, float]]) -> list[Box]:
    """Rules of grids with three columns, one for each pair of heights."""
    boxes = []
    for top, bottom in tops:
        boxes += [Box(50, at, 250, at + 0.5) for at in (top, bottom)]
        boxes += [Box(at, top, at + 0.5, bottom) for at in (50, 120, 250)]
    return boxes


def _page(make_line: Callable[..., Line], rules: list[Box], *baselines: float) -> PageInk:
    words = [word for at in baselines for word in make_line("Single dosing", x0=100, baseline=at).words]
    glyphs = tuple(glyph for word in words for glyph in word.glyphs)
    return PageInk(1, 600, 800, glyphs, tuple(rules), (), (), ())


def test_a_row_without_upright_edges_parts_no_table(make_line: Callable[..., Line]) -> None:
    """Its words fill the place between the rules."""
    assert len(grids_of(_page(make_line, _rows([(100, 120), (136, 160)]), 132))) == 1


def test_a_caption_between_two_tables_parts_them(make_line: Callable[..., Line]) -> None:
    """It stands further off the upper table."""
    assert len(grids_of(_page(make_line, _rows([(100, 120), (150, 170)]), 145))) == 2


def test_notes_and_a_paragraph_between_two_tables_part_them(make_line: Callable[..., Line]) -> None:
    """They fill the place, with a blank between them; lines of one row stand close."""
    rules = _rows([(100, 120), (180, 200)])
    assert len(grids_of(_page(make_line, rules, 132, 144, 164, 176))) == 2
    assert len(grids_of(_page(make_line, rules, 132, 143, 154, 165, 176))) == 1
