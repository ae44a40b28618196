"""What a provider is used for, and whether it may be."""

from pathlib import Path
from typing import Any

import pytest

from analyzers.providers.uses import USES, ProviderSetupError, allowed_uses, uses_on
from indexer.settings import IndexerSettings
from server.settings import ServerSettings

KEY = {"cohere_api_key": "made-up"}


def server(**changes: Any) -> ServerSettings:
    """A server's settings with a key."""
    return ServerSettings.model_validate(KEY | changes)


def test_by_default_none_is_on() -> None:
    """Neither in the server nor in the indexer."""
    assert uses_on(ServerSettings()) == uses_on(IndexerSettings()) == ()


def test_the_planner_needs_no_leave_to_send_documents() -> None:
    """It sends none."""
    (planner,) = allowed_uses(server(planner="cohere"))
    told = planner.told()
    assert (told["use"], told["provider"], told["document_text"]) == ("planner", "cohere", False)
    assert told["questions"] == "without names, dates and numbers"


def test_questions_as_they_are_are_told() -> None:
    """When that is allowed."""
    (planner,) = allowed_uses(server(planner="cohere", allow_question_text="cohere"))
    assert planner.told()["questions"] == "as they are"


@pytest.mark.parametrize("use", ["embedder", "reranker"])
def test_sending_documents_must_be_allowed(use: str) -> None:
    """One line that names the use, and what to set."""
    with pytest.raises(
        ProviderSetupError, match=f"FACTSPAN_{use.upper()}=cohere .*FACTSPAN_ALLOW_DOCUMENT_TEXT=cohere"
    ):
        allowed_uses(server(**{use: "cohere"}))
    assert allowed_uses(server(**{use: "cohere", "allow_document_text": "cohere"}))


def test_writing_questions_must_be_allowed() -> None:
    """In the indexer's settings."""
    settings = IndexerSettings.model_validate(KEY | {"question_writer": "cohere"})
    with pytest.raises(ProviderSetupError, match="FACTSPAN_QUESTION_WRITER=cohere"):
        allowed_uses(settings)


def test_a_key_is_needed() -> None:
    """It is named, not guessed from the SDK's own variables."""
    with pytest.raises(ProviderSetupError, match="FACTSPAN_COHERE_API_KEY"):
        allowed_uses(ServerSettings(planner="cohere"))


def test_each_use_is_a_setting() -> None:
    """Of the server or of the indexer, with the default that the table tells."""
    fields = {**IndexerSettings.model_fields, **ServerSettings.model_fields}
    assert {use.name: fields[use.name].default for use in USES} == {use.name: use.default for use in USES}


def test_the_docs_table_is_this_table() -> None:
    """A row a use: its setting, its default, what is sent, and whether words of documents are."""
    page = (Path(__file__).parents[3] / "docs" / "providers.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("|")]
    for use in USES:
        (row,) = (row for row in rows if f"FACTSPAN_{use.name.upper()}=cohere" in row)
        assert [words for words in (use.name, f"`{use.default}`", use.sends) if words not in row] == []
        assert ("**yes**" in row, "redacted" in row) == (use.sends_documents, use.sends_questions)
