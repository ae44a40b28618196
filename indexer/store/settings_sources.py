"""Where settings come from, for both sides.

Arguments, FACTSPAN_... variables, ``factspan.env``, a folder of secrets, the settings file: what comes first counts.
"""

import os

from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SecretsSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

SETTINGS_FILE_VARIABLE = "FACTSPAN_SETTINGS"
"""The environment variable that names a settings file (TOML)."""

SECRETS_VARIABLE = "FACTSPAN_SECRETS"
"""The environment variable that names a folder with a file a setting, called as its variable: what others must not see
in a process's environment."""


class SourcedSettings(BaseSettings):
    """Settings that are frozen and checked as a whole when they are read.

    Raises:
        pydantic.ValidationError: when it is built from values that do not fit, with all of them.
    """

    model_config = SettingsConfigDict(
        env_prefix="FACTSPAN_",
        env_file="factspan.env",
        env_ignore_empty=True,
        frozen=True,
        extra="ignore",
        str_strip_whitespace=True,
        validate_default=True,
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003  its folder would be known at import
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments go before the environment, the environment before secrets, these before the file."""
        secrets = SecretsSettingsSource(settings_cls, os.environ.get(SECRETS_VARIABLE) or None)
        file = TomlConfigSettingsSource(settings_cls, os.environ.get(SETTINGS_FILE_VARIABLE))
        return init_settings, env_settings, dotenv_settings, secrets, file
