"""Lifecycle policies: what they say, and how they get into a cluster that may lack the plugin for them."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from opensearchpy import AsyncOpenSearch

from indexer.store.client import ClientSettings, open_client
from indexer.store.lifecycle import PolicyState, install_policies, load_policies
from indexer.store.templates import load_files
from server.observability.events.settings import EventSettings

EVENTS = "factspan-events"


@asynccontextmanager
async def plugin(policies: dict[str, Any], forbidden: tuple[str, ...] = ()) -> AsyncIterator[AsyncOpenSearch]:
    """The plugin's answers, as its documentation gives them: it is not to be had for the embedded OpenSearch.

    ``forbidden`` are the HTTP methods that the caller has no right to.
    """

    def refused() -> web.Response:
        cause = {"type": "security_exception", "reason": "no permissions"}
        return web.json_response({"error": {"root_cause": [cause], **cause}, "status": 403}, status=403)

    async def get(request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if request.method in forbidden:
            return refused()
        if name in policies:
            return web.json_response({"_id": name, "_version": 1, "policy": policies[name]["policy"]})
        cause = {"type": "status_exception", "reason": "Policy not found"}
        return web.json_response({"error": {"root_cause": [cause], **cause}, "status": 404}, status=404)

    async def put(request: web.Request) -> web.Response:
        if request.method in forbidden:
            return refused()
        policies[request.match_info["name"]] = await request.json()
        return web.json_response({"_id": request.match_info["name"], "_version": 1}, status=201)

    application = web.Application()
    application.router.add_get("/_plugins/_ism/policies/{name}", get)
    application.router.add_put("/_plugins/_ism/policies/{name}", put)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    client = open_client(ClientSettings(f"http://127.0.0.1:{runner.addresses[0][1]}"))
    try:
        yield client
    finally:
        await client.close()
        await runner.cleanup()


async def test_a_cluster_without_the_plugin_goes_without(opensearch_client: AsyncOpenSearch) -> None:
    """The servers keep the events' time themselves there."""
    assert await install_policies(opensearch_client) == {EVENTS: PolicyState.NO_PLUGIN}


async def test_a_policy_is_put_in_once_and_left_alone_then() -> None:
    """What an operator changed stays."""
    stored: dict[str, Any] = {}
    async with plugin(stored) as client:
        assert await install_policies(client) == {EVENTS: PolicyState.MADE}
        assert stored == load_policies()
        stored[EVENTS] = {"policy": {"description": "changed"}}
        assert await install_policies(client) == {EVENTS: PolicyState.THERE}
    assert stored[EVENTS] == {"policy": {"description": "changed"}}


@pytest.mark.parametrize("forbidden", [("GET", "PUT"), ("PUT",)])
async def test_who_may_not_put_it_in_is_told_so(forbidden: tuple[str, ...]) -> None:
    """It is no error: the templates are in, and somebody else can do the rest."""
    stored: dict[str, Any] = {}
    async with plugin(stored, forbidden) as client:
        assert await install_policies(client) == {EVENTS: PolicyState.FORBIDDEN}
    assert stored == {}


def test_the_events_policy_keeps_them_as_long_as_the_server_does() -> None:
    """The setting's default, in tenths, for the indices of the template; every state that is named is there."""
    policy = load_policies()[EVENTS]["policy"]
    states = {state["name"]: state for state in policy["states"]}
    assert {each["state_name"] for state in states.values() for each in state["transitions"]} < states.keys()
    assert policy["default_state"] in states
    days = EventSettings().events_days
    assert states["written"]["actions"][0]["rollover"]["min_index_age"] == f"{days / 10:.0f}d"
    assert f'"min_rollover_age": "{days:.0f}d"' in json.dumps(states["kept"])
    (template,) = (file.body for file in load_files() if file.name == EVENTS)
    assert policy["ism_template"][0]["index_patterns"] == template["index_patterns"]
