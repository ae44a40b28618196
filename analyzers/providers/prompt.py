"""Prompts: Jinja2 files with a version, in which text that is data is fenced so that it can't pass for instructions."""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from analyzers.providers.chat import Message

if TYPE_CHECKING:
    from jinja2 import Template

DIGITS = 16


@dataclass(frozen=True)
class Prompt:
    """A file of ``prompts``: its blocks ``system`` and ``user``; ``name`` has the version behind it ("plan-1")."""

    name: str
    template: "Template"

    def messages(self, **values: object) -> tuple[Message, ...]:
        """The two turns with the values filled in.

        Raises:
            jinja2.UndefinedError: when the file asks for one that is not given.
        """
        context = self.template.new_context(values)
        return tuple(
            Message(block, "".join(self.template.blocks[block](context)).strip()) for block in ("system", "user")
        )


@cache
def load_prompt(name: str) -> Prompt:
    """The prompt of a file, read once in a process.

    Raises:
        FileNotFoundError: when there is none of that name.
    """
    from jinja2 import Environment, StrictUndefined  # noqa: PLC0415 - for who uses a provider alone

    # Nothing is escaped: a model reads words, not HTML.
    environment = Environment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=False)  # noqa: S701 - as said
    environment.filters["fenced"] = fenced
    text = files("analyzers.providers").joinpath("prompts", f"{name}.jinja").read_text(encoding="utf-8")
    return Prompt(name, environment.from_string(text))


def fenced(text: object) -> str:
    """A text between two lines that it can't hold itself, for their number is made of all of it."""
    words = str(text)
    mark = hashlib.sha256(words.encode(errors="surrogatepass")).hexdigest()[:DIGITS]
    return f"<<<DATA {mark}\n{words}\nDATA {mark}>>>"
