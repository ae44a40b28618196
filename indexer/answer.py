"""How the answer of a process that read a PDF is taken: it may be the file's doing, not ours."""

import dataclasses
import io
import pickle
from typing import TypeVar

from indexer.errors import BadDocumentError, SandboxError

OURS = ("analyzers.", "indexer.")

Made = TypeVar("Made")


def answered(packed: bytes, kind: type[Made]) -> Made | BadDocumentError | SandboxError:
    """What was pickled: one of a kind, or an error; made of plain values, this project's data classes and errors.

    A pickle can call whatever it names, so that nothing else may be named.

    Raises:
        pickle.UnpicklingError: when it names something else, is none, or is of another kind.
    """
    try:
        made = _Answer(io.BytesIO(packed)).load()
    except pickle.UnpicklingError:
        raise
    except Exception as error:
        # border of the process: a pickle that is broken on purpose fails in any way
        raise pickle.UnpicklingError(type(error).__name__) from error
    if not isinstance(made, (kind, BadDocumentError, SandboxError)):
        raise pickle.UnpicklingError(f"{type(made).__name__} is no {kind.__name__}")
    return made


class _Answer(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> type:
        if module.startswith(OURS):
            found = super().find_class(module, name)
            if isinstance(found, type) and (
                dataclasses.is_dataclass(found) or issubclass(found, BadDocumentError | SandboxError)
            ):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of an answer")
