"""Which part may know which: the direction of imports."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("analyzers", "indexer", "server")
SEES_PROTO = ("server/services/", "server/interceptors/", "server/cli/", "server/mcp_server/", "server/grpc_server.py")
# What the server may know of the indexer: the store, the data classes of a stored document, and how the pages of a kept
# PDF are drawn (in another process), with what can be wrong with it.
SERVER_SEES = ("indexer.store", "indexer.extract.document", "indexer.page_images.page_picture", "indexer.errors")


def imports(path: Path) -> Iterator[str]:
    """The full names that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def files(package: str) -> list[tuple[str, Path]]:
    """Each of a package's files, with its path from the project's top."""
    return [(path.relative_to(ROOT).as_posix(), path) for path in sorted((ROOT / package).rglob("*.py"))]


@pytest.mark.parametrize(
    ("package", "forbidden"),
    [
        ("analyzers", ("indexer", "server", "factspan", "opensearchpy", "grpc")),
        ("indexer", ("server", "factspan", "grpc")),
    ],
)
def test_imports_point_one_way(package: str, forbidden: tuple[str, ...]) -> None:
    """``analyzers`` knows neither of the others, ``indexer`` does not know ``server``."""
    wrong = [(name, used) for name, path in files(package) for used in imports(path) if used.split(".")[0] in forbidden]
    assert wrong == []


def test_server_sees_only_the_store_of_the_indexer() -> None:
    """Only the command line, which starts everything, sees all of the indexer."""
    wrong = [
        (name, used)
        for name, path in files("server")
        if not name.startswith("server/cli/")
        for used in imports(path)
        if used.split(".")[0] == "indexer" and not used.startswith(SERVER_SEES)
    ]
    assert wrong == []


def test_messages_are_seen_only_at_the_border() -> None:
    """No step of a search knows a protobuf message."""
    wrong = [
        (name, used)
        for name, path in files("server")
        if not name.startswith(SEES_PROTO)
        for used in imports(path)
        if used.split(".")[0] == "factspan"
    ]
    assert wrong == []


def test_only_spellings_reads_pdfplumber() -> None:
    """One file knows the PDF library."""
    every = [(name, path) for package in PACKAGES for name, path in files(package)]
    users = {name for name, path in every for used in imports(path) if used == "pdfplumber"}
    assert users <= {"indexer/extract/spellings.py"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports at a module's top form no cycle."""
    modules = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path
        for package in PACKAGES
        for name, path in files(package)
    }
    edges = {
        module: {used for used in imports(path) if used in modules and used != module}
        for module, path in modules.items()
    }
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join([*trail, module])
        if module not in done:
            for used in sorted(edges[module]):
                visit(used, (*trail, module))
            done.add(module)

    for module in sorted(modules):
        visit(module, ())
