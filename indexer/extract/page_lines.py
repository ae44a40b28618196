"""What one page tells without the others: its lines and its ruled tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from indexer.extract.grids import grids_of
from indexer.extract.ink import PageInk
from indexer.extract.lines import SHOWN, Line, lines_of
from indexer.extract.row_splitting import split_rows
from indexer.extract.tables import Table, table_of

RuledTable = tuple[Table, frozenset[int]]
"""A table and the places of its lines among the page's."""


@dataclass(frozen=True, slots=True)
class LinedPage:
    """The lines and ruled tables of one ink of a page.  Furniture is not known yet: it is among them."""

    ink: PageInk
    lines: tuple[Line, ...]
    tables: tuple[RuledTable, ...]


def lined(page: PageInk) -> tuple[LinedPage, ...]:
    """The page's own ink, then that of each direction of turned text, with lines and tables."""
    return tuple(map(_lined, (page, *page.turned)))


def lined_again(pages: Sequence[PageInk], before: Sequence[LinedPage]) -> list[LinedPage]:
    """All inks of the pages with lines and tables: those made ``before``, where an ink shows the same letters still."""
    made = {_name(one.ink): one for one in before}
    return list(_again(pages, made))


def _again(pages: Sequence[PageInk], made: dict[tuple[int, int], LinedPage]) -> Iterator[LinedPage]:
    for ink in (ink for page in pages for ink in (page, *page.turned)):
        one = made.get(_name(ink))
        yield replace(one, ink=ink) if one and _shows_the_same(one.ink, ink) else _lined(ink)


def _name(ink: PageInk) -> tuple[int, int]:
    return ink.number, ink.turn.quarters if ink.turn else 0


def _shows_the_same(ink: PageInk, other: PageInk) -> bool:
    return ink.glyphs is other.glyphs or all(
        (a.shown >= SHOWN) == (b.shown >= SHOWN) for a, b in zip(ink.glyphs, other.glyphs, strict=True)
    )


def _lined(ink: PageInk) -> LinedPage:
    lines = lines_of(ink)
    tables: list[RuledTable] = []
    taken: set[int] = set()
    for grid in sorted(grids_of(ink), key=lambda g: (g.box.x1 - g.box.x0) * (g.box.bottom - g.box.top)):
        free = [index for index in range(len(lines)) if index not in taken]
        made = table_of(grid, [lines[index] for index in free], ink.number)
        if made is not None:
            used = frozenset(free[index] for index in made[1])
            split_rows(made[0])
            tables.append((made[0], used))
            taken |= used
    return LinedPage(ink, tuple(lines), tuple(tables))
