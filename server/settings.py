"""The server's settings: each with its type, unit, limits and a sentence."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr, field_validator

from analyzers.providers.settings import ProviderSettings
from indexer.store.access import OpenSearchSettings
from indexer.store.folders import FILES, default_data
from indexer.store.settings_sources import SourcedSettings
from indexer.store.space_name import SpaceName
from server.observability.events.settings import EventSettings
from server.observability.settings import ObservabilitySettings
from server.security.settings import SecuritySettings

HIGHEST_PORT = 65_535
MEBIBYTE = 1024 * 1024

Seconds = Annotated[float, Field(gt=0, le=3600)]


class ServerSettings(
    ObservabilitySettings, EventSettings, SecuritySettings, OpenSearchSettings, ProviderSettings, SourcedSettings
):
    """How the gRPC server runs and searches; where they come from is ``SourcedSettings``' knowledge."""

    address: str = Field("127.0.0.1:50051", description="Where to listen, HOST:PORT; port 0 takes a free one.")
    opensearch_url: str = Field(
        "http://127.0.0.1:9222",
        pattern=r"^https?://[^\s/]+(/\S*)?$",
        description="OpenSearch (https://HOST:PORT), nodes with commas between; the default is the embedded node's.",
    )
    index_space: SpaceName = Field(
        "", pattern=r"^[a-z0-9-]*$", description="Set of indices within the cluster; empty: the plain names."
    )
    model_folder: Path | None = Field(
        None, description="The embedding model's folder; the command line fetches the model and fills this in."
    )

    files: Path = Field(
        default_factory=lambda: default_data() / FILES,
        description="Folder of the indexed PDFs, where `factspan index` keeps them; several servers share it.",
    )
    pdf_password: SecretStr = Field(
        SecretStr(""), description="The password that encrypted PDFs are opened with for page images; never logged."
    )

    alpha: float = Field(0.65, ge=0, le=1, description="Weight of the vector leg; the word leg has the rest.")
    rerank_size: int = Field(20, ge=1, le=100, description="Candidates that are looked at closely.")
    largest_pool: int = Field(50, ge=1, le=200, description="Candidates a leg at most.")
    boost_targeted: float = Field(2.0, ge=1, le=10, description="Factor for a section type that the plan targets.")
    boost_related: float = Field(1.3, ge=1, le=10, description="Factor for a section type related to a targeted one.")
    diversity_divisor: int = Field(3, ge=1, le=100, description="Spans of a section that count as one place.")
    max_items: int = Field(10, ge=1, le=50, description="Pieces of evidence in an answer, when not asked otherwise.")
    max_chars: int = Field(6000, ge=1, le=60_000, description="Characters in an answer, when not asked otherwise.")
    follow_ups: int = Field(3, ge=0, le=10, description="Questions suggested beside an answer at most; 0: none.")

    lookups: int = Field(5, ge=1, le=20, description="Look-ups that a language model has in a session.")
    lookup_results: int = Field(5, ge=1, le=20, description="Pieces that a look-up gives at most.")
    lookup_similarity: float = Field(
        0.7, ge=0, le=1, description="Least similarity of a piece when a look-up looks in all documents."
    )

    page_image_seconds: Seconds = Field(10.0, description="Seconds that drawing a page may take.")
    page_image_megabytes: int = Field(
        1024, ge=512, le=16_384, description="Memory that drawing a page may take, in megabytes."
    )
    page_image_at_once: int = Field(2, ge=1, le=64, description="Pages that are drawn side by side.")
    page_image_cache: int = Field(
        64 * MEBIBYTE, ge=0, le=4096 * MEBIBYTE, description="Memory for pages drawn lately, in bytes; 0: none."
    )

    quote_near_threshold: float = Field(
        0.9, ge=0, le=1, description="Least similarity of a near quote, when not asked otherwise."
    )
    quote_documents: int = Field(
        64, ge=1, le=5000, description="Documents looked through for a quote and kept ready; about 4 MB of memory each."
    )
    quote_documents_warm: int = Field(
        16, ge=0, le=5000, description="Documents made ready for quotes as soon as the server serves; 0: none."
    )

    planner: Literal["rules", "cohere"] = Field(
        "rules", description="Who plans a search; `cohere` sends questions and names of drugs."
    )
    reranker: Literal["local", "cohere"] = Field(
        "local", description="Who has the last word on the order; `cohere` sends words of the best evidence."
    )
    drafter: Literal["none", "cohere"] = Field(
        "none", description="Who writes drafts; `cohere` sends words of the evidence. `none`: Draft is refused."
    )
    document_picker: Literal["none", "cohere"] = Field(
        "none",
        description="Who picks documents for an Ask without a scope; `cohere` sends questions and names of documents.",
    )
    document_picker_must_look_up: bool = Field(
        default=False, description="Leave that model no choice but to pick by a look-up (tool_choice REQUIRED)."
    )
    plans_kept: int = Field(1000, ge=0, le=100_000, description="Plans by a model that are kept for the next asker.")
    embeddings_kept: int = Field(1000, ge=0, le=100_000, description="Vectors of questions that are kept; 0: none.")

    default_deadline: Seconds = Field(30.0, description="Seconds for a call whose caller sets no deadline.")
    planner_limit: Seconds = Field(2.0, description="Seconds that a planner by a model may take; then rules plan.")
    document_picker_limit: Seconds = Field(
        3.0, description="Seconds that a model may pick documents; then all are looked in."
    )
    embed_limit: Seconds = Field(
        5.0,
        description="Seconds to embed a question, half of them a provider's where the local model stands by; "
        "then it is searched by words alone.",
    )
    rerank_limit: Seconds = Field(2.0, description="Seconds that a provider may rerank; then the local order stays.")
    draft_limit: Seconds = Field(20.0, description="Seconds that a model may write a draft; then there is none.")
    search_limit: Seconds = Field(20.0, description="Seconds that one search may take.")
    look_limit: Seconds = Field(5.0, description="Seconds for the closer look; then nothing is reranked or judged.")
    wider_limit: Seconds = Field(10.0, description="Seconds for the wider search; then what lacks evidence is told.")
    neighbours_limit: Seconds = Field(2.0, description="Seconds to read the spans around pieces; then there are none.")
    follow_ups_limit: Seconds = Field(0.5, description="Seconds to look up suggestions; then there are none.")
    registry_cache: float = Field(2.0, ge=0, le=60, description="Seconds for which the list of documents is kept.")
    health_interval: Seconds = Field(2.0, description="Seconds between two looks at OpenSearch's state.")
    stop_grace: float = Field(5.0, ge=0, le=600, description="Seconds that calls under way have when the server stops.")
    receive_limit: int = Field(4 * MEBIBYTE, ge=1024, le=64 * MEBIBYTE, description="Largest request, in bytes.")
    send_limit: int = Field(32 * MEBIBYTE, ge=1024, le=256 * MEBIBYTE, description="Largest response, in bytes.")

    @property
    def pool_size(self) -> int:
        """Candidates a leg: twice what is looked at closely, within the limit (SPEC section 4)."""
        return min(self.largest_pool, 2 * self.rerank_size)

    @property
    def time_limits(self) -> dict[str, float]:
        """Seconds that each stage may take, by its name."""
        return {
            "planner": self.planner_limit,
            "document_picker": self.document_picker_limit,
            "embed": self.embed_limit,
            "search": self.search_limit,
            "look": self.look_limit,
            "wider": self.wider_limit,
            "provider_rerank": self.rerank_limit,
            "draft": self.draft_limit,
            "neighbours": self.neighbours_limit,
            "follow_ups": self.follow_ups_limit,
        }

    @field_validator("address")
    @classmethod
    def _host_and_port(cls, address: str) -> str:
        host, _, port = address.rpartition(":")
        if not host or not port.isdecimal() or int(port) > HIGHEST_PORT:
            raise ValueError(f"{address!r} is not HOST:PORT with a port of 0-{HIGHEST_PORT}")
        return address
