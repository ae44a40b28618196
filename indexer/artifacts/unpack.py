"""How an archive's files are written out: inside the target folder only, with their execute bits."""

import shutil
import stat
import zipfile
from pathlib import Path

from indexer.artifacts.errors import InstallError


def unpack(archive: Path, target: Path, *, strip: int = 0) -> None:
    """Writes a zip's files below ``target``, leaving out the first ``strip`` folders of their names.

    Raises:
        InstallError: when it is no zip, or a name in it would lead out of ``target``.
    """
    try:
        with zipfile.ZipFile(archive) as content:
            for member in content.infolist():
                _write(content, member, target, strip)
    except zipfile.BadZipFile as error:
        raise InstallError(f"{archive} is not a zip file: delete it and try again") from error


def _write(content: zipfile.ZipFile, member: zipfile.ZipInfo, target: Path, strip: int) -> None:
    parts = Path(member.filename).parts[strip:]
    if not parts:
        return
    path = target.joinpath(*parts)
    if ".." in parts or not path.is_relative_to(target):
        raise InstallError(f"{content.filename}: the name {member.filename} in it leads out of its folder")
    if member.is_dir():
        path.mkdir(parents=True, exist_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with content.open(member) as source, path.open("wb") as copy:
        shutil.copyfileobj(source, copy)
    if member.external_attr >> 16 & stat.S_IXUSR:
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
