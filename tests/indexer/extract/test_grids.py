"""Edges that meet."""

from indexer.extract.grids import Edge, merged


def test_pieces_of_a_rule_are_joined() -> None:
    """Small gaps are bridged, and near parallels are one."""
    (edge,) = merged([Edge(10, 0, 50), Edge(10.5, 51, 100)])
    assert (edge.start, edge.end) == (0, 100)
    assert 10 < edge.at < 10.5


def test_far_pieces_stay_apart() -> None:
    """A wide gap is a gap."""
    assert [(edge.start, edge.end) for edge in merged([Edge(10, 0, 50), Edge(10, 90, 100)])] == [(0, 50), (90, 100)]
