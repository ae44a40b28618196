"""The name of a set of indices of its own within a cluster, as settings take it."""

import re
from typing import Annotated

from pydantic import AfterValidator

_LIKE_A_GENERATION = re.compile(r"(?:^|-)(?:\d+$|generation(?:-|$))")
"""The second indices of the space "x" are called as the first of a space "x-2" would be: ``indexer.store.names``."""


def unlike_a_generation(name: str) -> str:
    """The name, if its indices can't be taken for a generation of another space.

    Raises:
        ValueError: when they can.
    """
    if _LIKE_A_GENERATION.search(name):
        raise ValueError(
            f"{name!r} would name indices as generations of other sets of indices are named: choose a name that does "
            "not end in '-' and a number, is no number, and has no part 'generation'"
        )
    return name


SpaceName = Annotated[str, AfterValidator(unlike_a_generation)]
