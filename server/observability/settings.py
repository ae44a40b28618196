"""The settings of what is seen of the server, as part of ``ServerSettings``."""

from pydantic import Field
from pydantic_settings import BaseSettings


class ObservabilitySettings(BaseSettings):
    """What the server tells of itself, and to whom."""

    record_questions: bool = Field(
        default=False,
        description="Tell questions to search events, without names, dates and numbers that tell a person; else never.",
    )
