"""Tests of ports that any free one will do for."""

import socket
from concurrent.futures import ThreadPoolExecutor

import pytest

from indexer.store.errors import PortInUseError
from indexer.store.ports import HOST, check_port, free_address, free_port, is_taken


def test_no_port_is_given_twice() -> None:
    """Also to callers who ask at once, before anything listens on what they were given."""
    with ThreadPoolExecutor(16) as callers:
        given = list(callers.map(lambda _: free_port(), range(200)))
    assert len(set(given)) == len(given)


def test_an_address_can_be_listened_at() -> None:
    """It is this machine's, with a port that is free."""
    host, _, port = free_address().partition(":")
    with socket.socket() as server:
        server.bind((host, int(port)))
        server.listen()


def test_a_port_in_use_is_named() -> None:
    """The error says which, and what to set instead."""
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortInUseError, match=f"port {port}.*FACTSPAN_NODE_PORT"):
            check_port(port)


def test_a_free_port_may_be_set() -> None:
    """Nothing is said of it."""
    check_port(free_port())


def test_an_address_is_taken_while_another_program_listens_there() -> None:
    """By its number or by the machine's name; afterwards it is free."""
    with socket.socket() as other:
        other.bind((HOST, 0))
        other.listen()
        address = f"{HOST}:{other.getsockname()[1]}"
        assert is_taken(address)
    assert not is_taken(address)


@pytest.mark.parametrize(
    "address", ["unix:/run/factspan", "127.0.0.1:0", "no.such.host.invalid:50051", "127.0.0.1:99999"]
)
def test_what_only_a_server_can_tell_is_left_to_it(address: str) -> None:
    """Its own error says what is wrong."""
    assert not is_taken(address)
