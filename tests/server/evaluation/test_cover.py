"""Whether evidence holds an answer's words."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.evaluation.cover import holds, holds_words, share
from server.evaluation.gold import GoldAnswer
from server.evaluation.run import Item

QUOTE = "The recommended dose for adults is 20 mg once daily with food."
TEXTS = st.text(alphabet="abAB 1.\u00ad\n", max_size=120)


@pytest.fixture(scope="module")
def score_script(shared_folder: Path) -> ModuleType:
    """The shared measuring script as a module."""
    spec = importlib.util.spec_from_file_location("score", shared_folder / "eval" / "score.py")
    if spec is None or spec.loader is None:
        raise AssertionError("the measuring script is no module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ([QUOTE], 1.0),
        ([f"Before. {QUOTE.upper()} After."], 1.0),
        (["The recom\u00admended dose for\nadults", "is 20 mg once daily with food."], 1.0),
        (["is 20 mg once daily"], 0.0),
        ([], 0.0),
    ],
    ids=["same", "within", "two pieces", "too short a piece", "nothing"],
)
def test_long_runs_count(texts: list[str], expected: float) -> None:
    """White space, letter case and soft hyphens aside; runs under 20 characters do not."""
    assert share(QUOTE, texts) == expected


def test_a_short_quote_must_be_shared_whole() -> None:
    """Nine characters are fewer than a run's twenty."""
    assert share("5 mg daily", ["Take 5 mg daily."]) == 1.0
    assert share("5 mg daily", ["Take 5 mg weekly."]) == 0.0


@pytest.mark.parametrize(
    ("kind", "page", "expected"),
    [
        ("table_row", 4, True),
        ("block", 3, True),
        ("table_row", 5, False),
        ("table_row", 2, False),
        ("bullet", 4, False),
    ],
)
def test_a_rows_words_count_in_any_order_near_its_page(kind: str, page: int, *, expected: bool) -> None:
    """On its page or begun on the one before, and only where cells may be mixed."""
    answer = GoldAnswer(4, "Headache 12.5 9.1 Nausea", kind)
    assert holds_words(answer, Item("d", page, "nausea 9.1; headache 12.5")) is expected


def test_words_count_as_often_as_they_stand() -> None:
    """Four of five words are enough, three are not."""
    answer = GoldAnswer(1, "5 5 5 5 mg", "table_row")
    assert holds(answer, [Item("d", 1, "5 5 5 5")])
    assert holds(answer, [Item("d", 1, "5 5 5 mg 7")])
    assert not holds(answer, [Item("d", 1, "5 5 5")])


def test_pieces_hold_an_answer_together_by_characters_only() -> None:
    """Words must stand in one piece."""
    row = GoldAnswer(1, "alpha beta gamma delta", "table_row")
    assert not holds(row, [Item("d", 1, "beta alpha"), Item("d", 1, "delta gamma")])
    first, second = QUOTE[:31], QUOTE[31:]
    assert holds(GoldAnswer(1, QUOTE), [Item("d", 9, first), Item("d", 1, second)])


@given(quote=TEXTS, texts=st.lists(TEXTS, max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_the_share_is_the_measuring_scripts(score_script: ModuleType, quote: str, texts: list[str]) -> None:
    """For any quote with words, and any pieces."""
    if quote.strip("\u00ad \n"):
        assert share(quote, texts) == score_script.covered(quote, texts)


@given(pieces=st.lists(TEXTS, max_size=4), more=TEXTS, quote=TEXTS)
def test_more_pieces_never_hold_less(pieces: list[str], more: str, quote: str) -> None:
    """And the share stays a share."""
    assert 0.0 <= share(quote, pieces) <= share(quote, [*pieces, more]) <= 1.0
