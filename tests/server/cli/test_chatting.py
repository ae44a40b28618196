"""How a talk is held."""

import io

import grpc
import pytest
from factspan import FactSpanError
from factspan.v1 import ask_pb2

from server.cli.chatting import hold_talk, typed_lines

Turns = list[ask_pb2.HistoryTurn]


@pytest.fixture
def shown() -> list[tuple[str, str]]:
    """Each question that was shown, with the word of its answer's bundle."""
    return []


def hold(lines: list[str], shown: list[tuple[str, str]]) -> bool:
    """A talk with a server that answers with the number of earlier questions, and fails or is broken off on request."""

    def put(question: str, history: Turns) -> ask_pb2.AskResponse:
        if question == "fail":
            raise FactSpanError(grpc.StatusCode.INTERNAL, "it failed")
        if question == "break":
            raise KeyboardInterrupt
        return ask_pb2.AskResponse(bundle=str(len(history)), follow_up_questions=["And then?"])

    return hold_talk(lines, put, lambda question, response: shown.append((question, response.bundle)))


def test_each_question_is_put_with_those_before_it(shown: list[tuple[str, str]]) -> None:
    """Also one that is chosen by number."""
    assert hold(["How much?", "1"], shown)
    assert shown == [("How much?", "0"), ("And then?", "1")]


def test_quit_ends_the_talk(shown: list[tuple[str, str]]) -> None:
    """What comes after it is not read."""
    assert hold(["/quit", "How much?"], shown)
    assert shown == []


def test_a_failure_is_a_line_and_the_talk_goes_on(
    shown: list[tuple[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is not remembered, but told at the end."""
    assert not hold(["fail", "How much?"], shown)
    assert shown == [("How much?", "0")]
    assert capsys.readouterr().err == "factspan: it failed\n"


def test_a_question_can_be_broken_off(shown: list[tuple[str, str]], capsys: pytest.CaptureFixture[str]) -> None:
    """By Ctrl-C: the person's own wish is no failure."""
    assert hold(["break", "How much?"], shown)
    assert shown == [("How much?", "0")]
    assert capsys.readouterr().err == "broken off\n"


def test_lines_of_a_file_are_read_without_a_prompt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Empty ones are passed over."""
    monkeypatch.setattr("sys.stdin", io.StringIO("How much?\n\n \nAnd then?"))
    assert list(typed_lines()) == ["How much?\n", "And then?"]
    assert capsys.readouterr() == ("", "")
