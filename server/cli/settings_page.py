"""How the settings are told to an operator: a page made from the settings classes, so that it can't be out of date.

Run ``python -m server.cli.settings_page`` to write ``deploy/settings.md`` anew; a test compares.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings

from indexer.settings import IndexerSettings
from server.cli.access import AccessSettings
from server.settings import ServerSettings

PAGE = Path(__file__).parents[2] / "deploy" / "settings.md"
GROUPS: Mapping[str, type[BaseSettings]] = {
    "Indexing and the embedded OpenSearch": IndexerSettings,
    "The gRPC server": ServerSettings,
    "Calling the server: commands and `factspan mcp`": AccessSettings,
}
HEAD = """# Settings

By flag, then environment, then a TOML file (`--settings FILE`, `FACTSPAN_SETTINGS`, or `factspan/factspan.toml` in the
user's configuration folder), there with the name in lower case and without the prefix. Before that file goes a folder
with a file a setting, called as its variable: `FACTSPAN_SECRETS` names it, as a mounted secret. A file `factspan.env`
in the folder where a command is run counts as environment. A name in the TOML file that is no setting is an error;
variables that are none are passed over, as other programs set some. Made by `python -m server.cli.settings_page` from
the settings classes.
"""
LIMITS = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}


def settings_page(groups: Mapping[str, type[BaseSettings]] = GROUPS) -> str:
    """The page in Markdown: a table a group, a row a setting."""
    return "\n".join([HEAD, *(line for title, settings in groups.items() for line in _table(title, settings))])


def _table(title: str, settings: type[BaseSettings]) -> Iterator[str]:
    yield from (f"## {title}", "", "| setting | default | limits | what |", "| --- | --- | --- | --- |")
    for name, field in settings.model_fields.items():
        variable = f"{settings.model_config.get('env_prefix', '')}{name}".upper()
        yield f"| `{variable}` | {_default(field)} | {_limits(field)} | {field.description or ''} |"
    yield ""


def _default(field: FieldInfo) -> str:
    if field.default_factory is not None:
        return "a folder of the user's"
    return "" if field.default in ("", None) else f"`{field.default}`"


def _limits(field: FieldInfo) -> str:
    bounds = ((word, getattr(rule, name, None)) for rule in field.metadata for name, word in LIMITS.items())
    return ", ".join(f"{word} {bound:,}" for word, bound in bounds if bound is not None)


if __name__ == "__main__":
    PAGE.write_text(settings_page(), encoding="utf-8")
