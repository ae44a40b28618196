"""The checked-in code of factspan.v1 is what the pinned generators make of the .proto files."""

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from factspan.v1 import document_service_pb2, evidence_service_pb2

ROOT = Path(__file__).parents[1]
PROTO = ROOT / "proto"
CHECKED_IN = PROTO / "factspan" / "v1"
RUNTIME_CHECK = re.compile(r"ValidateProtobufRuntimeVersion\(\s*[\w.]+,\s*(\d+),\s*(\d+),\s*(\d+)")
GRPC_CHECK = re.compile(r"GRPC_GENERATED_VERSION = '([\d.]+)'")


def numbers(text: str) -> tuple[int, ...]:
    """A version's numbers."""
    return tuple(int(part) for part in text.split(".")[:3])


def declared(package: str) -> tuple[int, ...]:
    """The least version of a package that the project declares."""
    found = re.search(rf'"{package}>=([\d.]+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert found is not None
    return (*numbers(found.group(1)), 0, 0)[:3]


def test_generating_again_changes_nothing(tmp_path: Path) -> None:
    """No drift: neither a file that differs, nor one too many or too few."""
    script = [sys.executable, str(PROTO / "generate.py"), str(tmp_path)]
    done = subprocess.run(script, capture_output=True, text=True, check=False)  # noqa: S603  # our own script
    assert done.returncode == 0, done.stderr
    fresh = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "factspan" / "v1").iterdir()}
    stored = {path.name: path.read_text(encoding="utf-8") for path in CHECKED_IN.glob("*_pb2*.py*")}
    assert sorted(fresh) == sorted(stored)
    assert [name for name, text in fresh.items() if text != stored[name]] == []


def test_generated_code_asks_for_no_newer_runtime_than_declared() -> None:
    """Whoever installs the least declared versions can import it."""
    protobuf = {
        tuple(map(int, found.groups()))
        for path in CHECKED_IN.glob("*_pb2.py")
        if (found := RUNTIME_CHECK.search(path.read_text(encoding="utf-8")))
    }
    grpcio = {
        numbers(found.group(1))
        for path in CHECKED_IN.glob("*_pb2_grpc.py")
        if (found := GRPC_CHECK.search(path.read_text(encoding="utf-8")))
    }
    assert protobuf
    assert max(protobuf) <= declared("protobuf")
    assert grpcio
    assert max(grpcio) <= declared("grpcio")


def test_the_installed_runtime_is_as_declared() -> None:
    """The tests run on what the project asks for."""
    assert numbers(version("protobuf")) >= declared("protobuf")
    assert numbers(version("grpcio")) >= declared("grpcio")


def test_every_call_and_its_fields_of_the_api_are_there() -> None:
    """API.md: names of calls are fixed."""
    evidence = evidence_service_pb2.DESCRIPTOR.services_by_name["EvidenceService"].methods_by_name
    documents = document_service_pb2.DESCRIPTOR.services_by_name["DocumentService"].methods_by_name
    assert set(evidence) == {
        "Search",
        "Ask",
        "StreamAsk",
        "LookupDocuments",
        "GetLookupTool",
        "VerifyQuotes",
        "ResolveCitation",
        "Draft",
    }
    assert set(documents) == {
        "ListDocuments",
        "GetDocument",
        "ListSections",
        "GetSection",
        "GetPageImage",
        "GetIndexState",
    }
