"""US labels of the numbered format: how their headings are read."""

from indexer.extract.kinds.us_plr import GRAMMAR


def test_headings_are_read_as_this_kind_prints_them() -> None:
    """The grammar's own traits."""
    assert GRAMMAR.kind == "us_plr"
    assert GRAMMAR.plain
    assert GRAMMAR.numbered("12.3 Pharmacokinetics") == ("12.3", 5)
