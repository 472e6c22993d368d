"""A draft goes to Word, comes back as Zotero, Word and LibreOffice leave it, and is itself."""

from __future__ import annotations

import copy
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from lxml import etree

from essay_project import HEALTH, VOLES
from mdrag.draft.read import read
from mdrag.export.build import pandoc_crossref
from mdrag.export.build.pandoc_run import BuildResult
from mdrag.project import Project
from mdrag.returned.review import Review, review
from mdrag.shipped import shipped
from mdrag.workspace import open_for
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.docx.read import read_docx
from patience import patience
from reviewer import Reviewer, W

Make = Callable[..., BuildResult]


def come_back(
    project: Project, docx: Path, draft: str, bound: dict[str, ItemBinding] | None = None
) -> Review:
    space = open_for(project.root)
    return review(read_docx(docx), read(project.root / draft), space.evidence, bound or {})


@pytest.fixture(scope="session")
def form(project: Project) -> str:
    """Every form but the one pandoc itself takes apart: ``[@a][@b]``; and a page apart."""
    text = (project.root / "every_form.md").read_text("utf-8")
    told = text.replace(" C8 [@doc_8f3a2c1d][@doc_0a1b2c3d].", "")
    assert told != text
    told += "\nMarmot (2015){#doc_8f3a2c1d} writes of “health” (p. 102).\n"
    (project.root / "form.md").write_text(told, "utf-8")
    return "form.md"


def cited(found: Review) -> list[tuple[str, ...]]:
    return [tuple(key for _, key, _, _ in one.items) for one in found.citations]


@pytest.mark.parametrize("style", ["apa", "harvard", "chicago", "chicago-notes", "mla", "ieee"])
def test_a_file_nobody_touched_says_nothing(
    make: Make, project: Project, form: str, style: str
) -> None:
    found = come_back(project, make(form, f"back_{style}.docx", style).path, form)
    assert [one.message for one, _ in found.placed] == []
    assert found.unmatched == ()
    assert len(found.citations) > 45
    assert all(key for keys in cited(found) for key in keys)


def test_numbers_that_were_put_in_are_no_change_and_hide_none(
    make: Make, project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pandoc_crossref, "program", lambda: "")
    text = (
        "As @fig:dot and [@tbl:few; @fig:dot] show, Marmot (2015){#doc_8f3a2c1d} is right.\n\n"
        "![A dot](dot.png){#fig:dot}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n: Few {#tbl:few}\n\n"
        "$$x = 1$$ {#eq:one}\n\nSee @eq:one.\n"
    )
    (project.root / "numbered.md").write_text(text)
    built = make("numbered.md", "numbered_back.docx").path
    changed = tmp_path / "changed.docx"
    with ZipFile(built) as old, ZipFile(changed, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b"is right.", b"is wrong."))
    space, draft = open_for(project.root), read(project.root / "numbered.md")
    for docx, rules in ((built, []), (changed, ["review.edit"])):
        found = review(read_docx(docx), draft, space.evidence, {}, read_docx(built))
        assert [one.rule for one, _ in found.placed] == rules and found.unmatched == ()


@pytest.mark.parametrize("keep_key", [True, False])
def test_refresh_keeps_every_binding(
    make: Make, project: Project, form: str, tmp_path: Path, keep_key: bool
) -> None:
    built = make(form, "refreshed.docx").path
    reviewer = Reviewer(built)
    reviewer.refresh(keep_key=keep_key)
    found = come_back(project, reviewer.save(tmp_path / "back.docx"), form)
    assert cited(found) == cited(come_back(project, built, form))
    assert [one.message for one, _ in found.placed] == []
    known = {how for one in found.citations for _, _, how, _ in one.items}
    assert known == ({"citation-key", "own"} if keep_key else {"uri", "own"})


def test_items_bound_to_zotero_are_known_by_their_address(
    make: Make, project: Project, tmp_path: Path
) -> None:
    (project.root / "bound.md").write_text("Voles dig (Vole, 2018){#doc_0a1b2c3d}.\n", "utf-8")
    reviewer = Reviewer(make("bound.md", "bound.docx").path)

    def picked_again(told: dict) -> None:  # type: ignore[type-arg]
        for item in told["citationItems"]:
            item["id"], item["itemData"] = 12, {"type": "book", "title": "Renamed"}
            item["uris"] = ["http://zotero.org/users/local/xyz/items/KEY22222"]

    reviewer.codes(picked_again)
    path = reviewer.save(tmp_path / "back.docx")
    bound = {VOLES: ItemBinding(VOLES, "users/77", "KEY22222", "hash", {}, "2026-11-20")}
    assert cited(come_back(project, path, "bound.md", bound)) == [(VOLES,)]
    found = come_back(project, path, "bound.md")
    assert cited(found) == [("",)]
    assert [one.rule for one, _ in found.placed] == ["review.citation-changed"]


def saved_by_libreoffice(path: Path, folder: Path) -> Path:
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "docx", "--outdir", str(folder)]
    subprocess.run([*command, str(path)], check=True, capture_output=True, timeout=patience(40))
    return folder / path.name


@pytest.mark.parametrize("style", ["apa", "chicago-notes"])
@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not here")
def test_libreoffice_saves_it_and_all_is_found(
    make: Make, project: Project, form: str, tmp_path: Path, style: str
) -> None:
    built = make(form, f"office_{style}.docx", style).path
    found = come_back(project, saved_by_libreoffice(built, tmp_path), form)
    assert sorted(cited(found)) == sorted(cited(come_back(project, built, form)))
    assert [one.message for one, _ in found.placed] == []


@pytest.fixture(scope="session")
def essay(project: Project) -> str:
    """The example essay, bound to the sources of this library."""
    text = (shipped("examples") / "essay" / "draft_clean.md").read_text("utf-8")
    for number, uid in enumerate(sorted(set(re.findall(r"doc_[0-9a-f]{8}", text)))):
        text = text.replace(uid, (HEALTH, VOLES)[number % 2])
    text = text.replace("@halloran2018_tree-canopy", "@marmot2015_health-gap")
    (project.root / "clean.md").write_text(text, "utf-8")
    return "clean.md"


@pytest.mark.parametrize(
    ("style", "mode"),
    [("apa", "live"), ("mla", "live"), ("chicago-notes", "live"), ("apa", "static"),
     ("ieee", "static"), ("apa", "plain")],
)  # fmt: skip
def test_the_example_essay_comes_back_as_it_went(
    make: Make, project: Project, essay: str, style: str, mode: str
) -> None:
    built = make(essay, f"clean_{style}_{mode}.docx", style, mode=mode)
    found = come_back(project, built.path, essay)
    assert [one.message for one, _ in found.placed] == []
    assert found.unmatched == ()


def change(reviewer: Reviewer) -> None:
    """What a supervisor does to the example essay."""
    reviewer.comment("walking and wellbeing", "Wellbeing of whom?")
    reviewer.replace("a public ", "any ")
    reviewer.delete("word green ")
    reviewer.insert("before parks", "long ")
    reviewer.new_paragraph("times visited", "A paragraph of *my* own.")
    reviewer.citation("question I ", [{"id": "doc_8f3a2c1d", "uris": ["u"], "itemData": {}}], "(M)")
    reviewer.drop_paragraph("Residents of the ")


def test_what_is_applied_is_what_pandoc_accepts(
    make: Make, project: Project, essay: str, tmp_path: Path, pandoc: Callable[..., str]
) -> None:
    reviewer = Reviewer(make(essay, "essay.docx").path)
    change(reviewer)
    path = reviewer.save(tmp_path / "back.docx")
    done = come_back(project, path, essay).apply(["tracked"])
    assert done.refused == ()
    (project.root / "next.md").write_text(done.text, "utf-8")
    rebuilt = make("next.md", "next.docx").path

    def words(docx: Path) -> str:
        said = pandoc("-f", "docx", "--track-changes=accept", "-t", "plain", str(docx))
        body = " ".join(said[: said.rindex("References")].split())
        return body.replace("(M)", "(Marmot, 2015)")

    assert words(rebuilt) == words(path)


def put_in(reviewer: Reviewer) -> None:
    """Items, a quotation, a paragraph below it and another level, as somebody types them."""
    every = reviewer.paragraphs()

    def named(words: str) -> Any:
        return next(one for one in every if words in "".join(one.itertext()))

    def like(one: Any, words: str, look: str = "") -> Any:
        new = copy.deepcopy(one)
        for child in [child for child in new if child.tag != f"{W}pPr"]:
            new.remove(child)
        run = etree.SubElement(new, f"{W}r")
        if look:
            etree.SubElement(etree.SubElement(run, f"{W}rPr"), f"{W}{look}")
        etree.SubElement(run, f"{W}t").text = words
        return new

    item, number, quotation = named("First item"), named("One thing"), named("A quotation")
    named("Setting").addnext(like(item, "Item below a heading."))
    item.addprevious(like(item, "Item before the first.", "b"))
    number.addnext(like(number, "Item between.", "i"))
    quotation.addnext(like(named("Last words"), "Below the quotation."))
    quotation.addnext(like(quotation, "More of it."))
    named("End").find(f"{W}pPr/{W}pStyle").set(f"{W}val", "Heading3")


BEFORE = """## Setting

Words that stand here.

- First item of all.
- Second item of all.

> A quotation that stands here.

## End

1. One thing.
2. Two things.

Last words of the draft.
"""
AFTER = """## Setting

- Item below a heading.

Words that stand here.

- **Item before the first.**
- First item of all.
- Second item of all.

> A quotation that stands here.
>
> More of it.

Below the quotation.

### End

1. One thing.
1. *Item between.*
2. Two things.

Last words of the draft.
"""


@pytest.mark.parametrize("office", [False, True])
def test_what_is_put_in_is_written_as_what_it_is(
    make: Make, project: Project, tmp_path: Path, office: bool
) -> None:
    if office and not shutil.which("soffice"):
        pytest.skip("LibreOffice is not here")
    (project.root / "lists.md").write_text(BEFORE, "utf-8")
    built = make("lists.md", "lists.docx").path
    reviewer = Reviewer(built)
    put_in(reviewer)
    path = reviewer.save(tmp_path / "back.docx")
    (tmp_path / "office").mkdir()
    path = saved_by_libreoffice(path, tmp_path / "office") if office else path
    space, draft = open_for(project.root), read(project.root / "lists.md")
    done = review(read_docx(path), draft, space.evidence, {}, read_docx(built)).apply(["edits"])
    assert (done.text, done.refused) == (AFTER, ())


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not here")
def test_libreoffice_saves_comments_and_changes_and_all_is_found(
    make: Make, project: Project, essay: str, tmp_path: Path
) -> None:
    reviewer = Reviewer(make(essay, "essay.docx").path)
    change(reviewer)
    path = reviewer.save(tmp_path / "back.docx")
    (tmp_path / "office").mkdir()
    saved = come_back(project, saved_by_libreoffice(path, tmp_path / "office"), essay)
    straight = come_back(project, path, essay)
    one, other = (
        [(point.rule, point.start, point.end) for point, _ in found.placed]
        for found in (saved, straight)
    )
    assert one == other
    assert saved.apply(["all"]).text == straight.apply(["all"]).text
