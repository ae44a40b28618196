"""Writing an archive's files out."""

import zipfile
from pathlib import Path

import pytest

from indexer.artifacts.errors import InstallError
from indexer.artifacts.unpack import unpack


def make_zip(path: Path, files: dict[str, int]) -> Path:
    """A zip of small files with the given modes."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, mode in files.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = mode << 16
            archive.writestr(entry, name)
    return path


def test_files_keep_their_execute_bits(tmp_path: Path) -> None:
    """A program stays one, the top folder is left out when asked."""
    archive = make_zip(tmp_path / "a.zip", {"top/bin/run": 0o755, "top/conf": 0o644})
    unpack(archive, tmp_path / "out", strip=1)
    assert (tmp_path / "out/bin/run").stat().st_mode & 0o100
    assert not (tmp_path / "out/conf").stat().st_mode & 0o100
    assert (tmp_path / "out/conf").read_text() == "top/conf"


@pytest.mark.parametrize("name", ["../evil", "/evil", "a/../../evil"])
def test_a_name_that_leads_out_is_refused(tmp_path: Path, name: str) -> None:
    """An archive can write nowhere but in its folder."""
    archive = make_zip(tmp_path / "a.zip", {name: 0o644})
    with pytest.raises(InstallError, match="leads out"):
        unpack(archive, tmp_path / "out" / "deep")
    assert not list(tmp_path.rglob("evil"))


def test_what_is_no_zip_is_named(tmp_path: Path) -> None:
    """A file that is no archive is an error with its name."""
    (tmp_path / "a.zip").write_text("no zip")
    with pytest.raises(InstallError, match=r"a\.zip is not a zip"):
        unpack(tmp_path / "a.zip", tmp_path / "out")
