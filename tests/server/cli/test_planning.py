"""How `factspan plan` comes by what is indexed."""

from dataclasses import replace

import pytest

from server.cli.errors import WrongUsageError
from server.cli.planning import read_registry, scope_of
from server.cli.stack import stack_of_settings
from server.documents import Registry
from server.search.plan.plan import KnownDrug


def test_without_opensearch_there_is_no_registry(free_address: str) -> None:
    """A plan is made all the same."""
    assert read_registry(replace(stack_of_settings(), opensearch_url=f"http://{free_address}", node=None)) is None


def test_without_a_registry_a_drug_is_known_by_its_name() -> None:
    """And documents limit nothing."""
    assert scope_of(None, ["examplin"], ["us-examplin"]) == (KnownDrug((), ("examplin",), ()),)


def test_a_document_that_is_not_indexed_is_wrong_usage() -> None:
    """The message has its name."""
    with pytest.raises(WrongUsageError, match="us-examplin"):
        scope_of(Registry((), 0.0), [], ["us-examplin"])
