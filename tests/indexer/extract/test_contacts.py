"""Names over addresses."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.extract.block import HEADING, TEXT, Block
from indexer.extract.contacts import POSTAL_CODE, drop_contacts
from indexer.extract.lines import Line


@pytest.mark.parametrize(
    ("count", "body", "kind"),
    [
        (3, "Made-up Pharma Ltd. Tel: + 32-(0)2 555 01 00", TEXT),
        (2, "Made-up Pharma Ltd. Tel: + 32-(0)2 555 01 00", HEADING),
        (3, "The dose is 5 mg in 24 hours.", HEADING),
    ],
    ids=["offices", "too few", "text"],
)
def test_names_over_telephones_are_no_headings(
    make_line: Callable[..., Line], count: int, body: str, kind: str
) -> None:
    """A list of offices has several of them."""
    blocks = []
    for row in range(count):
        blocks += [Block(HEADING, [make_line(f"Country {row}", bold=True)]), Block(TEXT, [make_line(body)])]
    drop_contacts(blocks)
    assert {block.kind for block in blocks[::2]} == {kind}


def test_the_last_office_is_one_though_text_goes_on_after_it(make_line: Callable[..., Line]) -> None:
    """The leaflet's end stands below it without a heading of its own."""
    blocks = []
    for row in range(3):
        blocks += [Block(HEADING, [make_line(f"Country {row}")]), Block(TEXT, [make_line("Tel: + 32-(0)2 555 01 00")])]
    drop_contacts([*blocks, Block(TEXT, [make_line("This leaflet goes on. " * 20)])])
    assert {block.kind for block in blocks} == {TEXT}


@pytest.mark.parametrize(
    "last", ["J3X 1P7", "Springfield, NJ 07081", "Springfield, NJ 07081-1234", "Springfield SP1 2FD"]
)
def test_lines_down_to_a_postal_code_are_an_address(make_line: Callable[..., Line], last: str) -> None:
    """What announces them is a heading still."""
    blocks = [
        Block(HEADING, [make_line(text, bold=True)])
        for text in ("MORE INFORMATION", "Manufactured by:", "Made-up Pharma Inc.", "1 Any Street", last)
    ]
    drop_contacts(blocks)
    assert [block.kind for block in blocks] == [HEADING, HEADING, TEXT, TEXT, TEXT]


def test_a_heading_over_an_address_that_is_set_otherwise_stays(make_line: Callable[..., Line]) -> None:
    """It is larger."""
    blocks = [Block(HEADING, [make_line("HOW SUPPLIED", size=12.0)]), Block(HEADING, [make_line("Toronto ON M5V 2T6")])]
    drop_contacts(blocks)
    assert [block.kind for block in blocks] == [HEADING, TEXT]


@given(
    st.from_regex("[A-Z]{1,2}[0-9][A-Z0-9]?", fullmatch=True, alphabet=st.characters(codec="ascii")),
    st.from_regex("[0-9][ABD-HJLNP-UW-Z]{2}", fullmatch=True, alphabet=st.characters(codec="ascii")),
    st.sampled_from(["", "-UK", "-GB"]),
)
def test_a_british_postal_code_ends_an_address(outward: str, inward: str, country: str) -> None:
    """Two halves, with the country behind them or not; Royal Mail has no C, I, K, M, O or V in the second."""
    assert POSTAL_CODE.search(f"Springfield {outward} {inward}{country}")
