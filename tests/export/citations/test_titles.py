"""Titles as Zotero prints them: capitals of subtitles, small words, markup, dates in words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.evidence.csl import csl_item
from mdrag.export.citations import bibliography, titles
from mdrag.export.citations.styles import CitationStyle
from mdrag.limits.pandoc import READERS

# what citeproc-js with uppercase_subtitles makes of each (run, not read)
RAISED = {
    "A chapter: with subtitle": "A chapter: With subtitle",
    "Aa b: c d: e f": "Aa b: C d: E f",
    "What? a study - and more": "What? A study—And more",
    "Vitamin C: a story": "Vitamin C: a story",
    "eHealth: iPhone use": "eHealth: iPhone use",
    "alpha beta": "Alpha beta",
    "Aa title. with more": "Aa title. With more",
    'Xx <i>homo</i>: "on titles"': 'Xx <i>homo</i>: "On titles"',
    "中文: abc": "中文: Abc",
}


@pytest.mark.parametrize("title", RAISED)
def test_subtitles_begin_with_a_capital(title: str) -> None:
    assert titles.title_case_item({"title": title})["title"] == RAISED[title]


def test_a_short_title_says_where_the_subtitle_begins() -> None:
    item = {"title": "Foo bar: baz: qux", "title-short": "Foo bar"}
    assert titles.title_case_item(item)["title"] == "Foo bar: Baz: qux"


def test_a_book_a_work_stands_in_is_raised_in_each_part() -> None:
    title = "mittler vom 17. bis 19. Jahrhundert"
    item = {"type": "chapter", "title": "A", "container-title": title}
    raised = titles.title_case_item(item)
    assert raised["container-title"] == "Mittler vom 17. Bis 19. Jahrhundert"
    journal = {**item, "type": "article-journal"}
    assert titles.title_case_item(journal) == journal


@given(st.text(st.sampled_from("aB é:?!.—-<>i/'\" ")))
def test_raising_changes_no_letter_but_its_case(title: str) -> None:
    letters = [c.casefold() for c in title if c.isalnum()]
    new = str(titles.title_case_item({"title": title})["title"])
    assert [c.casefold() for c in new if c.isalnum()] == letters


@pytest.mark.parametrize(
    ("style", "wanted"),
    [
        ("http://www.zotero.org/styles/apa", True),
        ("http://www.zotero.org/styles/apa-6th-edition", True),
        ("http://www.zotero.org/styles/chicago-author-date", False),
        ("http://www.zotero.org/styles/apalachee", False),
    ],
)
def test_only_apa_and_its_kin_raise_subtitles(style: str, wanted: bool) -> None:
    assert titles.subtitles(style) is wanted


@pytest.mark.parametrize(
    ("title", "kept"),
    [
        ("Moles between roots", "between"),
        ("What moles are about", ""),  # the last word
        ("Moles: between roots", ""),  # the first of a subtitle
        ("Between roots", ""),
        ("Proc. of moles", "of"),
        ("Dug: the mole under-water", "under"),
        ("Dug: on old e-Works", "e"),
        ("Work, in a big e-box now", "e"),
        ("The old mole-like", "like"),
        ("Works on large-scale moles", ""),  # pandoc raises it where the style does
        ("Dug, by and between-roots", "between"),
        ("Moles v1.0 dug", "v1.0"),
        ("Redefining ’mole’", "mole"),
        ("Moles et al. said", "et"),
    ],
)
def test_words_that_stay_small_are_marked_for_pandoc(title: str, kept: str) -> None:
    new = titles.printable({"title": title}, CitationStyle())["title"]
    marked = title.replace(kept, f'<span class="nocase">{kept}</span>') if kept else title
    assert new.replace('<span class="nocase">al</span>', "al") == marked


@pytest.mark.parametrize(
    ("title", "raised"),
    [
        ("The mole they live with", "The mole they live With"),
        ("On e-moles", "On E-moles"),
        ("On new e-Works of moles", "On new E-Works of moles"),
        ("Walks of 24 h-moles assessed", "Walks of 24 H-moles assessed"),
        ("Notes on within- and group", "Notes on Within- and group"),
        ("Dug by and between-roots", "Dug by and Between-roots"),
        ("An under-water mole", "An Under-water mole"),
        ("The over-education of moles", "The Over-education of moles"),
        ("The (re)use of moles", "The (re)Use of moles"),
        ("At www.moles.org today", "At www.Moles.Org today"),
        ("By moles e.g. here", "By moles e.g. here"),
        ("See https://moles.org", "See https://moles.org"),
        ("The mole's t-test", 'The mole\'s <span class="nocase">t</span>-test'),
        ("Dug: tools for e-moles", 'Dug: tools for <span class="nocase">e</span>-moles'),
    ],
)
def test_parts_of_words_get_the_capital_zotero_gives_them(title: str, raised: str) -> None:
    capitals, none = CitationStyle(), CitationStyle(raises_titles=False)
    assert titles.printable({"title": title}, capitals)["title"] == raised
    left = str(titles.printable({"title": title}, none)["title"])
    assert re.sub(r"</?span[^>]*>", "", left) == title


def test_only_americans_change_quotation_marks_within_others() -> None:
    item = {"title": "The “tent” of ‘moles’"}
    assert titles.printable(item, CitationStyle())["title"] == "The \"tent\" of 'moles'"
    assert titles.printable(item, CitationStyle(locale="en-GB")) == item


@pytest.mark.parametrize(
    ("told", "wanted"),
    [("vol. 5", "5"), ("no. 1", "1"), ("Vol 12", "Vol 12"), ("5", "5"), ("novel 5", "novel 5"),
     ("vol. XII", "vol. XII")],
)  # fmt: skip
def test_a_number_has_the_label_of_the_style_only(told: str, wanted: str) -> None:
    assert titles.printable({"volume": told}, CitationStyle())["volume"] == wanted


def test_the_event_of_a_talk_has_the_name_that_styles_know() -> None:
    assert titles.printable({"event-title": "Moles 2013"}, CitationStyle())["event"] == "Moles 2013"


def test_an_item_of_the_fields_stays_as_it_is() -> None:
    item = {"id": "x", "title": "moles between “roots”: a study"}
    before = json.dumps(item)
    titles.printable(item, CitationStyle("http://www.zotero.org/styles/apa"))
    assert json.dumps(item) == before


def test_markup_and_quotes_are_read_as_zotero_reads_them() -> None:
    item = {"id": "a", "type": "book", "title": "The <i>mole's</i> \"tent\"",
            "author": [{"family": "O'Mole", "given": "A."}]}  # fmt: skip
    (read,) = bibliography.as_references([item])
    tags = [inline.tag for inline in read["title"].content]
    assert "Emph" in tags and "Quoted" in tags
    told = json.dumps(read.to_json(), ensure_ascii=False)
    assert "<i>" not in told and "mole’s" in told


def test_a_plain_item_needs_no_pandoc(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> str:
        raise AssertionError

    monkeypatch.setattr(bibliography, "_pandoc", never)
    (read,) = bibliography.as_references([{"id": "a", "title": "Moles"}])
    assert read["title"].text == "Moles"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("own.bib", "@article{a, title={T}, year={in press}, doi={https://doi.org/10.1/x}}"),
        ("own.json", '[{"id":"a","type":"book","title":"T","issued":{"literal":"in press"},'
                     '"DOI":"doi:10.1/x"}]'),
    ],
)  # fmt: skip
def test_a_date_in_words_is_not_lost(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    reader = READERS[Path(name).suffix]
    (item,) = bibliography.convert_bibliography(["--from", reader, str(tmp_path / name)], "")
    assert item["issued"] == {"literal": "in press"}


def _own(**fields: str) -> dict[str, Any]:
    import panflute as pf

    from mdrag.export.citations.inlines import meta_value

    cite = pf.Cite(pf.Str("[@a]"), citations=[pf.Citation("a")])
    doc = pf.Doc(pf.Para(cite), metadata={"references": [meta_value({"id": "a", **fields})]})
    return bibliography.own_items(doc, Path(), ())["a"]


def test_a_work_without_a_title_gets_none() -> None:
    assert "title" not in _own(type="book")
    assert "title" not in _own(type="book", title="")


def test_an_index_in_dollars_is_the_markup_zotero_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [{"id": "a", "title": "H$_2$O at 10$^{-3}$ for $5 and $6, $x^2$"}]
    monkeypatch.setattr(bibliography, "_from_metadata", lambda _doc: told)
    assert _own()["title"] == "H<sub>2</sub>O at 10<sup>-3</sup> for $5 and $6, $x^2$"


def test_a_date_in_words_stays_a_date_in_words() -> None:
    item = csl_item(
        {"id": "a", "title": "The mole’s <i>ways</i>", "issued": {"literal": "in prep."}}
    )
    (read,) = bibliography.as_references([item])
    assert read["issued"]["literal"].text == "in prep."
