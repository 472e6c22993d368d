"""The example that ships: its papers, its drafts, and the demo that runs it from end to end."""

from __future__ import annotations

import hashlib
import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from mdrag.demo.example_folder import lay_out
from mdrag.demo.steps import CLEAN, DRAFT, FINDINGS, FIXED, PACK, REVIEWED, STEPS, WORD
from mdrag.errors import UsageError
from mdrag.shipped import shipped
from patience import patience

ESSAY = shipped("examples") / "essay"
PDFS = ESSAY / "raw" / "evidence" / "pdfs"
SCRIPT = Path(__file__).resolve().parent.parent / "scripts" / "example_papers"

# rule → words of the draft at which it must speak
WRONG = [
    ("citation.not-citable", "{#doc_2696edc8}"),
    ("evidence.needed", "therefore cause people to walk more"),
    ("citation.unknown-source", "{#doc_0badcafe}"),
    ("citation.malformed", "{#doc_f836147 p=202}"),
    ("citation.malformed", "{#doc_f8361476 q=2}"),
    ("citation.weak", "<#doc_4b03d26a>"),
    ("citation.missing-support", "bees, beetles and butterflies"),
    ("citation.unbound", "(Orbell & Tsu, 2016)"),
    ("citation.unbound", "(Brânzei et al., 2022)."),
    ("citation.unbound", "(Achterberg & Mbeki-Lowe, 2021)"),
    ("citation.placeholder-author", "Author (Year){#doc_7166f669}"),
    ("evidence.needed", "park at all, and 90% of councils"),
    ("citation.swallowed", "{#doc_4b03d26a}"),
    ("citation.number-mismatch", "86% of the walks along streets"),
    ("citation.quote-mismatch", "serve safety is wasted"),
    ("citation.author-year", "(Brânzei et al., 2020, p. 10)"),
    ("style.long-sentence", "although many councils already claim"),
    ("waiver.no-reason", "<!-- mdrag: waive evidence.needed -->"),
    ("waiver.unused", "<!-- mdrag: ignore citation.weak"),
]


def uid(path: Path) -> str:
    return "doc_" + hashlib.sha256(path.read_bytes()).hexdigest()[:8]


@pytest.fixture(scope="session")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Callable[[], Any]]:
    """The demo's folder, and a function that runs the demo in it."""
    root = tmp_path_factory.mktemp("demo") / "essay of mine"
    home = tmp_path_factory.mktemp("demo-home")
    env = {**os.environ, "MDRAG_CACHE_DIR": str(home / "cache"), "XDG_CONFIG_HOME": str(home)}

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "mdrag", "demo", str(root)],
            env=env, capture_output=True, text=True, encoding="utf-8", timeout=patience(60),
        )  # fmt: skip

    first = run()
    assert first.returncode == 0, first.stdout[-4000:] + first.stderr
    assert f"All {len(STEPS)} steps ended as they should" in first.stdout
    assert "\x1b" not in first.stdout, "colours belong on terminals"
    return root, run


@pytest.mark.checkout
def test_the_papers_come_out_of_their_sources_byte_for_byte() -> None:
    typst = pytest.importorskip("typst")
    assert typst
    script = runpy.run_path(str(SCRIPT))
    source = ESSAY / "papers-src" / "garcia-molina-2020.md"
    made = script["pdf_of"](source)
    assert made == script["pdf_of"](source)
    if (ESSAY / "papers-src" / "MADE_WITH").read_text("utf-8") != script["made_with"]():
        pytest.skip(f"the committed papers were made with another version than {version('typst')}")
    assert made == (PDFS / "garcia-molina-2020.pdf").read_bytes()


def test_every_paper_has_a_source_and_every_source_a_paper() -> None:
    sources = {path.stem for path in (ESSAY / "papers-src").glob("*.md")}
    assert len(sources) >= 8
    assert sources == {path.stem for path in PDFS.glob("*.pdf")}


def test_the_drafts_name_files_that_are_there() -> None:
    there = {uid(path): path for path in ESSAY.rglob("*") if path.is_file()}
    for name, strangers in ((CLEAN, set()), (DRAFT, {"doc_0badcafe"})):
        text = (ESSAY / name).read_text("utf-8")
        named = set(re.findall(r"doc_[0-9a-f]{8}\b", text))
        assert named - there.keys() == strangers, name
    cited = {there[name] for name in named & there.keys()}
    assert {path.suffix for path in cited} == {".pdf", ".md"}, "the draft also cites the rubric"
    shown = {step.arguments[1] for step in STEPS if step.arguments[0] == "show"}
    assert shown and shown <= there.keys()


def test_the_clean_draft_cites_papers_only_and_all_of_them() -> None:
    named = set(re.findall(r"doc_[0-9a-f]{8}\b", (ESSAY / CLEAN).read_text("utf-8")))
    assert named == {uid(path) for path in PDFS.glob("*.pdf")}


@pytest.mark.parametrize(
    "form",
    [
        r"\w \(\d{4}\)\{#doc_\w{8}",  # narrative
        r"\(\w+, \d{4}\)\{#doc_\w{8}\}",  # parenthetical
        r"; [^;()]+ \d{4}\)\{#doc_\w{8} #doc_\w{8}\}",  # several
        r"\(see \w+, \d{4}, p\. \d+\)\{#doc_\w{8}\}",  # prefix and locator in the words
        r"\{#doc_\w{8} p=\d+\}",
        r"\{#doc_\w{8} pp=\d+-\d+\}",
        r"\{#doc_\w{8} sec=\d",
        r"\{#doc_\w{8} table=\d\}",
        r"\{#doc_\w{8} c=[\w.]+-p\d+-b\d+\}",
        r" <#doc_\w{8}>",  # bare
        r"\[@doc_\w{8}, p\. \d+\]",  # pandoc's own
        r" @doc_\w{8} \[p\. \d+\]",
        r"\[-@doc_\w{8}",
        r"\[see @doc_\w{8}[^;\]]*; also @doc_\w{8}\]",
        r"@\w+\d{4}_[\w-]+",  # a citation_key
        r"Author \(Year\)\{#doc_\w{8}\}",
    ],
)
def test_every_form_of_a_binding_is_shown(form: str) -> None:
    assert re.search(form, (ESSAY / DRAFT).read_text("utf-8"))


def test_a_folder_with_something_else_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.md").write_text("mine", "utf-8")
    with pytest.raises(UsageError, match="not empty"):
        lay_out(tmp_path)
    with pytest.raises(UsageError, match="is a file"):
        lay_out(tmp_path / "thesis.md")
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.md"]


def test_a_former_demo_keeps_what_the_writer_changed(tmp_path: Path) -> None:
    assert lay_out(tmp_path / "look") == []
    draft = tmp_path / "look" / DRAFT
    draft.write_text("# Mine\n", "utf-8")
    (tmp_path / "look" / CLEAN).unlink()
    assert lay_out(tmp_path / "look") == [DRAFT]
    assert draft.read_text("utf-8") == "# Mine\n"
    assert (tmp_path / "look" / CLEAN).exists()
    assert not (tmp_path / "look" / "papers-src").exists()


def test_the_demo_ends_with_pack_findings_and_word(done: tuple[Path, Any]) -> None:
    root, _ = done
    assert "LOCATOR_QUALITY" in (root / PACK).read_text("utf-8")
    with ZipFile(root / WORD) as word:
        document = word.read("word/document.xml").decode("utf-8")
    assert "ADDIN ZOTERO_ITEM CSL_CITATION" in document
    assert not re.search(r"doc_[0-9a-f]{8}\}|<#doc|&lt;#doc", document)
    assert not (root / "outputs" / "faulty.docx").exists()


def test_each_mistake_of_the_draft_is_found_where_it_is(done: tuple[Path, Any]) -> None:
    root, _ = done
    lines = (root / DRAFT).read_text("utf-8").splitlines()
    findings = json.loads((root / FINDINGS).read_text("utf-8"))["findings"]
    for rule, words in WRONG:
        at = next(number for number, line in enumerate(lines, 1) if words in line)
        said = [f for f in findings if f["rule"] == rule and f["line"] <= at <= f["end_line"]]
        assert said, f"no {rule} at line {at}: {words}"


def test_what_is_right_in_the_draft_is_left_alone(done: tuple[Path, Any]) -> None:
    root, _ = done
    wrong = {rule for rule, _ in WRONG}
    found = json.loads((root / FINDINGS).read_text("utf-8"))["findings"]
    errors = [(f["line"], f["rule"]) for f in found if f["severity"] == "error"]
    assert {rule for _, rule in errors} <= wrong
    clean = subprocess.run(
        [sys.executable, "-m", "mdrag", "lint", CLEAN, "--format", "json"],
        cwd=root, capture_output=True, text=True, encoding="utf-8", timeout=120,
    )  # fmt: skip
    said = json.loads(clean.stdout)["findings"]
    assert [(f["line"], f["rule"]) for f in said if f["severity"] != "info"] == []


def test_the_safe_fixes_change_what_they_say_and_nothing_else(done: tuple[Path, Any]) -> None:
    root, _ = done
    wanted = (root / DRAFT).read_text("utf-8")
    branzei, pocket, dark = (
        uid(PDFS / f"{name}.pdf")
        for name in ("branzei-2022", "achterberg-mbeki-lowe-2021", "whitcombe-zuraw-2019")
    )
    for wrong, right in (
        ("(Brânzei et al., 2022).", f"(Brânzei et al., 2022){{#{branzei}}}."),
        (f"Author (Year){{#{pocket}}}", f"Achterberg and Mbeki-Lowe (2021){{#{pocket}}}"),
        (f"Parks after dark {{#{dark}}}", f"Parks after dark <#{dark}>"),
    ):
        assert wanted.count(wrong) == 1
        wanted = wanted.replace(wrong, right)
    assert (root / FIXED).read_text("utf-8") == wanted


def test_the_reviewed_file_is_the_clean_draft_with_what_its_reader_did(
    done: tuple[Path, Any],
) -> None:
    """When this fails, draft_clean.md or a paper has changed: run scripts/example_review."""
    root, _ = done
    back = subprocess.run(
        [*(sys.executable, "-m", "mdrag", "import-docx", REVIEWED, "--draft", CLEAN),
         *("--format", "json")],
        cwd=root, capture_output=True, text=True, encoding="utf-8", timeout=120,
    )  # fmt: skip
    told = json.loads(back.stdout)
    assert (back.returncode, told["unmatched"]) == (1, [])
    assert told["summary"]["findings"] == {
        "review.comment": 1, "review.insertion": 1, "review.replacement": 1,
    }  # fmt: skip
    assert {one["state"] for one in told["bindings"]} == {"kept"}


def test_the_demo_runs_again_and_changes_no_raw_file(done: tuple[Path, Any]) -> None:
    root, run = done
    before = {path: path.read_bytes() for path in (root / "raw").rglob("*") if path.is_file()}
    again = run()
    assert again.returncode == 0, again.stdout[-4000:] + again.stderr
    after = {path: path.read_bytes() for path in (root / "raw").rglob("*") if path.is_file()}
    assert before == after
