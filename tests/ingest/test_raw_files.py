"""Which files under raw/ are sources."""

from __future__ import annotations

from pathlib import Path

from mdrag.ingest.raw_files import raw_files
from mdrag.scaffold import initialise


def test_what_browsers_put_beside_a_page_is_no_source(tmp_path: Path) -> None:
    project = initialise(tmp_path / "essay").project
    for name in ("page.html", "page_files/frame.html", "page_files/style.css", "own_files/a.txt"):
        file = project.raw / "evidence" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("Words.", "utf-8")
    paths = [file.path for file in raw_files(project)]
    assert paths == ["raw/evidence/own_files/a.txt", "raw/evidence/page.html"]
