"""The commands of `factspan`, one a file: each has a ``RANK`` (its place in the help) and ``register``."""
