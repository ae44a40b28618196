"""The files for Kubernetes: by its own schemas, and by what the server needs of them."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from server.grpc_server import LIVENESS, READINESS

VERSIONS = ("1.31", "1.37")
"""Of Kubernetes: the oldest and the newest that the files are for."""

Objects = list[dict[str, Any]]


def read(folder: Path) -> Objects:
    """All objects of a folder's files, without Kustomize's own."""
    files = [path for path in sorted(folder.glob("*.yaml")) if path.name != "kustomization.yaml"]
    return [found for path in files for found in yaml.safe_load_all(path.read_text(encoding="utf-8"))]


@pytest.fixture(scope="module")
def base(deploy: Path) -> Objects:
    """The objects of the base."""
    return read(deploy / "kubernetes" / "base")


@pytest.fixture(scope="module")
def rendered(deploy: Path) -> Objects:
    """The objects of the example, as Kustomize puts them together."""
    kubectl = shutil.which("kubectl")
    if kubectl is None:
        pytest.skip("kubectl, which has Kustomize, is not installed")
    command = [kubectl, "kustomize", str(deploy / "kubernetes" / "example")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # kubectl as installed
    assert done.returncode == 0, done.stderr
    return list(yaml.safe_load_all(done.stdout))


def one(objects: Objects, kind: str) -> dict[str, Any]:
    """The only object of a kind."""
    (found,) = [each for each in objects if each["kind"] == kind]
    return found


def pods(objects: Objects) -> dict[str, dict[str, Any]]:
    """The pods' descriptions, by who makes them."""
    job = one(objects, "CronJob")["spec"]["jobTemplate"]["spec"]["template"]
    return {"server": one(objects, "Deployment")["spec"]["template"], "indexer": job}


@pytest.mark.parametrize("version", VERSIONS)
def test_each_object_is_what_kubernetes_takes(base: Objects, version: str) -> None:
    """With no field that it does not know."""
    for each in base:
        kubernetes_validate.validate(each, version, strict=True)


def test_the_example_is_what_kubernetes_takes(rendered: Objects) -> None:
    """With the base and the patches."""
    for each in rendered:
        kubernetes_validate.validate(each, VERSIONS[-1], strict=True)


def test_an_unknown_field_is_refused(base: Objects) -> None:
    """So that the tests above can fail."""
    wrong = one(base, "Deployment") | {"spec": one(base, "Deployment")["spec"] | {"replica": 2}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, VERSIONS[-1], strict=True)


@pytest.mark.parametrize("folder", ["base", "example"])
def test_kustomize_names_every_file(deploy: Path, folder: str) -> None:
    """None is forgotten, and none is gone."""
    place = deploy / "kubernetes" / folder
    written = yaml.safe_load((place / "kustomization.yaml").read_text(encoding="utf-8"))
    named = {*written["resources"], *(each["path"] for each in written.get("patches", []))} - {"../base"}
    assert named == {path.name for path in place.glob("*.yaml")} - {"kustomization.yaml"}


@pytest.mark.parametrize("who", ["server", "indexer"])
def test_pods_have_as_few_rights_as_can_be(base: Objects, who: str) -> None:
    """What the restricted standard for pods asks for, a read-only root, and a bound on memory."""
    pod = pods(base)[who]["spec"]
    (container,) = pod["containers"]
    assert pod["securityContext"]["runAsNonRoot"]
    assert pod["securityContext"]["runAsUser"] == 10001
    assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    assert pod["automountServiceAccountToken"] is False
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert container["resources"]["limits"]["memory"]


def test_probes_ask_what_the_server_answers(base: Objects) -> None:
    """By gRPC's own health checking: alive, and ready."""
    (server,) = pods(base)["server"]["spec"]["containers"]
    assert server["livenessProbe"]["grpc"] == {"port": 50051, "service": LIVENESS}
    assert server["readinessProbe"]["grpc"] == {"port": 50051, "service": READINESS}


def test_a_stop_has_the_time_that_it_takes(base: Objects) -> None:
    """The pause before it and the server's own grace, with some seconds to spare."""
    pod = pods(base)["server"]["spec"]
    (server,) = pod["containers"]
    grace = next(float(each["value"]) for each in server["env"] if each["name"] == "FACTSPAN_STOP_GRACE")
    pause = float(server["lifecycle"]["preStop"]["exec"]["command"][-1])
    assert pause + grace + 5 <= pod["terminationGracePeriodSeconds"]


def test_the_example_speaks_tls_and_asks_itself(rendered: Objects) -> None:
    """Kubernetes' gRPC probes can't follow it there."""
    (server,) = pods(rendered)["server"]["spec"]["containers"]
    env = {each["name"]: each["value"] for each in server["env"]}
    assert (env["FACTSPAN_ALLOW_PLAINTEXT"], env["FACTSPAN_TLS_KEY"]) == ("false", "/etc/factspan/tls/tls.key")
    assert "grpc" not in server["readinessProbe"] | server["livenessProbe"] | server["startupProbe"]


def test_what_is_mounted_is_there(rendered: Objects) -> None:
    """Claims, settings and secrets that pods name are among the objects, and no secret has a value."""
    names = {(each["kind"], each["metadata"]["name"]) for each in rendered}
    volumes = [volume for pod in pods(rendered).values() for volume in pod["spec"]["volumes"]]
    claims = {volume["persistentVolumeClaim"]["claimName"] for volume in volumes if "persistentVolumeClaim" in volume}
    secrets = {volume["secret"]["secretName"] for volume in volumes if "secret" in volume}
    assert {("PersistentVolumeClaim", claim) for claim in claims} | {("Secret", each) for each in secrets} <= names
    values = [value for each in rendered if each["kind"] == "Secret" for value in each["stringData"].values()]
    assert set(values) == {""}


def test_rules_choose_the_pods_that_there_are(base: Objects) -> None:
    """The service, the budget and the network's rules go by labels that the pods have."""
    labels = {who: pod["metadata"]["labels"] for who, pod in pods(base).items()}
    server = {"app.kubernetes.io/component": "server"}
    assert labels["server"] == server
    assert one(base, "Service")["spec"]["selector"] == server
    assert one(base, "PodDisruptionBudget")["spec"]["selector"] == {"matchLabels": server}
    assert one(base, "Deployment")["spec"]["selector"] == {"matchLabels": server}
