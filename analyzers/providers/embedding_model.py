"""Which model makes vectors: its name and how many numbers they have; both are part of the index."""

from dataclasses import dataclass, field

from analyzers.providers.settings import COHERE, ProviderSettings


@dataclass(frozen=True, slots=True)
class EmbeddingModel:
    """Vectors of two models do not compare, whatever their length.

    ``with_local`` says that the local model's vectors stand beside its own in the index; models do not differ by it.
    """

    name: str
    dimension: int
    with_local: bool = field(default=False, compare=False)


LOCAL = EmbeddingModel("bge-small-en-v1.5-int8", 384)


def embedding_model(settings: ProviderSettings) -> EmbeddingModel:
    """The model that the settings choose; the numbers' kind is part of its name, for it changes them."""
    if settings.embedder != COHERE:
        return LOCAL
    kind = "-int8" if settings.cohere_embed_int8 else ""
    dimension = settings.cohere_embed_dimension
    name = f"{COHERE}-{settings.cohere_embed_model}-{dimension}{kind}"
    return EmbeddingModel(name, dimension, settings.local_vectors)
