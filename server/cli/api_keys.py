"""The file of API keys as `factspan keys` changes it."""

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from factspan.v1 import document_service_pb2, evidence_service_pb2
from pydantic import ValidationError

from indexer.artifacts.once import hold_lock
from server.cli.configuration import server_settings
from server.cli.errors import CommandError, WrongUsageError
from server.cli.written_files import check_folder_of
from server.security.api_keys import ApiKey, ApiKeys, new_api_key, read_api_keys, write_api_keys
from server.security.reach import Reach

CALLS = tuple(
    method.name
    for service in (
        evidence_service_pb2.DESCRIPTOR.services_by_name["EvidenceService"],
        document_service_pb2.DESCRIPTOR.services_by_name["DocumentService"],
    )
    for method in service.methods
)
"""Every method that a key may be limited to."""


def add_key(
    file: Path | None,
    name: str,
    *,
    drugs: Sequence[str],
    documents: Sequence[str],
    calls: Sequence[str],
    days: int | None,
) -> tuple[str, ApiKey]:
    """A new key, which is in the file from now on, and what is kept of it.

    Raises:
        WrongUsageError: for a limit that is none.
        CommandError: when the file can't be used.
    """
    unknown = [call for call in calls if call not in CALLS]
    if unknown:
        raise WrongUsageError(f"--call {unknown[0]}: there is no such method; there are {', '.join(sorted(CALLS))}")
    expires = dt.datetime.now(dt.UTC).replace(microsecond=0) + dt.timedelta(days=days) if days else None
    with _changing(file) as path:
        try:
            key, kept = new_api_key(
                name, expires=expires, reach=Reach(tuple(documents), tuple(drugs)), calls=tuple(calls)
            )
        except ValidationError as error:
            raise WrongUsageError("NAME, --drug and --document must be 1 to 500 characters") from error
        known = _read(path) if path.exists() else ApiKeys()
        write_api_keys(path, ApiKeys(keys=(*known.keys, kept)))
    return key, kept


def read_keys(file: Path | None) -> ApiKeys:
    """The keys of the file.

    Raises:
        CommandError: when it can't be used.
    """
    return _read(_named(file))


def remove_key(file: Path | None, key_id: str) -> ApiKey:
    """The key of that id, which is no longer in the file.

    Raises:
        CommandError: when there is none, or the file can't be used.
    """
    with _changing(file) as path:
        known = _read(path)
        found = next((key for key in known.keys if key.id == key_id), None)
        if found is None:
            raise CommandError(f"{path} has no key with the id {key_id!r}: `factspan keys list` shows them")
        write_api_keys(path, ApiKeys(keys=tuple(key for key in known.keys if key is not found)))
    return found


@contextmanager
def _changing(file: Path | None) -> Iterator[Path]:
    """The file, which nobody else changes meanwhile."""
    path = _named(file)
    check_folder_of(path)
    try:
        with hold_lock(path.with_name(f".{path.name}.lock")):
            yield path
    except OSError as error:
        raise CommandError(f"{path} can't be written: {error.strerror}") from error


def _named(file: Path | None) -> Path:
    named = file or server_settings().api_keys
    if named is None:
        raise WrongUsageError("no file of keys is named: give --file FILE, or set FACTSPAN_API_KEYS")
    return named


def _read(path: Path) -> ApiKeys:
    try:
        return read_api_keys(path.read_bytes())
    except OSError as error:
        raise CommandError(f"{path} can't be read: {error.strerror}; `factspan keys add NAME` makes it") from error
    except ValueError as error:
        raise CommandError(f"{path}: {error}") from error
