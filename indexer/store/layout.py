"""Over how many nodes the indices are spread, and how many copies of them there are."""

from collections.abc import Iterable
from dataclasses import dataclass

from opensearchpy import AsyncOpenSearch
from pydantic import Field
from pydantic_settings import BaseSettings

from indexer.store.names import SEARCHED


@dataclass(frozen=True, slots=True)
class Layout:
    """Shards of each index that is searched, and copies of every index beside the first.

    Indices that are not searched are small, and have one shard.  ``replicas`` None: as the templates have it, one copy
    where there is a second node.
    """

    shards: int = 1
    replicas: int | None = None

    @property
    def copies(self) -> dict[str, str]:
        """The settings of the copies alone; empty where the templates' are taken."""
        if self.replicas is None:
            return {}
        return {"index.number_of_replicas": str(self.replicas), "index.auto_expand_replicas": "false"}

    def settings_of(self, alias: str) -> dict[str, str]:
        """What an index is made with, beyond its templates."""
        return self.copies | ({"index.number_of_shards": str(self.shards)} if alias in SEARCHED else {})


async def give_copies(client: AsyncOpenSearch, names: Iterable[str], layout: Layout) -> None:
    """Gives indices that there are the layout's copies, where they have others; its shards take a rebuild."""
    found = await client.indices.get_settings(index=",".join(names), params={"flat_settings": "true"})
    for name, index in found.items():
        if not layout.copies.items() <= index["settings"].items():
            await client.indices.put_settings(index=name, body=layout.copies)


AS_IN_TEMPLATES = Layout()


class LayoutSettings(BaseSettings):
    """The settings of it."""

    shards: int = Field(
        default=1, ge=1, le=64, description="Shards of each index that is searched; a change takes a rebuild."
    )
    replicas: int | None = Field(
        default=None,
        ge=0,
        le=16,
        description="Copies of every index beside the first; unset: one where there is a second node.",
    )

    @property
    def layout(self) -> Layout:
        """Both, for the indices."""
        return Layout(self.shards, self.replicas)
