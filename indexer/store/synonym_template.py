"""How the synonyms of ``analyzers/data`` get into the analysis template; run as a module, it writes the file anew.

They stand there in the terms that OpenSearch cuts them up into, so that an index need not do so whenever it is made or
opened: that took two thirds of the time to make one.  To write them takes an OpenSearch, which is started for it.
"""

import asyncio
import json
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from opensearchpy import AsyncOpenSearch

from analyzers.synonyms import synonym_filter_lines, synonym_names
from indexer.settings import IndexerSettings
from indexer.store.client import ClientSettings, deadline, open_client
from indexer.store.embedded import NodeSettings, running_node

TEMPLATE = Path("opensearch-templates") / "component-templates" / "analysis.json"
FILTER = "medical_synonyms"
_RULES = re.compile(
    rf'("{FILTER}": \{{\s*"type": "synonym_graph",\s*"synonym_analyzer": "whitespace",\s*"synonyms": )\[[^\]]*\]'
)
_INDENT = " " * 16
_AT_ONCE = 500
"""Names in a request: OpenSearch gives 10,000 terms at most."""
_SECONDS = 60.0


def with_synonyms(template: str, rules: list[str]) -> str:
    """The template's text with ``rules`` as its synonyms, a line each; all else stays as it is.

    Raises:
        ValueError: when the template has no such filter.
    """
    listed = ",\n".join(_INDENT + json.dumps(rule, ensure_ascii=False) for rule in rules)
    text, count = _RULES.subn(lambda found: f"{found.group(1)}[\n{listed}\n{_INDENT[:-2]}]", template)
    if count != 1:
        raise ValueError(
            f'the template has no filter "{FILTER}" of type synonym_graph, with whitespace as its analyzer'
        )
    return text


async def rules_in_terms(client: AsyncOpenSearch, template: str) -> list[str]:
    """The rules, each name cut up as the template's search analyzer does before it comes to the synonyms.

    Raises:
        StoreError: when OpenSearch can't be reached or refuses the analyzer.
        ValueError: for a name that nothing is left of.
    """
    names = synonym_names()
    chain = _before_synonyms(json.loads(template)["template"]["settings"]["index"]["analysis"])
    terms: list[str] = []
    for at in range(0, len(names), _AT_ONCE):
        async with deadline(_SECONDS):
            answer = await client.indices.analyze(body={**chain, "text": names[at : at + _AT_ONCE]})
        terms += _of_each(answer["tokens"])
    if len(terms) != len(names):
        raise ValueError(f"of {len(names)} names of synonyms {len(terms)} have terms: one has no letter or digit")
    return synonym_filter_lines(dict(zip(names, terms, strict=True)).__getitem__)


def _before_synonyms(analysis: Mapping[str, Any]) -> dict[str, Any]:
    """The search analyzer up to the synonyms, its parts spelt out, for no index knows them."""
    analyzer = analysis["analyzer"]["default_search"]
    filters = analyzer["filter"][: analyzer["filter"].index(FILTER)]
    return {
        "char_filter": [analysis["char_filter"][name] for name in analyzer["char_filter"]],
        "tokenizer": analysis["tokenizer"][analyzer["tokenizer"]],
        "filter": [analysis["filter"].get(name, name) for name in filters],
    }


def _of_each(tokens: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The terms of each text, between spaces: from one text to the next OpenSearch leaves places free."""
    terms: list[str] = []
    last = -1
    for token in tokens:
        if token["position"] > last + 1:
            yield " ".join(terms)
            terms = []
        terms.append(token["token"])
        last = token["position"]
    if terms:
        yield " ".join(terms)


async def _rules(url: str, template: str) -> list[str]:
    async with open_client(ClientSettings(url=url)) as client:
        return await rules_in_terms(client, template)


def write(root: Path, url: str) -> None:
    """Writes the template of the checkout at ``root`` anew, cut up by the OpenSearch at ``url``."""
    file = root / TEMPLATE
    text = file.read_text(encoding="utf-8")
    file.write_text(with_synonyms(text, asyncio.run(_rules(url, text))), encoding="utf-8")


def main(root: Path) -> None:
    """As ``write``, by an OpenSearch of its own."""
    cache = IndexerSettings().cache
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        Path(folder).chmod(0o755)  # root runs OpenSearch as another user
        with running_node(NodeSettings(cache=cache, folder=Path(folder), quick_start=True)) as node:
            write(root, node.url)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path.cwd())
