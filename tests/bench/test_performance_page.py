"""What `make bench` shows: its table, and the page around it."""

import subprocess
from pathlib import Path

import performance_page
import pytest

MOST, LEAST = 2.0, 10.0


@pytest.mark.parametrize(
    ("limit", "is_least", "value", "held"),
    [
        (MOST, False, 2.0, True),
        (MOST, False, 2.001, False),
        (LEAST, True, 10.0, True),
        (LEAST, True, 9.99, False),
        (MOST, False, float("nan"), False),
        (LEAST, True, float("nan"), False),
    ],
)
def test_a_goal_is_held_up_to_its_limit(*, limit: float, is_least: bool, value: float, held: bool) -> None:
    """What was not measured holds no goal."""
    assert performance_page.Goal("a goal", limit, is_least).is_held_by(value) is held


def test_the_table_has_a_line_a_row_and_says_what_holds() -> None:
    """A row without a goal says nothing of holding; all lines are as long."""
    goal = performance_page.Goal("p95 at most 2 ms", MOST)
    rows = [
        performance_page.Row("bare", "9 ms"),
        performance_page.Row("plan", "1 ms", goal, 1.0),
        performance_page.Row("slow plan", "3 ms", goal, 3.0),
    ]
    lines = performance_page.table(rows).splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert cells[0] == ["what", "goal", "measured", "held?"]
    assert set("".join(cells[1])) == {"-"}
    assert cells[2:] == [
        ["bare", "", "9 ms", ""],
        ["plan", "p95 at most 2 ms", "1 ms", "yes"],
        ["slow plan", "p95 at most 2 ms", "3 ms", "**no**"],
    ]
    assert len({len(line) for line in lines}) == 1


def test_the_page_tells_where_and_how_and_its_words_hold_no_figure() -> None:
    """Figures stand in the table alone: words around it stay true when it is made anew."""
    told = performance_page.Circumstances("2 cores", "abc1234", "2026-11-22", "3 sample labels", "make bench")
    page = performance_page.page([performance_page.Row("bare", "9 ms")], told)
    for part in ("2 cores", "abc1234, 2026-11-22", "3 sample labels", "`make bench`", "| bare "):
        assert part in page
    assert not any(letter.isdigit() for letter in performance_page.READING)


def test_a_processor_is_told_by_its_name(tmp_path: Path) -> None:
    """By some word where the system has no such file."""
    told = tmp_path / "cpuinfo"
    told.write_text("processor\t: 0\nmodel name\t: A Chip 3\n\nprocessor\t: 1\nmodel name\t: A Chip 3\n")
    assert performance_page.cpu(told) == "A Chip 3"
    assert performance_page.cpu(tmp_path / "none")


def test_a_commit_says_when_files_differ_from_it(tmp_path: Path) -> None:
    """What was measured is else not what the name stands for; outside of git nothing is known."""
    assert performance_page.commit(tmp_path) == "unknown"

    def git(*arguments: str) -> None:
        own = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *own, *arguments], cwd=tmp_path, check=True, capture_output=True)  # noqa: S603, S607  # git

    git("init")
    file = tmp_path / "file"
    file.write_text("before")
    git("add", "file")
    git("commit", "-m", "first")
    name = performance_page.commit(tmp_path)
    assert name.isalnum()
    file.write_text("after")
    assert performance_page.commit(tmp_path) == f"{name} with changes"
