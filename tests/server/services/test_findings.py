"""Checks of a field that requests share."""

import pytest

from server.errors import InvalidRequestError
from server.services.findings import Findings, check_count, read_count, read_known, read_name, read_page_size


def test_list_pages_and_names() -> None:
    """A page size is clamped without a word; a name is required."""
    assert (read_page_size(0, 50, 1000), read_page_size(5000, 50, 1000)) == (50, 1000)
    with pytest.raises(InvalidRequestError):
        read_page_size(-1, 50, 1000)
    assert read_name("name", " x ") == "x"
    with pytest.raises(InvalidRequestError, match="name: is required"):
        read_name("name", " ")


def test_a_number_is_clamped_and_noted() -> None:
    """None at all stands for the default."""
    findings = Findings()
    assert [read_count("size", value, 10, 50, findings) for value in (0, 7, 51)] == [10, 7, 50]
    assert (findings.notes, findings.violations) == (["size: 51 was clamped to 50"], [])


def test_all_that_is_wrong_is_raised_at_once() -> None:
    """A violation a field."""
    findings = Findings()
    findings.raise_if_any()
    read_known("kind", ["odd", "even"], {"even"}, findings)
    check_count("names", ["a", "b"], 1, findings)
    with pytest.raises(InvalidRequestError) as caught:
        findings.raise_if_any()
    assert [each.field for each in caught.value.violations] == ["kind", "names"]
