"""What is to be drawn, and where it is written."""

from pathlib import Path

import pytest

from server.cli.drawing import check_folder, chosen_layers, chosen_pages, write_pictures
from server.cli.errors import CommandError, WrongUsageError

KNOWN = ("words", "spans", "tables")


@pytest.mark.parametrize(
    ("text", "ranges"), [(None, ()), ("3", ((3, 3),)), ("1-3,8", ((1, 3), (8, 8))), (" 2 , 4-4", ((2, 2), (4, 4)))]
)
def test_ranges_of_pages(text: str | None, ranges: tuple[tuple[int, int], ...]) -> None:
    """Both ends belong to a range."""
    assert chosen_pages(text) == ranges


@pytest.mark.parametrize("text", ["", "x", "3-1", "0", "-2", "1,,2", "1-2-3", "99999999"])
def test_what_is_no_range_is_named(text: str) -> None:
    """With an example of what to write."""
    with pytest.raises(WrongUsageError, match="1-3,8"):
        chosen_pages(text)


def test_layers_by_name() -> None:
    """Without any, the usual ones."""
    assert chosen_layers(None, KNOWN, ("spans",)) == ("spans",)
    assert chosen_layers("tables, words", KNOWN, ()) == ("tables", "words")
    assert chosen_layers("all", KNOWN, ()) == KNOWN


@pytest.mark.parametrize("text", ["", "span", "spans,all"])
def test_an_unknown_layer_is_told_those_there_are(text: str) -> None:
    """So that the next try is right."""
    with pytest.raises(WrongUsageError, match="words, spans, tables"):
        chosen_layers(text, KNOWN, ())


def test_pictures_are_named_so_that_they_sort_as_pages(tmp_path: Path) -> None:
    """Into a folder that is made with those above it; nothing else is left there."""
    folder = tmp_path / "new" / "one"
    paths = write_pictures(folder, [(2, b"two"), (10, b"ten"), (1200, b"many")])
    assert [path.name for path in paths] == ["page-002.png", "page-010.png", "page-1200.png"]
    assert paths[1].read_bytes() == b"ten"
    assert sorted(folder.iterdir()) == sorted(paths)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    """Nor is what would lie below it."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(WrongUsageError, match="is a file"):
            check_folder(place)
    check_folder(tmp_path / "new")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """In one line with the reason."""
    (tmp_path / "page-001.png").mkdir()
    with pytest.raises(CommandError, match="page-001"):
        write_pictures(tmp_path, [(1, b"one")])
