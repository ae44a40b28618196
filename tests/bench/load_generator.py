"""ghz, the load generator for gRPC: had from the Go module proxy, run, and its report read.

https://ghz.sh/docs/options tells its options and its report.
"""

import asyncio
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

MODULE = "github.com/bojand/ghz"
VERSION = "v0.120.0"
HASH = "h1:6F4wsmZVwFg5UnD+/R+IABWk6sKE/0OKIBdUQUZnOdo="
"""Of the module's files, as Go itself reckons it; its go.sum has those of what it is built with."""
NANOSECONDS_A_MILLISECOND = 1_000_000


class NoGoError(Exception):
    """Go, which builds ghz, is not installed."""


@dataclass(frozen=True, slots=True)
class Load:
    """What so many callers got within so many seconds: milliseconds a call, and calls by code, ``OK`` the good one."""

    way: str
    callers: int
    seconds: float
    milliseconds: tuple[float, ...]
    codes: Counter[str]

    @property
    def errors(self) -> int:
        """Calls that were not answered well."""
        return self.codes.total() - self.codes["OK"]

    @property
    def queries_a_second(self) -> float:
        """Calls that were answered well."""
        return self.codes["OK"] / self.seconds


def settle(beside: Path, folder: Path) -> None:
    """Puts what was built into its place; what another process has put there meanwhile is as good, and stays."""
    try:
        beside.replace(folder)
    except OSError:
        if not (folder / "ghz").exists():
            raise
        shutil.rmtree(beside)


def installed(cache: Path) -> Path:
    """The pinned ghz; built where the cache does not have it, which takes a minute or two.

    Raises:
        NoGoError: when it has to be built and Go is not there.
    """
    go = shutil.which("go")
    if go is None:
        raise NoGoError("go, which builds ghz, is not installed")
    folder = cache / f"ghz-{VERSION}"
    if not (folder / "ghz").exists():
        beside = folder.with_name(f"{folder.name}.{os.getpid()}")
        places = {"GOBIN": str(beside), "GOPATH": str(cache / "go"), "GOCACHE": str(cache / "go-build")}
        environment = os.environ | places | {"GOFLAGS": "-modcacherw"}
        subprocess.run([go, "install", f"{MODULE}/cmd/ghz@{VERSION}"], env=environment, check=True)  # noqa: S603  # pinned
        settle(beside, folder)
    built = subprocess.run([go, "version", "-m", folder / "ghz"], capture_output=True, text=True, check=True)  # noqa: S603  # as above
    if not re.search(rf"\bmod\s+{re.escape(MODULE)}\s+{VERSION}\s+{re.escape(HASH)}", built.stdout):
        raise ValueError(f"{folder / 'ghz'} is not the ghz that is pinned:\n{built.stdout}")
    return folder / "ghz"


async def load(ghz: Path, address: str, call: str, requests: Sequence[Message], callers: int, seconds: float) -> Load:
    """Has so many callers, a connection each, make a call again and again with each request in turn.

    Calls under way at the end are waited for.
    """
    with tempfile.TemporaryDirectory() as folder:
        data, report = Path(folder) / "requests.json", Path(folder) / "report.json"
        data.write_text(json.dumps([MessageToDict(request) for request in requests]), encoding="utf-8")
        process = await asyncio.create_subprocess_exec(
            str(ghz),
            "--insecure",
            f"--call={call}",
            f"--data-file={data}",
            "--disable-template-functions",
            "--disable-template-data",
            f"--concurrency={callers}",
            f"--connections={callers}",
            f"--duration={seconds}s",
            "--duration-stop=wait",
            "--timeout=30s",
            "--format=json",
            f"--output={report}",
            address,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        out, _ = await process.communicate()
        if process.returncode != 0:
            raise RuntimeError(f"ghz ended with {process.returncode}: {out.decode()}")
        return read_report(call.rpartition("/")[2], callers, json.loads(report.read_text(encoding="utf-8")))


def read_report(way: str, callers: int, report: dict[str, Any]) -> Load:
    """What a report in ghz's JSON tells."""
    calls = report["details"] or []
    return Load(
        way=way,
        callers=callers,
        seconds=report["total"] / NANOSECONDS_A_MILLISECOND / 1000,
        milliseconds=tuple(call["latency"] / NANOSECONDS_A_MILLISECOND for call in calls),
        codes=Counter(call["status"] for call in calls),
    )
