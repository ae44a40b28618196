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
_NO_PLUGIN, _FORBIDDEN, _NO_POLICY = 400, 403, 404
"""How OpenSearch answers for a path that no plugin has and for want of rights, the plugin for a policy it has not."""
_EXPECTED = (_NO_PLUGIN, _FORBIDDEN, _NO_POLICY)


class PolicyState(StrEnum):
    """How the cluster stands to a policy."""

    MADE = "made"
    THERE = "there"
    NO_PLUGIN = "no plugin"
    FORBIDDEN = "forbidden"


def load_policies() -> dict[str, Mapping[str, Any]]:
    """Every policy by its name in the cluster."""
    folder = files(FOLDER).joinpath(POLICIES)
    found = sorted((each for each in folder.iterdir() if each.name.endswith(".json")), key=lambda each: each.name)
    return {_PREFIX + each.name.removesuffix(".json"): json.loads(each.read_text(encoding="utf-8")) for each in found}


async def install_policies(client: AsyncOpenSearch) -> dict[str, PolicyState]:
    """Puts in the policies that are missing; one that is there stays as it is, since its days are the operator's.

    Who may not do so has the templates all the same.

    Raises:
        StoreError: when OpenSearch can't be reached or refuses one.
    """
    states = {}
    async with deadline(_SECONDS):
        for name, body in load_policies().items():
            path = f"/_plugins/_ism/policies/{name}"
            answer = await client.transport.perform_request("GET", path, params={"ignore": _EXPECTED})
            if answer.get("status") == _NO_POLICY:
                answer = await client.transport.perform_request("PUT", path, body=body, params={"ignore": _EXPECTED})
                states[name] = PolicyState.FORBIDDEN if answer.get("status") == _FORBIDDEN else PolicyState.MADE
            elif answer.get("status") == _FORBIDDEN:
                states[name] = PolicyState.FORBIDDEN
            else:
                states[name] = PolicyState.THERE if "policy" in answer else PolicyState.NO_PLUGIN
    return states
