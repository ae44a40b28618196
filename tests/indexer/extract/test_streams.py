"""Packed streams that are whole, spoilt, or without measure."""

import zlib

import pytest

from indexer.errors import DamagedError, TooLargeError
from indexer.extract import streams
from indexer.extract.streams import check_streams

WORDS = b"BT /F 12 Tf 72 700 Td (Testoline is a drug.) Tj ET\n" * 50


def _stream(packed: bytes, filters: bytes = b"/Filter/FlateDecode") -> bytes:
    return b"5 0 obj\n<</Length %d%s>>\nstream\n%s\nendstream\nendobj\n" % (len(packed), filters, packed)


@pytest.mark.parametrize(
    "filters", [b"/Filter/FlateDecode", b"/Filter [ /FlateDecode ]", b"/Filter /FlateDecode /DecodeParms <<>>"]
)
def test_whole_streams_pass_and_spoilt_ones_are_found(filters: bytes) -> None:
    """The place of the first one that is spoilt is told."""
    packed = zlib.compress(WORDS)
    check_streams(_stream(packed, filters), "a.pdf")
    spoilt = bytearray(packed)
    spoilt[len(spoilt) // 2] ^= 0x10
    start = _stream(packed, filters).index(b"stream\n") + len(b"stream\n")
    with pytest.raises(DamagedError, match=f"the stream at byte {start} is not as it was written"):
        check_streams(_stream(bytes(spoilt), filters), "a.pdf")


def test_every_cut_of_a_stream_is_found() -> None:
    """One byte less is enough."""
    packed = zlib.compress(WORDS)
    for length in range(len(packed)):
        with pytest.raises(DamagedError):
            check_streams(_stream(packed[:length]).split(b"\nendstream")[0], "a.pdf")


@pytest.mark.parametrize("filters", [b"", b"/Filter[/ASCII85Decode/FlateDecode]", b"/Filter[/FlateDecode/DCTDecode]"])
def test_what_is_packed_otherwise_is_passed_over(filters: bytes) -> None:
    """Its bytes say nothing by themselves."""
    check_streams(_stream(b"anything", filters), "a.pdf")


def test_an_encrypted_file_is_passed_over() -> None:
    """Its streams can't be unpacked before it is opened."""
    check_streams(_stream(b"anything") + b"trailer <</Encrypt 6 0 R>>", "a.pdf")


def test_a_bomb_is_named_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """All streams count together."""
    monkeypatch.setattr(streams, "MOST_UNPACKED", 3 * len(WORDS))
    one = _stream(zlib.compress(WORDS))
    check_streams(one * 3, "a.pdf")
    with pytest.raises(TooLargeError, match="a decompression bomb"):
        check_streams(one * 4, "a.pdf")
