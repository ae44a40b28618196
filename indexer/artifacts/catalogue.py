"""Which files FactSpan fetches: Maven coordinates, size and SHA-256 of each, read from ``artifacts.csv``."""

import csv
import re
from dataclasses import dataclass
from importlib.resources import files

_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Artifact:
    """One file, pinned.

    ``group``, ``artifact``, ``version`` and ``packaging`` are its Maven coordinates; ``size`` is in bytes; ``sha256``
    is in hexadecimal.
    """

    name: str
    group: str
    artifact: str
    version: str
    packaging: str
    size: int
    sha256: str

    def __post_init__(self) -> None:
        """Refuses a row that pins nothing.

        Raises:
            ValueError: when the SHA-256 is none, or the size is not positive.
        """
        if not _SHA256.fullmatch(self.sha256) or self.size <= 0:
            raise ValueError(f"artifact {self.name}: needs a size in bytes and a SHA-256 of 64 hexadecimal digits")

    @property
    def file_name(self) -> str:
        """The file's name in the cache."""
        return f"{self.artifact}-{self.version}.{self.packaging}"


def load_catalogue() -> dict[str, Artifact]:
    """All artifacts by name.

    Raises:
        ValueError: for a row that pins nothing, or a name that stands twice.
    """
    catalogue: dict[str, Artifact] = {}
    with files("indexer.artifacts").joinpath("artifacts.csv").open(encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            if row["name"] in catalogue:
                raise ValueError(f"artifact {row['name']} stands twice in artifacts.csv")
            catalogue[row["name"]] = Artifact(
                name=row["name"],
                group=row["group"],
                artifact=row["artifact"],
                version=row["version"],
                packaging=row["packaging"],
                size=int(row["bytes"]),
                sha256=row["sha256"],
            )
    return catalogue
