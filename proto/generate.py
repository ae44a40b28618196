# ruff: noqa: INP001  # a package here would take the name of another library, `proto`
"""Writes the Python code of `factspan.v1` beside its .proto files, with the pinned grpcio-tools and mypy-protobuf.

Run with the development environment's Python: `python proto/generate.py`, or with a folder to write into as argument.
"""

import os
import sys
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path

from grpc_tools import protoc

ROOT = Path(__file__).resolve().parent
MESSAGE_PLUGINS = ("python", "mypy")
SERVICE_PLUGINS = ("grpc_python", "mypy_grpc")


def generate(target: Path) -> None:
    """Writes `factspan/v1/*_pb2.py(i)` and, for files with a service, `*_pb2_grpc.py(i)` into a folder.

    Raises:
        RuntimeError: when the compiler refuses the files; its reasons stand on stderr.
    """
    protos = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "factspan").rglob("*.proto"))
    # protoc finds its plugins on the PATH, and ours stand beside this Python
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    _compile(MESSAGE_PLUGINS, protos, target)
    _compile(SERVICE_PLUGINS, [path for path in protos if path.endswith("_service.proto")], target)


def _compile(plugins: Sequence[str], protos: Sequence[str], target: Path) -> None:
    with as_file(files("grpc_tools") / "_proto") as well_known_types:
        includes = [f"-I{ROOT}", f"-I{well_known_types}"]
        code = protoc.main(["protoc", *includes, *(f"--{plugin}_out={target}" for plugin in plugins), *protos])
    if code != 0:
        raise RuntimeError(f"protoc ended with code {code}; its reasons stand above")


if __name__ == "__main__":
    generate(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
