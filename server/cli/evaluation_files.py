"""Which of the files that are named hold gold questions, and which hold runs."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from server.cli.errors import WrongUsageError
from server.evaluation.gold import GoldQuestion, gold_questions, is_gold
from server.evaluation.json_lines import InputFileError, read_lines
from server.evaluation.run import Run, run_of

MOST_RUNS = 2
"""One to score, or two to compare."""


@dataclass(frozen=True, slots=True)
class EvaluationFiles:
    """The gold questions of all gold files, and the runs by their files' names."""

    gold: tuple[GoldQuestion, ...]
    runs: tuple[tuple[str, Run], ...]


def read_files(paths: Sequence[Path]) -> EvaluationFiles:
    """Reads all files; a file's first line tells what it holds.

    Raises:
        WrongUsageError: for a file that is neither, without gold, or with too many runs.
    """
    gold: list[GoldQuestion] = []
    runs: list[tuple[str, Run]] = []
    try:
        for path in paths:
            lines = list(read_lines(path))
            if lines and is_gold(lines[0]):
                gold += gold_questions(lines)
            else:
                runs.append((path.name, run_of(lines)))
    except InputFileError as error:
        raise WrongUsageError(str(error)) from error
    if not gold:
        raise WrongUsageError('no gold questions: name files whose lines have "question", "answerable" and "answers"')
    if len(runs) > MOST_RUNS:
        raise WrongUsageError(f"{len(runs)} files hold runs: name one to score it, two to compare them")
    return EvaluationFiles(tuple(gold), tuple(runs))
