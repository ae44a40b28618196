"""Which version of the program made a document's records."""

from importlib.metadata import version

import pytest

from indexer import recipe
from indexer.recipe import name_recipe


def test_the_same_program_gives_the_same_recipe() -> None:
    """Nothing but code, data and settings is in it."""
    assert name_recipe("model-1", 900) == name_recipe("model-1", 900)


def test_another_model_or_block_size_is_another_recipe() -> None:
    """What changes the records changes the name."""
    assert len({name_recipe("model-1", 900), name_recipe("model-2", 900), name_recipe("model-1", 600)}) == 3


def test_the_recipe_names_its_model() -> None:
    """A person who looks at the registry sees the model."""
    assert name_recipe("model-1", 900).endswith("+model-1")


def test_a_model_that_writes_questions_is_in_the_recipe() -> None:
    """Without one the name stays as it was."""
    assert name_recipe("model-1", 900, "writer-1").endswith("+model-1+questions-writer-1")


@pytest.mark.parametrize("library", ["pypdfium2", "pdfplumber", "nltk"])
def test_another_reader_of_pdfs_or_of_sentences_is_another_recipe(
    library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may give other words, and borders of spans."""
    before = name_recipe("model-1", 900)
    monkeypatch.setattr(recipe, "version", lambda name: "99" if name == library else version(name))
    monkeypatch.setattr(recipe, "_digest", recipe._digest.__wrapped__)
    assert name_recipe("model-1", 900) != before
