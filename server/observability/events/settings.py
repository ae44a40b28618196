"""The settings of search events, as part of ``ServerSettings``."""

from pydantic import Field
from pydantic_settings import BaseSettings


class EventSettings(BaseSettings):
    """Whether each request becomes a document in OpenSearch, how many wait to be written, how long they are kept."""

    events: bool = Field(default=True, description="Keep an event of every request in OpenSearch, without its words.")
    events_waiting: int = Field(
        10_000, ge=1, le=1_000_000, description="Events that wait for OpenSearch at most, 1 kB each; more are dropped."
    )
    events_interval: float = Field(
        2.0, gt=0, le=600, description="Seconds for which events are gathered before they are written."
    )
    events_days: float = Field(
        30.0, ge=0, le=36_500, description="Days for which events are kept; 0: the server deletes none."
    )
