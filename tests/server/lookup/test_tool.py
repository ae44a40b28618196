"""The tool that models are given: valid JSON schema, and within what their providers take."""

import json
import re
from collections.abc import Callable

import pytest
from jsonschema import Draft202012Validator

from indexer.store.records import DocumentRecord
from server.documents import Registry
from server.lookup.tool import MOST_ENUM, MOST_ENUM_CHARACTERS, Tool, lookup_tool

OPENAI_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
COHERE_NAME = re.compile(r"[a-zA-Z_][a-zA-Z0-9_]*")
ANTHROPIC_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
OPENAI_DESCRIPTION = 1024
KEYWORDS_OF_ALL = {"type", "properties", "required", "additionalProperties", "items", "enum", "description"}

Library = Callable[..., Registry]


@pytest.fixture
def library(document: Callable[..., DocumentRecord]) -> Library:
    """Makes a registry of so many documents, each about a drug of its own."""

    def make(count: int, name: str = "label-{}.pdf") -> Registry:
        documents = [
            document(
                document_hash=f"{number:064x}",
                file_name=name.format(number),
                brand_names=(f"Brand{number}",),
                generic_names=(f"generic{number}",),
            )
            for number in range(count)
        ]
        return Registry(tuple(documents), 0.0)

    return make


def names_of(tool: Tool) -> dict[str, object]:
    """The schema of the documents' names."""
    return tool.parameters["properties"]["document_names"]


@pytest.mark.parametrize("count", [0, 1, 3, MOST_ENUM, MOST_ENUM + 1, 5000])
def test_it_is_a_tool_that_all_providers_take(library: Library, count: int) -> None:
    """The name, the description's length, a valid schema of the keywords they share, strict objects."""
    tool = lookup_tool(library(count), 5)
    assert all(pattern.fullmatch(tool.name) for pattern in (OPENAI_NAME, COHERE_NAME, ANTHROPIC_NAME))
    assert 0 < len(tool.description) <= OPENAI_DESCRIPTION
    Draft202012Validator.check_schema(tool.parameters)
    assert json.loads(json.dumps(tool.parameters)) == tool.parameters
    assert tool.parameters["type"] == "object"
    assert tool.parameters["additionalProperties"] is False
    assert sorted(tool.parameters["required"]) == sorted(tool.parameters["properties"])
    assert _keywords(tool.parameters) <= KEYWORDS_OF_ALL
    assert len(json.dumps(tool.parameters)) < 20_000


def test_a_few_documents_are_an_enum_with_their_drugs(library: Library) -> None:
    """A model can only name what is there, and knows what it is about."""
    tool = lookup_tool(library(3), 5)
    assert names_of(tool)["items"] == {"type": "string", "enum": ["label-0.pdf", "label-1.pdf", "label-2.pdf"]}
    assert "label-1.pdf: Brand1, generic1" in names_of(tool)["description"]
    validator = Draft202012Validator(tool.parameters)
    asked = {"query": "dose?", "document_names": ["label-1.pdf"], "top_k": 5}
    assert validator.is_valid(asked)
    assert not validator.is_valid(asked | {"document_names": ["label-9.pdf"]})


@pytest.mark.parametrize(
    ("count", "name", "listed"),
    [
        (MOST_ENUM, "{}.pdf", True),
        (MOST_ENUM + 1, "{}.pdf", False),
        (100, "x" * (MOST_ENUM_CHARACTERS // 100) + "{}.pdf", False),
    ],
)
def test_many_documents_are_no_enum(library: Library, count: int, name: str, *, listed: bool) -> None:
    """Neither too many names nor too many characters."""
    assert ("enum" in names_of(lookup_tool(library(count, name), 5))["items"]) is listed


def test_of_thousands_the_model_is_told_how_to_name_them(library: Library) -> None:
    """By their drugs; what is not known is answered with near names."""
    about = names_of(lookup_tool(library(5000), 5))
    assert about["items"] == {"type": "string"}
    assert "5000 documents" in about["description"]
    assert "brand or generic name" in about["description"]


def test_an_empty_library_has_no_empty_enum(library: Library) -> None:
    """JSON schema wants one value at least."""
    about = names_of(lookup_tool(library(0), 5))
    assert "enum" not in about["items"]
    assert "No document" in about["description"]


def test_files_of_one_name_are_named_once(library: Library) -> None:
    """An enum's values differ."""
    assert names_of(lookup_tool(library(2, "same.pdf"), 5))["items"]["enum"] == ["same.pdf"]


def _keywords(schema: object, *, of_names: bool = False) -> set[str]:
    """All keywords in a schema; the names of properties are none."""
    if not isinstance(schema, dict):
        return set()
    own = set() if of_names else set(schema)
    return own.union(*(_keywords(value, of_names=key == "properties") for key, value in schema.items()))
