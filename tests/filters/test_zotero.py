"""mdrag-zotero in plain pandoc."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from essay_project import SOURCES, VOLES, essay_project
from export.conformance import fields_of, problems
from mdrag.project import Project
from mdrag.zotero import bindings
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.items import item

# format → the part that holds the text, and those that hold properties
TEXT_AND_PROPERTIES = {
    "docx": ("word/document.xml", "docProps/core.xml", "docProps/custom.xml"),
    "odt": ("content.xml", "meta.xml"),
}
TEXT = "Marmot (2015){#doc_8f3a2c1d} says [@nobody1999].\n"


def test_the_chain_of_filters_makes_a_live_file(run: Callable[..., object], tmp_path: Path) -> None:
    out = tmp_path / "live.docx"
    text = "---\nsecret: 4711\ndate: today\n---\n\n" + TEXT
    done = run(text, "resolve", "--citeproc", "zotero", to="docx", output=out)
    assert not done.code
    assert problems(out) == []
    # pandoc warns about the foreign key; it stays text and does not become a field
    assert "nobody1999" in done.err
    assert len(fields_of(out)) == 2
    custom = zipfile.ZipFile(out).read("docProps/custom.xml").decode()
    assert "chicago-author-date" in custom  # pandoc's own style when none is named
    assert "4711" not in custom


@pytest.mark.parametrize("form", ["html", "markdown", "latex", "plain"])
def test_other_formats_pass_through(run: Callable[..., object], form: str) -> None:
    plain = run(TEXT, "resolve", "--citeproc", to=form)
    assert run(TEXT, "resolve", "--citeproc", "zotero", to=form).out == plain.out
    assert "ZOTERO" not in plain.out


def test_a_draft_without_citations_has_no_preferences(
    run: Callable[..., object], tmp_path: Path
) -> None:
    out = tmp_path / "none.docx"
    assert not run("Words.\n", "resolve", "--citeproc", "zotero", to="docx", output=out).code
    assert b"ZOTERO" not in zipfile.ZipFile(out).read("docProps/custom.xml")


def test_uncited_works_of_nocite_stay_in_the_list(
    run: Callable[..., object], tmp_path: Path
) -> None:
    out = tmp_path / "nocite.docx"
    text = "---\nnocite: '@doc_0a1b2c3d'\n---\n\n" + TEXT
    done = run(text, "resolve", "--citeproc", "zotero", to="docx", output=out)
    assert not done.code
    bibliography = fields_of(out)[-1]
    assert "Tunnels" in bibliography.text
    assert '"uncited":[["http://zotero.org/' in bibliography.code
    # a bibliography field holds no data: a Zotero that has no such item drops it (integration.js)
    assert "@doc_0a1b2c3d is in the reference list only by nocite" in done.err


def test_nothing_is_said_of_nocite_when_zotero_has_the_work(
    run: Callable[..., object], project: Project, tmp_path: Path
) -> None:
    out = tmp_path / "nocite.docx"
    work = item(next(one for one in SOURCES if one.doc_uid == VOLES))
    bindings.write(project.meta, [ItemBinding(VOLES, "users/7", "ABCD2345", "hash", work, "now")])
    text = f"---\nnocite: '@{VOLES}'\n---\n\n" + TEXT
    try:
        done = run(text, "resolve", "--citeproc", "zotero", to="docx", output=out)
    finally:
        bindings.path(project.meta).unlink()
    assert not done.code and "nocite" not in done.err


def test_two_fields_never_touch(run: Callable[..., object], tmp_path: Path) -> None:
    out = tmp_path / "touch.docx"
    text = (
        "A (M, 2015){#doc_8f3a2c1d}[@doc_0a1b2c3d]*[@doc_8f3a2c1d] b "
        "**[@doc_8f3a2c1d]***[@doc_0a1b2c3d]\n"
    )
    assert not run(text, "resolve", "--citeproc", "zotero", to="docx", output=out).code
    assert problems(out) == []


def test_links_to_the_list_are_not_kept_inside_fields(
    run: Callable[..., object], tmp_path: Path
) -> None:
    out = tmp_path / "links.docx"
    text = "---\nlink-citations: true\n---\n\nMarmot (2015){#doc_8f3a2c1d}.\n"
    assert not run(text, "resolve", "--citeproc", "zotero", to="docx", output=out).code
    assert b"w:anchor" not in zipfile.ZipFile(out).read("word/document.xml")


def test_a_style_named_in_the_draft_is_the_style_zotero_uses(
    run: Callable[..., object], tmp_path: Path
) -> None:
    from mdrag.export.citations.styles import find

    out = tmp_path / "style.docx"
    text = f"---\ncsl: {find('chicago-notes').as_posix()}\nlang: en-GB\n---\n\n" + TEXT
    assert not run(text, "resolve", "--citeproc", "zotero", to="docx", output=out).code
    custom = zipfile.ZipFile(out).read("docProps/custom.xml").decode()
    assert "styles/chicago-notes-bibliography" in custom and "en-GB" in custom
    assert "noteType" in custom
    assert problems(out) == []


def test_the_same_paper_has_the_same_address_in_every_project(
    run: Callable[..., object], tmp_path: Path
) -> None:
    other = essay_project(tmp_path / "other")
    codes = []
    for cwd in (None, other.root):
        out = tmp_path / "same.docx"
        assert not run(TEXT, "resolve", "--citeproc", "zotero", to="docx", output=out, cwd=cwd).code
        codes.append([field.code for field in fields_of(out)])
    assert codes[0] == codes[1]


def test_plain_pandoc_runs_the_console_scripts(
    plain_pandoc: Callable[..., object], tmp_path: Path
) -> None:
    out = tmp_path / "plain.docx"
    text = TEXT + "\nA (M, 2015){#doc_ffffffff}.\n"
    failed = plain_pandoc(text, "resolve", "--citeproc", "zotero", "-o", str(out))
    assert failed.code and not out.exists()
    assert failed.err.startswith("mdrag-resolve: doc_ffffffff is not in the library")
    assert "Traceback" not in failed.err
    done = plain_pandoc(TEXT, "resolve", "--citeproc", "zotero", "-o", str(out))
    assert not done.code
    assert problems(out) == []
    assert plain_pandoc(TEXT, "strip", "-t", "plain").out == "Marmot (2015) says [@nobody1999].\n"


@pytest.mark.parametrize("form", ["docx", "odt"])
@pytest.mark.parametrize(
    ("front", "printed"),
    [
        ("title: T\nsubtitle: S\nauthor: [A, B]\ndate: D\nabstract: Ab", "T S A B D Abstract Ab"),
        ("title: T\nauthor: A\ndate: D\nkeywords: [k]", "T A D"),
        ("title: T\nabstract: |\n  One.\n\n  Two.\nabstract-title: Sum", "T Sum One. Two."),
        ("title: T\nsubtitle: S", "T S"),
        ("author: A", "A"),
    ],
)
def test_the_title_block_is_printed_in_order_and_not_copied(
    run: Callable[..., object], tmp_path: Path, front: str, printed: str, form: str
) -> None:
    out = tmp_path / f"front.{form}"
    told = f"---\n{front}\nsecret: 4711\n---\n\nBody.\n"
    assert not run(told, "resolve", "zotero", to=form, output=out).code
    archive = zipfile.ZipFile(out)
    text, *properties = TEXT_AND_PROPERTIES[form]
    words = re.sub(r"<[^>]+>", " ", archive.read(text).decode())
    assert " ".join(words.split()) == f"{printed} Body."
    for name in properties:
        kept = archive.read(name).decode()
        kept = re.sub(
            r"<(meta:generator|meta:creation-date|dc:date|dcterms:\w+)\b[^>]*>[^<]*<", "<", kept
        )
        assert not re.sub(r"<[^>]+>", " ", kept).strip()
        assert "user-defined" not in kept and "<property " not in kept


def test_a_table_of_contents_keeps_its_place_under_the_title_block(
    run: Callable[..., object], tmp_path: Path
) -> None:
    out = tmp_path / "toc.docx"
    text = "---\ntitle: T\ndate: D\ntoc: true\n---\n\n# Head\n"
    assert not run(text, "resolve", "zotero", to="docx", output=out).code
    words = re.sub(r"<[^>]+>", " ", zipfile.ZipFile(out).read("word/document.xml").decode())
    assert " ".join(words.split()).startswith("T D ")


@pytest.mark.parametrize(
    ("filters", "text", "told"),
    [
        (("zotero",), TEXT, "bindings still stand in the text"),
        (("--citeproc", "zotero"), "# Trees <#doc_8f3a2c1d> help\n", "bindings still stand"),
        (("--citeproc", "resolve", "zotero"), TEXT, "citations were not rendered"),
        (("resolve", "zotero"), TEXT, "citations were not rendered"),
        (("--citeproc", "zotero"), "So [@doc_8f3a2c1d].\n", "citations were not rendered"),
    ],
)
def test_filters_in_another_order_are_refused(
    run: Callable[..., object], tmp_path: Path, filters: tuple[str, ...], text: str, told: str
) -> None:
    out = tmp_path / "order.docx"
    done = run(text, *filters, to="docx", output=out)
    assert done.code and told in done.err
    assert "mdrag-resolve --citeproc --filter mdrag-zotero" in done.err
    assert not out.exists()
