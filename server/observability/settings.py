"""The settings of what is seen of the server, as part of ``ServerSettings``."""

from pydantic import Field
from pydantic_settings import BaseSettings


class ObservabilitySettings(BaseSettings):
    """What the server tells of itself, and to whom."""

    metrics_address: str = Field(
        "",
        pattern=r"^$|^[^\s/]+:\d{1,5}$",
        description="Where Prometheus reads metrics (`/metrics`), HOST:PORT; port 0 takes a free one. Empty: nowhere.",
    )
    allow_open_metrics: bool = Field(
        default=False, description="Give metrics beyond loopback, to whoever asks and without TLS."
    )
    record_questions: bool = Field(
        default=False,
        description="Tell questions to search events, without names, dates and numbers that tell a person; else never.",
    )
