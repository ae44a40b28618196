"""What a session of look-ups carries."""

import base64

import pytest
from hypothesis import given as of
from hypothesis import strategies as st

from server.errors import InvalidRequestError
from server.lookup.session import MOST_GIVEN, Given, Session, read_session, write_session

MOST_USED = 20
PIECES = st.builds(
    Given,
    st.binary(min_size=8, max_size=8),
    st.integers(min_value=0, max_value=2**32 - 1),
    st.integers(min_value=0, max_value=2**32 - 1),
)


def piece(start: int, end: int, document: str = "ab" * 32) -> Given:
    """A range of one document."""
    return Given.of(document, start, end)


@of(st.integers(min_value=0, max_value=MOST_USED), st.lists(PIECES, max_size=30))
def test_a_session_is_read_as_it_was_written(used: int, pieces: list[Given]) -> None:
    """Whatever was given."""
    session = Session(used, tuple(pieces))
    assert read_session(write_session(session), MOST_USED) == session


def test_no_session_is_a_new_one() -> None:
    """Nothing used, nothing given."""
    assert read_session("", MOST_USED) == Session()


def test_each_look_up_counts_and_its_pieces_are_known() -> None:
    """A piece within one that was given has been given; one that holds more has not."""
    session = Session().after([piece(10, 50)])
    assert session.used == 1
    assert session.holds([piece(10, 50)])
    assert session.holds([piece(20, 30)])
    assert session.holds([piece(90, 95), piece(20, 30)])
    assert not session.holds([piece(10, 60)])
    assert not session.holds([piece(10, 50, "cd" * 32)])


def test_a_token_stays_bounded() -> None:
    """However many look-ups the settings allow."""
    session = Session()
    for number in range(50):
        session = session.after(piece(number, number + place) for place in range(20))
    token = write_session(session)
    assert len(session.given) == MOST_GIVEN
    assert len(token) < 9000
    assert read_session(token, 50) == session


@pytest.mark.parametrize("most", [0, 5])
def test_no_token_has_more_look_ups_than_there_are(most: int) -> None:
    """Nor may a count of another server's settings make it negative."""
    assert read_session(write_session(Session(9)), most).used == most


@pytest.mark.parametrize(
    "token",
    [
        "x",
        "AAAA",
        "\N{SNOWMAN}",
        "!" * 40,
        "A" * 100_000,
        base64.urlsafe_b64encode(b"\x01\x01" + bytes(20)).decode(),
        write_session(Session(1))[:-2] + "AA",
        write_session(Session(1, (piece(1, 2),)))[4:],
    ],
)
def test_a_damaged_token_is_refused(token: str) -> None:
    """With a word on what to send."""
    with pytest.raises(InvalidRequestError, match="session: is damaged; send"):
        read_session(token, MOST_USED)


@of(st.text(max_size=200))
def test_any_text_is_read_or_refused(token: str) -> None:
    """Never anything else."""
    try:
        read_session(token, MOST_USED)
    except InvalidRequestError as error:
        assert error.violations[0].field == "session"  # noqa: PT017  both ways are fine
