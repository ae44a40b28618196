"""The README's recipes for programs, each run as it stands there, against a real server with the sample labels."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from factspan.v1 import document_service_pb2, evidence_service_pb2

README = Path(__file__).parents[2] / "README.md"
MODULE = "github.com/fullstorydev/grpcurl"
VERSION = "v1.9.3"
HASH = "h1:PC1Xi3w+JAvEE2Tg2Gf2RfVgPbf9+tbuQr1ZkyVU3jk="
"""Of the module's files, as Go itself reckons it; its go.sum has those of what it is built with."""
ADDRESS = "127.0.0.1:50051"
PNG = b"\x89PNG\r\n"
METHODS = {
    f"{service.full_name}/{method.name}"
    for service in (
        evidence_service_pb2.DESCRIPTOR.services_by_name["EvidenceService"],
        document_service_pb2.DESCRIPTOR.services_by_name["DocumentService"],
    )
    for method in service.methods
}
NEEDS_A_MODEL = {"factspan.v1.EvidenceService/Draft"}


def recipes() -> list[str]:
    """All commands of the README that begin with grpcurl, each with the lines that continue it."""
    text = README.read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [command for block in blocks for command in re.findall(r"^grpcurl .*(?:\n    .*)*", block, re.MULTILINE)]


def title(command: str) -> str:
    """A recipe's name in a test's id: what it calls."""
    return command.partition(ADDRESS)[2].split("\n")[0].strip(" \\").rpartition(".")[2]


async def run(*command: str, **options: Any) -> str:
    """What a command writes to stdout; it must end well."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe, **options)
    out, err = await process.communicate()
    assert process.returncode == 0, err.decode()
    return out.decode()


def read_files(folder: Path) -> list[bytes]:
    """What a recipe has written."""
    return [path.read_bytes() for path in folder.iterdir()]


@pytest.fixture(scope="session")
def grpcurl(cache_folder: Path) -> Path:
    """The folder of the pinned grpcurl; built where the cache does not have it, which takes a minute or two."""
    go = shutil.which("go")
    if go is None:
        pytest.skip("go, which builds grpcurl, is not installed")
    folder = cache_folder / f"grpcurl-{VERSION}"
    if not (folder / "grpcurl").exists():
        beside = folder.with_name(f"{folder.name}.{os.getpid()}")
        environment = os.environ | {"GOBIN": str(beside)}
        command = [go, "install", f"{MODULE}/cmd/grpcurl@{VERSION}"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603  # pinned
        assert done.returncode == 0, done.stderr
        beside.replace(folder)
    built = subprocess.run([go, "version", "-m", folder / "grpcurl"], capture_output=True, text=True, check=True)  # noqa: S603  # as above
    assert re.search(rf"\bmod\s+{re.escape(MODULE)}\s+{VERSION}\s+{re.escape(HASH)}", built.stdout), built.stdout
    return folder


@pytest.fixture(scope="module")
def index_space(sample_space: str) -> str:
    """The sample labels' own: these tests write nothing into it."""
    return sample_space


@pytest.fixture(scope="module")
def address(server_address: str) -> str:
    """A server with the sample labels."""
    return server_address


@pytest.mark.parametrize("recipe", recipes(), ids=title)
async def test_a_recipe_works_as_it_stands(recipe: str, address: str, grpcurl: Path, tmp_path: Path) -> None:
    """It ends well and gives something; a picture is a picture."""
    environment = os.environ | {"PATH": f"{grpcurl}{os.pathsep}{os.environ['PATH']}"}
    command = ("bash", "-o", "pipefail", "-c", recipe.replace(ADDRESS, address))
    out = await run(*command, cwd=tmp_path, env=environment)
    written = read_files(tmp_path)
    assert out or written
    assert all(content.startswith(PNG) for content in written)


def program(mark: str) -> str:
    """The one Python program with ``mark`` in it."""
    programs = re.findall(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (found,) = [each for each in programs if mark in each]
    return str(found)


async def test_the_python_program_works_as_it_stands(address: str) -> None:
    """It prints words of the label."""
    assert "[SECTION: " in await run(sys.executable, "-c", program("client.ask(").replace(ADDRESS, address))


MODEL = '''
import json

def complete(messages, tools):
    """A model that looks up once, in the document that the tool offers it, and quotes what it is given."""
    if len(messages) == 1:
        fields = tools[0]["function"]["parameters"]["properties"]
        (name,) = [each for each in fields["document_names"]["items"]["enum"] if "zorquela" in each]
        arguments = {"query": messages[0]["content"], "document_names": [name], "top_k": 3}
        call = {"id": "1", "type": "function", "function": {"name": "x", "arguments": json.dumps(arguments)}}
        return {"role": "assistant", "tool_calls": [call]}
    found = json.loads(messages[-1]["content"])
    return {"role": "assistant", "content": found["evidence"][0]["text"]}
'''


async def test_the_tool_for_a_model_works_as_it_stands(address: str, tmp_path: Path) -> None:
    """With a scripted stand-in for the reader's model, in 20 lines."""
    found = program("my_model").replace(ADDRESS, address)
    lines = [line for line in found.splitlines() if line.strip()]
    (tmp_path / "my_model.py").write_text(MODEL, encoding="utf-8")
    folders = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    out = await run(sys.executable, "-c", found, env=os.environ | {"PYTHONPATH": folders})
    assert "Store" in out
    assert len(lines) <= 20


def test_every_call_has_its_recipe() -> None:
    """But Draft, which needs a model."""
    called = {name for recipe in recipes() for name in re.findall(r"factspan\.v1\.\w+/\w+", recipe)}
    assert METHODS - called == NEEDS_A_MODEL
