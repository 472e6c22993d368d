"""llms.txt names every page as it is now."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from llms_txt import ROOT, llms_txt

pytestmark = pytest.mark.checkout


def test_the_file_is_what_the_script_writes() -> None:
    written = (ROOT / "llms.txt").read_text("utf-8")
    assert written == llms_txt(), "run: python scripts/llms_txt.py --write"


def test_every_page_has_a_line_that_says_something() -> None:
    lines = re.findall(r"^- \[(.+)\]\((.+)\): (.+)$", llms_txt(), re.MULTILINE)
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert pages == {path for _, path, _ in lines} and len(lines) == len(pages)
    assert all(len(about) > 10 for _, _, about in lines)


def test_a_page_without_a_paragraph_is_told(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "README.md").write_text("# x\n\nWhat it is. More.\n")
    (tmp_path / "docs" / "a.md").write_text(
        "# A page\n\n```sh\nls\n```\nIt lists **files**. Now.\n"
    )
    assert "- [A page](docs/a.md): It lists files.\n" in llms_txt(tmp_path)
    (tmp_path / "docs" / "a.md").write_text("# A page\n")
    with pytest.raises(AssertionError, match=r"a\.md"):
        llms_txt(tmp_path)
