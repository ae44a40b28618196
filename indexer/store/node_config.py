"""What the embedded node is told: its own configuration folder, made anew at each start."""

import re
import shutil
from pathlib import Path

from indexer.artifacts.java import Java

_SETTINGS = """\
cluster.name: factspan
node.name: factspan
path.data: {folder}/data
path.logs: {folder}/logs
network.host: 127.0.0.1
http.port: {port}
transport.port: {transport_port}
discovery.type: single-node
action.auto_create_index: false
# A nearly full disk must not make an index read-only on a machine that other programs fill.
cluster.routing.allocation.disk.threshold_enabled: false
"""

_HEAP_LINE = re.compile(r"^-Xm[sx]")
_VECTOR_MODULE = "jdk.incubator.vector"
_LOCALE_PROVIDERS = "-Djava.locale.providers=CLDR,SPI"
"""Java's own locale data first; ICU's, which lies beside OpenSearch's libraries, where Java has none (Thai)."""
_GC_LOG = "-Xlog:gc"


def write_config(folder: Path, installation: Path, java: Java, *, ports: tuple[int, int], heap: str) -> Path:
    """Makes ``folder/config`` from the installation's own; gives its path.

    ``ports`` are for HTTP and for transport; ``heap`` is as Java takes it ("768m").
    """
    config = folder / "config"
    if config.exists():
        shutil.rmtree(config)
    shutil.copytree(installation / "config", config)
    http, transport = ports
    text = _SETTINGS.format(folder=folder, port=http, transport_port=transport)
    (config / "opensearch.yml").write_text(text, encoding="utf-8")
    options = (installation / "config" / "jvm.options").read_text(encoding="utf-8").splitlines()
    (config / "jvm.options").write_text("\n".join(_jvm_options(options, folder, java, heap)) + "\n", encoding="utf-8")
    return config


def _jvm_options(lines: list[str], folder: Path, java: Java, heap: str) -> list[str]:
    """The installation's options with this node's heap and paths, without what this Java lacks, without a GC log."""
    kept = []
    for line in lines:
        if line.startswith("#") or not line.strip() or _HEAP_LINE.match(line) or _GC_LOG in line:
            continue
        if _VECTOR_MODULE in line and not java.has_vector_module:
            continue
        kept.append(line.replace("=data", f"={folder}/data").replace("=logs/", f"={folder}/logs/"))
    return [_LOCALE_PROVIDERS, f"-Xms{heap}", f"-Xmx{heap}", *kept]
