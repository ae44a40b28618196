"""The synonyms in the analysis template."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from analyzers.synonyms import synonym_filter_lines
from indexer.store.synonym_template import TEMPLATE, main, with_synonyms


def shipped_template() -> str:
    """The analysis template as it ships."""
    folder = files("opensearch-templates").joinpath("component-templates")
    return folder.joinpath("analysis.json").read_text(encoding="utf-8")


def test_the_template_has_the_synonyms_of_the_data() -> None:
    """A new row in the data needs the template written anew: python -m indexer.store.synonym_template."""
    text = shipped_template()
    filters = json.loads(text)["template"]["settings"]["index"]["analysis"]["filter"]
    assert filters["medical_synonyms"]["synonyms"] == synonym_filter_lines()


def test_only_the_synonyms_change(tmp_path: Path) -> None:
    """Writing the file again gives the same file; an old rule goes."""
    text = shipped_template()
    file = tmp_path / TEMPLATE
    file.parent.mkdir(parents=True)
    file.write_text(with_synonyms(text, ["old, rule"]), encoding="utf-8")
    assert '"old, rule"' in file.read_text(encoding="utf-8")
    main(tmp_path)
    assert file.read_text(encoding="utf-8") == text


def test_a_template_without_the_filter_is_refused() -> None:
    """A renamed filter is not quietly left without synonyms."""
    with pytest.raises(ValueError, match="medical_synonyms"):
        with_synonyms("{}", [])
