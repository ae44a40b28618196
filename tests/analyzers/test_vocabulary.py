"""What load_rows promises: typed rows, or an error that names file, line and what to do."""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import pytest

from analyzers.vocabulary import VocabularyError, load_rows


@dataclass(frozen=True)
class _Row:
    word: str
    weight: float
    source: str
    others: tuple[str, ...] = ()
    count: int = 1


_HEAD = "word,weight,source,others,count\n"


def _load(folder: Path, text: str) -> tuple[_Row, ...]:
    (folder / "rows.csv").write_text(text, encoding="utf-8")
    return load_rows("rows.csv", _Row, folder)


def test_rows_are_typed_in_order_and_defaults_fill_empty_cells(tmp_path: Path) -> None:
    """Numbers and lists are read as such, and an empty cell takes the default."""
    rows = _load(tmp_path, _HEAD + "a,0.5,book,x|y,3\nb,1,book,,\n")
    assert rows == (_Row("a", 0.5, "book", ("x", "y"), 3), _Row("b", 1.0, "book"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("word,weight\na,1\n", "line 1: columns are"),
        (_HEAD + "a,1,,,\n", "line 2, column source is empty|line 2: column source is empty"),
        (_HEAD + "a,much,book,,\n", "line 2, column weight: 'much' is no number"),
        (_HEAD + "a,1,book,x||y,\n", "line 2, column others: .* empty value"),
        (_HEAD + "a,1\n", "line 2: not 5 values"),
        (_HEAD + "a,1,book,,,more\n", "line 2: not 5 values"),
        (_HEAD + "a,1,book,,\na,1,book,,\n", "line 3: same row as line 2"),
    ],
)
def test_a_bad_row_is_an_error_that_names_its_line(tmp_path: Path, text: str, says: str) -> None:
    """Each kind of bad row is refused, with its file and line."""
    with pytest.raises(VocabularyError, match=rf"rows\.csv, (?:{says})"):
        _load(tmp_path, text)


def test_every_data_file_has_a_source_column() -> None:
    """Knowledge without a source does not ship."""
    data = [entry for entry in (files("analyzers") / "data").iterdir() if entry.name.endswith(".csv")]
    assert data
    assert all("source" in entry.read_text(encoding="utf-8").splitlines()[0].split(",") for entry in data)
