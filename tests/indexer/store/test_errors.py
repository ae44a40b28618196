"""The errors of the store: one tree, so that a caller can catch them as one."""

import inspect

from indexer.store import errors


def test_every_error_is_of_the_one_tree() -> None:
    """Whoever catches StoreError misses none."""
    classes = [value for _, value in inspect.getmembers(errors, inspect.isclass)]
    assert all(issubclass(value, errors.StoreError) for value in classes)
    assert len(classes) > 5


def test_a_port_in_use_is_an_error_of_the_node() -> None:
    """What keeps the embedded node from starting can be told from what a search meets."""
    assert issubclass(errors.PortInUseError, errors.NodeError)
    assert not issubclass(errors.StoreUnavailableError, errors.NodeError)
