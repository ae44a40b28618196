"""What `make bench` shows: its table, and the page around it."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

MOST, LEAST = 2.0, 10.0


@pytest.fixture
def shown() -> Iterator[ModuleType]:
    """The module, found as when the benchmark is run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parent))
        import performance_page  # noqa: PLC0415  # found by the line above

        yield performance_page


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
def test_a_goal_is_held_up_to_its_limit(
    shown: ModuleType, *, limit: float, is_least: bool, value: float, held: bool
) -> None:
    """What was not measured holds no goal."""
    assert shown.Goal("a goal", limit, is_least).is_held_by(value) is held


def test_the_table_has_a_line_a_row_and_says_what_holds(shown: ModuleType) -> None:
    """A row without a goal says nothing of holding; all lines are as long."""
    goal = shown.Goal("p95 at most 2 ms", MOST)
    rows = [shown.Row("bare", "9 ms"), shown.Row("plan", "1 ms", goal, 1.0), shown.Row("slow plan", "3 ms", goal, 3.0)]
    lines = shown.table(rows).splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert cells[0] == ["what", "goal", "measured", "held?"]
    assert set("".join(cells[1])) == {"-"}
    assert cells[2:] == [
        ["bare", "", "9 ms", ""],
        ["plan", "p95 at most 2 ms", "1 ms", "yes"],
        ["slow plan", "p95 at most 2 ms", "3 ms", "**no**"],
    ]
    assert len({len(line) for line in lines}) == 1


def test_the_page_tells_where_and_how_and_its_words_hold_no_figure(shown: ModuleType) -> None:
    """Figures stand in the table alone: words around it stay true when it is made anew."""
    told = shown.Circumstances("2 cores", "abc1234", "2026-11-22", "3 sample labels", "make bench")
    page = shown.page([shown.Row("bare", "9 ms")], told)
    for part in ("2 cores", "abc1234, 2026-11-22", "3 sample labels", "`make bench`", "| bare "):
        assert part in page
    assert not any(letter.isdigit() for letter in shown.READING)


def test_a_processor_is_told_by_its_name(shown: ModuleType, tmp_path: Path) -> None:
    """By some word where the system has no such file."""
    told = tmp_path / "cpuinfo"
    told.write_text("processor\t: 0\nmodel name\t: A Chip 3\n\nprocessor\t: 1\nmodel name\t: A Chip 3\n")
    assert shown.cpu(told) == "A Chip 3"
    assert shown.cpu(tmp_path / "none")


def test_a_commit_says_when_files_differ_from_it(shown: ModuleType, tmp_path: Path) -> None:
    """What was measured is else not what the name stands for; outside of git nothing is known."""
    assert shown.commit(tmp_path) == "unknown"

    def git(*arguments: str) -> None:
        own = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *own, *arguments], cwd=tmp_path, check=True, capture_output=True)  # noqa: S603, S607  # git

    git("init")
    file = tmp_path / "file"
    file.write_text("before")
    git("add", "file")
    git("commit", "-m", "first")
    name = shown.commit(tmp_path)
    assert name.isalnum()
    file.write_text("after")
    assert shown.commit(tmp_path) == f"{name} with changes"
