"""How much of the parts' logs a command shows: a person has the bar and the summary, and asks for more by name."""

import logging
import os
import sys

import structlog

from server.cli.errors import DEBUG_VARIABLE


def keep_logs_quiet() -> None:
    """Sends logs to stderr: all of them when FACTSPAN_DEBUG is set, else only what no outcome or error tells."""
    level = logging.DEBUG if os.environ.get(DEBUG_VARIABLE) else logging.CRITICAL
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def log_warnings() -> None:
    """Sends what goes wrong in a command that serves to stderr, its libraries' logs too: stdout may be a protocol's."""
    level = logging.DEBUG if os.environ.get(DEBUG_VARIABLE) else logging.WARNING
    logging.basicConfig(stream=sys.stderr, level=level)
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
