"""What leads in an item."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from indexer.extract.block import Block
from indexer.extract.lead_ins import LeadIns
from indexer.extract.lines import Line
from indexer.extract.lists import marker_of
from indexer.extract.row_context import BETWEEN

MakeLine = Callable[..., Line]


def led_in(make_line: MakeLine, *items: tuple[float, str], after: str = "Call for help if you have:") -> list[str]:
    """What leads in items at these left edges, below words."""
    lead_ins = LeadIns()
    lead_ins.after(after)
    found = []
    for x0, words in items:
        line = make_line(f"\u2022 {words}", x0=x0)
        found.append(lead_ins.of(Block("item", [line], marker_of(line, None)), words))
    return found


def test_a_sentence_that_ends_in_a_colon_leads_in(make_line: MakeLine) -> None:
    """All items of its list; any other sentence none."""
    assert led_in(make_line, (50, "fever"), (50, "a rash")) == ["Call for help if you have:"] * 2
    assert led_in(make_line, (50, "fever"), after="Call for help.") == [""]


@pytest.mark.parametrize("after", ["Liver damage may occur if", "Do not give it to people who", "Talk of it with"])
def test_an_unfinished_sentence_leads_in_without_a_colon(make_line: MakeLine, after: str) -> None:
    """It ends in a word after which something must come."""
    assert led_in(make_line, (50, "fever"), after=after) == [after]


def test_an_item_leads_in_the_list_within_it(make_line: MakeLine) -> None:
    """By its last sentence, after what leads in itself; then the list around goes on."""
    items = [(50, "Liver problems. Signs are:"), (80, "dark urine"), (80, "yellow skin"), (50, "a rash")]
    outer = "Call for help if you have:"
    inner = f"{outer}{BETWEEN}Signs are:"
    assert led_in(make_line, *items) == [outer, inner, inner, outer]


def test_an_item_leads_in_none_beside_it(make_line: MakeLine) -> None:
    """The items after it that stand as far left are its equals."""
    assert led_in(make_line, (50, "Signs are:"), (51, "dark urine"))[1] == "Call for help if you have:"


def test_an_item_without_words_before_it_leads_in_too(make_line: MakeLine) -> None:
    """Below a heading no sentence leads in."""
    assert led_in(make_line, (50, "Signs are:"), (80, "dark urine"), after="") == ["", "Signs are:"]


def test_a_list_in_columns_stands_within_the_item_above(make_line: MakeLine) -> None:
    """Each column has its own left border, between the item's."""
    lead_ins = LeadIns()
    above = make_line("\u2022 Signs are:")
    lead_ins.of(Block("item", [above], marker_of(above, None)), "Signs are:")
    inner = replace(make_line("\u2022 fever", x0=300), left=300, right=540)
    assert lead_ins.of(Block("item", [inner], marker_of(inner, None)), "fever") == "Signs are:"


def test_an_item_in_the_next_column_is_beside(make_line: MakeLine) -> None:
    """It stands as far from its column's border."""
    lead_ins = LeadIns()
    above = replace(make_line("\u2022 Signs are:"), right=280)
    lead_ins.of(Block("item", [above], marker_of(above, None)), "Signs are:")
    beside = replace(make_line("\u2022 Stop it.", x0=300), left=300)
    assert lead_ins.of(Block("item", [beside], marker_of(beside, None)), "Stop it.") == ""
