"""The names that a document goes by."""

from collections.abc import Callable
from typing import Any

import pytest

from server.document_names import is_named, name_key, resource_name


@pytest.mark.parametrize("name", ["zorquela.pdf", "ZORQUELA", " zorquela ", "documents/" + "a" * 64, "A" * 64])
def test_a_document_goes_by_each_of_its_names(document: Callable[..., Any], name: str) -> None:
    """In any letter case, with or without what all have in common."""
    assert is_named(document(), name)


def test_another_name_is_not_its(document: Callable[..., Any]) -> None:
    """Nor a part of one."""
    assert not is_named(document(), "zorq")
    assert name_key("zorq.pdf") == "zorq"


def test_a_documents_resource_name_is_one_of_its_names(document: Callable[..., Any]) -> None:
    """As calls give and take it."""
    assert resource_name("a" * 64) == "documents/" + "a" * 64
    assert is_named(document(), resource_name(document().document_hash))
