"""Where files may be written."""

from pathlib import Path

import pytest

from server.cli.errors import WrongUsageError
from server.cli.written_files import check_folder_of


def test_a_file_in_a_folder_that_is_there_may_be_written(tmp_path: Path) -> None:
    """Whether it is there already or not."""
    check_folder_of(tmp_path / "page.html")


def test_a_folder_that_is_missing_is_named_with_what_to_do(tmp_path: Path) -> None:
    """No folder is made for a file."""
    with pytest.raises(
        WrongUsageError, match=r"--out .*there is no folder .*new one; make it with mkdir -p '.*new one'"
    ):
        check_folder_of(tmp_path / "new one" / "page.html", "--out")
    assert not list(tmp_path.iterdir())
