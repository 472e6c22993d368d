"""LaTeX in a draft, as pandoc's own reader hands it over, in files that are no LaTeX."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from export.numbering.test_numbered_document import document
from mdrag.export.citations import inlines
from mdrag.export.raw import sandboxed_pandoc
from mdrag.export.raw.latex import convert_latex
from mdrag.export.raw.latex_reader import read_latex
from mdrag.export.raw.pictures import Pictures
from mdrag.limits.run_program import ProgramStopped

HERE = Path(__file__).parents[1]  # dot.png lies there


def converted(text: str, output: str = "docx") -> tuple[str, list[str]]:
    """The document as Markdown of pandoc's, and what was left out."""
    doc = document(text, output)
    told = convert_latex(doc, Pictures((HERE,), HERE))
    return written(doc), told


def written(doc: Any) -> str:
    import io

    import panflute as pf

    from mdrag.limits.pandoc import pandoc_path, run_pandoc

    out = io.StringIO()
    pf.dump(doc, out)
    given = out.getvalue().encode()
    command = [pandoc_path(), "--from=json", "--to=markdown", "--wrap=none"]
    return run_pandoc(command, len(given), given).out.decode().strip()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (r"So \textbf{bold}, \emph{slanted}.", "So **bold**, *slanted*."),
        (r"Told\footnote{By two.} here.", "Told[^1] here.\n\n[^1]: By two."),
        (r"So \ldots\ on.", "So ...\u00a0on."),
        (r"As \citep[p. 3]{marmot2015} says.", "As [@marmot2015 p. 3] says."),
        (r"\textcite{marmot2015} says.", "@marmot2015 says."),
        (
            r"\newcommand{\health}{wellbeing} Then \health{} rose.",
            "\\newcommand{\\health}{wellbeing}\n\nThen wellbeing rose.",
        ),
    ],
)
def test_commands_become_what_they_mean(text: str, wanted: str) -> None:
    assert converted(text) == (wanted, [])


def test_tables_and_figures_keep_caption_and_label() -> None:
    text = (
        "\\begin{table}\n\\caption{Few}\\label{tbl:few}\n\\begin{tabular}{lr}\na & 1 \\\\\n"
        "\\end{tabular}\n\\end{table}\n\n"
        "\\begin{figure}\n\\includegraphics{dot.png}\n\\caption{Dot}\\label{fig:dot}\n\\end{figure}"
    )
    doc = document(text, "docx")
    assert convert_latex(doc, Pictures((HERE,), HERE)) == []
    division, figure = doc.content
    assert (division.identifier, division.content[0].tag) == ("tbl:few", "Table")
    assert (figure.tag, figure.identifier) == ("Figure", "fig:dot")
    assert figure.content[0].content[0].url == "dot.png"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"As \citep[see][p. 3]{a,b} says.", r"As \[see \@a; \@b, p. 3\] says."),
        (r"\citet[12]{a} and \citet{b} say.", r"\@a \[12\] and \@b say."),
        (
            r"So \citeyearpar{a}\footnote{By \cite{b}.}.",
            "So \\[-@a\\][^1].\n\n[^1]: By \\[@b\\].",
        ),
    ],
)
def test_where_no_citeproc_follows_a_citation_is_its_key(text: str, said: str) -> None:
    doc = document(text, "docx", reads="markdown-citations")
    assert convert_latex(doc, Pictures((HERE,), HERE), plain=True) == []
    assert written(doc) == said


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        ("\\begin{tikzpicture}[scale=2]\n\\draw (0,0) -- (1,1);\n\\end{tikzpicture}",
         "\\begin{tikzpicture}[scale=2]"),
        ("\\begin{picture}(10,20)\n\\put(5,5){text}\n\\end{picture}", "\\begin{picture}(10,20)"),
        ("\\input{figures/map.tex}", "\\input{figures/map.tex}"),
    ],
)  # fmt: skip
def test_a_drawing_leaves_no_scraps_and_is_told_within_a_figure_too(
    drawing: str, told: str
) -> None:
    inside = f"\\begin{{center}}\n{drawing}\n\\end{{center}}"
    figure = f"\\begin{{figure}}\n{inside}\n\\caption{{A map}}\\label{{fig:map}}\n\\end{{figure}}"
    doc = document(f"{figure}\n\nWords.\n\n{drawing}\n\nEnd.", "docx")
    assert convert_latex(doc, Pictures((HERE,), HERE)) == [told, told]
    figure_of, words, end = doc.content
    assert (figure_of.tag, figure_of.identifier, [*figure_of.content]) == ("Figure", "fig:map", [])
    assert [inlines.plain(list(one.content)) for one in (words, end)] == ["Words.", "End."]


@pytest.mark.parametrize(
    "name", ["/etc/hostname.png", "../../../../etc/x.png", "https://x.example/a.png", "dot.svg"]
)
def test_a_picture_that_may_not_be_read_leaves_its_name(name: str) -> None:
    (said, told) = converted(f"\\includegraphics{{{name}}}")
    assert "![" not in said and name.rpartition("/")[2].replace("_", "") in said and told == []


def test_a_binding_stays_one_in_all_of_it() -> None:
    text = "\\begin{center}\nA (Doe, 2017, p. 2){#doc_8f3a2c1d p=2} b\n\\end{center}"
    text += "\n\nSo \\textbf{B (Roe, 2018){#doc_0a1b2c3d}} on."
    doc = document(text, "docx")
    assert convert_latex(doc, Pictures((HERE,), HERE)) == []
    inner, outer = doc.content[0].content[0], doc.content[1].content[2]
    assert inlines.flat(list(inner.content)) == "A (Doe, 2017, p. 2){#doc_8f3a2c1d p=2} b"
    assert inlines.flat([outer]) == "B (Roe, 2018){#doc_0a1b2c3d}"


def test_what_never_ends_is_left_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def stopped(*_: object, **__: object) -> None:
        asked.append(1)
        raise ProgramStopped("after its share of work")

    monkeypatch.setattr(sandboxed_pandoc, "run_pandoc", stopped)
    assert read_latex(["\\textbf{a}", "b", "c"]) == [[], [], []] and len(asked) == 1


def test_a_new_page_is_one_in_word_and_on_a_page() -> None:
    assert 'w:type="page"' in converted("One.\n\n\\newpage\n\nTwo.")[0]
    assert "break-after: page" in converted("One.\n\n\\clearpage\n\nTwo.", "html")[0]


def test_what_has_no_form_is_told_and_layout_is_not() -> None:
    text = (
        "\\vspace{1cm}\n\n\\begin{tikzpicture}\n\\draw (0,0) -- (1,1);\n\\end{tikzpicture}\n\n"
        "So \\mine{these words} go. \\noindent\n\n\\setlength{\\parindent}{abcpt}"
    )
    assert converted(text)[1] == [r"\begin{tikzpicture}", r"\mine{these words}"]


def test_labels_and_references_are_left_to_the_numbering() -> None:
    text = "See \\ref{fig:a} and \\autoref{fig:b}. ![A \\label{fig:a}](dot.png)"
    doc = document(text, "docx")
    convert_latex(doc, Pictures((HERE,), HERE))
    assert [one.text for one in doc.content[0].content if one.tag == "RawInline"] == [
        "\\ref{fig:a}", "\\autoref{fig:b}",
    ]  # fmt: skip


def test_a_piece_that_cannot_be_read_costs_none_of_the_others() -> None:
    said, _ = converted("\\textbf{bold} \\begin{tabular}{l\n\n\\textit{on}")
    assert "**bold**" in said and "*on*" in said


def test_it_is_found_wherever_words_may_stand() -> None:
    text = (
        "---\nabstract: So \\textbf{front}.\n---\n\n> - So^[A \\textbf{note}.] on\n\n"
        "| \\textbf{head} |\n|---|\n| \\textbf{cell} |\n\n: A \\textbf{caption}\n"
    )
    doc = document(text, "docx")
    convert_latex(doc, Pictures((HERE,), HERE))
    told = written(doc)
    assert [told.count(f"**{one}**") for one in ("note", "head", "cell", "caption")] == [1] * 4
    assert "RawInline" not in repr(doc.metadata) and "\\textbf" not in told


@pytest.mark.parametrize("output", ["latex", "beamer"])
def test_in_latex_it_stays(output: str) -> None:
    assert converted(r"So \textbf{bold}.", output)[0] == r"So `\textbf{bold}`{=tex}."


def test_nothing_is_read_from_the_computer(tmp_path: Path) -> None:
    (tmp_path / "secret.tex").write_text("the secret")
    said, _ = converted(f"\\input{{{tmp_path / 'secret.tex'}}}\n\n\\textbf{{bold}}")
    assert "secret" not in said.replace("secret.tex", "") and "**bold**" in said
