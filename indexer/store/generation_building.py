"""How the next generation of a space comes to be: empty indices made of today's templates, beside those that serve."""

from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import EmbeddingModel
from indexer.store.client import deadline
from indexer.store.errors import StoreRequestError
from indexer.store.generations import Generation, Role, generations, name_generation
from indexer.store.layout import AS_IN_TEMPLATES, Layout
from indexer.store.names import PER_GENERATION, generation_space, in_space, index_name
from indexer.store.templates import digest_of, index_body, load_files, make_index

_SECONDS = 60.0


class OtherBuildingError(StoreRequestError):
    """The generation that is being built does not fit today's settings or templates."""


async def next_generation(
    client: AsyncOpenSearch, space: str, model: EmbeddingModel, layout: Layout = AS_IN_TEMPLATES
) -> Generation:
    """The generation that is being built, by this run or one that was broken off; a new, empty one when there is none.

    Templates must be installed.

    Raises:
        OtherBuildingError: when the one that was begun is for another model, or made of other templates.
        StoreError: when OpenSearch is away or refuses.
    """
    loaded = load_files()
    every = await generations(client, space)
    begun = [each for each in every if each.role is Role.BUILDING]
    if begun:
        return _that_fits(begun[-1], model, digest_of(loaded))
    number = max((each.number for each in every), default=0) + 1
    async with deadline(_SECONDS):
        for alias in PER_GENERATION:  # a generation counts as begun with the last of them
            name, own = index_name(alias, number, space), in_space(alias, generation_space(number, space))
            if await client.indices.exists(index=name):  # left by a run that was killed here, maybe of other templates
                await client.indices.delete(index=name)
            await make_index(client, name, own, index_body(alias, loaded, model, layout))
        await name_generation(client, space, number)
    return next(each for each in await generations(client, space) if each.number == number)


def _that_fits(begun: Generation, model: EmbeddingModel, made_from: str) -> Generation:
    if (begun.model, begun.made_from) == (model, made_from):
        return begun
    what = f"for vectors of {begun.model.name}" if begun.model != model else "with other templates than today's"
    raise OtherBuildingError(
        f"generation {begun.number} was begun {what}: go on with those settings, or begin anew after "
        f"`factspan indices remove {begun.number}`"
    )
