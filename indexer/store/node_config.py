"""What the embedded node is told: its own configuration folder, made anew at each start."""

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from indexer.artifacts.java import Java

_SETTINGS = """\
cluster.name: factspan
node.name: {name}
path.data: {folder}/data
path.logs: {folder}/logs
path.repo: {folder}/snapshots
network.host: 127.0.0.1
http.port: {port}
transport.port: {transport_port}
{discovery}
action.auto_create_index: false
# Merges on request that run side by side, each on one core; OpenSearch's own is one for eight cores.
thread_pool.force_merge.size: 2
# In megabytes: OpenSearch's own 5 % are many gigabytes of a large disk, which other programs may leave nearly full.
cluster.routing.allocation.disk.watermark.flood_stage: {spare}mb
cluster.routing.allocation.disk.watermark.high: {room_again}mb
cluster.routing.allocation.disk.watermark.low: {room_again}mb
cluster.info.update.interval: 10s
# At each look it warns that a plugin which FactSpan does not use tells nothing.
logger.org.opensearch.cluster.InternalClusterInfoService: ERROR
"""

_ALONE = "discovery.type: single-node"
_IN_A_CLUSTER = """\
discovery.seed_hosts: [{seeds}]
cluster.initial_cluster_manager_nodes: [{managers}]
node.attr.zone: {zone}
cluster.routing.allocation.awareness.attributes: zone"""

_ROOM_AGAIN = 2
"""Times the room to spare that must be free until records are taken again."""
_HEAP_LINE = re.compile(r"^-Xm[sx]")
_VECTOR_MODULE = "jdk.incubator.vector"
_LOCALE_PROVIDERS = "-Djava.locale.providers=CLDR,SPI"
"""Java's own locale data first; ICU's, which lies beside OpenSearch's libraries, where Java has none (Thai)."""
_LAZY_HEAP = "-XX:-AlwaysPreTouch"
"""The heap is taken from the machine as it is used, not at once: 130 MB less for a small index."""
_FIRST_COMPILER = "-XX:TieredStopAtLevel=1"
"""Measured on two cores: a start takes 10 s of processor time instead of 21."""
_GC_LOG = "-Xlog:gc"


@dataclass(frozen=True, slots=True)
class Membership:
    """A node's place in a cluster of several on this machine: its name, its zone, and all nodes' transport ports.

    ``nodes`` has the port of each node by its name, its own too.  Copies of an index go to different zones.
    """

    name: str
    zone: str
    nodes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class NodeConfig:
    """What differs from node to node.

    ``ports`` are for HTTP and for transport; ``heap`` is as Java takes it ("768m"); with less than ``spare_megabytes``
    free on the disk it takes no more records; ``quick_start`` has Java use its first compiler only.  ``membership``
    None: it is a cluster by itself.
    """

    ports: tuple[int, int]
    heap: str
    spare_megabytes: int
    quick_start: bool = False
    membership: Membership | None = None


def write_config(folder: Path, installation: Path, java: Java, node: NodeConfig) -> Path:
    """Makes ``folder/config`` from the installation's own; gives its path."""
    config = folder / "config"
    if config.exists():
        shutil.rmtree(config)
    shutil.copytree(installation / "config", config)
    http, transport = node.ports
    member = node.membership
    text = _SETTINGS.format(
        folder=folder,
        name=member.name if member else "factspan",
        port=http,
        transport_port=transport,
        discovery=_discovery(member) if member else _ALONE,
        spare=node.spare_megabytes,
        room_again=_ROOM_AGAIN * node.spare_megabytes,
    )
    (config / "opensearch.yml").write_text(text, encoding="utf-8")
    options = (installation / "config" / "jvm.options").read_text(encoding="utf-8").splitlines()
    (config / "jvm.options").write_text("\n".join(_jvm_options(options, folder, java, node)) + "\n", encoding="utf-8")
    return config


def _discovery(member: Membership) -> str:
    seeds = ", ".join(f'"127.0.0.1:{port}"' for port in member.nodes.values())
    return _IN_A_CLUSTER.format(seeds=seeds, managers=", ".join(member.nodes), zone=member.zone)


def _jvm_options(lines: list[str], folder: Path, java: Java, node: NodeConfig) -> list[str]:
    """The installation's options with this node's heap and paths, without what this Java lacks, without a GC log."""
    kept = []
    for line in lines:
        if line.startswith("#") or not line.strip() or _HEAP_LINE.match(line) or _GC_LOG in line:
            continue
        if _VECTOR_MODULE in line and not java.has_vector_module:
            continue
        kept.append(line.replace("=data", f"={folder}/data").replace("=logs/", f"={folder}/logs/"))
    own = [_LOCALE_PROVIDERS, _LAZY_HEAP, f"-Xms{node.heap}", f"-Xmx{node.heap}"]
    return [*own, *([_FIRST_COMPILER] if node.quick_start else []), *kept]
