"""docs/security.md names what is there: attacks, tests, modules, settings, who connects."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mdrag.settings import SECTIONS, SETTINGS
from syntax_trees import syntax_tree

ROOT = Path(__file__).resolve().parents[1]
_LIBRARIES = frozenset({
    "aiohttp", "ftplib", "google", "http", "httpx", "httpx2", "lancedb", "pyzotero", "requests",
    "smtplib", "socket", "socketserver", "ssl", "urllib3", "xmlrpc",
})  # fmt: skip

pytestmark = pytest.mark.checkout


def _page() -> str:
    return (ROOT / "docs" / "security.md").read_text("utf-8")


def _part(title: str) -> str:
    return _page().split(f"\n## {title}", 1)[1].split("\n## ", 1)[0]


def _rows() -> list[list[str]]:
    """The rows of the tables of threats: what, what stops it, what shows it."""
    lines = [line for line in _part("Threats").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if row[1] != "what stops it"]


def test_every_attack_stands_in_a_table_and_every_one_there_exists() -> None:
    from attacks.__main__ import ATTACKS  # beside scripts/: not there where a wheel is tried

    named = {name for row in _rows() for name in re.findall(r"`scripts/attack (\w+)`", row[2])}
    assert named == set(ATTACKS)


def test_every_threat_has_a_module_and_a_test_or_attack() -> None:
    assert _rows()
    for threat, stops, shown in _rows():
        modules = re.findall(r"`(mdrag/[\w/]+\.py)`", stops)
        tests = re.findall(r"`(tests/[\w/]+\.py)`", shown)
        assert modules, threat
        assert tests or "`scripts/attack " in shown, threat
        for name in (*modules, *tests):
            assert (ROOT / name).is_file(), f"{threat}: there is no {name}"


def _outward() -> Iterator[str]:
    yield from (one.key for one in SETTINGS if one.outward)
    for section, keys in SECTIONS.items():
        yield from (f"{section}.{key}" for key, one in keys.items() if one.outward)


def test_every_setting_that_reaches_out_is_named() -> None:
    part = _part("What leaves this computer")
    assert [key for key in _outward() if f"`{key}" not in part] == []


def _connects(path: Path) -> bool:
    """Whether a module imports what opens a connection, or the service of `mdrag.net`."""
    for node in ast.walk(syntax_tree(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{one.name}" for one in node.names]
        else:
            continue
        for name in names:
            outer = name.split(".")[0] in _LIBRARIES or name.startswith("urllib.request")
            if outer or name in ("mdrag.net", "mdrag.net.Service"):
                return True
    return False


def test_every_module_that_can_open_a_connection_is_named_and_no_other() -> None:
    (said,) = [one for one in _part("What leaves this computer").split("\n\n")
               if one.startswith("The code that can open a connection")]  # fmt: skip
    files = [path for room in ("mdrag", "filters", "lint_rules") for path in
             (ROOT / room).rglob("*.py")]  # fmt: skip
    opening = {path.relative_to(ROOT).as_posix() for path in files if _connects(path)}
    assert set(re.findall(r"`(mdrag/[\w/]+\.py)`", said)) == opening
