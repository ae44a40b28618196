"""How one document is read in a process of its own, within limits of time and memory."""

import contextlib
import multiprocessing
import resource
from multiprocessing.connection import Connection
from pathlib import Path

from indexer.errors import BadDocumentError, DamagedError, FileMissingError, TooLargeError
from indexer.extract.document import ExtractedDocument

MEGABYTE = 1 << 20
MEMORY = 2048  # megabytes of address space: several times what the largest known label needs
MOST_BYTES = 512 * MEGABYTE  # a larger file is no label
GRACE = 2.0  # seconds that a process gets to end by itself

_Answer = ExtractedDocument | BadDocumentError | None


def extract_in_process(path: Path, *, seconds: float, megabytes: int = MEMORY) -> ExtractedDocument:
    """Extract one file in a process that may take ``seconds`` and ``megabytes``, and is ended when it takes more.

    Raises:
        BadDocumentError: a class of it for each way in which the file is bad; TooLargeError when a limit is reached.
    """
    check_file(path)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["indexer.extract.recipe"])
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(sender, path, megabytes), daemon=True)
    process.start()
    sender.close()
    try:
        answer: _Answer = None
        if not receiver.poll(seconds):
            raise TooLargeError(path.name, f"not read within {seconds:g} s; split the file or allow more time")
        with contextlib.suppress(EOFError):  # the process ended without a word
            answer = receiver.recv()
    finally:
        receiver.close()
        process.kill() if process.is_alive() and process.exitcode is None else None
        process.join(GRACE)
    if answer is None:
        raise DamagedError(path.name, "the PDF made its reader fail; fetch it again or repair it")
    if isinstance(answer, BadDocumentError):
        raise answer
    return answer


def check_file(path: Path) -> None:
    """Refuse what need not be opened.

    Raises:
        FileMissingError, TooLargeError: there is no such file, or it is far larger than a label.
    """
    if not path.is_file():
        raise FileMissingError(path.name, f"no such file: {path}")
    if path.stat().st_size > MOST_BYTES:
        raise TooLargeError(path.name, f"the file has more than {MOST_BYTES // MEGABYTE} MB; this is no label")


def _work(sender: Connection, path: Path, megabytes: int) -> None:
    """What the process does: read one file, send the document or what is wrong with it."""
    from indexer.extract.recipe import extract  # noqa: PLC0415  the parent needs no reader of PDF

    limit = megabytes * MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    answer: _Answer
    try:
        answer = extract(path.read_bytes(), path.name)
    except BadDocumentError as error:
        answer = error
    except MemoryError:
        answer = TooLargeError(path.name, f"needs more than {megabytes} MB of memory; split the file or allow more")
    except OSError as error:
        answer = FileMissingError(path.name, f"cannot be read: {error.strerror or error}")
    except Exception as error:  # noqa: BLE001  border of the process: whatever a hostile file breaks ends here
        answer = DamagedError(
            path.name, f"the PDF cannot be read ({type(error).__name__}); fetch it again or repair it"
        )
    sender.send(answer)
    sender.close()
