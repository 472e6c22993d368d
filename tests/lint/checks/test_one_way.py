"""What every check has in common: a finding is made by its rule."""

from __future__ import annotations

import re
from pathlib import Path

import mdrag.lint.checks as checks

PLACE = Path(checks.__file__).parent


def test_a_check_makes_its_findings_through_its_rule() -> None:
    files = [*PLACE.rglob("*.py"), *(PLACE.parent / "reading").rglob("*.py")]
    texts = {path.name: path.read_text("utf-8") for path in files}
    assert sum("rule.finding(" in text for text in texts.values()) > 40
    assert [name for name, text in texts.items() if re.search(r"\bFinding\(", text)] == []
