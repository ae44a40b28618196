"""What is told on the way to an answer."""

from collections.abc import Callable, Iterable

from hypothesis import given
from hypothesis import strategies as st

from server.search.answer import Piece
from server.search.candidate import Candidate
from server.search.plan.plan import Plan
from server.search.progress import Event, Found, Planned, Progress, StageBegan, Superseded

Maker = Callable[..., Candidate]
REASON = "a closer look"


def played_back(events: Iterable[Event]) -> dict[int, int]:
    """Where the pieces that stand after all events begin, by rank."""
    standing: dict[int, int] = {}
    for event in events:
        if isinstance(event, Superseded):
            for rank in event.ranks or tuple(standing):
                del standing[rank]
        elif isinstance(event, Found):
            assert event.piece.rank not in standing
            standing[event.piece.rank] = event.piece.candidate.record.start
    return standing


def ranked(candidate: Maker, starts: Iterable[int]) -> list[Piece]:
    """Pieces that begin there, best first."""
    return [Piece(candidate(start=start), rank) for rank, start in enumerate(starts, 1)]


def test_what_stays_at_its_rank_is_not_shown_again(candidate: Maker) -> None:
    """Only what moved is taken back, with the reason, before anything else is shown."""
    events: list[Event] = []
    progress = Progress(events.append)
    progress.show(ranked(candidate, [0, 100, 200]), REASON)
    del events[:]
    progress.show(ranked(candidate, [0, 200, 300]), REASON)
    superseded, *found = events
    assert superseded == Superseded((2, 3), REASON)
    assert [(each.piece.rank, each.piece.candidate.record.start) for each in found if isinstance(each, Found)] == [
        (2, 200),
        (3, 300),
    ]


def test_all_that_was_shown_is_taken_back_without_ranks(candidate: Maker) -> None:
    """Once: there is nothing to take back the second time."""
    events: list[Event] = []
    progress = Progress(events.append)
    progress.show(ranked(candidate, [0, 100]), REASON)
    del events[:]
    progress.show((), REASON)
    progress.show((), REASON)
    assert events == [Superseded((), REASON)]


@given(st.lists(st.lists(st.integers(0, 8), unique=True, max_size=6), max_size=5))
def test_played_back_the_events_lead_to_what_was_shown_last(candidate: Maker, shown: list[list[int]]) -> None:
    """Whatever was shown before; no rank is ever taken twice."""
    events: list[Event] = []
    progress = Progress(events.append)
    for starts in shown:
        progress.show(ranked(candidate, [100 * start for start in starts]), REASON)
    last = shown[-1] if shown else []
    assert played_back(events) == {rank: 100 * start for rank, start in enumerate(last, 1)}


def test_plans_and_stages_are_told_as_they_come() -> None:
    """One after the other."""
    events: list[Event] = []
    progress = Progress(events.append)
    progress.stage("plan")
    progress.planned(Plan("How much?"))
    assert events == [StageBegan("plan"), Planned(Plan("How much?"))]


def test_where_nobody_listens_nothing_is_kept(candidate: Maker) -> None:
    """Nor is evidence worth checking early."""
    progress = Progress()
    progress.show(ranked(candidate, [0]), REASON)
    assert not progress.is_followed
