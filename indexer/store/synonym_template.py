"""How the synonyms of ``analyzers/data`` get into the analysis template; run as a module, it writes the file anew."""

import json
import re
import sys
from pathlib import Path

from analyzers.synonyms import synonym_filter_lines

TEMPLATE = Path("opensearch-templates") / "component-templates" / "analysis.json"
_RULES = re.compile(r'("medical_synonyms": \{\s*"type": "synonym_graph",\s*"synonyms": )\[[^\]]*\]')
_INDENT = " " * 16


def with_synonyms(template: str, rules: list[str]) -> str:
    """The template's text with ``rules`` as its synonyms, a line each; all else stays as it is.

    Raises:
        ValueError: when the template has no such filter.
    """
    listed = ",\n".join(_INDENT + json.dumps(rule, ensure_ascii=False) for rule in rules)
    text, count = _RULES.subn(lambda found: f"{found.group(1)}[\n{listed}\n{_INDENT[:-2]}]", template)
    if count != 1:
        raise ValueError('the template has no filter "medical_synonyms" of type synonym_graph')
    return text


def main(root: Path) -> None:
    """Writes the template of the checkout at ``root``."""
    file = root / TEMPLATE
    file.write_text(with_synonyms(file.read_text(encoding="utf-8"), synonym_filter_lines()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path.cwd())
