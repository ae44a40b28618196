"""The script that writes the generated code."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def script(tmp_path: Path) -> ModuleType:
    """The script as a module, with a root of its own."""
    spec = importlib.util.spec_from_file_location("generate", ROOT / "proto" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.ROOT = tmp_path / "proto"  # type: ignore[attr-defined]  # a module's global
    (tmp_path / "proto" / "factspan" / "v1").mkdir(parents=True)
    return module


def test_only_files_with_a_service_get_service_code(script: ModuleType, tmp_path: Path) -> None:
    """Stubs and servicers for services, messages for all."""
    folder = tmp_path / "proto" / "factspan" / "v1"
    head = 'syntax = "proto3"; package factspan.v1; '
    (folder / "word.proto").write_text(head + "message Word { string text = 1; }")
    (folder / "word_service.proto").write_text(
        head + 'import "factspan/v1/word.proto"; service Words { rpc Say(Word) returns (Word); }'
    )
    script.generate(tmp_path)
    made = {path.name for path in (tmp_path / "factspan" / "v1").iterdir()}
    expected = {f"{name}_pb2.{end}" for name in ("word", "word_service") for end in ("py", "pyi")}
    assert made == expected | {"word_service_pb2_grpc.py", "word_service_pb2_grpc.pyi"}


def test_a_file_that_is_refused_is_an_error(script: ModuleType, tmp_path: Path) -> None:
    """Nothing goes on as if it had worked."""
    (tmp_path / "proto" / "factspan" / "v1" / "bad.proto").write_text("message {")
    with pytest.raises(RuntimeError, match="protoc ended"):
        script.generate(tmp_path)
