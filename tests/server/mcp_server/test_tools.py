"""The tools' catalogue."""

from typing import Any

import pytest

from server.mcp_server.tools import INSTRUCTIONS, TOOLS, Tool

MOST_CHARACTERS = 1024
"""Of a description: what all providers of models take."""


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_all_named_fields_are_there(tool: Tool) -> None:
    """A field that is renamed must not drop out of a tool in silence."""
    for path in tool.fields:
        message: Any = tool.request.DESCRIPTOR
        for name in path.split("."):
            assert name in message.fields_by_name, path
            message = message.fields_by_name[name].message_type
    assert set(tool.withheld) <= set(tool.response.DESCRIPTOR.fields_by_name)


def test_texts_fit_what_models_take() -> None:
    """Names of letters and underscores, short descriptions, and the rule on silence in the instructions."""
    assert all(tool.name.replace("_", "").isalpha() for tool in TOOLS)
    assert all(len(tool.description) <= MOST_CHARACTERS for tool in TOOLS)
    assert "do not guess" in INSTRUCTIONS
