"""Names of sets of indices."""

import pytest
from pydantic import ValidationError

from indexer.settings import IndexerSettings
from indexer.store.names import ALIASES, generation_space, in_space, index_name
from indexer.store.space_name import unlike_a_generation
from server.settings import ServerSettings


@pytest.mark.parametrize("name", ["", "trial", "trial2", "2-trial", "trial-2x", "regeneration", "a-b-c"])
def test_most_names_will_do(name: str) -> None:
    """The plain set has none."""
    assert unlike_a_generation(name) == name


@pytest.mark.parametrize("name", ["2", "trial-2", "generation", "generation-2", "trial-generation-x", "x-generation"])
def test_a_name_that_collides_with_generations_is_refused(name: str) -> None:
    """By indexer and server, with what to do."""
    for settings in (IndexerSettings, ServerSettings):
        with pytest.raises(ValidationError, match="choose a name that does not end in '-' and a number"):
            settings.model_validate({"index_space": name})


def test_why_it_is_refused() -> None:
    """Two sets would have the same indices and aliases."""
    assert {index_name(alias, 2, "trial") for alias in ALIASES} & {in_space(alias, "trial-2") for alias in ALIASES}
    assert in_space(ALIASES[0], generation_space(2, "trial")) == in_space(ALIASES[0], "trial-generation-2")
