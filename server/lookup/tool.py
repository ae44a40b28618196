"""LookupDocuments as a tool for function calling: name, description and JSON schema, with the documents of the moment.

The schema keeps to what OpenAI (also with ``strict``), Cohere and Anthropic take alike: an object whose fields are all
required and no others allowed, types, descriptions and one enum; ranges stand in descriptions, and the call clamps.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from indexer.store.records import DocumentRecord
from server.documents import Registry
from server.lookup.names import MOST_NAMES, current_documents

NAME = "lookup_documents"
"""Letters and underscores: what all three take."""
DESCRIPTION = (
    "Looks up drug labels and returns their exact words, each with document, section, page and range of characters. "
    "Nothing is rewritten: quote the words as they are and cite their place. Look up one question at a time, in a full "
    "sentence that names the drug and what is asked (dose, contraindications, interactions, half-life, storage). "
    "Read `notes` in the result: they say which names were not known and which are valid, what was clamped or left out "
    "because an earlier look-up gave it, and why nothing was found. When nothing was found, say so and do not guess. "
    "`remaining_lookups` tells how often you can still look up."
)
MOST_ENUM = 250
MOST_ENUM_CHARACTERS = 7_500
"""OpenAI refuses an enum of more than 250 strings that have more than 15,000 characters together, earlier 7,500 (guide
to structured outputs); 250 names are also some 3,000 tokens, which a model reads again with every message."""
MOST_TOLD_CHARACTERS = 4_000
"""Of the list that tells what each document is about."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as models' providers take it; ``parameters`` is a JSON schema."""

    name: str
    description: str
    parameters: dict[str, object]


def lookup_tool(registry: Registry, most_results: int) -> Tool:
    """The tool; ``most_results`` is how many pieces a look-up gives at most."""
    documents = current_documents(registry)
    names = list(dict.fromkeys(each.file_name for each in documents))
    listed = 0 < len(names) <= MOST_ENUM and sum(map(len, names)) <= MOST_ENUM_CHARACTERS
    item: dict[str, object] = {"type": "string"}
    if listed:
        item["enum"] = names
    parameters: dict[str, object] = {
        "type": "object",
        "properties": {
            "query": {
                "type": "string",
                "description": "What to look for: one question or a few words, at most 2,000 characters.",
            },
            "document_names": {
                "type": "array",
                "items": item,
                "description": _about_names(documents, names, listed=listed),
            },
            "top_k": {
                "type": "integer",
                "description": f"How many pieces to return at most, 1 to {most_results}; usually {most_results}.",
            },
        },
        "required": ["query", "document_names", "top_k"],
        "additionalProperties": False,
    }
    return Tool(NAME, DESCRIPTION, parameters)


def _about_names(documents: Sequence[DocumentRecord], names: Sequence[str], *, listed: bool) -> str:
    """What a model has to know to name documents."""
    if not names:
        return "No document is indexed yet: give an empty list."
    begin = f"The documents to look in, at most {MOST_NAMES}. An empty list looks in all, for what is very similar."
    if not listed:
        return (
            f"{begin} There are {len(names)} documents: name each by its drug's brand or generic name, or by a file "
            "name that an earlier result cites. A name that is not known is answered with the nearest ones."
        )
    told = "; ".join(f"{each.file_name}: {', '.join(drugs)}" for each in documents if (drugs := _drugs(each)))
    return f"{begin} Their drugs are: {told}." if told and len(told) <= MOST_TOLD_CHARACTERS else begin


def _drugs(document: DocumentRecord) -> tuple[str, ...]:
    return *document.brand_names, *document.generic_names
