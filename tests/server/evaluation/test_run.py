"""Runs as `factspan batch` writes them, and as others do."""

import pytest

from server.evaluation.json_lines import InputFileError, Line
from server.evaluation.run import Item, RunAnswer, run_answer, run_of

PIECE = {"document": "d", "page": 3, "text": "5 mg"}


def test_an_answer_is_read_whole() -> None:
    """With all that the project's own runs tell."""
    piece = {**PIECE, "section_type": "dosage", "path": "HYBRID", "start": 7, "end": 11}
    record = {
        "id": "q",
        "no_result": False,
        "latency_ms": 12,
        "path": "HYBRID",
        "evidence": [piece],
        "plan_section_types": ["dosage"],
    }
    assert run_answer(Line("", record)) == RunAnswer(
        "q", False, (Item("d", 3, "5 mg", "dosage", "HYBRID", 7, 11),), 12.0, "HYBRID", ("dosage",)
    )


def test_little_is_needed() -> None:
    """An id and evidence."""
    assert run_answer(Line("", {"id": 1, "evidence": [PIECE]})) == RunAnswer(1, False, (Item("d", 3, "5 mg"),))


def test_the_later_answer_counts() -> None:
    """As when a run was gone on with."""
    run = run_of([Line("", {"id": 1, "evidence": []}), Line("", {"id": 1, "evidence": [PIECE]})])
    assert len(run[1].items) == 1


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"evidence": None}, "evidence"),
        ({"evidence": [{"page": 1, "text": ""}]}, "evidence 1: .document"),
        ({"latency_ms": "3"}, "latency_ms"),
        ({"no_result": 0}, "no_result"),
    ],
)
def test_a_line_that_is_no_answer_is_named(changes: dict[str, object], named: str) -> None:
    """By file, line and field."""
    with pytest.raises(InputFileError, match=rf"run line 2.*{named}"):
        run_answer(Line("run line 2", {"id": 1, "evidence": [], **changes}))
