"""Two runs against one another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.evaluation.comparison import bootstrap_interval, compare, sign_test
from server.evaluation.gold import GoldQuestion
from server.evaluation.run import RunAnswer
from server.evaluation.scoring import Budget, Judged, judge


def outcome(name: str, *, right: bool) -> Judged:
    """A question without an answer that was refused, rightly, or was not."""
    question = GoldQuestion(name, "d", f"{name}?", answerable=False)
    return judge(question, RunAnswer(name, no_result=right), Budget())


def test_won_and_lost_are_told_by_question() -> None:
    """What both have right or wrong is neither."""
    base = [outcome(name, right=name in "ab") for name in "abcd"]
    other = [outcome(name, right=name in "bcd") for name in "abcd"]
    found = compare(base, other)
    assert [question.id for question in found.won] == ["c", "d"]
    assert [question.id for question in found.lost] == ["a"]
    assert (found.questions, found.difference) == (4, 0.25)
    assert found.low <= found.difference <= found.high


def test_runs_of_different_questions_are_not_compared() -> None:
    """They would be paired wrongly."""
    with pytest.raises(ValueError, match="shorter"):
        compare([outcome("a", right=True)], [])


@pytest.mark.parametrize(
    ("won", "lost", "chance"), [(0, 0, 1.0), (1, 1, 1.0), (5, 0, 0.0625), (0, 5, 0.0625), (8, 2, 0.109375)]
)
def test_the_sign_test_is_exact(won: int, lost: int, chance: float) -> None:
    """Five heads of five tosses come once in 32, on either side once in 16."""
    assert sign_test(won, lost) == pytest.approx(chance)


@given(st.lists(st.sampled_from([-1, 0, 1]), max_size=30))
def test_the_interval_lies_within_the_changes_and_is_always_the_same(changes: list[int]) -> None:
    """Two looks at the same runs agree."""
    low, high = bootstrap_interval(changes)
    assert min(changes, default=0) <= low <= high <= max(changes, default=0)
    assert bootstrap_interval(changes) == (low, high)
