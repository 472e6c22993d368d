from __future__ import annotations

import struct
from pathlib import Path

from made_pdf import bytes_pdf
from mdrag.config import load
from mdrag.ingest.run.pipeline import run
from mdrag.ingest.run.report_pictures import FOLDER
from mdrag.project import Project
from mdrag.scaffold import initialise


def _project(tmp_path: Path) -> Project:
    project = initialise(tmp_path / "essay").project
    bytes_pdf(project.raw / "evidence" / "pdfs", b"", name="empty.pdf")
    run(project, load(project.config_path), until="chunk")
    return project


def test_a_page_to_look_at_has_a_picture_beside_the_report(tmp_path: Path) -> None:
    project = _project(tmp_path)
    (picture,) = (project.meta / FOLDER).glob("*.png")
    content = picture.read_bytes()
    assert content.startswith(b"\x89PNG") and len(content) < 50_000
    width, height = struct.unpack(">II", content[16:24])
    assert 0 < width <= 281 and 0 < height <= 281
    report = (project.meta / "parse_quality_report.md").read_text("utf-8")
    assert f"  - page 1: ![page 1]({FOLDER}/{picture.name})" in report
    (project.raw / "evidence" / "pdfs" / "empty.pdf").unlink()
    run(project, load(project.config_path), until="chunk")
    assert not list((project.meta / FOLDER).glob("*.png"))


def test_what_cannot_be_drawn_has_no_picture_and_stops_nothing(tmp_path: Path) -> None:
    project = _project(tmp_path)
    path = project.raw / "evidence" / "pdfs" / "empty.pdf"
    (project.meta / FOLDER / next((project.meta / FOLDER).iterdir()).name).unlink()
    status = path.stat()
    path.chmod(0)
    try:
        note = project.raw / "evidence" / "note.md"
        note.write_text("# A note\n\nPeople walk to school.\n", "utf-8")
        assert run(project, load(project.config_path), until="chunk").new == 1
    finally:
        path.chmod(status.st_mode)
