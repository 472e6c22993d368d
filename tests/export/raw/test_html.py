"""HTML in a draft, in files that are no HTML."""

from __future__ import annotations

from pathlib import Path

import pytest

from export.numbering.test_numbered_document import document
from export.raw.test_latex import written
from mdrag.export.raw.html import convert_html
from mdrag.export.raw.pictures import Pictures

HERE = Path(__file__).parents[1]


def converted(text: str, output: str = "docx") -> str:
    doc = document(text, output)
    convert_html(doc, Pictures((HERE,), HERE))
    return written(doc)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("H<sub>2</sub>O, x<sup>*2*</sup>", "H~2~O, x^*2*^"),
        ("<b>bold <i>both</i></b> and *<u>under</u>*", "**bold *both*** and *[under]{.underline}*"),
        ("one<br/>two<br>three", "one\\\ntwo\\\nthree"),
        ("<b>open", "`<b>`{=html}open"),
        ("<b>open <i>crossed</b></i>", "`<b>`{=html}open *crossed`</b>`{=html}*"),
        ('So <img src="dot.png" alt="a dot" width="50">', 'So ![a dot](dot.png){width="50"}'),
        ('So <img src="/etc/x.png" alt="a dot">', "So a dot"),
        ('<img src="dot.png" alt="a dot">', "![a dot](dot.png)"),
        ("<!-- a comment --> on", "<!-- a comment -->\n\non"),
    ],
)  # fmt: skip
def test_tags_become_what_they_mean(text: str, wanted: str) -> None:
    assert converted(text) == wanted


def test_a_table_is_one_with_the_markdown_in_its_cells() -> None:
    doc = document(
        "Before.\n\n<table><caption>Few</caption>\n<tr><th>a</th></tr>\n<tr><td>\n\n*more* "
        "(Marmot, 2015){#doc_8f3a2c1d}\n\n</td></tr>\n</table>\n\nAfter.",
        "docx",
    )
    convert_html(doc, Pictures((HERE,), HERE))
    assert [block.tag for block in doc.content] == ["Para", "Table", "Para"]
    said = written(doc)
    assert "*more* (Marmot, 2015)" in said and "doc_8f3a2c1d" in said and "Few" in said


def test_what_is_no_whole_table_stays() -> None:
    assert "Words" in converted("<table>\n\nWords.\n")
    assert "Words" in converted("</table>\n\nWords.\n")


def test_a_page_keeps_its_html() -> None:
    assert "<sub>" in converted("H<sub>2</sub>O", "html5")


def test_citations_formulas_and_notes_of_a_cell_stay_what_they_are() -> None:
    text = (
        "<table><tr><td>One [@smith2020, p. 4], $x^2$ on^[A *note* of @roe2018.]</td></tr></table>"
    )
    said = converted(text)
    assert "One [@smith2020, p.\u00a04], $x^2$ on[^1]" in said
    assert "[^1]: A *note* of @roe2018." in said


def test_tables_that_never_end_are_gone_through_once() -> None:
    assert converted("<table><tr><td>\n\nWords\n\n" * 300).count("Words") == 300
