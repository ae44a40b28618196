"""Which documents supersede which."""

from dataclasses import replace
from typing import Any

import pytest
from made_up_records import make_document

from server.revisions import is_revised_within, newest_revisions, period_of

LABEL = make_document(
    document_hash="old", brand_names=("ZORQUELA",), maker="Made-up Maker, Inc.", revision_date="2019-05"
)
NEW = replace(LABEL, document_hash="new", brand_names=("Zorquela",), maker="Made-up Maker Inc", revision_date="2024")


def test_a_later_revision_supersedes() -> None:
    """However its names are set and in whatever order they come."""
    assert newest_revisions([LABEL, NEW]) == newest_revisions([NEW, LABEL]) == {"old": "new"}


@pytest.mark.parametrize(
    "changes",
    [
        {"maker": "Other Maker"},
        {"packager": "A Pharmacy"},
        {"generic_names": ("zorquelamab", "otherine")},
        {"brand_names": ("Otherol",)},
        {"label_kind": "us_old"},
        {"revision_date": "2019"},
        {"revision_date": "2019-05-31"},
        {"revision_date": ""},
        {"revision_date": "soon"},
        {"stage": "generated"},
    ],
    ids=str,
)
def test_what_is_no_later_revision_of_the_label_does_not(changes: dict[str, Any]) -> None:
    """Another maker's, packager's or drug's label, a date that may be the same, a document that is not whole yet."""
    assert newest_revisions([LABEL, replace(NEW, **changes)]) == {}


@pytest.mark.parametrize(
    "changes", [{"maker": ""}, {"brand_names": (), "generic_names": ()}, {"label_kind": "paper"}], ids=str
)
def test_documents_that_do_not_tell_their_label_supersede_nothing(changes: dict[str, Any]) -> None:
    """That both lack a maker does not make them one label."""
    assert newest_revisions([replace(LABEL, **changes), replace(NEW, **changes)]) == {}


def test_all_older_ones_name_the_newest() -> None:
    """Not the one that came next; where dates leave it open which is newer, none of the two supersedes the other."""
    dates = {"a": "2017", "b": "2019-03", "c": "2019-06", "d": "2019"}
    revisions = [replace(LABEL, document_hash=hash_, revision_date=date) for hash_, date in dates.items()]
    assert newest_revisions(revisions) == {"a": "d", "b": "c"}


@pytest.mark.parametrize(
    ("after", "before", "within"),
    [
        ("", "", True),
        ("2019", "", True),
        ("2019-06", "", False),
        ("", "2019", True),
        ("", "2019-04-30", False),
        ("2019-05", "2019-05", True),
    ],
)
def test_a_date_lies_within_others(after: str, before: str, *, within: bool) -> None:
    """A month counts from its first day, as the index counts it."""
    assert is_revised_within(LABEL, after, before) is within
    assert is_revised_within(replace(LABEL, revision_date=""), after, before) is not (after or before)


@pytest.mark.parametrize("date", ["", "2017-13", "2017-8", "yesterday", "2017-02-30"])
def test_what_is_no_date_has_no_period(date: str) -> None:
    """It can't be compared."""
    assert period_of(date) is None
