"""A scope as filter clauses."""

import pytest

from server.search.inquiry import Scope
from server.search.query.filters import filters, first_day, last_day


def test_an_empty_scope_gives_no_clause() -> None:
    """Nothing narrows."""
    assert filters(Scope()) == []


def test_each_field_gives_its_clause() -> None:
    """Fields narrow together, values of a field widen; drugs have become documents before."""
    scope = Scope(("h1", "h2"), ("Zorquela",), ("dosage",), ("bullet",), ("us_plr",), "2017", "2017-08")
    assert filters(scope) == [
        {"terms": {"document_hash": ["h1", "h2"]}},
        {"terms": {"section_type": ["dosage"]}},
        {"terms": {"text_type": ["bullet"]}},
        {"terms": {"label_kind": ["us_plr"]}},
        {"range": {"revision_date": {"gte": "2017-01-01", "lte": "2017-08-31"}}},
    ]


def test_what_is_left_out_is_named_alone() -> None:
    """The rest of the documents is not."""
    clauses = filters(Scope(left_out=("h1",)))
    assert clauses == [{"bool": {"must_not": [{"terms": {"document_hash": ["h1"]}}]}}]


@pytest.mark.parametrize(
    ("date", "first", "last"),
    [
        ("2024", "2024-01-01", "2024-12-31"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2024-02-10", "2024-02-10", "2024-02-10"),
    ],
)
def test_a_year_or_month_counts_whole(date: str, first: str, last: str) -> None:
    """From its first day to its last."""
    assert (first_day(date), last_day(date)) == (first, last)
