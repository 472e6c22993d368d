from __future__ import annotations

import json
import subprocess
from pathlib import Path

from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.export.citations.csl_items import Items
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.report.sources import as_json, as_list, used_sources
from warm_programs import mdrag_command

DRAFT = (
    "A (Wilkinson & Pickett, 2009){#doc_0a1b2c3d p=2} b (Marmot, 2015, p. 101){#doc_8f3a2c1d}.\n\n"
    "C [@marmot2015_health-gap, p. 103] d [@smith2010] e (Marmot, 2015){#doc_8f3a2c1d pdf=3}.\n"
    "F <#doc_ffffffff> and (Guide, 2024){#doc_9c8d7e6f} and (Larisch, 2019){#doc_4d3c2b1a}.\n"
)


def test_the_sources_of_a_draft_with_the_pages_cited() -> None:
    used = {one.key: one for one in used_sources(parse(DRAFT), ExampleLibrary())}
    assert used["doc_8f3a2c1d"].pages == ("101", "103", "pdf 3")
    assert used["doc_8f3a2c1d"].places[0] == (1, 52)
    assert {key: one.problem for key, one in used.items() if one.problem} == {
        "doc_ffffffff": "unknown-source",
        "doc_9c8d7e6f": "not-citable",
        "doc_4d3c2b1a": "source-gone",
    }
    assert "smith2010" not in used


def test_the_list_stands_under_sources_used() -> None:
    lines = as_list(used_sources(parse(DRAFT), ExampleLibrary())).splitlines()
    assert lines and all(line.startswith("- ") for line in lines)
    (marmot,) = [line for line in lines if "doc_8f3a2c1d" in line]
    assert marmot == (
        "- Marmot, Michael (2015) *The Health Gap*. Cited: pp. 101; 103; pdf 3. [doc_8f3a2c1d]"
    )
    assert lines[-1] == "- [doc_ffffffff] UNKNOWN: the library has no such source"
    from mdrag.config import parse as settings
    from mdrag.lint.rules.load import load
    from mdrag.lint.run.lint_draft import lint
    from mdrag.shipped import shipped

    text = f"{DRAFT}\n# Sources used\n\n" + "\n".join(lines)
    found = lint(parse(text), settings("", ""), ExampleLibrary(), load([shipped("lint_rules")]))
    after = text.index("# Sources used")
    assert [f.rule for f in found.findings if f.start >= after] == []


def test_a_bound_passage_gives_its_page() -> None:
    text = "So it is <#doc_8f3a2c1d c=sp003-p003-b001> and <#doc_8f3a2c1d c=sp009-p009-b001>.\n"
    (used,) = used_sources(parse(text), ExampleLibrary())
    passage = ExampleLibrary().passage("doc_8f3a2c1d", "sp003-p003-b001")
    assert passage is not None and passage.page_label
    assert used.pages == (passage.page_label,)


def test_json_and_no_library() -> None:
    listed = as_json(used_sources(parse(DRAFT), ExampleLibrary()), Items())
    assert json.loads(json.dumps(listed)) == listed
    assert {one["status"] for one in listed} >= {"ok", "unknown-source", "not-citable"}
    assert {one.problem for one in used_sources(parse(DRAFT), NoEvidence())} == {"unchecked"}


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(DRAFT, "utf-8")
    done = subprocess.run(
        [*mdrag_command(), "sources", "a.md", "--format", "json"],
        cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert len(json.loads(done.stdout)) == 5
    assert "no library" in done.stderr


def test_the_list_is_written_and_brought_up_to_date(tmp_path: Path) -> None:
    from commands import run

    draft = tmp_path / "a.md"
    draft.write_text("# A\n\nIt is (Marmot, 2015){#doc_8f3a2c1d}.", "utf-8")
    done = run("sources", "a.md", "--write", cwd=tmp_path)
    assert 'a.md: the list stands under "Sources used"' in done.stderr and done.stdout == ""
    text = draft.read_text("utf-8")
    assert text.startswith("# A\n\nIt is (Marmot, 2015){#doc_8f3a2c1d}.\n\n## Sources used\n\n- ")
    assert "up to date" in run("sources", "a.md", "--write", cwd=tmp_path).stderr
    assert draft.read_text("utf-8") == text
    more = text.replace("{#doc_8f3a2c1d}", "{#doc_8f3a2c1d p=4}") + "\n## Annex\n\nWords.\n"
    draft.write_text(more, "utf-8")
    run("sources", "a.md", "--write", cwd=tmp_path)
    text = draft.read_text("utf-8")
    assert text.count("## Sources used") == 1 and text.endswith("\n\n## Annex\n\nWords.\n")
    assert "p. 4" in text.partition("## Sources used")[2]


def test_a_section_of_the_writers_own_is_not_lost(tmp_path: Path) -> None:
    from commands import run

    own = "# A\n\nSo (Marmot, 2015){#doc_8f3a2c1d}.\n\n## Sources used\n\nMy own list.\n"
    (tmp_path / "a.md").write_text(own, "utf-8")
    done = run("sources", "a.md", "--write", cwd=tmp_path)
    assert done.returncode == 2 and '("My own list.")' in done.stderr
    assert (tmp_path / "a.md").read_text("utf-8") == own


def test_a_typed_list_beside_it_is_said_with_what_takes_it_out(
    tmp_path: Path,
) -> None:
    from commands import run
    from mortality_project import MARMOT, mortality_project

    project = mortality_project(tmp_path / "essay")
    entry = "Marmot, M. (2015). The status syndrome. Press.\n"
    text = f"# A\n\nIt is (Marmot, 2015){{#{MARMOT.uid}}}.\n\n## References\n\n{entry}"
    draft = project.root / "my a.md"
    draft.write_text(text, "utf-8")
    done = run("sources", "my a.md", "--write", cwd=project.root)
    assert 'my a.md: "References" is typed, so that the draft has two lists' in done.stderr
    command = "mdrag fix 'my a.md' --rule structure.typed-references"
    assert f"are taken out by: {command}\n" in done.stderr
    run("fix", "my a.md", "--rule", "structure.typed-references", "--all", cwd=project.root)
    assert entry not in draft.read_text("utf-8") and "Sources used" in draft.read_text("utf-8")
    other = text.replace("Marmot, M. (2015). The status syndrome", "Doe, J. (2010). On wards")
    for listed, lines in ((other, 1), (text.partition("## References")[0], 0)):
        draft.write_text(listed, "utf-8")
        done = run("sources", "my a.md", "--write", cwd=project.root)
        assert done.stderr.count("is typed") == lines and "taken out by" not in done.stderr
