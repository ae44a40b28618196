"""How the server logs."""

import asyncio
import gc
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import structlog

from server.logs import configure_logs

PRIVATE = "Jane Miller"


@contextmanager
def configured() -> Iterator[None]:
    """As in the server's process, where nobody else has set up logging."""
    root, handler = logging.getLogger(), logging.lastResort
    assert handler is not None
    before, root.handlers = root.handlers, []
    formatter = handler.formatter
    configure_logs()
    try:
        yield
    finally:
        root.handlers = before
        handler.setFormatter(formatter)


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """What was logged; stdout stays empty."""
    out, err = capsys.readouterr()
    assert out == ""
    return [json.loads(line) for line in err.splitlines()]


def test_a_line_is_json_on_stderr_with_the_requests_id(capsys: pytest.CaptureFixture[str]) -> None:
    """Stdout stays empty."""
    with configured(), structlog.contextvars.bound_contextvars(request_id="r1"):
        structlog.get_logger().info("call", method="Ask")
    (line,) = lines(capsys)
    assert (line["event"], line["method"], line["request_id"], line["level"]) == ("call", "Ask", "r1", "info")


def _fail(error: Exception, cause: Exception | None = None) -> None:
    raise error from cause


def test_a_fault_is_told_by_class_and_place_and_not_by_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    """With what caused it."""
    with configured():
        try:
            _fail(ValueError(PRIVATE), KeyError(PRIVATE))
        except ValueError:
            structlog.get_logger().exception("fault")
    (line,) = lines(capsys)
    assert [each["error"] for each in line["fault"]] == ["ValueError", "KeyError"]
    assert line["fault"][0]["raised"][-1].endswith(" _fail")
    assert PRIVATE not in json.dumps(line)


def test_a_librarys_line_is_json_too_with_the_requests_id(capsys: pytest.CaptureFixture[str]) -> None:
    """And with the library's name."""
    with configured(), structlog.contextvars.bound_contextvars(request_id="r1"):
        logging.getLogger("library").warning("POST %s", "/spans/_search")
    (line,) = lines(capsys)
    assert (line["event"], line["logger"], line["request_id"]) == ("POST /spans/_search", "library", "r1")


def test_a_librarys_fault_is_told_without_words(capsys: pytest.CaptureFixture[str]) -> None:
    """As our own."""
    with configured():
        try:
            _fail(ValueError(PRIVATE))
        except ValueError:
            logging.getLogger("library").exception("a fault")
    (line,) = lines(capsys)
    assert (line["event"], line["fault"][0]["error"]) == ("a fault", "ValueError")
    assert PRIVATE not in json.dumps(line)


async def test_a_task_that_nobody_waited_for_is_told_without_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Asyncio's own line goes on with the error's words."""

    async def fail() -> None:
        _fail(ValueError(PRIVATE))

    gc.collect()  # what other tests have left is not told here
    with configured():
        task = asyncio.create_task(fail())
        await asyncio.sleep(0)
        del task
        gc.collect()
    (line,) = lines(capsys)
    assert (line["event"], line["logger"]) == ("Task exception was never retrieved", "asyncio")
    assert PRIVATE not in json.dumps(line)
