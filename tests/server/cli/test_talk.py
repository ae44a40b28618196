"""What a typed line means, and what a talk remembers."""

import pytest
from factspan.v1 import ask_pb2
from hypothesis import given
from hypothesis import strategies as st

from server.cli.talk import MOST_TURNS, USAGE, Ask, Quit, Say, Talk

OFFERED = ask_pb2.AskResponse(follow_up_questions=["And then?", "And now?"])


@pytest.fixture
def talk() -> Talk:
    """One question was asked, and two were offered after it."""
    made = Talk()
    made.answered("How much?", OFFERED)
    return made


def test_words_are_a_question(talk: Talk) -> None:
    """White space around it is not."""
    assert talk.read("  And in children?\n") == Ask("And in children?")


def test_a_number_chooses_what_was_offered(talk: Talk) -> None:
    """One that was not offered is said to be none."""
    assert talk.read("2") == Ask("And now?")
    assert talk.read("3") == Say("there is no question 3; choose 1 to 2, or ask one in words")
    assert talk.read("0") == Say("there is no question 0; choose 1 to 2, or ask one in words")
    assert Talk().read("1") == Say("there is no question to choose by number; ask one in words")


def test_commands_begin_with_a_slash(talk: Talk) -> None:
    """Others than those there are get told."""
    assert talk.read("/quit") == Quit()
    assert talk.read("/help") == Say(USAGE)
    assert talk.read("/nonesuch") == Say(f"there is no /nonesuch; {USAGE}")


def test_new_forgets_the_talk(talk: Talk) -> None:
    """Questions and offers."""
    assert isinstance(talk.read("/new"), Say)
    assert talk == Talk()


def test_the_history_is_what_the_person_asked(talk: Talk) -> None:
    """Oldest first, as many as the server takes."""
    assert [(turn.role, turn.text) for turn in talk.history()] == [(ask_pb2.HistoryTurn.ROLE_USER, "How much?")]
    for number in range(MOST_TURNS):
        talk.answered(str(number), OFFERED)
    assert [turn.text for turn in talk.history()] == [str(number) for number in range(MOST_TURNS)]


def test_a_question_that_is_asked_back_is_not_remembered(talk: Talk) -> None:
    """Its meanings are offered; the one that is chosen will be."""
    talk.answered("How is it stored?", ask_pb2.AskResponse(meanings=["How is A stored?", "How is B stored?"]))
    assert talk.asked == ["How much?"]
    assert talk.read("1") == Ask("How is A stored?")


@given(st.text())
def test_any_line_means_something(line: str) -> None:
    """Nothing that can be typed is an error."""
    assert isinstance(Talk().read(line), Ask | Say | Quit)
