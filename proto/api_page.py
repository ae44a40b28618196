# ruff: noqa: INP001  # a package here would take the name of another library, `proto`
"""Writes docs/api.md: every call, message and field of `factspan.v1` with its comment in the .proto files.

Run with the development environment's Python: `python proto/api_page.py`, or with a file to write as argument.
"""

import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
    ServiceDescriptorProto,
)
from grpc_tools import protoc

ROOT = Path(__file__).resolve().parent
PAGE = ROOT.parent / "docs" / "api.md"
PACKAGE = "factspan.v1"
HEAD = f"""# {PACKAGE}

<!-- Made by `make proto` from the comments in proto/factspan/v1: change them there. -->

What callers rely on. Lengths are Unicode code points, pages count from 1, ranges of characters are half-open and count
from 0, places are PDF points from the page's top left corner.
"""
# Numbers of fields in descriptor.proto, of which a source location's path is made.
MESSAGES, ENUMS, SERVICES = 4, 5, 6
FIELDS, NESTED_MESSAGES, NESTED_ENUMS, METHODS, VALUES = 2, 3, 4, 2, 2

Trail = tuple[int, ...]
"""Where something stands in a file's descriptor, as google.protobuf.SourceCodeInfo.Location has it."""


@dataclass(frozen=True, slots=True)
class Commented:
    """A file's descriptor and its comments by the path of what they stand at, each as one line a paragraph."""

    file: FileDescriptorProto
    comments: Mapping[Trail, str]


def read_protos() -> list[Commented]:
    """The files of the package, with their comments.

    Raises:
        RuntimeError: when the compiler refuses the files; its reasons stand on stderr.
    """
    protos = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "factspan").rglob("*.proto"))
    with tempfile.TemporaryDirectory() as folder, as_file(files("grpc_tools") / "_proto") as well_known_types:
        made = Path(folder) / "factspan.binpb"
        options = [f"-I{ROOT}", f"-I{well_known_types}", "--include_source_info", f"--descriptor_set_out={made}"]
        code = protoc.main(["protoc", *options, *protos])
        if code != 0:
            raise RuntimeError(f"protoc ended with code {code}; its reasons stand above")
        found = FileDescriptorSet.FromString(made.read_bytes())
    return [Commented(file, _comments(file)) for file in found.file]


def _comments(file: FileDescriptorProto) -> dict[Trail, str]:
    located = file.source_code_info.location
    return {tuple(each.path): _paragraphs(each.leading_comments) for each in located if each.leading_comments}


def _paragraphs(comment: str) -> str:
    """A comment without its line breaks; empty lines part paragraphs."""
    paragraphs = "\n".join(line.strip() for line in comment.splitlines()).split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs).strip()


def page(protos: Sequence[Commented]) -> str:
    """The whole page: services with their calls, then messages and enums, file by file."""
    services = [part for each in protos for part in _services(each)]
    return "\n".join([HEAD, *services, *(part for each in protos for part in _types(each))])


def _services(proto: Commented) -> Iterator[str]:
    for number, service in enumerate(proto.file.service):
        yield f"## {service.name}\n\n{proto.comments.get((SERVICES, number), '')}\n"
        yield _calls(proto, number, service)


def _calls(proto: Commented, number: int, service: ServiceDescriptorProto) -> str:
    rows = ["| call | takes | gives | what |", "| --- | --- | --- | --- |"]
    for place, method in enumerate(service.method):
        comment = proto.comments.get((SERVICES, number, METHODS, place), "")
        stream = "stream of " if method.server_streaming else ""
        given = f"{stream}{_link(method.output_type)}"
        rows.append(f"| {method.name} | {_link(method.input_type)} | {given} | {_cell(comment)} |")
    return "\n".join(rows) + "\n"


def _types(proto: Commented) -> Iterator[str]:
    if proto.file.message_type or proto.file.enum_type:
        yield f"## {Path(proto.file.name).name}\n"
    for number, message in enumerate(proto.file.message_type):
        yield from _message(proto, (MESSAGES, number), message, message.name)
    for number, enum in enumerate(proto.file.enum_type):
        yield _enum(proto, (ENUMS, number), enum, enum.name)


def _message(proto: Commented, path: Trail, message: DescriptorProto, name: str) -> Iterator[str]:
    yield f"### {name}\n\n{proto.comments.get(path, '')}\n"
    if message.field:
        rows = ["| field | type | what |", "| --- | --- | --- |"]
        for number, field in enumerate(message.field):
            comment = _cell(proto.comments.get((*path, FIELDS, number), ""))
            rows.append(f"| `{field.name}` | {_kind(field, message)} | {comment} |")
        yield "\n".join(rows) + "\n"
    for number, nested in enumerate(message.nested_type):
        yield from _message(proto, (*path, NESTED_MESSAGES, number), nested, f"{name}.{nested.name}")
    for number, enum in enumerate(message.enum_type):
        yield _enum(proto, (*path, NESTED_ENUMS, number), enum, f"{name}.{enum.name}")


def _enum(proto: Commented, path: Trail, enum: EnumDescriptorProto, name: str) -> str:
    rows = [f"### {name}", "", proto.comments.get(path, ""), "", "| value | number | what |", "| --- | --- | --- |"]
    for place, value in enumerate(enum.value):
        comment = _cell(proto.comments.get((*path, VALUES, place), ""))
        rows.append(f"| `{value.name}` | {value.number} | {comment} |")
    return "\n".join(rows) + "\n"


def _kind(field: FieldDescriptorProto, message: DescriptorProto) -> str:
    """A field's type in words: `repeated`, `optional` and the name of its oneof go before it."""
    scalar = FieldDescriptorProto.Type.Name(field.type).removeprefix("TYPE_").lower()
    kind = _link(field.type_name) if field.type_name else scalar
    if field.label == FieldDescriptorProto.LABEL_REPEATED:
        return f"repeated {kind}"
    if field.proto3_optional:
        return f"optional {kind}"
    if field.HasField("oneof_index"):
        return f"one of `{message.oneof_decl[field.oneof_index].name}`: {kind}"
    return kind


def _link(full_name: str) -> str:
    name = full_name.removeprefix(".")
    if not name.startswith(f"{PACKAGE}."):
        return f"`{name}`"
    short = name.removeprefix(f"{PACKAGE}.")
    return f"[{short}](#{short.lower().replace('.', '')})"


def _cell(comment: str) -> str:
    return comment.replace("|", "\\|").replace("\n\n", "<br>")


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    target.write_text(page(read_protos()), encoding="utf-8")
