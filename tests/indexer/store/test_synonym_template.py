"""The synonyms in the analysis template."""

from importlib.resources import files
from pathlib import Path

import pytest
from opensearchpy import AsyncOpenSearch

from analyzers.synonyms import load_synonyms
from indexer.store.node_state import RunningNode
from indexer.store.synonym_template import TEMPLATE, rules_in_terms, with_synonyms, write


def shipped_template() -> str:
    """The analysis template as it ships."""
    folder = files("opensearch-templates").joinpath("component-templates")
    return folder.joinpath("analysis.json").read_text(encoding="utf-8")


def test_the_template_has_the_synonyms_of_the_data(tmp_path: Path, opensearch_node: RunningNode) -> None:
    """A new row in the data needs it written anew (python -m indexer.store.synonym_template), and all else stays."""
    text = shipped_template()
    file = tmp_path / TEMPLATE
    file.parent.mkdir(parents=True)
    file.write_text(with_synonyms(text, ["old, rule"]), encoding="utf-8")
    assert '"old, rule"' in file.read_text(encoding="utf-8")
    write(tmp_path, opensearch_node.url)
    assert file.read_text(encoding="utf-8") == text


async def test_synonyms_stand_in_terms(opensearch_client: AsyncOpenSearch) -> None:
    """As the search analyzer cuts them up: in small letters, by their stems, in American spelling; IM is a word."""
    rules = await rules_in_terms(opensearch_client, shipped_template())
    assert "hemorrhage, bleeding, hemorrhage" in rules
    assert "im, intramuscular, intramuscular" in rules
    assert len(rules) == len(load_synonyms())


def test_a_template_without_the_filter_is_refused() -> None:
    """A renamed filter is not quietly left without synonyms."""
    with pytest.raises(ValueError, match="medical_synonyms"):
        with_synonyms("{}", [])
