"""mdrag-evidence: citations of an HTML page lead to the page of the source they rest on."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest

from mdrag.export.citations.styles import find
from mdrag.project import Project

STEPS = ("resolve", "--citeproc", "evidence")
META = ("link-citations=true",)
PDFS = "raw/evidence/pdfs"


class Link(NamedTuple):
    url: str
    title: str
    words: str


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[Link] = []
        self.text = ""
        self._open: dict[str, str | None] | None = None
        self._words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "a" and "mdrag-evidence" in (told.get("class") or ""):
            assert self._open is None
            self._open, self._words = told, ""

    def handle_data(self, data: str) -> None:
        self.text += data
        self._words += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self._open is not None:
            words = " ".join(self._words.split())
            self.links.append(Link(self._open["href"] or "", self._open.get("title") or "", words))
            self._open = None


def read(page: str) -> _Reader:
    reader = _Reader()
    reader.feed(page)
    return reader


@pytest.fixture
def links(run: Callable[..., object]) -> Callable[..., list[Link]]:
    def linked(text: str, *meta: str, **more: object) -> list[Link]:
        done = run(text + "\n", *STEPS, to="html", meta=(*META, *meta), **more)
        assert not done.code, done.err
        return read(done.out).links

    return linked


def test_each_work_of_a_citation_leads_to_its_own_page(links: Callable[..., list[Link]]) -> None:
    found = links("A (Marmot, 2015, p. 106; Vole, 2018, p. 7){#doc_8f3a2c1d #doc_0a1b2c3d}.")
    assert found == [
        Link(f"{PDFS}/marmot.pdf#page=6", "p. 106", "Marmot 2015, 106"),
        Link(f"{PDFS}/voles.pdf#page=7", "p. 7", "Vole and Lemming 2018, 7"),
    ]


@pytest.mark.parametrize(
    ("draft", "page", "title"),
    [
        # printed 104 is the fourth page of the file
        ("Health (Marmot, 2015, p. 104){#doc_8f3a2c1d}.", 4, "GRADIENT, p. 104"),
        ("Health (Marmot, 2015){#doc_8f3a2c1d pdf=5}.", 5, "GRADIENT, p. 105"),
        ("Other words (Marmot, 2015){#doc_8f3a2c1d p=101}.", 1, "p. 101"),
        ("X (Marmot, 2015){#doc_8f3a2c1d c=s3.2-p004-b006}.", 4, "GRADIENT, p. 104"),
        ("Health and gradient <#doc_8f3a2c1d>.", 4, "GRADIENT, p. 104"),
        ("Marmot (2015){#doc_8f3a2c1d} on the gradient.", 4, "GRADIENT, p. 104"),
        ("[@doc_8f3a2c1d, p. 112]", 12, "p. 112"),
        ("[@doc_8f3a2c1d, p. 999]", 0, ""),
    ],
)  # fmt: skip
def test_the_page_is_that_of_the_binding_else_of_the_best_passage(
    links: Callable[..., list[Link]], draft: str, page: int, title: str
) -> None:
    (found,) = links(draft)
    assert found.url == f"{PDFS}/marmot.pdf" + (f"#page={page}" if page else "")
    assert found.title == title.replace("GRADIENT", "“Health follows the gradient.”")


def test_the_words_of_the_citation_are_not_changed(run: Callable[..., object]) -> None:
    text = (
        "Marmot (2015){#doc_8f3a2c1d} and (see Vole, 2018, p. 4; WHO, 2021)"
        "{#doc_0a1b2c3d #doc_77aa88bb}, *as [@doc_8f3a2c1d] says*.^[In a note (Vole, 2018)"
        "{#doc_0a1b2c3d}.]\n"
    )
    plain = read(run(text, "resolve", "--citeproc", to="html").out).text
    assert read(run(text, *STEPS, to="html", meta=META).out).text == plain
    assert read(run(text, *STEPS, to="html").out).text == plain


@pytest.mark.parametrize("style", ["apa", "mla", "ieee", "chicago-notes", "harvard"])
def test_every_style_is_linked(run: Callable[..., object], style: str) -> None:
    text = "Words (Marmot, 2015, p. 104; Vole, 2018, p. 4){#doc_8f3a2c1d #doc_0a1b2c3d}.\n"
    meta = (*META, f"csl={find(style).as_posix()}")
    page = read(run(text, *STEPS, to="html", meta=meta).out)
    assert [one.url for one in page.links] == [
        f"{PDFS}/marmot.pdf#page=4", f"{PDFS}/voles.pdf#page=4",
    ]  # fmt: skip


def test_without_links_of_citeproc_single_works_are_linked_and_the_rest_is_said(
    run: Callable[..., object],
) -> None:
    text = "A [@doc_8f3a2c1d, p. 104]. B [@doc_8f3a2c1d; @doc_0a1b2c3d].\n"
    done = run(text, *STEPS, to="html")
    (found,) = read(done.out).links
    assert found.url == f"{PDFS}/marmot.pdf#page=4"
    assert "1 citations of several works" in done.err and "-M link-citations=true" in done.err


def test_links_are_relative_to_the_page_and_name_no_folder_of_this_machine(
    run: Callable[..., object], project: Project
) -> None:
    meta = (*META, f"mdrag-output={project.root / 'outputs' / 'drafts' / 'x.html'}")
    done = run("[@doc_8f3a2c1d, p. 104]\n", *STEPS, to="html", meta=meta)
    (found,) = read(done.out).links
    assert found.url == f"../../{PDFS}/marmot.pdf#page=4"
    assert str(project.root) not in done.out and "file:" not in done.out


def test_foreign_works_keep_their_link_to_the_list(run: Callable[..., object]) -> None:
    own = "---\nreferences:\n- {id: own, title: Own, author: [{family: Own}], issued: 2011}\n---\n"
    done = run(own + "A [@own; @doc_8f3a2c1d, p. 104].\n", *STEPS, to="html", meta=META)
    assert 'href="#ref-own"' in done.out
    assert [one.url for one in read(done.out).links] == [f"{PDFS}/marmot.pdf#page=4"]


@pytest.mark.parametrize("form", ["docx", "latex", "markdown", "plain"])
def test_other_formats_pass_through(run: Callable[..., object], form: str, tmp_path: Path) -> None:
    out = {"output": tmp_path / "x.docx"} if form == "docx" else {}
    text = "Marmot (2015){#doc_8f3a2c1d c=s3.2-p004-b006}.\n"
    done = run(text, *STEPS, to=form, meta=META, **out)
    assert not done.code
    assert done.out == run(text, "resolve", "--citeproc", to=form, meta=META, **out).out
    assert "marmot.pdf" not in done.out


def test_outside_a_project_nothing_is_linked(run: Callable[..., object], tmp_path: Path) -> None:
    done = run("[@other]\n", "evidence", to="html", cwd=tmp_path)
    assert not done.code and "mdrag-evidence" not in done.out


def test_plain_pandoc_runs_the_console_script(plain_pandoc: Callable[..., object]) -> None:
    done = plain_pandoc(
        "A (Marmot, 2015){#doc_8f3a2c1d c=s3.2-p004-b006}.\n",
        "-M", "link-citations=true", "resolve", "--citeproc", "evidence", "-t", "html",
    )  # fmt: skip
    assert not done.code and done.err == ""
    (found,) = read(done.out).links
    assert found.url == f"{PDFS}/marmot.pdf#page=4"
    assert html.unescape(found.title) == "“Health follows the gradient.”, p. 104"
    assert not re.search(r"mdrag-(passages|items)", done.out)
