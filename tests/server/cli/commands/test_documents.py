"""`factspan documents` as a person or script calls it."""

import json
from collections.abc import Callable

import grpc
from factspan.v1 import document_pb2

Run = Callable[..., "tuple[int, str, str]"]


def test_documents_are_listed(run: Run, fake_server: object, document: document_pb2.Document) -> None:
    """A row each; with --json a line each."""
    fake_server.documents = [document, document]
    assert run("documents").out.count("us-examplon.pdf") == 2
    lines = run("documents", "--json").out.splitlines()
    assert [json.loads(line)["page_count"] for line in lines] == [12, 12]


def test_one_document_is_shown(run: Run, fake_server: object, document: document_pb2.Document) -> None:
    """All that the registry knows."""
    fake_server.documents = [document]
    out = run("documents", "us-examplon.pdf").out
    assert all(shown in out for shown in ("Example Works", "2024-03", document.document_hash, "812 spans"))


def test_no_documents_say_how_to_get_some(run: Run, fake_server: object) -> None:  # noqa: ARG001 - found by its setting
    """On stderr: the data is empty."""
    code, out, err = run("documents")
    assert (code, out) == (0, "")
    assert "factspan index" in err


def test_an_unknown_document_is_one_line(run: Run, fake_server: object) -> None:
    """Exit code 1."""
    fake_server.failures["x"] = (grpc.StatusCode.NOT_FOUND, "no document named x")
    assert run("documents", "x") == (1, "", "factspan: no document named x\n")
