"""One part of the search switched off in turn."""

from server.cli.ablation import BUDGETS, ablation_rows, ablation_table, markdown, settings, variants
from server.cli.candidate_lists import PATHS
from server.cli.evaluating import Asked, Asking
from server.cli.search_options import search_options
from server.evaluation.gold import GoldAnswer, GoldQuestion

QUOTE = "Take one tablet daily."
GOLD = (GoldQuestion("q", "us-examplon", "How?", answerable=True, answers=(GoldAnswer(3, QUOTE),)),)
RIGHT = {"id": "q", "evidence": [{"document": "us-examplon", "page": 3, "text": QUOTE}], "latency_ms": 12.0}
WRONG = {**RIGHT, "evidence": []}


def test_each_path_is_left_out_once() -> None:
    """The others are named, as in the variant that it is compared with."""
    found = {variant.name: variant for variant in variants(("A", "B", "C"))}
    assert found["without B"].options == "paths=A,C"
    assert found["without B"].base == "all paths, named"
    assert found["all paths, named"].options == "paths=A,B,C"


def test_the_only_path_is_not_left_out() -> None:
    """Nothing would be found."""
    assert [variant for variant in variants(("A",)) if "paths" in variant.options] == []


def test_every_variants_options_are_the_apis() -> None:
    """Over the caller's own."""
    tried = variants(PATHS)
    every = settings(tried, search_options(["pool_size=70"]), cut=False)
    assert [each.budget for each in every] == list(BUDGETS) * len(tried)
    assert {each.options.pool_size for each in every} == {70}


def test_an_answer_that_is_cut_is_asked_without_a_budget() -> None:
    """The server's own holds, at both budgets."""
    assert {each.budget for each in settings(variants(()), search_options([]), cut=True)} == {None}


def test_a_row_tells_the_difference_to_its_base() -> None:
    """At each budget; the first row has none."""
    tried = variants(())[:2]
    records = [RIGHT, RIGHT, RIGHT, WRONG]
    every = settings(tried, search_options([]), cut=False)
    asked = [Asked(setting, (record,)) for setting, record in zip(every, records, strict=True)]
    heads, _, shipped, other = markdown(ablation_rows(tried, asked, GOLD)).splitlines()
    assert "in full at 10/6000 | in full at 5/1500" in heads
    assert shipped.startswith("| as shipped | 1.000 | 1.000 |")
    assert "| 1.000 (+0.000) | 0.000 (-1.000) |" in other


def test_the_table_has_a_row_for_each_variant(fake_server: object) -> None:
    """And two lines of heads."""
    table = ablation_table(GOLD, search_options([]), Asking(fake_server.address, 2, scoped=True), cut=False)
    assert len(table.splitlines()) == len(variants(PATHS)) + 2
    assert {(request.max_items, request.max_chars) for request in fake_server.asked} == {(10, 6000), (5, 1500)}
