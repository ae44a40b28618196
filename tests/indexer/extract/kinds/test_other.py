"""Any other document: how their headings are read."""

from indexer.extract.kinds.other import GRAMMAR


def test_headings_are_read_as_this_kind_prints_them() -> None:
    """The grammar's own traits."""
    assert GRAMMAR.kind == "other"
    assert not GRAMMAR.italic
    assert not GRAMMAR.plain
