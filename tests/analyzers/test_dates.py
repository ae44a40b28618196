"""What find_date promises: the first date of a text, as precise as printed."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.dates import find_date


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("Revised: 7/2014 Example Labs", "2014-07"),
        ("Revised: November, 2011", "2011-11"),
        ("Rev. Sept. 2019", "2019-09"),
        ("Date of Revision: November 16, 2018", "2018-11-16"),
        ("20 September 2009", "2009-09-20"),
        ("Published:20November2013", "2013-11-20"),
        ("June5-10,2020", "2020-06"),
        ("2020-05-03", "2020-05-03"),
        ("03/15/2020", "2020-03-15"),
        ("MAY-2020", "2020-05"),
    ],
)
def test_a_printed_date_is_read(text: str, iso: str) -> None:
    """Each usual form of a date gives its ISO form."""
    found = find_date(text)
    assert found is not None
    assert found.iso == iso


@pytest.mark.parametrize("text", ["", "13/2012", "marching 2012", "12.5 mg in 2014 patients", "NDC 12345-2014-07"])
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    """Numbers that only look like a date are left alone."""
    assert find_date(text) is None


def test_a_date_tells_where_it_stands() -> None:
    """Of its characters the first, and the one after the last."""
    text = "Revised: April 2024 Example Labs"
    found = find_date(text)
    assert found is not None
    assert text[found.start : found.end] == "April 2024"


def test_europe_prints_the_day_first() -> None:
    """The order of day and month follows the caller's word."""
    american, european = find_date("03/08/2017"), find_date("03/08/2017", day_first=True)
    assert american is not None
    assert european is not None
    assert (american.iso, european.iso) == ("2017-03-08", "2017-08-03")


@given(st.text(alphabet="0123456789/-., JanuaryMy"))
def test_any_text_gives_a_date_or_none(text: str) -> None:
    """Nothing but an ISO date ever comes out."""
    found = find_date(text)
    assert found is None or re.fullmatch(r"(19|20)\d\d(-(0[1-9]|1[0-2])(-[0-3]\d)?)?", found.iso)
