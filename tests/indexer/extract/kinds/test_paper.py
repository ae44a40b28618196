"""Papers: how their headings are read."""

from indexer.extract.kinds.paper import GRAMMAR


def test_headings_are_read_as_this_kind_prints_them() -> None:
    """The grammar's own traits."""
    assert GRAMMAR.kind == "paper"
    assert GRAMMAR.font
    assert GRAMMAR.numbered("3.1 Methods") == ("3.1", 4)
