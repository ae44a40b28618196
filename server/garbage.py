"""How Python's garbage collector is set in a process that serves.

Vocabularies and models are a million objects that live as long as the process, and by default each full collection
walks through all of them.  https://docs.python.org/3/library/gc.html#gc.freeze
"""

import gc

ALLOCATIONS = 20_000
"""New containers, less those given back, between two looks at the youngest; Python's default is 700 to 2,000, by
version, which one answer makes many times over."""
TIMES = 10
"""Looks at a generation before the next older one is looked at, too; Python's default."""


def spare_what_stays() -> None:
    """Takes all that lives now out of collection, and has what comes looked at less often; for when all is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, TIMES, TIMES)
