"""Which passage a citation of an HTML page leads to, and by what address."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Sequence
from pathlib import Path

import panflute as pf
import pytest

from essay_project import HEALTH, PAGES, SOURCES
from mdrag.evidence.model import Page, Passage, Source
from mdrag.evidence.store import NoEvidence
from mdrag.export.citations import inlines
from mdrag.export.links.passage_aliases import remember
from mdrag.export.links.passages import Links, sentence
from mdrag.limits.pandoc import pandoc_path


class Store(NoEvidence):
    """Two passages on page 4, one of references on page 9; the nearest first."""

    version = "1"

    def __init__(self, source: Source) -> None:
        self._source = source
        texts = [
            ("a", "Wrong words here.", 4),
            ("b", "The right words.", 4),
            ("r", "Vole 2018.", 9),
        ]
        self.kept = {
            alias: Passage(
                f"{HEALTH}|{alias}", alias, "", HEALTH, text, 0, len(text), page_start=page,
                page_end=page, source_subtype="references" if alias == "r" else "",
            )
            for alias, text, page in texts
        }  # fmt: skip

    def source(self, uid: str) -> Source | None:
        return self._source if uid == HEALTH else None

    def passage(self, uid: str, alias: str) -> Passage | None:
        return self.kept.get(alias)

    def passages(self, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
        return [self.kept["r"], self.kept["a"], self.kept["b"]]

    def pages(self, uid: str) -> Sequence[Page]:
        return PAGES[HEALTH]


def cited(suffix: str = "", alias: int = 0) -> pf.Cite:
    cite = inlines.cite([(HEALTH, "NormalCitation", [], inlines.words(suffix))])
    cite.citations[0].hash = alias
    cite.content = [pf.Str("(Marmot)")]
    document = pf.Doc(pf.Para(*inlines.words("As it was said "), cite, pf.Str(".")))
    document.walk(lambda element, doc: None)
    return cite


def linked(cite: pf.Cite, source: Source = SOURCES[0], aliases: Sequence[str] = ()) -> pf.Link:
    links = Links(Store(source), Path("/p"), Path("/p/out"), aliases)
    (link,) = links.cite(cite) or [None]
    return link


def test_the_passage_a_binding_names_is_the_one() -> None:
    link = linked(cited(", p. 104", alias=2), aliases=["a", "b"])
    assert link.title == "“The right words.”, p. 104"
    assert link.url == "../raw/evidence/pdfs/marmot.pdf#page=4"
    assert link.classes == ["mdrag-evidence"]


def test_one_that_is_gone_falls_back_to_the_page() -> None:
    assert (
        linked(cited(", p. 104", alias=1), aliases=["gone"]).title == "“Wrong words here.”, p. 104"
    )


def test_a_heading_alone_is_no_quotation() -> None:
    store = Store(SOURCES[0])
    text = "Abstract.\n\n" + "many words without an end " * 20
    store.kept["a"] = store.kept["a"]._replace(text=text)
    (link,) = Links(store, Path("/p"), Path("/p"), ()).cite(cited(", p. 104")) or [None]
    assert link.title.startswith("“Abstract. many words") and len(link.title) < 220


def test_a_reference_list_supports_nothing() -> None:
    link = linked(cited())
    assert (link.title, link.url[-6:]) == ("“Wrong words here.”, p. 104", "page=4")
    assert linked(cited(", p. 109")).title == "p. 109"


@pytest.mark.parametrize("path", ["", "/etc/passwd", "../other/x.pdf", "raw/../../x.pdf"])
def test_what_lies_outside_the_project_is_not_linked(path: str) -> None:
    assert linked(cited(), SOURCES[0]._replace(source_path=path)) is None


def test_names_of_files_are_escaped_and_only_pdfs_have_pages() -> None:
    odd = SOURCES[0]._replace(source_path='raw/evidence/a "b" #1 é.html')
    assert linked(cited(), odd).url == "../raw/evidence/a%20%22b%22%20%231%20%C3%A9.html"
    assert linked(cited(), SOURCES[0]._replace(citable=False)) is None


def test_the_sentence_around_a_citation() -> None:
    cite = inlines.cite([(HEALTH, "NormalCitation", [], [])])
    cite.content = inlines.words("(Marmot, 2015)")
    words = inlines.words("One is first. The second holds ")
    document = pf.Doc(pf.Para(*words, pf.Emph(cite), *inlines.words(" it. A third.")))
    document.walk(lambda element, doc: None)  # panflute tells a parent only of what it has visited
    assert sentence(cite) == "The second holds (Marmot, 2015) it."
    assert sentence(inlines.cite([(HEALTH, "NormalCitation", [], [])])) == "[@doc_8f3a2c1d]"


def test_aliases_find_their_citations_again() -> None:
    text = "A {#doc_8f3a2c1d c=s1-p001-b001} {#doc_8f3a2c1d} {#doc_8f3a2c1d c=s1-p001-b002}"
    new = [inlines.cite([(HEALTH, "NormalCitation", [], [])]) for _ in range(3)]
    old = inlines.cite([(HEALTH, "NormalCitation", [], [])])
    aliases = ["before"]
    before = [*inlines.words(text), old]
    remember(before, [*new, old], aliases)
    assert aliases == ["before", "s1-p001-b001", "s1-p001-b002"]
    assert [one.citations[0].hash for one in (*new, old)] == [2, 0, 3, 0]


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("Old. It runs no more.[^t] Next.\n\n[^t]: Hinsen (2019) [@a, p. 1].", "It runs no more."),
        ("Old.^[See [@a].] Next.", "Old."),
        ("> Nobody runs it.\n>\n> --- [@a, p. 2]", "Nobody runs it."),
        ("> Nobody runs it.\n\n[@a, p. 2]", "Nobody runs it."),
        ("Old.[^t]\n\n[^t]: A note may say something of its own [@a].",
         "A note may say something of its own [@a]."),
        ("First words.\n\n[@a, p. 2]", "[@a, p. 2]"),
    ],
)  # fmt: skip
def test_what_only_cites_speaks_for_what_it_stands_at(markdown: str, words: str) -> None:
    read = subprocess.run(
        [pandoc_path(), "-t", "json"], input=markdown.encode(), capture_output=True, check=True
    )
    found: list[str] = []

    def look(element: pf.Element, doc: pf.Doc) -> None:
        if isinstance(element, pf.Cite):
            found.append(sentence(element))

    pf.load(io.StringIO(read.stdout.decode())).walk(look)
    assert found == [words]
