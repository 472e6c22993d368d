"""The file a returned one came from: the one kept at the build, else one built again like it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree

from mdrag.draft.read import read
from mdrag.export.build.kept_builds import keep_build, kept_build
from mdrag.export.build.pandoc_run import BuildResult, Job, build_again
from mdrag.project import Project
from mdrag.returned.review import Review, review
from mdrag.returned.what_was_built import BuiltFile, what_was_built
from mdrag.settings import ExportSettings
from mdrag.workspace import open_for
from mdrag.zotero.docx.read import read_docx
from reviewer import Reviewer, W

ROOT = Path(__file__).parents[2]
Make = Callable[..., BuildResult]
TEXT = """\
---
title: Trees
---

# Walks

Trees cause *walks*, as people say (Marmot, 2015){#doc_8f3a2c1d p=4}. Others do not agree.

Voles dig `r n` tunnels (Vole & Lemming, 2018; Marmot, 2015){#doc_0a1b2c3d #doc_8f3a2c1d}.

Marmot (2015){#doc_8f3a2c1d} says so, and nobody has asked why in the years since then.

- first of all items (Marmot, 2015){#doc_8f3a2c1d}
- second one of them
- third one, which is last
"""


def base(project: Project, draft: str, path: Path) -> BuiltFile | None:
    text = read(project.root / draft)
    return what_was_built(path, read_docx(path), text, project, ExportSettings())


def come_back(project: Project, draft: str, path: Path) -> Review:
    found = base(project, draft, path)
    assert found is not None
    space, text = open_for(project.root), read(project.root / draft)
    return review(read_docx(path), text, space.evidence, {}, found.document)


@pytest.fixture(scope="session")
def walks(make: Make, project: Project) -> Callable[..., Path]:
    """The draft built under a name of its own."""

    def built(style: str, mode: str = "live") -> Path:
        (project.root / f"walks_{style}.md").write_text(TEXT, "utf-8")
        name = f"walks_{style}_{mode}.docx"
        return make(f"walks_{style}.md", name, style, mode=mode).path

    return built


@pytest.mark.parametrize(
    ("style", "mode"),
    [("chicago-notes", "live"), ("harvard", "static"), ("apa", "plain")],
)
def test_untouched_it_says_nothing_kept_or_built_again(
    walks: Callable[..., Path], project: Project, style: str, mode: str
) -> None:
    path, draft = walks(style, mode), f"walks_{style}.md"
    for kept in (True, False):
        found = base(project, draft, path)
        assert found is not None and found.kept is kept
        back = come_back(project, draft, path)
        assert [*back.placed, *back.unmatched] == []
        assert back.apply(["all"]).text == TEXT
        shutil.rmtree(project.meta / "builds", ignore_errors=True)


def test_a_plain_file_of_pandocs_citations_alone_is_built_again_as_one(
    make: Make, project: Project
) -> None:
    shutil.copy(ROOT / "tests/export/own.json", project.root)
    text = "---\nbibliography: own.json\n---\n\nVoles dig [@KEY, p. 3] and @KEY says why.\n"
    text = text.replace("KEY", json.loads((project.root / "own.json").read_text("utf-8"))[0]["id"])
    (project.root / "keys.md").write_text(text, "utf-8")
    path = make("keys.md", "keys.docx", mode="plain").path
    shutil.rmtree(project.meta / "builds", ignore_errors=True)
    back = come_back(project, "keys.md", path)
    assert [*back.placed, *back.unmatched] == []


def test_keys_in_code_do_not_make_a_file_a_plain_one(make: Make, project: Project) -> None:
    text = (
        "As @nobody2025 says^[Like @no-one.], voles dig (see @fig-one).\n\n"
        '```{r}\n#| fig-cap: "A part of @fig-one"\nplot(x)\n```\n\nNobody knows why.\n'
    )
    (project.root / "chunks.md").write_text(text, "utf-8")
    path = make("chunks.md", "chunks.docx", "chicago-notes", allow_unresolved=True).path
    for _ in ("kept", "built again"):
        back = come_back(project, "chunks.md", path)
        assert [*back.placed, *back.unmatched] == []
        shutil.rmtree(project.meta / "builds", ignore_errors=True)


def test_a_draft_without_citations_is_not_built_again_in_every_style(
    make: Make, project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project.root / "bare.md").write_text("# Walks\n\nVoles dig tunnels all day.\n", "utf-8")
    (project.root / "other.md").write_text("# Walks\n\nOwls sleep.\n", "utf-8")
    path = make("other.md", "other.docx", mode="static").path
    shutil.rmtree(project.meta / "builds", ignore_errors=True)
    built_as: list[Path] = []

    def counted(job: Job) -> BuildResult:
        built_as.append(job.style)
        return build_again(job)

    monkeypatch.setattr("mdrag.returned.what_was_built.build_again", counted)
    assert base(project, "bare.md", path) is not None
    assert 1 < len(built_as) <= 3


def test_own_changes_since_the_build_are_not_told(
    walks: Callable[..., Path], project: Project, tmp_path: Path
) -> None:
    reviewer = Reviewer(walks("harvard"))
    reviewer.silently("nobody has asked", "few have asked")
    path = reviewer.save(tmp_path / "back.docx")
    draft = project.root / "walks_harvard.md"
    draft.write_text(TEXT.replace("# Walks\n", "# Walks\n\nNew by now.\n"), "utf-8")
    found = come_back(project, draft.name, path)
    assert [one.rule for one, _ in found.placed] == ["review.edit"]
    assert "New by now.\n\nTrees cause" in found.apply(["all"]).text
    assert "and few have asked why" in found.apply(["all"]).text


@pytest.mark.parametrize("tracked", [True, False])
def test_a_citation_that_goes_leaves_no_blank(
    walks: Callable[..., Path], project: Project, tmp_path: Path, tracked: bool
) -> None:
    reviewer = Reviewer(walks("apa"))
    for run in reviewer.fields()[0]:
        if tracked:
            reviewer._deleted(run)
        else:
            run.getparent().remove(run)
    found = come_back(project, "walks_apa.md", reviewer.save(tmp_path / "back.docx"))
    assert [one.rule for one, _ in found.placed] == ["review.citation-removed"]
    gone = " (Marmot, 2015){#doc_8f3a2c1d p=4}"
    assert found.apply(["all"]).text == TEXT.replace(gone, "", 1)


def test_an_unknown_work_beside_a_known_one_leaves_its_binding(
    walks: Callable[..., Path], project: Project, tmp_path: Path
) -> None:
    reviewer = Reviewer(walks("apa"))
    item = {"type": "book", "title": "Unheard of", "author": [{"family": "Ébène"}],
            "issued": {"date-parts": [[1999]]}}  # fmt: skip
    new = {"id": 8, "uris": ["http://zotero.org/users/9/items/QQQQ2222"], "itemData": item}
    done = []

    def change(code: dict[str, list[object]]) -> str | None:
        if done:
            return None
        done.append(code["citationItems"].append(new))
        return "(Ébène, 1999; Marmot, 2015, p. 4)"

    reviewer.codes(change)
    found = come_back(project, "walks_apa.md", reviewer.save(tmp_path / "back.docx"))
    ((point, finding),) = found.placed
    assert point.rule == "review.citation-changed" and "Unheard of" in finding.message
    known = "(Marmot, 2015){#doc_8f3a2c1d p=4}"
    assert found.apply(["all"]).text == TEXT.replace(known, f"{known} (Ébène, 1999)")


def test_an_unknown_work_beside_one_whose_author_the_build_names(
    make: Make, project: Project, tmp_path: Path
) -> None:
    text = "Walks end, as @doc_8f3a2c1d, @doc_0a1b2c3d and others say in their many old books.\n"
    (project.root / "named.md").write_text(text, "utf-8")
    reviewer = Reviewer(make("named.md", "named.docx", "apa").path)
    item = {"type": "book", "title": "Unheard of", "author": [{"family": "Ébène"}],
            "issued": {"date-parts": [[1999]]}}  # fmt: skip
    new = {"id": 8, "uris": ["http://zotero.org/users/9/items/QQQQ2222"], "itemData": item}
    done = []

    def change(code: dict[str, list[object]]) -> str | None:
        if done:
            return None
        done.append(code["citationItems"].append(new))
        return "(2015; Ébène, 1999)"

    reviewer.codes(change)
    found = come_back(project, "named.md", reviewer.save(tmp_path / "back.docx"))
    ((point, finding),) = found.placed
    assert point.rule == "review.citation-changed" and "Unheard of" in finding.message
    known = "@doc_8f3a2c1d"
    assert found.apply(["all"]).text == text.replace(known, f"{known} (Ébène, 1999)")


@pytest.mark.parametrize("tracked", [False, True])
def test_a_sentence_that_begins_with_a_name_of_the_build_goes_whole(
    make: Make, project: Project, tmp_path: Path, tracked: bool
) -> None:
    gone = "@doc_8f3a2c1d has found that trees grow at night. "
    text = f"Walks end when it rains. {gone}Others sleep in their beds.\n"
    name = f"whole{tracked}.md"
    (project.root / name).write_text(text, "utf-8")
    reviewer = Reviewer(make(name, f"whole{tracked}.docx", "apa").path)
    paragraph = next(p for p in reviewer.paragraphs() if "Walks end" in said(p))
    start = said(paragraph).index("Marmot")
    runs = reviewer._cut(paragraph, start, said(paragraph).index("Others"))
    every = list(paragraph)
    for run in every[every.index(runs[0]) : every.index(runs[-1]) + 1]:
        if tracked:
            reviewer._deleted(run)
        else:
            paragraph.remove(run)
    found = come_back(project, name, reviewer.save(tmp_path / "back.docx"))
    assert found.apply(["all"]).text == text.replace(gone, "")


def said(paragraph: etree._Element) -> str:
    return "".join(one.text or "" for one in paragraph.iter(f"{W}t"))


def test_refresh_under_track_changes_is_no_change(
    walks: Callable[..., Path], project: Project, tmp_path: Path
) -> None:
    import copy

    reviewer = Reviewer(walks("apa"))
    old = [[copy.deepcopy(run) for run in runs] for runs in reviewer.fields()]
    reviewer.refresh(keep_key=False)
    for before, runs in zip(old, reviewer.fields(), strict=True):
        if "CSL_CITATION" not in str(etree.tostring(runs[1])):
            continue  # the reference list
        for run in before:
            runs[0].addprevious(run)
            reviewer._deleted(run)
        for run in runs:
            mark = reviewer._mark("ins")
            run.addprevious(mark)
            mark.append(run)
    found = come_back(project, "walks_apa.md", reviewer.save(tmp_path / "back.docx"))
    assert [one.message for one, _ in found.placed] == []
    assert [one.message for one in found.unmatched] == []


@pytest.mark.parametrize(
    ("old", "new", "rule", "advice"),
    [
        ("Marmot,", "Marmot, surely,", "citation-changed", "Zotero puts"),
        ("Marmot ", "Murmot ", "citation-changed", "author words of a citation"),
    ],
)
def test_words_of_a_citation_are_told_and_not_taken_over(
    walks: Callable[..., Path], project: Project, tmp_path: Path, old: str, new: str, rule: str,
    advice: str,
) -> None:  # fmt: skip
    reviewer = Reviewer(walks("apa"))
    field = "," in old
    texts = [t for run in reviewer.fields()[0] for t in run.iter(f"{W}t")] if field else [
        t for one in reviewer.paragraphs() for t in one.iter(f"{W}t")
    ]  # fmt: skip
    begins = "(" * field + "Marmot"  # the field, or the words before one
    text = next(one for one in texts if (one.text or "").split(" ")[0].strip(",") == begins)
    text.text = (text.text or "").replace(old.strip(" ,"), new.strip(" ,"), 1)
    found = come_back(project, "walks_apa.md", reviewer.save(tmp_path / "back.docx"))
    ((point, finding),) = found.placed
    assert point.rule == f"review.{rule}" and advice in finding.message
    assert finding.start >= 0 and found.apply(["all"]).text == TEXT


def test_the_last_few_builds_of_a_draft_are_kept(
    walks: Callable[..., Path], tmp_path: Path
) -> None:
    path = walks("apa")
    digests = [f"{n}" * 24 for n in range(6)]
    for at, digest in enumerate(digests):
        keep_build(path, digest, tmp_path, digests[:at])
    kept = [kept_build(tmp_path, digest).is_file() for digest in digests]
    assert kept == [False, False, True, True, True, True]
    outside = kept_build(tmp_path, "../../../../etc/passwd")
    assert outside.parent == tmp_path / "builds" and outside.stem == "unknown"
    small, whole = kept_build(tmp_path, digests[-1]), path
    assert read_docx(small) == read_docx(whole)


def test_a_torn_log_of_builds_does_not_stop_a_build(make: Make, project: Project) -> None:
    (project.root / "torn.md").write_text("Words.\n", "utf-8")
    log = project.meta / "exports.jsonl"
    before = log.read_text("utf-8") if log.is_file() else ""
    log.write_text(before + "{torn\n", "utf-8")
    made = make("torn.md", "torn.docx")
    assert made.said == ()
    line = json.loads(log.read_text("utf-8").splitlines()[-1])
    assert kept_build(project.meta, line["sha256"]).is_file()
    log.write_text(before, "utf-8")


def test_a_style_is_known_by_its_brackets_in_few_paragraphs(make: Make, project: Project) -> None:
    """Most paragraphs cite nothing, and the styles in notes print these citations alike."""
    plain = "".join(f"Voles dig tunnel number {n} all day long.\n\n" for n in range(30))
    (project.root / "few.md").write_text(f"{plain}Owls sleep [@nobody2025].\n", "utf-8")
    path = make("few.md", "few.docx", "gb7714", allow_unresolved=True).path
    shutil.rmtree(project.meta / "builds", ignore_errors=True)
    back = come_back(project, "few.md", path)
    assert [*back.placed, *back.unmatched] == []
