"""Search options as a person writes them."""

import pytest
from factspan.v1 import search_pb2

from server.cli.errors import WrongUsageError
from server.cli.search_options import has_option, search_options


def test_each_kind_of_option_is_read() -> None:
    """Numbers, truth values, short names of an enum, lists; several in one text."""
    options = search_options(["alpha=0.5 pool_size=80", "fusion=reciprocal_rank", "paths=HYBRID,X rerank=off"])
    assert options == search_pb2.SearchOptions(
        alpha=0.5, pool_size=80, fusion=search_pb2.FUSION_RECIPROCAL_RANK, paths=["HYBRID", "X"], rerank=False
    )


def test_options_are_set_over_others() -> None:
    """A list takes the place of the one before; what is not named stays; the base is left alone."""
    base = search_options(["paths=A,B", "alpha=0.2"])
    assert search_options(["paths=C"], base) == search_options(["paths=C", "alpha=0.2"])
    assert list(base.paths) == ["A", "B"]


@pytest.mark.parametrize("field", [field.name for field in search_pb2.SearchOptions.DESCRIPTOR.fields])
def test_every_option_of_the_api_can_be_written(field: str) -> None:
    """Each takes a value of its kind, without code of its own."""
    assert has_option(field)
    value = "RELATIVE_SCORE" if field == "fusion" else "1"
    assert search_options([f"{field}={value}"]).ByteSize() > 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("alhpa=1", "alpha"),
        ("alpha", "NAME=VALUE"),
        ("alpha=high", "a number"),
        ("pool_size=1.5", "a number"),
        ("pool_size=99999999999", "a number"),
        ("fusion=SUM", "RECIPROCAL_RANK"),
        ("rerank=maybe", "true or false"),
    ],
)
def test_what_does_not_fit_is_said(text: str, said: str) -> None:
    """With what would."""
    with pytest.raises(WrongUsageError, match=said):
        search_options([text])


def test_an_option_of_another_version_is_not_there() -> None:
    """Callers can ask before they set it."""
    assert not has_option("telepathy")
