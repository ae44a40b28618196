"""What is told of an answer while it comes about: events, and which evidence stands shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from server.search.answer import Piece
from server.search.plan.plan import Plan


@dataclass(frozen=True, slots=True)
class Planned:
    """What is looked for now; a later one takes the place of an earlier one."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class Found:
    """A checked piece, at its rank."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Superseded:
    """Evidence that no longer counts: the ranks at which it was shown (none: all of it), and why."""

    ranks: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class StageBegan:
    """A stage that began."""

    name: str


Event = Planned | Found | Superseded | StageBegan
Tell = Callable[[Event], None]

Words = tuple[str, int, int]
"""A piece's document and range."""


class Progress:
    """One request's: tells events, and remembers by rank which words stand shown.

    Played back in order, the events lead to the pieces shown last and no others.  Words that stay at their rank are not
    shown again, though their scores may be others by then.
    """

    def __init__(self, tell: Tell | None = None) -> None:
        """Without ``tell`` nobody listens, and nothing is kept."""
        self._tell = tell
        self._shown: dict[int, Words] = {}

    @property
    def is_followed(self) -> bool:
        """Whether somebody listens, so that evidence is worth checking before the answer is whole."""
        return self._tell is not None

    def stage(self, name: str) -> None:
        """A stage begins."""
        if self._tell is not None:
            self._tell(StageBegan(name))

    def planned(self, plan: Plan) -> None:
        """This is looked for from now on."""
        if self._tell is not None:
            self._tell(Planned(plan))

    def show(self, pieces: Sequence[Piece], reason: str) -> None:
        """Makes these checked pieces the ones that stand; ``reason`` says why others no longer do."""
        if self._tell is None:
            return
        standing = {piece.rank: _words(piece) for piece in pieces}
        void = tuple(rank for rank, words in self._shown.items() if standing.get(rank) != words)
        if void:
            self._tell(Superseded(() if len(void) == len(self._shown) else void, reason))
        kept = self._shown.keys() - set(void)
        self._shown = standing
        for piece in sorted(pieces, key=lambda piece: piece.rank):
            if piece.rank not in kept:
                self._tell(Found(piece))


def _words(piece: Piece) -> Words:
    record = piece.candidate.record
    return record.document_hash, record.start, record.end
