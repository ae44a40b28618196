"""What `make scale` makes of what it measured; it itself takes an hour, and is for people to run."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import scale_estimate
import scale_measure
import scale_node
import scale_page

from indexer.store.names import ALIASES


@pytest.fixture
def scale() -> Any:
    """Made-up figures of ten documents."""
    sizes = scale_measure.Sizes(
        10, dict.fromkeys(ALIASES, 100), 6, {"spans": 20 << 20}, {"vectors as floats": 10 << 20}
    )
    ways = (*(scale_measure.SEARCH, "Ask over gRPC", "OpenSearch hybrid query, with embedding"), scale_measure.PLAN)
    places = (scale_measure.SCOPED, scale_measure.OPENLY)
    return scale_measure.Scale(
        space="scale-x1",
        sizes=sizes,
        memory=scale_measure.NodeMemory(200.0, 4096.0, 900.0, 30.0),
        registry=scale_measure.RegistryReading(10, 0.1, 0.01, 1.0, 0.001),
        server=(260.0, 270.0),
        times=tuple(scale_measure.Times(where, way, (10.0, 20.0)) for where in places for way in ways),
        quality=tuple(
            scale_measure.Quality(where, str(budget), 3, 2 / 3, 1.0, 0.0, 0, ("a", "b"))
            for where in places
            for budget in scale_measure.BUDGETS
        ),
        not_verbatim=0,
        load=0.5,
    )


def test_figures_are_read_as_they_were_written(scale: Any, tmp_path: Path) -> None:
    """All of them."""
    scale_measure.write(scale, tmp_path)
    assert scale_measure.read(tmp_path / "scale-x1.json") == scale


def test_a_counter_is_read_over_all_its_labels() -> None:
    """And no other whose name only begins alike."""
    told = '# HELP x\nx_total{call="Ask"} 2.0\nx_total{call="Search"} 1.0\nx_totally 9.0\n'
    assert scale_measure.counted(told, "x_total") == 3


def test_files_are_counted_by_what_they_hold() -> None:
    """Also those of no known kind."""
    found = scale_node.by_kind({"vec": 5, "fdt": 2, "fdx": 1, "si": 4})
    assert found == {"vectors as floats": 5, "records as written": 3, "the rest": 4}


def test_questions_lost_and_won_are_counted_and_those_lost_named(scale: Any) -> None:
    """Names are for who looks into it."""
    assert scale_page.lost_and_won(("a", "b"), ("b", "c", "d")) == "1 lost, 2 won"
    other = replace(scale, quality=tuple(replace(each, right=("b",)) for each in scale.quality))
    assert scale_page.lost_by_name(scale, other).splitlines()[0] == "scale-x1, of its label, 10/6000, lost: a"
    assert scale_page.lost_and_won(("a",), ("a",)) == "0 lost, 0 won"


def test_the_page_has_a_column_a_size_and_the_estimate(scale: Any) -> None:
    """A size with 7-bit vectors is told apart, and does not count for the estimate."""
    larger = replace(scale, space="scale-x10", sizes=replace(scale.sizes, documents=100))
    told = scale_page.page([scale, larger, replace(larger, space="scale-x10-int8")])
    assert "|  | 10 documents | 100 documents | 100 documents, 7-bit vectors |" in told
    assert "Drawn on from 10 and 100 documents" in told
    assert "| Disk, one copy of the indices | 5 GB | 0.010 GB / 100 x 50,000 |" in told


def test_what_grows_by_a_power_is_drawn_on_by_it_and_what_does_not_stays() -> None:
    """Twice as much for ten times as many documents is four times as much for a hundred times."""
    point = scale_estimate.Point
    assert scale_estimate.drawn_on(point(10, 5.0), point(100, 10.0), 1000) == pytest.approx(20.0)
    assert scale_estimate.drawn_on(point(10, 5.0), point(100, 4.0), 1000) == 4.0


def test_what_each_document_takes_is_added() -> None:
    """Never less than the last."""
    point = scale_estimate.Point
    assert scale_estimate.in_line(point(10, 100.0), point(20, 110.0), 120) == pytest.approx(210.0)
    assert scale_estimate.in_line(point(10, 100.0), point(20, 90.0), 120) == 90.0
