"""Which names a settings file may have: those of all parts' settings, as they share one file."""

import os
import tomllib
from pathlib import Path

from server.cli.configuration import SETTINGS_VARIABLE
from server.cli.errors import WrongUsageError


def refuse_unknown_names() -> None:
    """A slip of the hand in a setting's name must not leave it at its default unseen.

    Raises:
        WrongUsageError: for the settings file's first name that is no setting, with near names.
    """
    file = os.environ.get(SETTINGS_VARIABLE)
    if not file:
        return
    from analyzers.near_names import near_names
    from server.cli.settings_page import GROUPS

    known = [name for settings in GROUPS.values() for name in settings.model_fields]
    for name in tomllib.loads(Path(file).read_text(encoding="utf-8")):
        if name not in known:
            near = near_names(name, known, lambda each: each.lower().removeprefix("factspan_"))
            hint = f"did you mean {' or '.join(near)}?" if near else "deploy/settings.md has all, here in lower case"
            raise WrongUsageError(f"the settings file {file} has {name!r}, which is no setting; {hint}")
