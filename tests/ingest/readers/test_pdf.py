from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from boxes import agreement
from made_pdf import SENTENCES, bytes_pdf, set_pdf
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers import read

PAPER = """
#set page(paper: "a5", margin: 20mm, numbering: "1",
  header: context [#text(8pt)[A study of registers #h(1fr) Vol. 12]], footer: context [
  #text(8pt)[#h(1fr) Page #counter(page).display("1") #h(1fr)]])
#set text(10pt, hyphenate: true, lang: "en")
#set par(justify: true, first-line-indent: 12pt, spacing: 6pt)
#set heading(numbering: "1.1")
#place(top, scope: "parent", float: true)[#text(18pt, weight: "bold")[On the Drift of Registers]

Ada Example and Bo Sample]
= Introduction
%(text)s

%(text)s
== Sources
- first thing of a list that runs on over its line so that there are two lines
- second thing

#figure(table(columns: 3, [year], [births], [deaths], [1901], [120], [80], [1911], [140], [75],
  [1921], [133], [78]), caption: [Counts by year.])

%(text)s%(text)s
= Results
%(text)s%(text)s

%(text)s%(text)s

%(text)s%(text)s

%(text)s%(text)s%(text)s%(text)s%(text)s%(text)s%(text)s%(text)s%(text)s
= References
Example, A. (2001). Registers. Journal of Registers, 1(2), 3-4.
"""


def texts_of(document: ParsedDocument, kind: str) -> list[str]:
    return [document.text[b.start : b.end] for b in document.blocks if b.kind == kind]


def check_shape(document: ParsedDocument) -> None:
    """What every consumer may rely on."""
    for a, b in pairwise(document.blocks):
        assert document.text[a.end : b.start] == "\n\n"
    if document.blocks:
        assert document.blocks[0].start == 0
        assert document.blocks[-1].end == len(document.text)
    for word, after in pairwise(document.words):
        assert word.end <= after.start
        assert word.page_index <= after.page_index
    for word in document.words:
        assert word.start < word.end
        assert not any(c.isspace() for c in document.text[word.start : word.end])
        assert 0 <= word.x0 <= word.x1 <= 1 and 0 <= word.y0 <= word.y1 <= 1
        page = document.pages[word.page_index - 1]
        assert page.start <= word.start and word.end <= page.end
    covered = sum(word.end - word.start for word in document.words)
    assert covered == len("".join(document.text.split()))
    at = 0
    for page in document.pages:
        assert page.start == at
        assert page.text == document.text[page.start : page.end]
        at = page.end
    assert not document.pages or at == len(document.text)


@pytest.fixture(scope="module", params=[1, 2])
def paper(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    # Each paragraph begins in its own way, so that no line stands at the same place of two pages.
    parts = PAPER.split("%(text)s")
    source = parts[0] + "".join(
        "So it was. " * (n % 5) + SENTENCES + part for n, part in enumerate(parts[1:])
    )
    if request.param == 2:
        source = source.replace("#set text(10pt", "#set page(columns: 2)\n#set text(7.5pt")
    return set_pdf(tmp_path_factory.mktemp("paper"), source)


def test_a_paper_gives_its_words_in_reading_order(paper: Path) -> None:
    document = read(paper)
    check_shape(document)
    words = " ".join(document.text.split())
    assert words.count(SENTENCES.strip()) == 19
    assert document.references_start == document.text.index("3 References")
    assert words.endswith("Journal of Registers, 1(2), 3-4.")


def test_headings_have_levels_and_numbers(paper: Path) -> None:
    document = read(paper)
    found = [
        (document.text[b.start : b.end], b.level, b.number)
        for b in document.blocks
        if b.kind == "heading"
    ]
    assert found == [
        ("On the Drift of Registers", 1, ""),
        ("1 Introduction", 1, "1"),
        ("1.1 Sources", 2, "1.1"),
        ("2 Results", 1, "2"),
        ("3 References", 1, "3"),
    ]


def test_running_lines_go_and_are_reported(paper: Path) -> None:
    document = read(paper)
    assert "Vol. 12" not in document.text and "Page 1" not in document.text
    samples = [sample for _, _, some in document.running for sample in some]
    assert any("A study of registers" in sample for sample in samples)
    assert document.dropped_lines >= len(document.pages)
    assert [page.page_label for page in document.pages] == [
        str(n + 1) for n in range(len(document.pages))
    ]


def test_tables_lists_and_captions_are_blocks(paper: Path) -> None:
    document = read(paper)
    (table,) = texts_of(document, "table")
    rows = [line.split() for line in table.splitlines()]
    assert rows[0] == ["year", "births", "deaths"]
    assert rows[1:] == [["1901", "120", "80"], ["1911", "140", "75"], ["1921", "133", "78"]]
    assert "1901\t120\t80" in table
    assert texts_of(document, "list")[0].endswith("so that there are two lines")
    assert texts_of(document, "caption") == ["Table 1: Counts by year."]


def test_words_inside_the_boxes_are_the_words(paper: Path) -> None:
    found = agreement(paper, read(paper))
    assert found.own > 300
    assert found.precision >= 0.99 and found.recall >= 0.99


def test_the_same_bytes_give_the_same_document(paper: Path) -> None:
    assert read(paper) == read(paper)


def test_a_turned_page_has_its_boxes_as_shown(paper: Path, tmp_path: Path) -> None:
    from pypdf import PdfReader, PdfWriter

    straight = read(paper)
    for turn in (90, 180, 270):
        writer = PdfWriter()
        for page in PdfReader(paper).pages:
            writer.add_page(page.rotate(turn))
        turned = tmp_path / f"{turn}.pdf"
        writer.write(turned)
        document = read(turned)
        check_shape(document)
        assert document.text == straight.text
        found = agreement(turned, document)
        assert found.precision >= 0.99 and found.recall >= 0.99


def test_a_cropped_page_counts_from_its_crop_box(tmp_path: Path) -> None:
    path = bytes_pdf(
        tmp_path,
        b"BT /F1 12 Tf 60 50 Td (Seen) Tj 100 0 Td (hidden) Tj ET",
        "/CropBox [50 20 150 80]",
    )
    document = read(path)
    assert document.text == "Seen"
    (word,) = document.words
    assert word.x0 == pytest.approx(0.1, abs=0.02)
    assert word.y1 == pytest.approx(0.5, abs=0.02)


def test_printed_labels_win_over_counting(tmp_path: Path) -> None:
    source = f"""#set page(paper: "a6", numbering: "1")
#counter(page).update(223)
{SENTENCES * 12}"""
    document = read(set_pdf(tmp_path, source))
    assert len(document.pages) > 2
    assert [p.page_label for p in document.pages[:3]] == ["223", "224", "225"]


def test_hyphenated_line_ends_are_joined(tmp_path: Path) -> None:
    source = f"""#set page(width: 70mm, height: 200mm, margin: 8mm)
#set text(10pt, hyphenate: true, lang: "en")
#set par(justify: true)
The well-known registers are well-known. {SENTENCES}
A well-known reconciliation is administrative and considerably well-known."""
    document = read(set_pdf(tmp_path, source))
    words = " ".join(document.text.split())
    assert SENTENCES.strip() in words
    assert words.count("well-known") == 4
    broken = [w for w, after in pairwise(document.words) if w.end == after.start]
    assert broken, "nothing was hyphenated: the test proves nothing"


def test_columns_with_a_side_bar(tmp_path: Path) -> None:
    source = f"""#set page(paper: "a4", margin: (left: 60mm, rest: 20mm))
#set text(10pt)
#set par(justify: true)
#place(dx: -48mm, dy: 20mm, box(width: 40mm, text(7pt)[DOI: 10.1234/abc.5

Submitted: 3 April 2020

Licence \\ Authors keep the copyright and release the work freely to everybody who wants it.]))
#text(17pt)[A Title Above the Text]

{SENTENCES * 3}

{SENTENCES * 3}"""
    document = read(set_pdf(tmp_path, source))
    words = " ".join(document.text.split())
    assert (SENTENCES * 3).strip() in words
    assert words.index("Licence") < words.index("A Title Above")
    assert texts_of(document, "heading") == ["A Title Above the Text"]


def test_paragraphs_go_on_over_pages(tmp_path: Path) -> None:
    source = f"""#set page(paper: "a6")
#set text(10pt)
#set par(justify: true)
{SENTENCES * 9}"""
    document = read(set_pdf(tmp_path, source))
    assert len(document.pages) > 1
    assert len(document.blocks) == 1
    check_shape(document)


def _shapes(document: ParsedDocument) -> Iterator[str]:
    yield from (block.kind for block in document.blocks)


def test_code_and_footnotes_are_told_apart(tmp_path: Path) -> None:
    source = f"""#set page(paper: "a5")
#set text(10pt)
#set footnote.entry(indent: 0pt)
#show super: set super(typographic: false)
#set super(typographic: false)
{SENTENCES}#footnote[A note in smaller print that says more.]

```
def f(x):
    return x + 1
```

{SENTENCES * 3}"""
    document = read(set_pdf(tmp_path, source))
    assert texts_of(document, "code") == ["def f(x):\n    return x + 1"]
    assert texts_of(document, "footnote") == ["1 A note in smaller print that says more."]
    assert "paragraph" in set(_shapes(document))


def test_notes_keep_their_own_marks_and_stay_out_of_sentences(tmp_path: Path) -> None:
    source = f"""#set page(paper: "a5")
#set text(10pt)
#set par(justify: true)
#set super(typographic: false)
#set footnote(numbering: "*")
#set footnote.entry(gap: 1pt, separator: none, clearance: 2pt)
#show footnote.entry: set text(7pt)
{SENTENCES}#footnote[first author]#footnote[second author]{SENTENCES * 11}"""
    document = read(set_pdf(tmp_path, source))
    assert len(document.pages) > 1
    (text,) = texts_of(document, "paragraph")
    assert "author" not in text
    assert len(texts_of(document, "footnote")) == 2


def test_three_columns_whose_lines_are_not_level(tmp_path: Path) -> None:
    source = f"""#set page(paper: "a4", margin: 15mm)
#set text(8pt, hyphenate: false)
#set par(justify: true)
#grid(columns: 3, column-gutter: 9pt,
  [Alpha. {SENTENCES * 7}], [#v(5pt) Beta. {SENTENCES * 7}], [#v(2pt) Gamma. {SENTENCES * 7}])"""
    document = read(set_pdf(tmp_path, source))
    words = " ".join(document.text.split())
    wanted = [f"{name}. {(SENTENCES * 7).strip()}" for name in ("Alpha", "Beta", "Gamma")]
    assert words == " ".join(wanted)


def test_labels_of_a_figure_do_not_cut_the_text_into_lines(tmp_path: Path) -> None:
    labels = "".join(f"#text(5pt)[Label {n}] #linebreak()" for n in range(40))
    source = f"""#set page(paper: "a4", margin: 20mm)
#set text(10pt, hyphenate: false)
#set par(justify: true, leading: 0.9em)
{SENTENCES * 3}

#[#set par(leading: 2pt)
{labels}]

{SENTENCES * 3}"""
    found = texts_of(read(set_pdf(tmp_path, source)), "paragraph")
    assert found.count((SENTENCES * 3).strip()) == 2


def test_a_typewritten_paper_is_no_code(tmp_path: Path) -> None:
    source = f"""#set page(paper: "a5")
#set text(9pt, font: "DejaVu Sans Mono", hyphenate: true, lang: "en")
#set par(justify: true)
{SENTENCES * 4}"""
    document = read(set_pdf(tmp_path, source))
    assert texts_of(document, "paragraph") == [(SENTENCES * 4).strip()]


def test_a_sum_within_a_sentence_does_not_end_it(tmp_path: Path) -> None:
    source = f"""#set page(paper: "a5")
#set text(10pt, hyphenate: false)
#set par(justify: true)
The committee examined every municipal register between the two censuses and the mean of all of
these numbers $display(sum_(i=1)^n x_i / n)$ of the neighbourhoods that had been reconciled with
considerable care by several investigators. {SENTENCES}"""
    (paragraph,) = texts_of(read(set_pdf(tmp_path, source)), "paragraph")
    assert "of the neighbourhoods" in paragraph and paragraph.endswith(SENTENCES.strip())


def test_letters_of_formulas_are_letters(tmp_path: Path) -> None:
    document = read(set_pdf(tmp_path, "Units in which $c != 1$ and $bold(v) < italic(h)$ hold."))
    assert document.text == "Units in which c ≠ 1 and v < h hold."


def test_ligatures_and_accents_of_fonts_that_do_not_name_them(tmp_path: Path) -> None:
    text = (
        rb"BT /F1 8 Tf 10 50 Td (It de\014nes the \015oor with e\016cient o\013ers, 20{28.) Tj ET"
    )
    document = read(bytes_pdf(tmp_path, text))
    assert document.text == "It defines the floor with efficient offers, 20–28."


def test_words_that_only_a_gap_parts(tmp_path: Path) -> None:
    letters = b"-9 ".join(b"(%c)" % c for c in b"recombine")
    text = b"BT /F1 10 Tf 10 50 Td [%s -240 %s] TJ ET" % (letters, letters)
    assert read(bytes_pdf(tmp_path, text)).text == "recombine recombine"
    spaced = b" -300 ".join(b"(%c)" % c for c in b"ABSTRACT")
    path = bytes_pdf(tmp_path, b"BT /F1 10 Tf 10 50 Td [%s] TJ ET" % spaced, name="spaced.pdf")
    assert "".join(read(path).text.split()) == "ABSTRACT"


def test_roman_numbers_of_first_pages_are_no_text(tmp_path: Path) -> None:
    source = f"""#set page(width: 120mm, height: 120mm, numbering: "i")
#set text(10pt)
= Thanks
{SENTENCES}
#pagebreak()
= Summary
{SENTENCES}
#pagebreak()
#counter(page).update(1)
#set page(numbering: none, header: context [Registers of towns #counter(page).display()])
{SENTENCES * 20}"""
    document = read(set_pdf(tmp_path, source))
    assert [page.page_label for page in document.pages[:3]] == ["i", "ii", "1"]
    words = document.text.split()
    assert "i" not in words
    assert "ii" not in words


def test_a_sentence_with_a_line_of_code_letters_is_one_paragraph(tmp_path: Path) -> None:
    source = f"""#set page(width: 110mm, height: 160mm, margin: 10mm)
#set text(10pt)
{SENTENCES}

The committee kept its registers of towns under the names of files, such as
`registers/york/1901.txt, registers/leeds/1901.txt,`
and under others that nobody knew, and it printed what follows:

```
print(registers)
for town in towns: print(town)
```

{SENTENCES}"""
    document = read(set_pdf(tmp_path, source))
    (sentence,) = (text for text in texts_of(document, "paragraph") if "under the names" in text)
    assert "registers/york/1901.txt" in sentence
    assert sentence.endswith("printed what follows:")
    (code,) = texts_of(document, "code")
    assert code.splitlines() == ["print(registers)", "for town in towns: print(town)"]
