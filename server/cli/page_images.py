"""The pages that `--image` writes: where the best evidence stands, with its words marked."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from server.cli.asking import call_server
from server.cli.errors import CommandError, WrongUsageError
from server.cli.written_files import check_folder_of

if TYPE_CHECKING:
    from factspan import AsyncClient
    from factspan.v1 import evidence_pb2

SUFFIX = ".png"


def check_image_file(file: Path) -> None:
    """Refuses what can't become a picture, before anything is asked.

    Raises:
        WrongUsageError: for another kind of file, or a folder that is not there.
    """
    if file.suffix.lower() != SUFFIX:
        raise WrongUsageError(f"--image {file}: the picture is a PNG file; name it for example {file.stem}{SUFFIX}")
    if file.is_dir():
        raise WrongUsageError(f"--image {file}: {file} is a folder; name a file")
    check_folder_of(file, "--image")


def write_page_images(address: str, citation: "evidence_pb2.Citation", file: Path) -> list[Path]:
    """Writes each page that the cited words stand on; the first as ``file``, the next as ``FILE-2.png`` and so on.

    Raises:
        FactSpanError: when a page can't be had; none is written then.
        CommandError: when a file can't be written.
    """
    from factspan.v1 import page_image_pb2

    pages = sorted({place.page for place in citation.places})

    async def fetch(client: "AsyncClient") -> list[bytes]:
        requests = (
            page_image_pb2.GetPageImageRequest(document=citation.document_hash, page=page, citations=[citation])
            for page in pages
        )
        return [(await client.get_page_image(request)).png for request in requests]

    return _write(file, call_server(address, fetch))


def _write(file: Path, pictures: Sequence[bytes]) -> list[Path]:
    """Each file is there whole or not at all."""
    written = []
    for number, png in enumerate(pictures, 1):
        path = file if number == 1 else file.with_stem(f"{file.stem}-{number}")
        begun = path.with_name(path.name + ".part")
        try:
            begun.write_bytes(png)
            begun.replace(path)
        except OSError as error:
            raise CommandError(f"cannot write {path}: {error.strerror or error}; name another file") from error
        written.append(path)
    return written
