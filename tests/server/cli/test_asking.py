"""How commands reach the server."""

import pytest
from factspan import ServerUnavailableError
from factspan.v1 import ask_pb2

from server.cli.asking import call_server, checked_question, scope
from server.cli.errors import WrongUsageError


def test_a_call_gives_what_the_server_gives(fake_server: object) -> None:
    """One client for a command's calls."""
    response = call_server(fake_server.address, lambda client: client.ask(ask_pb2.AskRequest(question="q")))
    assert response.status == ask_pb2.ANSWER_STATUS_ANSWERED


def test_no_server_is_an_error_of_its_own(free_address: str) -> None:
    """The border turns it into a line."""
    with pytest.raises(ServerUnavailableError):
        call_server(free_address, lambda client: client.ask(ask_pb2.AskRequest(question="q")))


def test_scope_holds_what_the_options_name() -> None:
    """Options that were not given do not narrow."""
    assert list(scope(["warfarin"], None).drugs) == ["warfarin"]
    assert not scope(None, None).documents


@pytest.mark.parametrize("text", ["", " \n\t"])
def test_an_empty_question_is_wrong_usage(text: str) -> None:
    """It never reaches the server."""
    with pytest.raises(WrongUsageError, match="QUESTION is empty"):
        checked_question(text, "QUESTION")


def test_white_space_around_a_question_goes() -> None:
    """It is no part of the question."""
    assert checked_question(" dose? ", "QUESTION") == "dose?"
