"""Which files a call means."""

import hashlib
from pathlib import Path

from indexer.files import find_files, hash_file


def test_a_folder_gives_its_pdfs_sorted_whatever_the_case(tmp_path: Path) -> None:
    """PDFs of all levels are found, other files are not."""
    (tmp_path / "b").mkdir()
    for name in ("c.PDF", "a.pdf", "b/d.Pdf", "notes.txt"):
        (tmp_path / name).write_bytes(b"x")
    found = find_files([tmp_path])
    assert [file.path.relative_to(tmp_path).as_posix() for file in found] == ["a.pdf", "b/d.Pdf", "c.PDF"]
    assert not any(file.problem for file in found)


def test_a_missing_path_has_a_problem(tmp_path: Path) -> None:
    """A path that leads nowhere is found with a line that says so, beside the others."""
    (tmp_path / "a.pdf").write_bytes(b"x")
    missing, there = find_files([tmp_path / "none.pdf", tmp_path / "a.pdf"])
    assert "no such file or folder" in missing.problem
    assert there.problem == ""


def test_a_folder_without_pdfs_has_a_problem(tmp_path: Path) -> None:
    """An empty folder is not silently nothing."""
    (only,) = find_files([tmp_path])
    assert "holds no PDF" in only.problem


def test_a_file_that_is_named_twice_is_found_once(tmp_path: Path) -> None:
    """A folder and a file in it overlap."""
    (tmp_path / "a.pdf").write_bytes(b"x")
    assert len(find_files([tmp_path / "a.pdf", tmp_path])) == 1


def test_a_named_file_needs_no_ending(tmp_path: Path) -> None:
    """Who names a file means it; whether it is a PDF is for the extraction to say."""
    (tmp_path / "label").write_bytes(b"x")
    assert find_files([tmp_path / "label"])[0].problem == ""


def test_the_hash_is_of_the_bytes(tmp_path: Path) -> None:
    """A document's id is the SHA-256 of its file."""
    (tmp_path / "a.pdf").write_bytes(b"some bytes" * 300_000)
    assert hash_file(tmp_path / "a.pdf") == hashlib.sha256(b"some bytes" * 300_000).hexdigest()
