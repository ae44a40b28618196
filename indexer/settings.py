"""The settings of indexing and of the embedded node: each with its type, unit, limits and a sentence."""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr

from analyzers.providers.settings import ProviderSettings
from indexer.extract.opening_terms import MOST_PAGES, Opening
from indexer.sandbox import MEGABYTES, SECONDS, Terms
from indexer.store.access import OpenSearchSettings
from indexer.store.client import ClientSettings
from indexer.store.embedded import NodeSettings
from indexer.store.folders import FILES, default_cache, default_data
from indexer.store.layout import LayoutSettings
from indexer.store.settings_sources import SourcedSettings
from indexer.store.space_name import SpaceName
from indexer.store.writer import WriterSettings


class IndexerSettings(LayoutSettings, OpenSearchSettings, ProviderSettings, SourcedSettings):
    """All settings of this side; where they come from is ``SourcedSettings``' knowledge."""

    cache: Path = Field(
        default_factory=default_cache, description="Folder of fetched and unpacked files; can be deleted at any time."
    )
    data: Path = Field(default_factory=default_data, description="Folder of the embedded node's data and logs.")
    files: Path | None = Field(
        default=None,
        description="Folder of the indexed PDFs, shared with the server; unset: `files` in the data folder.",
    )
    opensearch_url: str = Field(
        default="",
        pattern=r"^(https?://.+)?$",
        description="An OpenSearch cluster (https://HOST:PORT), nodes with commas between; empty: the embedded node.",
    )
    index_space: SpaceName = Field(
        default="",
        pattern=r"^[a-z0-9-]*$",
        description="Name of a set of indices of its own within the cluster; empty: the plain names.",
    )
    node_port: int = Field(default=9222, ge=0, le=65535, description="The embedded node's HTTP port; 0: any free one.")
    node_heap: str = Field(
        default="768m", pattern=r"^\d+[mg]$", description="The embedded node's Java heap (768m, 4g)."
    )
    node_spare_megabytes: int = Field(
        default=256,
        ge=8,
        le=1_000_000,
        description="Room on the disk, in megabytes, with less of which the embedded node takes no more records.",
    )
    node_user: str = Field(default="nobody", description="Whom the embedded node runs as when root starts it.")
    node_quick_start: bool = Field(
        default=False, description="Start the embedded node in half the time; it is slower when busy for long."
    )
    node_start_seconds: float = Field(default=300.0, gt=0, description="How long the embedded node may take to start.")
    embed_texts_at_once: int = Field(
        default=0, ge=0, le=256, description="Texts that are embedded side by side; 0: as many as there are cores."
    )
    extract_at_once: int = Field(
        default=0,
        ge=0,
        le=64,
        description="Processes that read PDFs side by side, files or a file's pages; 0: as many as there are cores.",
    )
    extract_seconds: float = Field(default=SECONDS, gt=0, description="How long the extraction of one PDF may take.")
    extract_megabytes: int = Field(
        default=MEGABYTES, ge=256, description="How much memory the extraction of one PDF may take, in megabytes."
    )
    extract_pages: int = Field(default=MOST_PAGES, gt=0, description="Most pages of one PDF; one with more is refused.")
    pdf_password: SecretStr = Field(
        default=SecretStr(""), description="The password that encrypted PDFs are opened with; it is never logged."
    )
    question_writer: Literal["rules", "cohere"] = Field(
        "rules", description="Who writes questions that pages answer; `cohere` sends the words of every page."
    )
    block_characters: int = Field(
        default=900, ge=100, le=10_000, description="A section block's longest text, in characters."
    )
    bulk_records: int = Field(default=500, ge=1, le=10_000, description="Most records in one bulk request.")
    bulk_bytes: int = Field(default=5_000_000, ge=100_000, le=90_000_000, description="Most bytes in one bulk request.")

    @property
    def files_folder(self) -> Path:
        """Where the indexed PDFs are kept."""
        return self.files or self.data / FILES

    @property
    def node(self) -> NodeSettings:
        """How the embedded node is run."""
        return NodeSettings(
            cache=self.cache,
            folder=self.data / "node",
            port=self.node_port,
            heap=self.node_heap,
            spare_megabytes=self.node_spare_megabytes,
            user=self.node_user,
            quick_start=self.node_quick_start,
            start_seconds=self.node_start_seconds,
        )

    @property
    def terms(self) -> Terms:
        """Within which limits a PDF is read, and how it is opened."""
        opening = Opening(password=self.pdf_password.get_secret_value(), most_pages=self.extract_pages)
        return Terms(self.extract_seconds, self.extract_megabytes, self.extract_at_once, opening)

    @property
    def client(self) -> ClientSettings:
        """Where OpenSearch is: the cluster that is named, else the embedded node."""
        url = self.opensearch_url or f"http://127.0.0.1:{self.node_port}"
        return ClientSettings(url, access=self.opensearch_access)

    @property
    def writer(self) -> WriterSettings:
        """The bounds of bulk requests."""
        return WriterSettings(most_records=self.bulk_records, most_bytes=self.bulk_bytes)
