"""Which model embeds."""

from analyzers.providers.embedding_model import LOCAL, embedding_model
from analyzers.providers.settings import ProviderSettings


def test_the_local_one_by_default() -> None:
    """Of 384 numbers."""
    assert embedding_model(ProviderSettings()) == LOCAL


def test_local_vectors_beside_tell_no_models_apart() -> None:
    """A provider's model has them unless they are switched off; the local one never."""
    provider = ProviderSettings(embedder="cohere")
    without = embedding_model(provider.model_copy(update={"local_vectors": False}))
    assert embedding_model(provider).with_local
    assert not without.with_local
    assert without == embedding_model(provider)
    assert not embedding_model(ProviderSettings()).with_local


def test_whatever_changes_vectors_is_in_the_name() -> None:
    """Model, length and kind."""
    base = ProviderSettings(embedder="cohere")
    changes = ({"cohere_embed_model": "other"}, {"cohere_embed_dimension": 256}, {"cohere_embed_int8": True})
    names = {embedding_model(base.model_copy(update=change)).name for change in ({}, *changes)}
    assert len(names) == 4
