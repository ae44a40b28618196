"""`factspan draft` as a person or script calls it."""

import json
from collections.abc import Callable
from typing import Any

import grpc
import pytest

Run = Callable[..., "tuple[int, str, str]"]


@pytest.mark.usefixtures("fake_server")
def test_a_draft_shows_sentences_and_quotes(run: Run) -> None:
    """The model's words, the label's, and where those stand."""
    code, out, err = run("draft", "How much?")
    assert (code, err) == (0, "")
    for shown in ("How much?", "Drafted: How much?", "Take one tablet daily.", "us-examplon.pdf", "Draft by made-up-1"):
        assert shown in out


def test_options_narrow_the_question(run: Run, fake_server: Any) -> None:
    """As those of ask do."""
    run("draft", "q", "--drug", "warfarin", "--document", "a.pdf", "--items", "3")
    (request,) = fake_server.asked
    assert (list(request.scope.drugs), list(request.scope.documents)) == (["warfarin"], ["a.pdf"])
    assert request.max_items == 3


@pytest.mark.usefixtures("fake_server")
def test_json_is_the_draft_as_one_object(run: Run) -> None:
    """With the fields' names of the API."""
    code, out, _ = run("draft", "q", "--json")
    assert (code, out.count("\n")) == (0, 1)
    assert json.loads(out)["statements"][0]["made_by"] == "made-up-1"


def test_without_a_model_the_setting_is_told(run: Run, fake_server: Any) -> None:
    """One line, exit code 1."""
    said = "no model is configured to write drafts: set FACTSPAN_DRAFTER"
    fake_server.failures["q"] = (grpc.StatusCode.FAILED_PRECONDITION, said)
    assert run("draft", "q") == (1, "", f"factspan: {said}\n")


def test_an_empty_question_is_wrong_usage(run: Run) -> None:
    """One line, exit code 2."""
    code, _, err = run("draft", "  ")
    assert (code, len(err.splitlines())) == (2, 1)
