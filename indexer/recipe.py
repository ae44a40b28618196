"""Which version of extraction, generation and model made a document's records."""

import hashlib
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

_EXTRACTION = ("analyzers", "indexer.extract")
_GENERATION = ("indexer.generate",)
_LIBRARIES = ("pypdfium2", "pdfplumber", "pdfminer.six", "nltk")
_KINDS = (".py", ".csv")
_NOT_READ = ("providers", "debug", "__pycache__")  # the model has its own name; pictures change no record
_DIGITS = 10


def name_recipe(model: str, block_characters: int, question_writer: str = "") -> str:
    """The recipe's name, for an embedding model and, where one writes questions beside the rules, another.

    Versions are digests of the code and data themselves: nobody can forget to count one up, and a document is never
    left as an older program read it.
    """
    questions = f"+questions-{question_writer}" if question_writer else ""
    extraction, generation = _digest(_EXTRACTION, _LIBRARIES), _digest(_GENERATION, ())
    return f"extract-{extraction}+generate-{generation}-{block_characters}+{model}{questions}"


@cache
def _digest(packages: tuple[str, ...], libraries: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for package in packages:
        _add(files(package), digest)
    for library in libraries:
        digest.update(f"{library}={version(library)}".encode())
    return digest.hexdigest()[:_DIGITS]


def _add(folder: Traversable, digest: "hashlib._Hash") -> None:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name not in _NOT_READ:
            _add(entry, digest)
        elif entry.name.endswith(_KINDS):
            digest.update(entry.name.encode() + entry.read_bytes())
