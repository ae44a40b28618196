"""What the embedded node is told."""

from pathlib import Path

import pytest

from indexer.artifacts.java import Java
from indexer.store.node_config import Membership, NodeConfig, write_config

OPTIONS = """\
# a comment
-Xms1g
-Xmx1g
-XX:HeapDumpPath=data
-XX:ErrorFile=logs/hs_err_pid%p.log
9-:-Xlog:gc*,gc+age=trace,safepoint:file=logs/gc.log:utctime
20-:--add-modules=jdk.incubator.vector
"""


@pytest.fixture
def installation(tmp_path: Path) -> Path:
    """The part of an installation that is read."""
    config = tmp_path / "installation" / "config"
    config.mkdir(parents=True)
    (config / "jvm.options").write_text(OPTIONS)
    (config / "opensearch.yml").write_text("# nothing\n")
    (config / "log4j2.properties").write_text("# log\n")
    return tmp_path / "installation"


def options(installation: Path, folder: Path, *, has_vector_module: bool, quick_start: bool = False) -> list[str]:
    """The lines of the node's own ``jvm.options``."""
    java = Java(Path("unused"), 25, has_vector_module)
    config = write_config(folder, installation, java, NodeConfig((9222, 9322), "512m", 256, quick_start))
    return (config / "jvm.options").read_text().splitlines()


def test_the_node_listens_on_this_machine_only(installation: Path, tmp_path: Path) -> None:
    """Address, ports and folders are the node's own."""
    config = write_config(
        tmp_path / "node", installation, Java(Path("unused"), 25, True), NodeConfig((9222, 9322), "1g", 256)
    )
    lines = (config / "opensearch.yml").read_text().splitlines()
    assert "network.host: 127.0.0.1" in lines
    assert "http.port: 9222" in lines
    assert "transport.port: 9322" in lines
    assert f"path.data: {tmp_path / 'node'}/data" in lines
    assert f"path.repo: {tmp_path / 'node'}/snapshots" in lines


def test_the_last_of_the_disk_is_left_free(installation: Path, tmp_path: Path) -> None:
    """In megabytes, whatever the disk's size; records are taken again when twice as much is free."""
    java = Java(Path("unused"), 25, True)
    config = write_config(tmp_path / "node", installation, java, NodeConfig((9222, 9322), "1g", 256))
    lines = (config / "opensearch.yml").read_text().splitlines()
    assert "cluster.routing.allocation.disk.watermark.flood_stage: 256mb" in lines
    assert "cluster.routing.allocation.disk.watermark.high: 512mb" in lines


def test_two_merges_run_side_by_side(installation: Path, tmp_path: Path) -> None:
    """Those at the end of a run; OpenSearch itself would do one after the other."""
    java = Java(Path("unused"), 25, True)
    config = write_config(tmp_path / "node", installation, java, NodeConfig((9222, 9322), "1g", 256))
    assert "thread_pool.force_merge.size: 2" in (config / "opensearch.yml").read_text().splitlines()


def test_the_vector_module_is_asked_for_only_where_it_is(installation: Path, tmp_path: Path) -> None:
    """A Java without the module would not start."""
    line = "20-:--add-modules=jdk.incubator.vector"
    assert line not in options(installation, tmp_path / "node", has_vector_module=False)
    assert line in options(installation, tmp_path / "node", has_vector_module=True)


def test_heap_and_paths_are_the_nodes_own(installation: Path, tmp_path: Path) -> None:
    """Nothing is written into the installation, which belongs to another user when root starts the node."""
    lines = options(installation, tmp_path / "node", has_vector_module=False)
    assert [line for line in lines if line.startswith("-Xm")] == ["-Xms512m", "-Xmx512m"]
    assert f"-XX:HeapDumpPath={tmp_path}/node/data" in lines
    assert f"-XX:ErrorFile={tmp_path}/node/logs/hs_err_pid%p.log" in lines
    assert not [line for line in lines if "gc.log" in line]


def test_a_quick_start_uses_the_first_compiler(installation: Path, tmp_path: Path) -> None:
    """Only when asked for."""
    line = "-XX:TieredStopAtLevel=1"
    assert line in options(installation, tmp_path / "node", has_vector_module=False, quick_start=True)
    assert line not in options(installation, tmp_path / "node", has_vector_module=False)


def test_a_node_of_several_finds_the_others_and_has_a_zone(installation: Path, tmp_path: Path) -> None:
    """It does not become a cluster by itself."""
    member = Membership("b", "west", {"a": 9301, "b": 9302})
    java = Java(Path("unused"), 25, has_vector_module=False)
    config = write_config(
        tmp_path / "node", installation, java, NodeConfig((9222, 9302), "512m", 256, membership=member)
    )
    settings = (config / "opensearch.yml").read_text()
    assert "single-node" not in settings
    for line in (
        "node.name: b",
        'discovery.seed_hosts: ["127.0.0.1:9301", "127.0.0.1:9302"]',
        "cluster.initial_cluster_manager_nodes: [a, b]",
        "node.attr.zone: west",
    ):
        assert line in settings.splitlines()


def test_the_configuration_is_made_anew(installation: Path, tmp_path: Path) -> None:
    """What an earlier start left does not stay."""
    stale = tmp_path / "node" / "config" / "stale.yml"
    stale.parent.mkdir(parents=True)
    stale.touch()
    options(installation, tmp_path / "node", has_vector_module=False)
    assert not stale.exists()
