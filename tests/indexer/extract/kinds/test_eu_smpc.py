"""EU product information: how their headings are read."""

from indexer.extract.kinds.eu_smpc import GRAMMAR


def test_headings_are_read_as_this_kind_prints_them() -> None:
    """The grammar's own traits."""
    assert GRAMMAR.kind == "eu_smpc"
    assert GRAMMAR.numbered("B. PACKAGE LEAFLET") == ("B", 3)
