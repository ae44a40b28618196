"""What searches are made of."""

from server.cli.candidate_lists import PATHS
from server.search_wiring import search_paths


def test_every_path_that_callers_may_name_is_there_once() -> None:
    """Those of SearchOptions.paths, and no other."""
    names = [path.name for path in search_paths()]
    assert sorted(names) == sorted(PATHS)
