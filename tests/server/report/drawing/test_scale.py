"""Round numbers and instants."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.report.drawing.scale import DAY, MOST_STEPS, STEPS, marked, number_text, ticks, time_step, time_text

BEGIN = datetime(2026, 1, 2, tzinfo=UTC)


@given(st.floats(1e-6, 1e12))
def test_marks_reach_from_zero_to_the_highest(highest: float) -> None:
    """There are few, evenly apart, and the last is not below the highest number."""
    found = ticks(highest)
    assert found[0] == 0
    assert found[-1] >= highest * (1 - 1e-9)
    assert 2 <= len(found) <= 6


@pytest.mark.parametrize(("highest", "expected"), [(0, (0, 1)), (10, (0, 5, 10)), (53, (0, 20, 40, 60))])
def test_marks_are_round(highest: float, expected: tuple[float, ...]) -> None:
    """1, 2 or 5 times a power of ten."""
    assert ticks(highest) == expected


def test_marks_of_counts_are_whole() -> None:
    """Nobody calls one and a half times."""
    assert ticks(2, whole=True) == (0, 1, 2)
    assert ticks(2) == (0, 0.5, 1, 1.5, 2)


@given(st.floats(1, 400 * DAY))
def test_a_period_has_few_steps(seconds: float) -> None:
    """However long it is."""
    step = time_step(seconds)
    assert seconds / step <= MOST_STEPS
    assert step in STEPS


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "\u2013"), (0, "0"), (1234.5, "1,234"), (0.12345, "0.123"), (46.0, "46"), (12.34, "12.3")],
)
def test_numbers_are_written_for_people(value: float | None, text: str) -> None:
    """Three digits that matter, and thousands apart."""
    assert number_text(value) == text


def test_times_are_marked_where_they_are_round() -> None:
    """A week of three hours each is marked at midnights."""
    times = [BEGIN + timedelta(hours=3 * number - 6) for number in range(56)]
    assert [times[place].hour for place in marked(times, 8)] == [0] * 7
    assert marked([], 8) == []
    assert marked([BEGIN + timedelta(seconds=1)], 8) == [0]


def test_a_time_within_a_day_and_a_date_beyond() -> None:
    """As closely as needed."""
    assert time_text(BEGIN, timedelta(hours=3)) == "00:00"
    assert time_text(BEGIN, timedelta(days=7)) == "02 Jan"
