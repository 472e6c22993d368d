"""Figures, tables, formulas and listings with labels, as pandoc's own reader hands them over."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from mdrag.draft.labels import Label, label_of
from mdrag.export.citations import inlines
from mdrag.export.numbering.numbered_document import number_document
from mdrag.limits.pandoc import pandoc_path, run_pandoc

ROWS = "| a | b |\n|---|---|\n| 1 | 2 |\n"


def document(text: str, output: str = "html", front: str = "", reads: str = "markdown") -> Any:
    """The draft as a filter is given it."""
    import panflute as pf

    told = f"---\n{front}\n---\n\n{text}" if front else text
    command = [pandoc_path(), f"--from={reads}", "--to=json"]
    run = run_pandoc(command, len(told), told.encode())
    doc = pf.load(io.StringIO(run.out.decode()))
    doc.format = output
    return doc


def printed(doc: Any) -> list[str]:
    """What a reader sees of each block and each caption, in order."""
    import panflute as pf

    said: list[str] = []
    for block in doc.content:
        caption = getattr(block, "caption", None)
        if caption and caption.content:
            said.append(pf.stringify(caption).strip())
        elif block.tag in ("Para", "Plain", "Div"):
            said.append(pf.stringify(block).strip())
    return [one.replace("\u00a0", " ") for one in said]


def numbered(text: str, front: str = "", **more: Any) -> list[str]:
    doc = document(text, front=front)
    number_document(doc, keys=False)
    return printed(doc)


FIGURES = "![One](a.png){#fig:one}\n\n![Two](b.png){#fig:two}\n\n![Three](c.png){#fig:three}\n"


@pytest.mark.parametrize(
    ("refers", "said"),
    [
        ("See @fig:two.", "See Figure 2."),
        ("@Fig:two shows it.", "Figure 2 shows it."),
        ("See Figure @fig:two.", "See Figure 2."),
        ("See Figure [-@fig:two].", "See Figure 2."),
        ("As in fig. [@fig:two] it falls.", "As in fig. 2 it falls."),
        ("See [@fig:one; @fig:three].", "See Figures 1 and 3."),
        ("See [@fig:one; @fig:two].", "See Figures 1 and 2."),
        ("See [@fig:one; @fig:two; @fig:three].", "See Figures 1–3."),
        ("See Figures @fig:one and @fig:two.", "See Figures 1 and 2."),
        ("See Figures @fig:one, @fig:two, and @fig:three.", "See Figures 1, 2, and 3."),
        ("Figure @fig:one falls. In @fig:two it rises.", "Figure 1 falls. In Figure 2 it rises."),
        ("See @fig:two(A).", "See Figure 2(A)."),
        ("See [compare @fig:two, left].", "See compare Figure 2, left."),
        (r"See Figure \@ref(fig:two).", "See Figure 2."),
        (
            r"See Figure \ref{fig:two} or all of \autoref{fig:one}.",
            "See Figure 2 or all of Figure 1.",
        ),
        ("*See @fig:two*, and “@fig:one”.", "See Figure 2, and “Figure 1”."),
        ("See Figure~\\ref{fig:two}.", "See Figure 2."),
        ("See \\ref{fig:gone}.", "See \\ref{fig:gone}."),
        ("See @fig:two [p. 3].", "See Figure 2 p. 3."),
        ("See @fig:gone and @marmot2015.", "See @fig:gone and @marmot2015."),
        (r"Mail a\@ref(fig:two) is no reference.", "Mail a@ref(fig:two) is no reference."),
    ],
)
def test_references_read_as_a_writer_would_have_written_them(refers: str, said: str) -> None:
    assert numbered(f"{refers}\n\n{FIGURES}")[0] == said


def test_captions_are_numbered_in_order_and_each_kind_for_itself() -> None:
    text = f"{FIGURES}\n{ROWS}\n: Few {{#tbl:few}}\n\n{ROWS}\n: More {{#tbl-more}}\n"
    assert numbered(text) == [
        "Figure 1: One", "Figure 2: Two", "Figure 3: Three", "Table 1: Few", "Table 2: More",
    ]  # fmt: skip


def test_what_has_no_label_is_left_as_it_is() -> None:
    text = f"![Plain](a.png)\n\n![One](b.png){{#fig:one}}\n\n{ROWS}\n: Nothing\n\nAn $x$ and $$y$$"
    assert numbered(text) == ["Plain", "Figure 1: One", "Nothing", "An x and y"]


@pytest.mark.parametrize(
    "figure",
    [
        "![One](a.png){#fig-x}",
        "::: {#fig-x}\n![](a.png)\n\nOne\n:::",
        "![(\\#fig:x) One](a.png)",
        "![One \\label{fig:x}](a.png)",
    ],
)
@pytest.mark.parametrize(
    "refers", ["@fig-x", r"\@ref(fig:x)", r"\cref{fig:x}"], ids=["key", "bookdown", "latex"]
)
def test_every_way_to_write_a_label_is_known_to_every_way_to_refer(
    figure: str, refers: str
) -> None:
    one, caption = numbered(f"In {refers}.\n\n{figure}\n")
    assert one in ("In Figure 1.", "In 1.")  # bookdown's is the number alone
    assert caption == "Figure 1: One"


def test_a_figure_without_caption_gets_its_number() -> None:
    assert numbered("![](a.png){#fig:x}\n\nSee @fig:x.") == ["Figure 1", "See Figure 1."]


def test_figures_are_numbered_wherever_they_stand_in_the_order_of_the_draft() -> None:
    text = (
        "So[^n] @fig:note, @fig:def, @fig:cell, @fig:pipe.\n\nTerm\n\n:   ![D](d.png){#fig:def}\n\n"
        "Words.\n\n+-----------------------+\n| ![C](c.png){#fig:cell}|\n+-----------------------+"
        "\n\n| a | b |\n|---|---|\n| ![](p.png){#fig:pipe} | x |\n\n"
        "[^n]: Note.\n\n    ![N](n.png){#fig:note}\n"
    )
    doc = document(text)
    assert number_document(doc, keys=False) == []
    said = printed(doc)[0]
    assert said.endswith("Figure 1, Figure 2, Figure 3, Figure 4.")
    assert "Figure 1: N" in said  # in the note


def test_what_is_called_by_one_word_counts_together() -> None:
    front = "figureTitle: Exhibit\ntableTitle: Exhibit\nfigPrefix: Exhibit\ntblPrefix: Exhibit"
    figure = "![{0}](a.png){{#fig:{0}}}\n\n".format
    text = f"See @tbl:t and @fig:b.\n\n{figure('a')}{ROWS}\n: T {{#tbl:t}}\n\n{figure('b')}"
    assert numbered(text, front) == [
        "See Exhibit 2 and Exhibit 3.", "Exhibit 1: a", "Exhibit 2: T", "Exhibit 3: b",
    ]  # fmt: skip


def test_a_label_of_latex_in_a_heading_is_its_label_and_not_printed() -> None:
    text = "# The *first* part \\label{sec:intro}\n\nIn @sec:intro and Section \\ref{sec:intro}.\n"
    doc = document(text)
    assert number_document(doc, keys=False) == []
    said = printed(doc)
    assert said == ["In section “The first part” and Section “The first part”."]
    assert [one.tag for one in doc.content[0].content] == ["Str", "Space", "Emph", "Space", "Str"]


def test_several_pictures_of_one_figure_are_its_letters() -> None:
    text = (
        "::: {#fig:both}\n![Left](a.png){#fig:left}\n\n![Right](b.png){#fig:right}\n\nBoth\n:::\n\n"
        "See @fig:both, @fig:left and [@fig:right]."
    )
    doc = document(text)
    number_document(doc, keys=False)
    assert printed(doc) == ["Figure 1: Both", "See Figure 1, Figure 1a and Figure 1b."]
    parts = [part.caption.content[0] for part in doc.content[0].content]
    assert [inlines.plain(list(one.content)) for one in parts] == ["(a) Left", "(b) Right"]


def test_a_table_in_a_division_keeps_its_caption_of_its_own() -> None:
    doc = document(f"::: {{#tbl-x}}\n{ROWS}\nFew\n:::\n\nSee @tbl-x.")
    number_document(doc, keys=False)
    assert doc.content[0].tag == "Table"
    assert printed(doc) == ["Table 1: Few", "See Table 1."]


@pytest.mark.parametrize(
    "formula",
    [
        "$$ x = 1 $$ {#eq:e}",
        "$$ x = 1 $$ {#eq-e}",
        "$$ x = 1 \\label{eq:e} $$",
        "$$ x = 1 (\\#eq:e) $$",
    ],
)
def test_formulas_have_their_number_behind_them(formula: str) -> None:
    doc = document(f"{formula}, where x is one.\n\nIn @eq:e it is.")
    number_document(doc, keys=False)
    assert printed(doc)[1] == "In Equation 1 it is."
    run = list(doc.content[0].content)
    assert (
        run[0].identifier == "eq:e" and run[0].content[0].text.replace(" ", "") == r"x=1\qquad(1)"
    )
    assert inlines.flat(run[1:]) == ", where x is one."


def test_a_section_is_named_by_its_number_or_its_title() -> None:
    text = (
        "# Wide *roads* {#sec:roads}\n\n## 2.1 Narrow {#sec:narrow}\n\n"
        "See @sec:roads. @sec:roads and @sec:narrow; Section \\@ref(wide-roads), § @sec:narrow."
    )
    assert numbered(text.replace("{#sec:roads}", "{#sec:roads}"))[-1].startswith(
        "See section “Wide roads”. Section “Wide roads” and section 2.1;"
    )
    assert numbered("# Data\n\nSection \\@ref(data) is.")[-1] == "Section “Data” is."


def test_a_listing_has_its_caption_above_it() -> None:
    text = '```{#lst:code .python caption="A loop"}\nx\n```\n\nIn @lst:code.'
    assert numbered(text) == ["Listing 1: A loop", "In Listing 1."]


@pytest.mark.parametrize(
    ("front", "said", "caption"),
    [
        ("lang: de", "In Abbildung 1.", "Abbildung 1: One"),
        ("lang: zh-CN", "In 图 1.", "图 1: One"),
        ("lang: xx", "In Figure 1.", "Figure 1: One"),
        ("figPrefix: Fig.\nfigureTitle: Plate", "In Fig. 1.", "Plate 1: One"),
        ("crossref:\n  fig-prefix: Fig.\n  title-delim: .", "In Fig. 1.", "Figure 1. One"),
        ("figPrefix: [Fig., Figs.]", "In Fig. 1.", "Figure 1: One"),
    ],
)
def test_the_words_are_those_of_the_language_or_of_the_front_matter(
    front: str, said: str, caption: str
) -> None:
    assert numbered("In @fig:x.\n\n![One](a.png){#fig:x}\n", front=front) == [said, caption]


def test_keys_in_plain_words_refer_only_where_pandoc_reads_no_citations() -> None:
    text = "In @fig:x, [@fig:x] and [see it].\n\n![One](a.png){#fig:x}\n"
    doc = document(text, reads="markdown-citations")
    number_document(doc, keys=True)
    assert printed(doc)[0] == "In Figure 1, Figure 1 and [see it]."
    doc = document("In \\@fig:x.\n\n![One](a.png){#fig:x}\n")
    number_document(doc, keys=False)
    assert printed(doc)[0] == "In @fig:x."


def test_what_names_nothing_is_told_in_order_and_each_time() -> None:
    doc = document("In @fig:b, [@tbl:a; @fig:x] and @fig-c.\n\n![One](a.png){#fig:x}\n")
    assert number_document(doc, keys=False) == ["@fig:b", "@tbl:a"]


def raws(doc: Any) -> str:
    import panflute as pf

    found: list[str] = []
    doc.walk(lambda one, _: found.append(one.text) if isinstance(one, pf.RawInline) else None)
    return " ".join(found)


def test_word_counts_captions_and_fills_references_in_itself() -> None:
    doc = document("See @fig:x, [-@fig:x].\n\n![One](a.png){#fig:x}\n", "docx")
    number_document(doc, keys=False)
    code = raws(doc)
    assert " SEQ Figure \\* ARABIC " in code
    assert re.findall(r" REF (\w+) ", code) == ["mdrag_fig_1", "mdrag_fig_1_n"]
    marks = [
        one.identifier for one in doc.content[1].caption.content[0].content if one.tag == "Span"
    ]
    assert marks == ["mdrag_fig_1"]
    assert code.count('"begin"') == code.count('"end"') == code.count('"separate"') == 3


def test_a_field_holds_no_other_word_than_its_caption() -> None:
    front = "figPrefix: fig."
    doc = document("See @fig:x.\n\n![One](a.png){#fig:x}\n", "docx", front)
    number_document(doc, keys=False)
    run = [one for one in doc.content[0].content if one.tag != "RawInline"]
    assert inlines.flat(run) == "See fig.\u00a01."
    assert re.findall(r" REF (\w+) ", raws(doc)) == ["mdrag_fig_1_n"]


def test_a_word_of_the_front_matter_is_no_code_of_a_field() -> None:
    evil = "figureTitle: 'Fig \" INCLUDETEXT <w:t>'"
    doc = document("![One](a.png){#fig:x}\n", "docx", evil)
    number_document(doc, keys=False)
    assert " SEQ FigINCLUDETEXTwt \\* " in raws(doc)


def test_the_description_of_a_picture_has_bare_words() -> None:
    doc = document("![One as in @fig:x and @fig:gone](a.png){#fig:x}\n", "docx")
    assert number_document(doc, keys=False) == ["@fig:gone"]
    (image,) = doc.content[0].content[0].content
    assert inlines.plain(list(image.content)) == "One as in Figure\u00a01 and @fig:gone"
    assert not [one for one in image.content if one.tag in ("RawInline", "Link")]


def test_latex_numbers_by_itself() -> None:
    text = f"See @fig:x and @tbl:y.\n\n![One](a.png){{#fig:x}}\n\n{ROWS}\n: Few {{#tbl:y}}"
    doc = document(text, "latex")
    number_document(doc, keys=False)
    assert printed(doc)[1:] == ["One", "Few"]
    assert raws(doc) == r"\ref{fig:x} \ref{tbl:y}"


def test_labels_are_told_from_the_keys_of_works() -> None:
    assert label_of("Tab:x-y") == Label("tbl", "x-y") and label_of("eqn:e") == Label("eq", "e")
    assert [label_of(key) for key in ("figueroa2015", "fig", "fig:", "table:x")] == [None] * 4


def test_a_division_around_one_figure_is_that_figure() -> None:
    doc = document("::: {#fig-q}\n![Cap](a.png)\n:::\n\nSee @fig-q.")
    number_document(doc, keys=False)
    assert printed(doc) == ["Figure 1: Cap", "See Figure 1."]
    assert doc.content[0].identifier == "fig-q" and doc.content[0].content[0].tag == "Plain"


def test_each_label_of_a_formula_has_its_number() -> None:
    text = "$$ a = 1 \\label{eq:a} \\\\ b = 2 \\label{eq:b} $$\n\nBy @eq:a and @eq:b."
    assert numbered(text)[-1] == "By Equation 1 and Equation 1."
