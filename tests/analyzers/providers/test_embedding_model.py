"""Which model embeds."""

from analyzers.providers.embedding_model import LOCAL, embedding_model
from analyzers.providers.settings import ProviderSettings


def test_the_local_one_by_default() -> None:
    """Of 384 numbers."""
    assert embedding_model(ProviderSettings()) == LOCAL


def test_whatever_changes_vectors_is_in_the_name() -> None:
    """Model, length and kind."""
    base = ProviderSettings(embedder="cohere")
    changes = ({"cohere_embed_model": "other"}, {"cohere_embed_dimension": 256}, {"cohere_embed_int8": True})
    names = {embedding_model(base.model_copy(update=change)).name for change in ({}, *changes)}
    assert len(names) == 4
