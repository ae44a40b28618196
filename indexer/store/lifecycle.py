"""The lifecycle policies of ``opensearch-templates``, for clusters that have the index management plugin."""

import json
from collections.abc import Mapping
from enum import StrEnum
from importlib.resources import files
from typing import Any

from opensearchpy import AsyncOpenSearch

from indexer.store.client import deadline
from indexer.store.templates import FOLDER

POLICIES = "lifecycle-policies"
_PREFIX = "factspan-"
_SECONDS = 30.0
_NO_PLUGIN, _NO_POLICY = 400, 404
"""How OpenSearch answers for a path that no plugin has, and the plugin for a policy that is not there."""


class PolicyState(StrEnum):
    """How the cluster stands to a policy."""

    MADE = "made"
    THERE = "there"
    NO_PLUGIN = "no plugin"


def load_policies() -> dict[str, Mapping[str, Any]]:
    """Every policy by its name in the cluster."""
    folder = files(FOLDER).joinpath(POLICIES)
    found = sorted((each for each in folder.iterdir() if each.name.endswith(".json")), key=lambda each: each.name)
    return {_PREFIX + each.name.removesuffix(".json"): json.loads(each.read_text(encoding="utf-8")) for each in found}


async def install_policies(client: AsyncOpenSearch) -> dict[str, PolicyState]:
    """Puts in the policies that are missing; one that is there stays as it is, since its days are the operator's.

    Raises:
        StoreError: when OpenSearch can't be reached or refuses one.
    """
    states = {}
    async with deadline(_SECONDS):
        for name, body in load_policies().items():
            path = f"/_plugins/_ism/policies/{name}"
            answer = await client.transport.perform_request("GET", path, params={"ignore": (_NO_PLUGIN, _NO_POLICY)})
            if answer.get("status") == _NO_POLICY:
                await client.transport.perform_request("PUT", path, body=body)
                states[name] = PolicyState.MADE
            else:
                states[name] = PolicyState.THERE if "policy" in answer else PolicyState.NO_PLUGIN
    return states
