"""Canadian monographs: how their headings are read."""

from indexer.extract.kinds.ca_monograph import GRAMMAR


def test_headings_are_read_as_this_kind_prints_them() -> None:
    """The grammar's own traits."""
    assert GRAMMAR.kind == "ca_monograph"
    assert GRAMMAR.numbered("(I) Human Pharmacology") == ("I", 4)
