"""What thinks, as the settings tell."""

from pathlib import Path

import pytest

from server.errors import ModelMissingError
from server.models import load_embedder
from server.settings import ServerSettings


def test_no_model_is_one_line(tmp_path: Path) -> None:
    """It says what to do."""
    for folder in (None, tmp_path):
        with pytest.raises(ModelMissingError, match="factspan up"):
            load_embedder(ServerSettings(model_folder=folder))
