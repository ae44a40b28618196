"""Whether a file's packed streams are whole, and how much they unpack to: a reader of PDF takes what it gets."""

import re
import zlib

from indexer.errors import DamagedError, TooLargeError

MEGABYTE = 1 << 20
MOST_UNPACKED = 512 * MEGABYTE  # bytes of all streams together: the largest known label has 4 MB
PIECE = MEGABYTE  # bytes that are unpacked at once
READ = 1 << 14  # packed bytes that are taken at once
HEAD = 400  # bytes: the most of a stream's dictionary that is looked at
_BEGIN = re.compile(rb"(?<!end)stream\r?\n")
_FLATE = re.compile(rb"/Filter\s*(?:\[\s*)?/FlateDecode\s*(?:\]|/(?!\w+Decode)|>>)")


def check_streams(data: bytes, file_name: str) -> None:
    """Refuse a file of which a stream's bytes are not those that were packed, or that unpacks without measure.

    Only streams that are packed once, by deflate, and not encrypted can be told; each ends with a checksum of its
    own (RFC 1950), which pdfium passes over: a flipped byte would change or drop words and nobody would know.

    Raises:
        DamagedError: when a checksum does not fit; it names the byte where the stream begins.
        TooLargeError: when the streams unpack to more than ``MOST_UNPACKED``.
    """
    if b"/Encrypt" in data:
        return
    left = MOST_UNPACKED
    for begin in _BEGIN.finditer(data):
        head = data[max(0, begin.start() - HEAD) : begin.start()]
        if not _FLATE.search(head, max(0, head.rfind(b" obj"))):
            continue
        size = _unpacked(data, begin.end(), left)
        if size is None:
            where = f"the stream at byte {begin.end()} is not as it was written"
            raise DamagedError(file_name, f"the PDF is damaged: {where}; fetch it again")
        left -= size
        if left < 0:
            most = f"{MOST_UNPACKED // MEGABYTE} MB"
            raise TooLargeError(file_name, f"unpacks to more than {most} (a decompression bomb?); this is no label")


def _unpacked(data: bytes, start: int, most: int) -> int | None:
    """How many bytes a stream unpacks to, or some more than ``most``; None when it is not whole."""
    unpacker = zlib.decompressobj()
    size = 0
    try:
        for place in range(start, len(data), READ):
            packed = data[place : place + READ]
            while packed and not unpacker.eof:
                size += len(unpacker.decompress(packed, PIECE))
                packed = unpacker.unconsumed_tail
                if size > most:
                    return size
            if unpacker.eof:
                return size
    except zlib.error:
        pass
    return None
