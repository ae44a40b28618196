"""The Containerfile: by hadolint's rules, and by its own steps, run in a folder that stands in for the image's root.

No image is built: where tests run, no registry of images need be had.  What differs from a build: dependencies are
those that the tests run with (all of requirements.lock takes minutes), and the model is the one of the cache.
"""

import asyncio
import json
import os
import re
import shlex
import shutil
import site
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from factspan import AsyncClient

from indexer.store.node_state import RunningNode
from indexer.store.ports import free_address

USER = 10001
START_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Step:
    """An instruction and its words, of the first stage or the second."""

    stage: int
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Image:
    """What the steps have made: a folder in place of the root, and the variables of the image."""

    root: Path
    variables: dict[str, str] = field(default_factory=dict)

    def inside(self, words: str) -> str:
        """The words, with the image's own folders below the root."""
        return re.sub(r"(?<![\w.])(/opt/|/source\b|/var/lib/factspan)", rf"{self.root}\1", words)

    def found(self, command: list[str]) -> list[str]:
        """A command of the image, found by its path."""
        found = shutil.which(command[0], path=self.variables["PATH"])
        assert found, command
        return [found, *command[1:]]

    def surroundings(self, **more: str) -> dict[str, str]:
        """The environment of a process of the image."""
        return {**self.variables, "HOME": str(self.root), **more}


@pytest.fixture(scope="module")
def steps(deploy: Path) -> list[Step]:
    """The file's instructions in order."""
    text = (deploy / "Containerfile").read_text(encoding="utf-8")
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#")).replace("\\\n", " ")
    found, stage = [], 0
    for line in filter(None, map(str.strip, lines.splitlines())):
        name, _, words = line.partition(" ")
        stage += name == "FROM"
        found.append(Step(stage, name, words.strip()))
    return found


@pytest.fixture(scope="module")
def image(steps: list[Step], deploy: Path, model_folder: Path) -> Iterator[Image]:
    """The image's root, after all steps."""
    root = Path(tempfile.mkdtemp(prefix="image-"))  # a folder that other users can get to
    root.chmod(0o755)
    made = Image(root)
    source = root / "source"
    source.mkdir()
    cached = root / "opt" / "factspan" / "cache" / "models"
    cached.mkdir(parents=True)
    (cached / model_folder.name).symlink_to(model_folder)
    for step in steps:
        if step.name == "COPY" and not step.words.startswith("--from"):
            _copy(step, deploy.parent, source)
        elif step.name == "ENV":
            made.variables.update(word.split("=", 1) for word in shlex.split(made.inside(step.words)))
        elif step.name == "RUN":
            _run(step, made, source)
    yield made
    shutil.rmtree(root)


def _copy(step: Step, project: Path, source: Path) -> None:
    *files, target = step.words.split()
    for name in files:
        place = source / (name if target == "./" else target)
        if (project / name).is_dir():
            shutil.copytree(project / name, place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(project / name, place)
    if "requirements.lock" in files:
        (source / "requirements.lock").write_text("")


def _run(step: Step, made: Image, source: Path) -> None:
    # where tests are no root, the image's user is who runs them
    command = made.inside(
        step.words.replace("chown -R 10001:10001", "true" if os.geteuid() else "chown -R 10001:10001")
    )
    command = command.replace("python -m venv", f"{sys.executable} -m venv")
    done = subprocess.run(  # noqa: S603  the file's own steps
        ["/bin/sh", "-ec", command],
        cwd=source,
        env=os.environ | made.variables | {"PIP_NO_CACHE_DIR": "0", "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    installed = made.root / "opt" / "factspan"
    if f"venv {installed}" in command:
        (packages,) = installed.glob("lib/python*/site-packages")
        (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")


def test_it_keeps_hadolints_rules(deploy: Path) -> None:
    """All of them."""
    hadolint = Path(sysconfig.get_path("scripts")) / "hadolint"
    done = subprocess.run(  # noqa: S603  a tool of ours
        [str(hadolint), str(deploy / "Containerfile")], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_it_runs_as_a_user_by_number(steps: list[Step]) -> None:
    """As Kubernetes wants it, which can't know a name; both stages stand on the base that is named once."""
    assert [step.words for step in steps if step.name == "USER"] == [f"{USER}:{USER}"]
    assert {step.words.split()[0] for step in steps if step.name == "FROM"} == {"${BASE}"}


def test_everything_installed_is_pinned(steps: list[Step]) -> None:
    """Each pip install goes by hashes, but that of the wheel that was built here."""
    installs = [
        each for step in steps if step.name == "RUN" for each in step.words.split("&&") if " pip install " in each
    ]
    assert len(installs) == 3
    assert all("--require-hashes" in each or "--no-index" in each for each in installs)


def test_its_variables_are_settings(steps: list[Step], settings: frozenset[str]) -> None:
    """Those that are FactSpan's."""
    names = {word.partition("=")[0] for step in steps if step.name == "ENV" for word in shlex.split(step.words)}
    assert {name for name in names if name.startswith("FACTSPAN_")} <= settings
    assert "FACTSPAN_CACHE" in names


def test_what_it_copies_is_not_ignored(steps: list[Step], deploy: Path) -> None:
    """The ignore file lets in what is copied, and nothing else but its own rules."""
    lines = (deploy / "Containerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = {line.removeprefix("!") for line in lines if line.startswith("!")}
    copied = {
        name for step in steps if step.name == "COPY" and "--from" not in step.words for name in step.words.split()[:-1]
    }
    assert (copied, lines[0]) == (let_in, "*")


async def test_the_image_serves_and_is_healthy(
    steps: list[Step], image: Image, opensearch_node: RunningNode, sample_space: str
) -> None:
    """Its command, with its variables, as its user where that can be; its health check says so, and it answers."""
    (entry,) = [json.loads(step.words) for step in steps if step.name == "ENTRYPOINT"]
    (command,) = [json.loads(step.words) for step in steps if step.name == "CMD"]
    health = json.loads(next(step.words for step in steps if step.name == "HEALTHCHECK").partition("CMD ")[2])
    address = free_address()
    surroundings = image.surroundings(
        FACTSPAN_ADDRESS=address,
        FACTSPAN_OPENSEARCH_URL=opensearch_node.url,
        FACTSPAN_INDEX_SPACE=sample_space,
    )
    user = USER if os.geteuid() == 0 and _can_reach_python() else None
    server = await asyncio.create_subprocess_exec(
        *image.found([*entry, *command]), env=surroundings, user=user, stderr=subprocess.PIPE, cwd=image.root
    )
    assert server.stderr is not None
    try:
        async with asyncio.timeout(START_SECONDS):
            while b'"serving"' not in (line := await server.stderr.readline()):
                assert line, "the server ended at its start"
        check = await asyncio.create_subprocess_exec(
            *image.found(health), env=surroundings, user=user, stdout=subprocess.PIPE, cwd=image.root
        )
        said, _ = await check.communicate()
        assert (check.returncode, json.loads(said)["documents"]) == (0, 3)
        async with AsyncClient(address) as client:
            assert await client.is_serving()
    finally:
        server.terminate()
        await server.communicate()
    assert server.returncode == 0


def _can_reach_python() -> bool:
    """Whether the image's user may run the Python of these tests, which may lie in root's own home."""
    places = [Path(sys.executable).resolve(), Path(site.__file__), Path(sysconfig.get_path("purelib"))]
    return all(folder.stat().st_mode & 0o005 == 0o005 for place in places for folder in place.resolve().parents)
