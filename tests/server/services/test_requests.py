"""What Search and Ask are asked for is checked, clamped and noted, a field at a time."""

import pytest
from factspan.v1 import ask_pb2, evidence_pb2, search_pb2
from hypothesis import given
from hypothesis import strategies as st

from server.errors import InvalidRequestError
from server.search.inquiry import Budget, EvidenceUnit, Fusion
from server.services.requests import read_ask, read_search
from server.services.scope_requests import Allowed
from server.settings import ServerSettings

ALLOWED = Allowed(ServerSettings(), frozenset({"dosage", "storage"}), ("HYBRID",))


def violations(request: search_pb2.SearchRequest | ask_pb2.AskRequest) -> dict[str, str]:
    """What is wrong with a request, by field."""
    with pytest.raises(InvalidRequestError) as caught:
        _ = (
            read_search(request, ALLOWED)
            if isinstance(request, search_pb2.SearchRequest)
            else read_ask(request, ALLOWED)
        )
    return {each.field: each.description for each in caught.value.violations}


def test_a_bare_search_gets_all_defaults() -> None:
    """Spans, ten a page, settings for the rest."""
    clean = read_search(search_pb2.SearchRequest(query="  dose  "), ALLOWED)
    inquiry = clean.request.inquiry
    assert (inquiry.question, inquiry.unit, clean.page_size) == ("dose", EvidenceUnit.SPAN, 10)
    options = inquiry.options
    assert (options.alpha, options.fusion, options.paths) == (0.65, Fusion.RELATIVE_SCORE, ())
    assert (options.pool_size, options.diversity_divisor, options.neighbours) == (40, 3, 0)
    assert clean.request.notes == ()


def test_a_bare_ask_gets_all_defaults() -> None:
    """Spans and blocks, ten pieces, 6,000 characters."""
    clean = read_ask(ask_pb2.AskRequest(question="dose?"), ALLOWED)
    assert clean.request.inquiry.unit is EvidenceUnit.BOTH
    assert clean.budget == Budget(10, 6000)


def test_all_that_is_wrong_is_told_at_once() -> None:
    """A caller corrects a request in one go."""
    request = search_pb2.SearchRequest(
        query=" ",
        page_size=-1,
        scope=search_pb2.Scope(
            documents=[""],
            section_types=["doses"],
            text_types=["verse"],
            label_kinds=["us"],
            revised_after="2017-13",
            revised_before="yesterday",
        ),
        options=search_pb2.SearchOptions(
            alpha=1.5, fusion=99, paths=["MAGIC"], pool_size=-1, diversity_divisor=-1, neighbours=-1
        ),
    )
    assert set(violations(request)) == {
        "query",
        "page_size",
        "scope.documents",
        "scope.section_types",
        "scope.text_types",
        "scope.label_kinds",
        "scope.revised_after",
        "scope.revised_before",
        "options.alpha",
        "options.fusion",
        "options.paths",
        "options.pool_size",
        "options.diversity_divisor",
        "options.neighbours",
    }


def test_unknown_names_get_the_valid_ones() -> None:
    """In the violation's words."""
    request = search_pb2.SearchRequest(query="q", scope=search_pb2.Scope(section_types=["doses"]))
    assert violations(request)["scope.section_types"] == "'doses' is not valid; valid are dosage, storage"
    request = search_pb2.SearchRequest(query="q", options=search_pb2.SearchOptions(paths=["MAGIC"]))
    assert violations(request)["options.paths"].endswith("valid are HYBRID")


def test_numbers_over_the_limit_are_clamped_and_said_so() -> None:
    """A note each."""
    options = search_pb2.SearchOptions(pool_size=1000, diversity_divisor=1000, neighbours=9)
    clean = read_ask(ask_pb2.AskRequest(question="q", max_items=99, max_chars=10**6, options=options), ALLOWED)
    used = clean.request.inquiry.options
    assert (clean.budget.max_items, clean.budget.max_chars) == (50, 60_000)
    assert (used.pool_size, used.diversity_divisor, used.neighbours) == (200, 100, 5)
    assert len(clean.request.notes) == 5
    assert "max_items: 99 was clamped to 50" in clean.request.notes


def test_an_alpha_of_zero_is_no_default() -> None:
    """Unset and 0 differ."""
    request = search_pb2.SearchRequest(query="q", options=search_pb2.SearchOptions(alpha=0.0))
    assert read_search(request, ALLOWED).request.inquiry.options.alpha == 0.0


def test_steps_are_taken_unless_the_caller_says_no() -> None:
    """Boost and rerank: unset and false differ; Ask looks closely by itself, Search when it is told to."""
    options = read_search(search_pb2.SearchRequest(query="q"), ALLOWED).request.inquiry.options
    assert (options.boost, options.rerank) == (True, False)
    asked = read_ask(ask_pb2.AskRequest(question="q"), ALLOWED).request.inquiry.options
    assert (asked.boost, asked.rerank) == (True, True)
    without = search_pb2.SearchOptions(boost=False, rerank=False)
    options = read_ask(ask_pb2.AskRequest(question="q", options=without), ALLOWED).request.inquiry.options
    assert (options.boost, options.rerank) == (False, False)
    thorough = search_pb2.SearchOptions(rerank=True)
    assert read_search(search_pb2.SearchRequest(query="q", options=thorough), ALLOWED).request.inquiry.options.rerank


def test_paths_are_kept_as_the_caller_names_them() -> None:
    """In their order, each once; none named leaves the choice to the plan."""
    every = Allowed(ServerSettings(), frozenset(), ("HYBRID", "SECTION_EXACT"))
    options = search_pb2.SearchOptions(paths=["SECTION_EXACT", "HYBRID", "SECTION_EXACT"])
    clean = read_ask(ask_pb2.AskRequest(question="q", options=options), every)
    assert clean.request.inquiry.options.paths == ("SECTION_EXACT", "HYBRID")


def test_a_question_that_is_too_long_is_refused() -> None:
    """The limit is told."""
    assert "2000" in violations(ask_pb2.AskRequest(question="x" * 2001))["question"]


def test_only_the_persons_turns_are_history() -> None:
    """What a system said is not planned with."""
    turn, role = ask_pb2.HistoryTurn, ask_pb2.HistoryTurn.Role
    history = [turn(role=role.ROLE_USER, text="dose?"), turn(role=role.ROLE_ASSISTANT, text="5 mg"), turn(text="and?")]
    clean = read_ask(ask_pb2.AskRequest(question="q", history=history), ALLOWED)
    assert clean.request.inquiry.history == ("dose?", "and?")
    assert set(violations(ask_pb2.AskRequest(question="q", history=history * 20))) == {"history"}
    assert set(violations(ask_pb2.AskRequest(question="q", history=[turn(text="x" * 10_001)]))) == {"history[0].text"}


def test_neighbours_can_be_asked_for_in_both_places() -> None:
    """The request's own field goes before the options'."""
    request = ask_pb2.AskRequest(question="q", neighbours=2, options=search_pb2.SearchOptions(neighbours=1))
    assert read_ask(request, ALLOWED).request.inquiry.options.neighbours == 2


def test_units_are_as_asked() -> None:
    """Each of the three."""
    for number, unit in [(1, EvidenceUnit.SPAN), (2, EvidenceUnit.SECTION), (3, EvidenceUnit.BOTH)]:
        request = search_pb2.SearchRequest(query="q", evidence_unit=evidence_pb2.EvidenceUnit.Name(number))
        assert read_search(request, ALLOWED).request.inquiry.unit is unit


@given(st.text(max_size=12), st.text(max_size=12), st.integers(-(2**31), 2**31 - 1))
def test_whatever_comes_is_read_or_refused(after: str, before: str, size: int) -> None:
    """Never another error."""
    scope = search_pb2.Scope(revised_after=after, revised_before=before)
    try:
        clean = read_search(search_pb2.SearchRequest(query="q", page_size=size, scope=scope), ALLOWED)
    except InvalidRequestError:
        return
    assert 1 <= clean.page_size <= 50
