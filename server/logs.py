"""How the server logs: a JSON object a line to stderr, its libraries' lines too, with the request's id.

A fault's line tells the classes of its errors and where they were raised, never their words: these may repeat what was
asked.
"""

import logging
import sys
from collections.abc import Iterator, MutableMapping
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

import structlog

if TYPE_CHECKING:
    from structlog.typing import Processor

MOST_FRAMES = 20
"""Of an error's, the innermost ones."""
MOST_ERRORS = 5
"""Of a chain of errors."""


def configure_logs() -> None:
    """Sets structlog up for this process, and Python's own logging where nobody else has."""
    steps: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        faults_without_words,
    ]
    structlog.configure(
        processors=[*steps, structlog.processors.JSONRenderer()],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    if logging.lastResort is not None:  # what writes warnings to stderr in a process that has set up nothing else
        logging.lastResort.setFormatter(
            structlog.stdlib.ProcessorFormatter(
                foreign_pre_chain=[*steps[:-1], structlog.stdlib.add_logger_name],
                processors=[
                    first_line,
                    faults_without_words,
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.JSONRenderer(),
                ],
            )
        )


def faults_without_words(_logger: object, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Has ``fault`` stand for ``exc_info``: of each error, from the one raised to its causes, class and frames."""
    info = line.pop("exc_info", None)
    line.pop("stack_info", None)
    error = _error(info)
    if error is not None:
        line["fault"] = [_told(each) for each in _chain(error)]
    return line


def first_line(_logger: object, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Keeps of a library's words their first line: asyncio's go on with the error's own."""
    line["event"] = str(line["event"]).partition("\n")[0]
    return line


def _error(info: object) -> BaseException | None:
    """The error that a line is about, in any of the ways in which ``exc_info`` may name it."""
    if isinstance(info, tuple):
        info = info[1]
    if isinstance(info, BaseException):
        return info
    return sys.exception() if info else None


def _chain(error: BaseException) -> Iterator[BaseException]:
    each: BaseException | None = error
    for _ in range(MOST_ERRORS):
        if each is None:
            return
        yield each
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)


def _told(error: BaseException) -> dict[str, Any]:
    frames = [
        f"{frame.f_code.co_filename}:{line} {frame.f_code.co_name}" for frame, line in walk_tb(error.__traceback__)
    ]
    return {"error": type(error).__qualname__, "raised": frames[-MOST_FRAMES:]}
