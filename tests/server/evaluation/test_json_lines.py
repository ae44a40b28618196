"""Files of JSON objects, and how a bad line is named."""

from pathlib import Path

import pytest

from server.evaluation.json_lines import InputFileError, Line, read_lines


def test_lines_are_objects_with_their_numbers(tmp_path: Path) -> None:
    """Empty lines are passed over, and counted."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"a": 1}\n\n{"a": "x\u2028y"}\n')
    assert [(line.where, line.fields) for line in read_lines(path)] == [
        (f"{path} line 1", {"a": 1}),
        (f"{path} line 3", {"a": "x\u2028y"}),
    ]


@pytest.mark.parametrize("text", ["{", "[1]", '{"a": 1}\nno'])
def test_a_line_that_is_no_object_is_named(tmp_path: Path, text: str) -> None:
    """The file and the line's number."""
    path = tmp_path / "a.jsonl"
    path.write_text(text)
    with pytest.raises(InputFileError, match=rf"a\.jsonl line {len(text.splitlines())} is"):
        list(read_lines(path))


def test_a_file_of_another_kind_is_told_what_is_wanted(tmp_path: Path) -> None:
    """Not only what Python's reader stumbled on."""
    path = tmp_path / "readme.txt"
    path.write_text("# Readme")
    with pytest.raises(InputFileError, match="each line holds one object"):
        list(read_lines(path))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    """So that a slip of the hand is found."""
    with pytest.raises(InputFileError, match="absent"):
        list(read_lines(tmp_path / "absent"))


@pytest.mark.parametrize("read", [Line.text, Line.flag, Line.whole, Line.lines])
@pytest.mark.parametrize("value", [None, 1.5])
def test_a_field_of_another_kind_is_named(read: object, value: object) -> None:
    """Missing or wrong, it is the same."""
    with pytest.raises(InputFileError, match='f line 1: "x"'):
        read(Line("f line 1", {"x": value}), "x")


@pytest.mark.parametrize("value", [True, "", None, 1.5])
def test_an_id_is_a_text_or_a_number(value: object) -> None:
    """A truth value is no number here."""
    with pytest.raises(InputFileError, match='"id"'):
        Line("f line 1", {"id": value}).identity()


def test_an_object_in_a_list_is_named_by_its_number() -> None:
    """From 1, after the line it stands in."""
    assert [each.where for each in Line("f line 2", {"answers": [{}, {}]}).lines("answers")] == [
        "f line 2, answers 1",
        "f line 2, answers 2",
    ]
