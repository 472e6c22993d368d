"""Sources that went away: by name, with what brings them back."""

from __future__ import annotations

from pathlib import Path

from made_documents import paragraph
from mdrag.config import load
from mdrag.ingest import ledger
from mdrag.ingest.run.gone_sources import gone_sources
from mdrag.ingest.run.pipeline import run
from mdrag.ingest.run.preview import preview
from mdrag.project import Project
from mdrag.report.ingest_preview import lines
from mdrag.report.ingest_summary import summary_lines
from mdrag.report.source_fields import as_lines
from mdrag.scaffold import initialise


def put(project: Project, file: str, title: str, seed: int) -> Path:
    prose = "\n\n".join(paragraph(seed + number) for number in range(6))
    path = project.raw / "evidence" / file
    path.write_text(f"# {title}\n\nAnn Clark and David Evans\n\n{prose}\n", "utf-8")
    return path


def test_what_went_away_has_a_name_and_a_way_back(tmp_path: Path) -> None:
    project = initialise(tmp_path / "essay").project
    config = load(project.config_path)
    away = put(project, "one.md", "Growth of towns", 100)
    put(project, "two.md", "Wages of weavers", 200)
    run(project, config, until="chunk")
    away.unlink()
    put(project, "two.md", "Rivers in winter", 300)
    would = preview(project, config)
    assert (
        "gone      clark_growth-towns: raw/evidence/one.md is no longer there; put it back to "
        "cite it (mdrag gc removes what is left of it)"
    ) in lines(would, gone=gone_sources(project, would.gone))
    summary = run(project, config, until="chunk")
    told = list(summary_lines(summary, config, gone_sources(project, summary.gone)))
    assert sum(line.startswith("gone") for line in told) == 2
    assert (
        "gone      clark_wages-weavers: another paper was saved as raw/evidence/two.md; to cite "
        "both, save each under a name of its own"
    ) in told
    held = ledger.read(project).values()
    assert sum("(its file is gone)" in next(as_lines(entry.source)) for entry in held) == 2


def test_a_copy_is_told_by_the_name_of_the_other_file_each_time(tmp_path: Path) -> None:
    project = initialise(tmp_path / "essay").project
    config = load(project.config_path)
    first = put(project, "one.md", "Growth of towns", 100)
    (first.parent / "two.md").write_bytes(first.read_bytes())
    line = "repeats   raw/evidence/two.md: raw/evidence/one.md; one of the two is enough"
    for _ in range(2):
        assert line in list(summary_lines(run(project, config, until="chunk"), config))


def test_a_paper_and_the_marked_manuscript_of_it_are_both_wanted(tmp_path: Path) -> None:
    project = initialise(tmp_path / "essay").project
    config = load(project.config_path)
    first = put(project, "one.md", "Growth of towns", 100)
    near = first.read_text(encoding="utf-8") + "\nRemarks: shorten it.\n"
    (first.parents[1] / "instruction" / "feedback" / "two.md").write_text(near, encoding="utf-8")
    assert run(project, config, until="chunk").duplicates == ()
    (first.parent / "three.md").write_text(near + "Towns.\n", encoding="utf-8")
    ((path, _),) = run(project, config, until="chunk").duplicates
    assert path in ("raw/evidence/three.md", "raw/evidence/one.md")


def test_what_could_not_be_cited_is_not_to_be_put_back_for_citing(tmp_path: Path) -> None:
    project = initialise(tmp_path / "essay").project
    config = load(project.config_path)
    away = put(project, "../instruction/guidance/rubric.md", "Marking criteria", 100)
    run(project, config, until="chunk")
    away.unlink()
    summary = run(project, config, until="chunk")
    (line,) = [
        line
        for line in summary_lines(summary, config, gone_sources(project, summary.gone))
        if line.startswith("gone")
    ]
    assert "rubric.md is no longer there (mdrag gc" in line and "cite" not in line
