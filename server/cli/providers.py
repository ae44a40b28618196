"""Which uses of providers the settings at hand turn on, in the indexer and in the server."""

from typing import TYPE_CHECKING

from server.cli.configuration import indexer_settings, server_settings

if TYPE_CHECKING:
    from analyzers.providers.uses import UseOn


def uses_of_settings() -> "tuple[UseOn, ...]":
    """Each use once, whichever side it is on; whether it is allowed is said when that side starts."""
    from analyzers.providers.uses import uses_on

    return tuple(dict.fromkeys((*uses_on(indexer_settings()), *uses_on(server_settings()))))
