"""compose.yaml, as the Compose specification has it and as the rest of the project needs it."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from compose_spec import PyCompose

Services = dict[str, dict[str, Any]]


@pytest.fixture
def written(deploy: Path) -> str:
    """The file with each variable's default, as it is without any set."""
    return re.sub(r"\$\{\w+:-([^}]+)\}", r"\1", (deploy / "compose.yaml").read_text(encoding="utf-8"))


@pytest.fixture
def services(written: str) -> Services:
    """What is run, by name."""
    found: Services = yaml.safe_load(written)["services"]
    return found


def test_it_is_what_the_specification_allows(written: str) -> None:
    """Names, types, and networks, volumes and secrets that there are."""
    PyCompose.from_yaml(yaml.safe_dump(yaml.safe_load(written))).validate()


@pytest.mark.parametrize(("name", "value"), [("memlimit", "3g"), ("networks", ["gone"]), ("secrets", ["gone"])])
def test_what_it_does_not_allow_is_refused(written: str, name: str, value: object) -> None:
    """So that the test above can fail."""
    wrong = yaml.safe_load(written)
    wrong["services"]["server-1"][name] = value
    with pytest.raises(Exception, match=r"memlimit|gone"):
        PyCompose.from_yaml(yaml.safe_dump(wrong)).validate()


def test_it_has_what_it_should(services: Services) -> None:
    """Three nodes, two servers, and what waits for each other is there."""
    assert {f"opensearch-{number}" for number in (1, 2, 3)} <= set(services)
    assert {"dashboards", "dashboards-import", "templates", "server-1", "server-2", "indexer"} <= set(services)
    waited_for = {name for service in services.values() for name in service.get("depends_on", {})}
    assert waited_for <= set(services)


def test_each_service_is_bounded(services: Services) -> None:
    """Memory, no capabilities but one that is named, no new rights; FactSpan's own roots are read-only."""
    for name, service in services.items():
        assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"]), name
        assert service["mem_limit"], name
        if service["image"].startswith("factspan"):
            assert service["read_only"], name
    assert {name: service["cap_add"] for name, service in services.items() if "cap_add" in service} == {
        "snapshots": ["CHOWN"]
    }


def test_no_port_is_open_to_others_by_itself(services: Services) -> None:
    """What other machines may reach is the operator's to say; OpenSearch's ports stay inside."""
    ports = {name: service["ports"] for name, service in services.items() if "ports" in service}
    assert set(ports) == {"server-1", "server-2", "dashboards"}
    assert all(port.startswith("127.0.0.1:") for each in ports.values() for port in each)


def test_folders_beside_it_are_those_that_it_names(services: Services, deploy: Path) -> None:
    """The dashboards are in the project; labels and secrets are the operator's, and not tracked."""
    mounted = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", [])}
    assert {folder for folder in mounted if folder.startswith("./")} == {"./dashboards", "./labels"}
    command = services["dashboards-import"]["command"]
    (file,) = [word.removeprefix("file=@/") for word in command if word.startswith("file=@/")]
    assert (deploy / file).is_file()


def test_versions_are_those_that_are_tested(services: Services) -> None:
    """OpenSearch's is the embedded node's, on which all tests run."""
    from indexer.artifacts.catalogue import load_catalogue  # noqa: PLC0415  of this test alone

    version = load_catalogue()["opensearch"].version
    images = {service["image"] for service in services.values() if "opensearch" in service["image"]}
    assert {image.rpartition(":")[2] for image in images} == {version}
