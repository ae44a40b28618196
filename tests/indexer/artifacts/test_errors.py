"""The errors of fetching: one tree, so that a caller can catch them as one."""

import inspect

from indexer.artifacts import errors


def test_every_error_is_of_the_one_tree() -> None:
    """Whoever catches ArtifactError misses none."""
    classes = [value for _, value in inspect.getmembers(errors, inspect.isclass)]
    assert all(issubclass(value, errors.ArtifactError) for value in classes)
    assert len(classes) > 3
