"""Prompts and their fences."""

import jinja2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.providers.prompt import fenced, load_prompt


def test_a_prompt_is_two_turns_without_what_was_not_given() -> None:
    """The version is in its name."""
    prompt = load_prompt("plan-1")
    given_values = {"section_types": ["dosage"], "attributes": ["half_life"], "documents": ["Zorquela"], "history": []}
    system, user = prompt.messages(question="What dose?", **given_values)
    assert (prompt.name, system.role, user.role) == ("plan-1", "system", "user")
    assert fenced("What dose?") in user.content
    assert "talk before" not in user.content


def test_a_value_that_is_missing_is_a_fault() -> None:
    """Never an empty place in what a model reads."""
    with pytest.raises(jinja2.UndefinedError):
        load_prompt("plan-1").messages(question="What dose?")


def test_data_is_no_template() -> None:
    """Braces stay braces."""
    prompt = load_prompt("plan-1")
    given_values = {"section_types": [], "attributes": [], "documents": [], "history": ["{{ 7 * 7 }}"]}
    _, user = prompt.messages(question="{% raw %}", **given_values)
    assert "{{ 7 * 7 }}" in user.content
    assert "{% raw %}" in user.content


@given(st.text())
def test_no_text_can_close_its_own_fence(text: str) -> None:
    """The closing line stands once, at the end."""
    made = fenced(text)
    opening, closing = made.split("\n", 1)[0], made.rsplit("\n", 1)[1]
    assert opening.removeprefix("<<<") == closing.removesuffix(">>>")
    assert closing not in text
