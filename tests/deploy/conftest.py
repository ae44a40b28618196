"""What the tests of deploy/ share: where its files are, and which settings there are."""

from pathlib import Path

import pytest

from indexer.store.settings_sources import SECRETS_VARIABLE, SETTINGS_FILE_VARIABLE
from server.cli.settings_page import GROUPS

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def deploy() -> Path:
    """The folder of what is deployed."""
    return ROOT / "deploy"


@pytest.fixture(scope="session")
def settings() -> frozenset[str]:
    """The variables of all settings."""
    named = {f"FACTSPAN_{name}".upper() for group in GROUPS.values() for name in group.model_fields}
    return frozenset({*named, SETTINGS_FILE_VARIABLE, SECRETS_VARIABLE})
