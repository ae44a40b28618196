"""The `factspan` command: finds the commands, runs the one asked for, and turns what goes wrong into one line."""

import importlib
import importlib.metadata
import io
import os
import pkgutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from server.cli import commands
from server.cli.configuration import use_settings_file
from server.cli.console import write_error
from server.cli.errors import DEBUG_VARIABLE, FAILED, INTERRUPTED, CommandError
from server.cli.explain import explain
from server.cli.settings_names import refuse_unknown_names

_GRPC_LOG = "GRPC_VERBOSITY"
"""gRPC's variable, read when it is loaded: a command says itself, in one line, why a call failed."""
_GRPC_FORKS = "GRPC_ENABLE_FORK_SUPPORT"
"""Likewise: what is forked here becomes another program at once, which gRPC's handlers of a fork may end (SIGSEGV)."""
_WITH_A_SERVER = frozenset({"serve", "up", "demo"})
"""A server's log has gRPC's lines: nothing else tells of handshakes that fail."""


def build() -> typer.Typer:
    """The application with every command that `server.cli.commands` holds, in the order of their ranks."""
    application = typer.Typer(
        name="factspan",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog="Begin with:  [bold]factspan demo[/bold]",
    )
    application.callback()(_options_of_all_commands)
    names = [f"{commands.__name__}.{found.name}" for found in pkgutil.iter_modules(commands.__path__)]
    for module in sorted((importlib.import_module(name) for name in names), key=lambda module: module.RANK):
        module.register(application)
    return application


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"factspan {importlib.metadata.version('factspan')}")
        raise typer.Exit


def _options_of_all_commands(
    context: typer.Context,
    settings: Annotated[
        Path | None,
        typer.Option("--settings", metavar="FILE", help="A settings file (TOML); flags and environment go before it."),
    ] = None,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Answers a question about a drug with the exact words of its label, and shows where they stand."""
    use_settings_file(settings)
    refuse_unknown_names()
    os.environ.setdefault(_GRPC_FORKS, "0")
    if context.invoked_subcommand not in _WITH_A_SERVER:
        os.environ.setdefault(_GRPC_LOG, "NONE")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code; what goes wrong is one line on stderr, never a stack trace."""
    _write_any_character()
    command = typer.main.get_command(build())
    _leave_out_types_of_flags(command)
    try:
        code = command.main(
            args=None if arguments is None else list(arguments), prog_name="factspan", standalone_mode=False
        )
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _reader_went_away()
    except typer.TyperException as error:
        return _say_usage(error)
    except CommandError as error:
        write_error(str(error))
        return error.exit_code
    except Exception as error:
        if os.environ.get(DEBUG_VARIABLE):
            raise
        write_error(explain(error))
        return FAILED
    return code if isinstance(code, int) else 0


def _leave_out_types_of_flags(command: object) -> None:
    """A flag takes no value: the help's column of these stays empty, where typer would write "<bool>"."""
    if not isinstance(command, (TyperCommand, TyperGroup)):
        return
    for option in command.get_params(typer.Context(command)):
        if isinstance(option, TyperOption) and option.is_flag and option.metavar is None:
            option.metavar = ""
    for each in command.commands.values() if isinstance(command, TyperGroup) else ():
        _leave_out_types_of_flags(each)


def _say_usage(error: typer.TyperException) -> int:
    """Wrong usage as one line; nothing when typer has printed the help instead, because no command was named."""
    context = getattr(error, "ctx", None)
    message = error.format_message().replace("Value error, ", "").strip().rstrip(".")
    if message:
        write_error(f"{message}; see: {context.command_path if context else 'factspan'} --help")
    return error.exit_code


def _write_any_character() -> None:
    """A terminal that can't show a character gets its code instead, never an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _reader_went_away() -> int:
    """What stdout was piped into has closed: the rest is not wanted, and Python must not complain at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


def run() -> NoReturn:
    """The entry point of the installed script."""
    sys.exit(main())


if __name__ == "__main__":  # how `factspan up` starts the server: by this interpreter, wherever the script is
    run()
