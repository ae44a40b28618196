"""Files of questions, line by line."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.cli.errors import WrongUsageError
from server.cli.questions_file import BatchQuestion, read_questions

NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(str.strip)


@given(st.lists(st.tuples(st.one_of(NAMES, st.integers()), NAMES, NAMES), max_size=5))
def test_what_was_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str | int, str, str]]
) -> None:
    """Questions come back in order, whatever characters they hold; empty lines are passed over."""
    path = tmp_path_factory.mktemp("questions") / "in.jsonl"
    lines = [
        json.dumps({"id": identity, "question": question, "document": document}, ensure_ascii=False)
        for identity, question, document in rows
    ]
    path.write_text("\n\n".join(lines), encoding="utf-8", newline="")
    expected = [
        BatchQuestion(identity, question.strip(), "", document.strip()) for identity, question, document in rows
    ]
    assert list(read_questions(path)) == expected


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_line_is_a_question_or_named_in_the_error(tmp_path_factory: pytest.TempPathFactory, line: str) -> None:
    """Nothing but wrong usage comes out of a line, and it says which line."""
    path = tmp_path_factory.mktemp("questions") / "in.jsonl"
    path.write_text(f"\n{line}", encoding="utf-8", newline="")
    try:
        read_questions(path)
    except WrongUsageError as error:
        assert "in.jsonl line " in str(error)  # noqa: PT017 - most lines fail, all in the same way


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not JSON"),
        ("[1]", "no JSON object"),
        ('{"question": "q"}', '"id"'),
        ('{"id": true, "question": "q"}', '"id"'),
        ('{"id": 1}', '"question"'),
        ('{"id": 1, "question": "  "}', '"question"'),
        ('{"id": 1, "question": ["q"]}', '"question"'),
        ('{"id": 1, "question": "q", "drug": 5}', '"drug"'),
        ('{"id": 1, "question": "\\ud800"}', "surrogate"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_a_bad_line_is_named_with_what_it_lacks(tmp_path: Path, line: str, said: str) -> None:
    """The number counts lines of the file, empty ones too."""
    path = tmp_path / "in.jsonl"
    path.write_text(f'{{"id": 1, "question": "q"}}\n\n{line}\n')
    with pytest.raises(WrongUsageError) as caught:
        read_questions(path)
    assert "line 3" in str(caught.value)
    assert said in str(caught.value)


def test_a_file_that_is_not_there_or_no_text_is_said(tmp_path: Path) -> None:
    """Both are wrong usage."""
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    for name, said in (("nothing", "No such file"), ("picture", "not UTF-8")):
        with pytest.raises(WrongUsageError, match=said):
            read_questions(tmp_path / name)


def test_a_null_narrows_nothing(tmp_path: Path) -> None:
    """As a field that is left out."""
    path = tmp_path / "in.jsonl"
    path.write_text('{"id": 1, "question": "q", "drug": null, "document": null}')
    assert read_questions(path) == (BatchQuestion(1, "q"),)
