"""How commands come by their settings: flags first, then the environment, then the settings file."""

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from server.cli.errors import WrongUsageError

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

    from indexer.settings import IndexerSettings
    from indexer.store.settings_sources import SourcedSettings
    from server.settings import ServerSettings

SETTINGS_VARIABLE = "FACTSPAN_SETTINGS"
SECRETS_VARIABLE = "FACTSPAN_SECRETS"
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}  # noqa: S104 - where a server listens; nothing is bound here

Settings = TypeVar("Settings", bound="SourcedSettings")


def use_settings_file(chosen: Path | None) -> None:
    """Makes ``chosen`` the settings file, or the one in the user's configuration folder when none is named.

    Raises:
        WrongUsageError: when the file can't be read, is not TOML, or when there is no folder of secrets where one is
            named.
    """
    secrets = os.environ.get(SECRETS_VARIABLE)
    if secrets and not Path(secrets).is_dir():
        raise WrongUsageError(f"{SECRETS_VARIABLE}: there is no folder {secrets}")
    named = str(chosen) if chosen is not None else os.environ.get(SETTINGS_VARIABLE)
    if named:
        file = Path(named).resolve()
    elif user_settings_file().is_file():
        file = user_settings_file()
    else:
        return
    try:
        tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise WrongUsageError(f"the settings file {file} can't be read: {error.strerror}") from error
    except ValueError as error:
        raise WrongUsageError(f"the settings file {file} is not TOML: {error}") from error
    os.environ[SETTINGS_VARIABLE] = str(file)


def user_settings_file() -> Path:
    """Where a user's settings file lies: ``$XDG_CONFIG_HOME/factspan/factspan.toml``, or below ``~/.config``."""
    folder = os.environ.get("XDG_CONFIG_HOME")
    return (Path(folder) if folder else Path.home() / ".config") / "factspan" / "factspan.toml"


def server_settings(**flags: object) -> "ServerSettings":
    """The server's settings; flags that are None were not given.

    Raises:
        WrongUsageError: for values that do not fit, all of them at once.
    """
    from server.settings import ServerSettings

    return read_settings(ServerSettings, **flags)


def indexer_settings(**flags: object) -> "IndexerSettings":
    """The indexer's settings; as ``server_settings``."""
    from indexer.settings import IndexerSettings

    return read_settings(IndexerSettings, **flags)


def server_address(flag: str | None) -> str:
    """Where the server is reached, HOST:PORT."""
    return reachable(server_settings(address=flag).address)


def reachable(address: str) -> str:
    """An address to call: a server that listens on all of a machine's addresses is reached at its own."""
    host, _, port = address.rpartition(":")
    return f"{_EVERYWHERE.get(host, host)}:{port}"


def _given(flags: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in flags.items() if value is not None}


def read_settings(kind: "type[Settings]", **flags: object) -> Settings:
    """Settings of a kind; as ``server_settings``."""
    from pydantic import ValidationError

    try:
        return kind.model_validate(_given(flags))
    except ValidationError as error:
        raise WrongUsageError(f"settings that do not fit: {_wrong_settings(error, kind)}") from error


def _wrong_settings(error: "ValidationError", kind: "type[Settings]") -> str:
    """All settings that do not fit, by the names of their environment variables; those that clash name themselves."""
    return "; ".join(
        ": ".join([*(f"FACTSPAN_{name}".upper() for name in each["loc"]), _why(each, kind)])
        for each in error.errors(include_url=False, include_input=False)
    )


def _why(each: "ErrorDetails", kind: "type[Settings]") -> str:
    """What is wrong with a value; of one that has a form of its own, what it is, not the form's pattern."""
    if each["type"] == "string_pattern_mismatch":
        return f"it has another form; wanted: {kind.model_fields[str(each['loc'][0])].description}"
    return each["msg"].removeprefix("Value error, ")
