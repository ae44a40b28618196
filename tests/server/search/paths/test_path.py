"""What every path keeps to."""

import importlib
import inspect
import pkgutil

import pytest

from server.search import paths

# SPEC section 4
NAMES = {
    "SECTION_EXACT",
    "SECTION_FUZZY",
    "ATTRIBUTE_LOOKUP",
    "HYBRID",
    "BM25_FACTSPAN",
    "QUESTION_INDEX",
    "VECTOR_SCOPED",
    "GLOBAL_FACTSPAN_SCAN",
    "MULTI_SECTION_EVIDENCE",
}
MODULES = [found.name for found in pkgutil.iter_modules(paths.__path__) if found.name != "path"]


@pytest.mark.parametrize("module", MODULES)
def test_a_path_has_a_name_of_the_product_and_finds(module: str) -> None:
    """A file a path; its class has a known name and an async ``find``."""
    members = vars(importlib.import_module(f"server.search.paths.{module}")).values()
    found = [each for each in members if inspect.isclass(each) and each.__module__.endswith(f"paths.{module}")]
    assert [each.name in NAMES and inspect.iscoroutinefunction(each.find) for each in found] == [True]
