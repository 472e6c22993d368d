"""``mdrag ready``: one screen, go or no-go."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run
from made_library import MadeSource, make_project
from mdrag.audit.claim_standing import STANDINGS
from mdrag.config import load
from mdrag.evidence.schemas import problems
from mdrag.index.build import update
from mdrag.project import Project
from mortality_project import MARMOT, TRUE, mortality_project

GOOD = f"""# Work

{TRUE}

# Sources used

- {MARMOT.uid}
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return mortality_project(tmp_path_factory.mktemp("library") / "essay")


def checks(
    project: Project, text: str
) -> tuple[int, dict[str, str], dict[str, dict[str, object]], str]:
    """Exit code, verdict and figures by name, the next command."""
    draft = project.outputs / "drafts" / "essay.md"
    draft.write_text(text, "utf-8")
    code, out, _ = run("ready", str(draft), "--format", "json")
    document = json.loads(out)
    assert list(problems("ready", document)) == []
    assert document["go"] == (code == 0)
    listed = document["checks"]
    verdicts = {one["name"]: one["verdict"] for one in listed}
    return code, verdicts, {one["name"]: one["figures"] for one in listed}, document["next"]


def test_a_good_draft_goes(project: Project) -> None:
    code, verdicts, figures, _ = checks(project, GOOD)
    assert code == 0
    assert "no" not in verdicts.values()
    assert verdicts["claims"] == verdicts["bindings"] == verdicts["sources-used"] == "ok"
    assert figures["claims"]["bound"] == figures["claims"]["supported"] == 1


def test_what_the_library_does_not_have_is_no_source_used(project: Project) -> None:
    text = GOOD.replace("# Sources", "I argue so (Nobody, 2015){#doc_aaaaaaaa}.\n\n# Sources")
    _, _, figures, _ = checks(project, text)
    assert figures["sources-used"]["sources"] == figures["references"]["sources"] == 1
    assert figures["bindings"]["unresolved"] == 1


@pytest.mark.parametrize(
    ("text", "name", "figure", "command"),
    [
        ("Smoking causes cancer in 9 of 10 smokers.", "claims", "needed", "mdrag gate"),
        (f"Volcanoes erupt where magma rises (M){{#{MARMOT.uid}}}.", "claims", "missing",
         "mdrag gate"),
        ("I argue so (Nobody, 2015){#doc_aaaaaaaa}.", "bindings", "unresolved", "mdrag gate"),
        (f"Unemployment raises mortality in Finland, says Author (Year){{#{MARMOT.uid}}}.",
         "placeholders", "left", "--fix"),
        ("# A\n\n" + ("It is " + "so " * 60 + "late. ") * 9, "style", "failing", "style-check"),
        ("---\nword_budget: 900\n---\n\nIt rains.", "words", "off", "word-budget"),
    ],
)  # fmt: skip
def test_one_thing_is_enough_for_no_go(
    project: Project,
    text: str, name: str, figure: str, command: str,
) -> None:  # fmt: skip
    code, verdicts, figures, then = checks(project, text)
    assert (code, verdicts[name]) == (1, "no")
    assert figures[name][figure] in (1, "-898")
    assert command in then


def test_the_claims_line_adds_up_and_lint_audit_and_gate_count_the_same(
    project: Project,
) -> None:
    text = (
        f"{GOOD.split('# Sources')[0]}Volcanoes erupt where magma rises (M){{#{MARMOT.uid}}}. "
        "Smoking causes cancer in 9 of 10 smokers. As I said (Nobody, 2015){#doc_aaaaaaaa}.\n\n"
        "<!-- mdrag: waive evidence.needed -->\nRain causes 40% of floods.\n\n"
        "<!-- mdrag: waive evidence.needed -- own count -->\nWind causes 30% of fires.\n"
    )
    _, _, figures, _ = checks(project, text)
    claims = figures["claims"]
    listed = f"{text}\n# Sources used\n\n- Marmot (2015) *Work*. Cited: p. 10. [{MARMOT.uid}]\n"
    assert checks(project, listed)[2]["claims"] == claims  # the list claims nothing
    checks(project, text)
    assert claims["claims"] == sum(int(str(claims[name])) for name in STANDINGS)
    assert claims["claims"] == sum(int(str(claims[name])) for name in ("pass", "warn", "block"))
    assert [claims[name] for name in ("needed", "waived", "missing")] == [2, 1, 1]
    draft = project.outputs / "drafts" / "essay.md"
    _, out, _ = run("gate", str(draft), "--format", "json")
    counts = json.loads(out)["counts"]
    assert [counts[name] for name in ("PASS", "WARN", "BLOCK", "NEED")] == [
        claims[name] for name in ("pass", "warn", "block", "needed")
    ]
    last = run("lint", str(draft))[1].splitlines()[-1]
    assert f"{figures['bindings']['bindings']} bindings" in last
    assert "2 claims need a source, 1 source says nothing of it, 1 binding unresolved" in last


@pytest.mark.parametrize(
    ("text", "command"),
    [
        (f"So it is (Marmot, 2010){{#{MARMOT.uid}}}.", "--rule citation.author-year"),
        ("I argue so (Nobody, 2015){#doc_aaaaaaaa}.", "--select citation.unknown-source"),
        ("I argue so (Nobody, 2015).", "--select citation.unbound"),
    ],
)
def test_a_line_names_the_command_that_settles_it(
    project: Project, text: str, command: str
) -> None:
    draft = project.outputs / "drafts" / "line.md"
    draft.write_text(text, "utf-8")
    document = json.loads(run("ready", str(draft), "--format", "json")[1])
    named = {one["name"]: one["next"] for one in document["checks"]}
    assert command in named["quotations"] + named["bindings"]


def test_a_missing_list_of_sources_and_gaps_of_a_reference_want_a_look(project: Project) -> None:
    code, verdicts, figures, _ = checks(project, GOOD.split("# Sources")[0])
    assert (code, verdicts["sources-used"]) == (0, "look")
    assert figures["references"]["sources"] == 1


def test_a_reference_is_complete_when_an_exported_library_has_the_rest(project: Project) -> None:
    _, _, figures, _ = checks(project, GOOD)
    assert figures["references"]["complete"] == 0
    work = {"id": MARMOT.uid, "type": "book", "title": "The status syndrome", "publisher": "Holt",
            "author": [{"family": "Marmot"}], "issued": {"date-parts": [[2015]]}}  # fmt: skip
    exported = project.raw / "reading_list" / "library.json"
    exported.parent.mkdir(parents=True, exist_ok=True)
    exported.write_text(json.dumps([work]), "utf-8")
    _, _, figures, _ = checks(project, GOOD)
    exported.unlink()
    assert figures["references"]["complete"] == 1


def test_keys_of_another_library_are_counted_and_not_called_missing(project: Project) -> None:
    text = GOOD + "\nSmoking causes cancer [@doll1950; @hill1954].\n"
    code, verdicts, figures, _ = checks(project, text)
    assert (code, verdicts["bindings"], figures["bindings"]["keys"]) == (0, "look", 2)
    assert figures["claims"]["missing"] == 0


def test_the_screen_fits_and_ends_with_the_verdict(project: Project) -> None:
    draft = project.outputs / "drafts" / "screen.md"
    draft.write_text(GOOD.replace(MARMOT.uid, "doc_aaaaaaaa"), "utf-8")
    code, out, _ = run("ready", str(draft))
    assert code == 1
    assert len(out.splitlines()) <= 24
    assert out.splitlines()[-1].startswith("NO-GO: claims, bindings; next: mdrag gate")


def test_the_command_to_run_can_be_copied_whatever_the_name(tmp_path: Path) -> None:
    draft = tmp_path / "my draft.md"
    draft.write_text("Smoking causes cancer in 9 of 10 smokers.", "utf-8")
    _, out, _ = run("ready", str(draft))
    assert f"mdrag gate '{draft}'" in out


def test_without_a_library_it_says_what_was_not_checked(tmp_path: Path) -> None:
    draft = tmp_path / "stray.md"
    draft.write_text(GOOD, "utf-8")
    code, out, _ = run("ready", str(draft))
    assert code == 1
    assert "references: not checked" in out
    assert "unresolved 0" not in out
    assert out.splitlines()[-1] == "NO-GO: bindings; next: mdrag ingest"
    assert [path.name for path in tmp_path.iterdir()] == ["stray.md"]


@pytest.mark.parametrize("cites", ["(Marmot, 2015)", "[@marmot2015]", f"<#{MARMOT.uid}>"])
def test_who_cites_without_an_index_reads_the_sources_first(
    cites: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_project(tmp_path / "essay")
    (made.raw / "evidence" / "pdfs" / "marmot.pdf").write_bytes(b"%PDF-")
    monkeypatch.chdir(made.root)
    text = f"Unemployment raises mortality {cites}.\n\nSmoking kills 9 of 10 smokers.\n"
    code, verdicts, figures, then = checks(made, text)
    assert (code, verdicts["bindings"], then) == (1, "no", "mdrag ingest")
    assert figures["bindings"]["citing"] == 1
    assert "were not read here yet" in str(figures["bindings"]["hint"])


def test_who_cites_nothing_needs_no_library(tmp_path: Path) -> None:
    code, verdicts, _, _ = checks(make_project(tmp_path / "essay"), "I argue so.\n")
    assert (code, verdicts["bindings"]) == (0, "ok")


def test_an_empty_draft_is_no_go(tmp_path: Path) -> None:
    code, verdicts, _, _ = checks(make_project(tmp_path / "essay"), "\n")
    assert (code, verdicts["words"]) == (1, "no")


def test_paragraphs_that_are_printed_as_code_are_no_go(tmp_path: Path) -> None:
    draft = tmp_path / "tabs.md"
    said = (
        "\tThe town was poor, and most of the people in it were of the mind that it had been\n"
        "\tso for as long as anybody knew.\n\n"
    )
    draft.write_text(f"I argue so.\n\n{said}I end.\n\nTwo laws:\n- one\n- two\n", "utf-8")
    code, out, _ = run("ready", str(draft), "--format", "json")
    document = json.loads(out)
    assert list(problems("ready", document)) == []
    (line,) = (check for check in document["checks"] if check["name"] == "printed")
    assert (code, line["verdict"], line["figures"]) == (1, "no", {"rules": 2})
    assert document["next"] == f"mdrag lint {draft} --select structure --fix"
    run("lint", str(draft), "--select", "structure", "--fix")
    assert run("ready", str(draft))[0] == 0


def test_what_no_citation_is_bound_to_was_not_checked(project: Project) -> None:
    text = "Unemployment raises mortality by 9% (Marmot, 2015).\n"
    _, verdicts, figures, _ = checks(project, text)
    assert (verdicts["quotations"], figures["quotations"]) == ("look", {"unbound": 1})


def test_a_key_that_the_library_does_not_know_is_no_words(project: Project) -> None:
    text = "Unemployment raises mortality by 9% [@nobody2015], and (Nobody, 2001) says so.\n"
    _, verdicts, figures, _ = checks(project, text)
    assert (verdicts["bindings"], verdicts["quotations"]) == ("look", "look")
    assert figures["quotations"] == {"unbound": 2}
    assert (figures["bindings"]["unbound"], figures["bindings"]["keys"]) == (1, 1)


def test_where_no_command_helps_none_is_named(project: Project) -> None:
    draft = project.outputs / "drafts" / "empty.md"
    draft.write_text("\n", "utf-8")
    code, out, _ = run("ready", str(draft))
    assert (code, out.splitlines()[-1]) == (1, "NO-GO: words")


def test_a_wrong_year_is_named_and_no_go(project: Project) -> None:
    code, verdicts, figures, _ = checks(project, GOOD.replace("2015", "2005"))
    assert (code, verdicts["claims"], verdicts["quotations"]) == (1, "no", "no")
    assert figures["quotations"]["named"] == 1


def test_each_check_names_its_places_in_the_draft(project: Project) -> None:
    text = (
        "# Work\n\nAt the sea, smoking causes cancer in 9 of 10 smokers.\n\n"
        "I argue so (Nobody, 2015){#doc_aaaaaaaa}.\n"
    )
    draft = project.outputs / "drafts" / "places.md"
    draft.write_text(text, "utf-8")
    _, out, _ = run("ready", str(draft), "--format", "json")
    listed = {one["name"]: one["places"] for one in json.loads(out)["checks"]}
    assert [(one["line"], one["rule"]) for one in listed["bindings"]] == [
        (5, "citation.unknown-source")
    ]
    assert (3, 1) in [(one["line"], one["column"]) for one in listed["claims"]]
    assert listed["references"] == [] and all(one["told"] for one in listed["claims"])


def test_what_stays_of_a_typed_reference_list_wants_a_look(project: Project) -> None:
    own = "- Marmot, M. (2015). The status syndrome. Press.\n"
    typed = f"# Work\n\n{TRUE}\n\n# References\n\n{own}"
    assert checks(project, typed)[1]["sources-used"] == "ok"
    other = f"{typed}- Doe, J. (2010). On wards. Press.\n"
    code, verdicts, _, _ = checks(project, other)
    assert (code, verdicts["sources-used"]) == (0, "look")


@pytest.mark.parametrize("title", ["# References", "**References**"])
def test_a_typed_list_is_told_as_it_is_printed(project: Project, title: str) -> None:
    own = "Marmot, M. (2015). The status syndrome. Press.\n"

    def told(below: str) -> str:
        checks(project, f"# Work\n\n{TRUE}\n\n{title}\n\n{below}")
        return " ".join(run("ready", str(project.outputs / "drafts" / "essay.md"))[1].split())

    assert "in place of the entries of cited works, others as typed" in told(own)
    divided = told(f"{own}\n## Films\n\nDoe, J. (2010). On wards. Press.\n")
    assert "headings divide it: mdrag build prints it as typed" in divided


@pytest.mark.parametrize(
    ("asked", "verdict", "line"),
    [
        ("Write an essay of 1,500-2,000 words.", "no", "words: 5; asked for are 1500 to 2000 ("),
        ("The essay has at most 900 words.", "ok", "words: 5; asked for are 900 at most ("),
        ("Write at least 900 words.", "no", "words: 5; asked for are 900 at least ("),
        ("Write an abstract of 150 words.", "ok", "words: 5; no budget is set"),
        ("Write a plan of at most 500 words.\n\nThe essay must have 2,000 words.", "look",
         "words: 5; asked for are 500 at most ("),
    ],
)  # fmt: skip
def test_the_length_that_the_brief_asks_for_counts(
    asked: str, verdict: str, line: str, tmp_path: Path
) -> None:
    made = make_project(tmp_path / "essay")
    (made.raw / "instruction" / "guidance" / "task.md").write_text(f"# Task\n\n{asked}\n", "utf-8")
    text = "I argue so, and well.\n"
    _, verdicts, _, _ = checks(made, text)
    assert verdicts["words"] == verdict
    assert line in run("ready", str(made.outputs / "drafts" / "essay.md"))[1]
    assert not (made.root / "meta" / "instruction_brief.md").exists()
    made.config_path.write_text("lint: {word_budget: 5}\n")
    assert checks(made, text)[1]["words"] == "ok"  # what was set counts


_SECTIONED = f"# Work\n\n{TRUE}\n\n# Sources used\n\n- {MARMOT.uid}\n"


@pytest.mark.parametrize(
    ("asked", "verdict"),
    [
        ("Include a section called “Limitations”.", "no"),
        ("Include a section called “Work”.", "ok"),
        ("Cite at least two sources.", "no"),
        ("Use Harvard for all citations.", "look"),
        ("The essay must be double-spaced.", "look"),
        ("Use 1.5 line spacing.", "ok"),
        ("Write on work.", None),
    ],
)
def test_what_the_brief_asks_of_the_form_is_on_the_screen(
    asked: str, verdict: str | None, project: Project
) -> None:
    task = project.raw / "instruction" / "guidance" / "task.md"
    task.parent.mkdir(parents=True, exist_ok=True)
    task.write_text(f"# Task\n\n{asked}\n", "utf-8")
    try:
        # what is words only is bound to nothing
        said = _SECTIONED.replace("\n\n# Sources", " So it is (Lee, 2011).\n\n# Sources")
        code, verdicts, _, then = checks(project, said)
        screen = run("ready", str(project.outputs / "drafts" / "essay.md"))[1]
    finally:
        task.unlink()
    assert verdicts.get("asked") == verdict
    assert (code == 1) == (verdict == "no")
    if verdict in ("no", "look"):
        assert " ".join(asked.split()[:3]) in " ".join(screen.split())
        assert "→ mdrag audit " in screen
    if verdict == "no":
        assert then.startswith("mdrag audit ")


def test_a_heading_without_its_list_is_not_called_the_list(project: Project) -> None:
    draft = project.outputs / "drafts" / "essay.md"
    for text, told in (
        (GOOD, "their list stands in the draft"),
        (f"# Work\n\n{TRUE}\n\n# References\n", "mdrag build prints their list below"),
    ):
        assert checks(project, text)[1]["sources-used"] == "ok"
        assert told in " ".join(run("ready", str(draft))[1].split())


def test_a_quotation_on_another_page_counts_with_the_pages(tmp_path: Path) -> None:
    other = "The river was low in summer, and nobody went to the meadows that lay beyond it then."
    words = "Unemployment raises mortality by 20 percent in every town that was looked at"
    source = MadeSource("two", [[f"{words}."], [other]], title="Two", year=2015, family="Marmot")
    made = make_project(tmp_path / "essay", [source])
    update(made, load(None))
    wrong = f"Marmot (2015){{#{source.uid}}} writes: “{words}” (p. 2).\n"
    figures = checks(made, wrong)[2]["quotations"]
    assert (figures["quotations"], figures["pages"]) == (0, 1)
    figures = checks(made, wrong.replace("p. 2", "p. 1").replace("20", "30"))[2]["quotations"]
    assert (figures["quotations"], figures["pages"]) == (1, 0)


@pytest.mark.parametrize(("listed", "verdict"), [(False, "no"), (True, "ok")])
def test_a_key_is_a_source_where_a_bibliography_has_its_work(
    listed: bool, verdict: str, project: Project
) -> None:
    task = project.raw / "instruction" / "guidance" / "task.md"
    works = project.raw / "reading_list" / "own.bib"
    for one in (task, works):
        one.parent.mkdir(parents=True, exist_ok=True)
    task.write_text("# Task\n\nCite at least two sources.\n", "utf-8")
    key = "lee2011" if listed else "roe2012"
    works.write_text(
        f"@book{{{key}, author={{Lee, A.}}, title={{Work}}, year={{2011}}}}\n", "utf-8"
    )
    try:
        said = _SECTIONED.replace("\n\n# Sources", " So it is [@lee2011].\n\n# Sources")
        assert checks(project, said)[1].get("asked") == verdict
    finally:
        task.unlink()
        works.unlink()
