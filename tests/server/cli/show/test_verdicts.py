"""How verdicts look."""

from collections.abc import Callable

from rich.console import RenderableType

from server.cli.show.verdicts import verdicts
from server.cli.statements_file import FileQuote, FileStatement
from server.cli.verifying import verify_all


def test_a_person_sees_the_verdict_the_true_words_and_why(
    fake_server: object, printed: Callable[[RenderableType], str]
) -> None:
    """Where the words stand, what differs, what came nearest, what was not looked at."""
    statement = FileStatement(7, "One a day.", (FileQuote("Take one daily."), FileQuote("Give 5 [bold]mg.")))
    out = printed(verdicts(verify_all([statement], address=fake_server.address, threshold=None)))
    for shown in (
        "UNSUPPORTED", "7  One a day.", "EXACT Take one daily.", "2.1 Adults", "page 3", "white space",
        "NOT FOUND Give 5 [bold]mg.", "why: a number is not the document's", "5  is  50",
        "nearest: Store in a dry place.", "another document",
    ):  # fmt: skip
        assert shown in out
