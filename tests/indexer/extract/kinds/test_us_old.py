"""Older US labels: how their headings are read."""

from indexer.extract.kinds.us_old import GRAMMAR


def test_headings_are_read_as_this_kind_prints_them() -> None:
    """The grammar's own traits."""
    assert GRAMMAR.kind == "us_old"
    assert not GRAMMAR.plain
    assert GRAMMAR.numbered("CLINICAL PHARMACOLOGY") == (None, 0)
