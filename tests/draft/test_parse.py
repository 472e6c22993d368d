"""Blocks, sections, masks, citations and comments of a draft."""

import pytest

from mdrag.draft.model import Draft
from mdrag.draft.parse import parse

CONSTRUCTS = """\
---
title: A title
lang: en-GB
---

# One *head* {#one .c}

Two
---

A paragraph with `code`, $x+y$, [a link](http://l.example "T"), <http://auto.example>,
![alt words](i.png), raw `<b>`{=html}, \\textbf{tex}, <i>html</i>, caf&eacute;, \\*star,
[span]{lang=de}, H~2~O, ~~out~~[^1] and^[an inline note] http://bare.example/x. [ref][r]
<!-- mdrag: waive x -- y -->

[^1]: A note

    with two paragraphs.

[r]: http://ref.example "Ref"

> A quotation
lazily on
>
> - in it a list

- tight
- list

1. one

   two

(@good) An example.

Term
:   Definition

```python
code
```

    indented

::: {.note lang=fr}
Un mot.
:::

| a | b |
|---|---|
| c | d |

: Caption words

| line
| block

***

$$
e = mc
$$

<div lang="it">
Una parola.
</div>

\\begin{env}
tex
\\end{env}

![A figure](f.png)

<!-- block
comment -->

As (@good) shows, no @key [p. 4] and [see @other, p. 3].
"""


@pytest.fixture(scope="module")
def draft() -> Draft:
    return parse(CONSTRUCTS, "essay.md")


def words(draft: Draft, block: int) -> str:
    b = draft.blocks[block]
    return draft.text[b.start : b.end]


def test_front_matter_is_read(draft: Draft) -> None:
    assert draft.meta == {"title": "A title", "lang": "en-GB"}
    assert draft.problems == () and draft.path == "essay.md"


def test_top_level_blocks_are_pandocs(draft: Draft) -> None:
    assert [kind for kind, _, _ in draft.top] == [
        "Header", "Header", "Para", "BlockQuote", "BulletList", "OrderedList", "OrderedList",
        "DefinitionList", "CodeBlock", "CodeBlock", "Div", "Table", "LineBlock",
        "HorizontalRule", "Para", "Div", "RawBlock", "Figure", "RawBlock", "Para"]  # fmt: skip


def test_leaf_blocks_know_where_they_are(draft: Draft) -> None:
    found = {words(draft, i): b for i, b in enumerate(draft.blocks)}
    assert found["tight"].within == ("bullet-list",)
    assert found["in it a list"].within == ("blockquote", "bullet-list")
    assert found["Definition"].within == ("definition-list",)
    assert found["Term"].kind == "definition-term"
    assert found["A note"].within == ("footnote",) and found["A note"].top == -1
    assert found["an inline note"].within == ("footnote",)
    assert found["c"].within == ("table",)
    assert found[": Caption words"].kind == "caption"
    assert found["A figure"].within == ("figure",)
    assert found["Un mot."].language == "fr" and found["Una parola."].language == "it"
    assert found["$$\ne = mc\n$$"].kind == "math"
    assert found["# One *head* {#one .c}"].level == 1
    assert found["Two\n---"].level == 2
    kinds = {b.kind for b in draft.blocks}
    assert {"front-matter", "code", "raw", "rule", "comment", "link-definition"} <= kinds


def test_the_mask_holds_the_prose_and_nothing_else(draft: Draft) -> None:
    assert len(draft.masked) == len(draft.text)
    assert " ".join(draft.masked.split()) == (
        "One head Two A paragraph with , , a link , , alt words , raw , , html , café , *star, "
        "span , H 2 O, out and an inline note . ref A note with two paragraphs. A quotation "
        "lazily on in it a list tight list one two An example. Term Definition Un mot. a b c d "
        "Caption words line block Una parola. A figure As (@good) shows, no and ."
    )
    for at, char in enumerate(draft.text):
        assert (char == "\n") == (draft.masked[at] == "\n")


def test_sentences_read_on_over_what_is_no_prose(draft: Draft) -> None:
    prose = [s.prose for s in draft.sentences]
    assert (
        "A paragraph with code, formula, a link, link, , raw , , html, café, *star, span, H2O, "
        "out and link. ref" in prose
    )
    assert "A quotation lazily on" in prose and "As (@good) shows, no Author and." in prose
    quoted = [s.prose for s in draft.sentences if s.quoted]
    assert quoted == ["A quotation lazily on", "in it a list"]


def test_comments_and_citations(draft: Draft) -> None:
    assert [c.text for c in draft.comments] == ["mdrag: waive x -- y", "block\ncomment"]
    first, second = draft.citations
    assert (first.narrative, first.items[0].key, first.items[0].suffix) == (True, "key", "p. 4")
    assert (second.narrative, second.items[0].prefix) == (False, "see")
    assert draft.sentences[first.sentence].prose.startswith("As (@good)")


@pytest.mark.parametrize("comment", ["<!-- a\nb\nc -->", "<!-- a\n\n# b\n\n- c\n-->", "<!--a-->"])
@pytest.mark.parametrize(
    "around", ["{}\n\nWords.\n", "- item\n\n  {}\n\n  Words.\n", "{}\nWords.\n"]
)
def test_a_comment_is_one_block_however_long(comment: str, around: str) -> None:
    text = around.format(comment)
    draft = parse(text)
    assert [text[c.start : c.end] for c in draft.comments] == [comment]
    blocks = [text[b.start : b.end] for b in draft.blocks if b.kind in ("comment", "raw")]
    assert blocks == [comment]
    assert draft.sentences[-1].prose == "Words."


def test_sections_nest() -> None:
    draft = parse("Before.\n\n# A\n\nx\n\n## B\n\ny\n\n# C (2015){#doc_8f3a2c1d}\n\nz\n")
    titles = [(s.level, s.title, draft.text[s.start : s.end].split()[0]) for s in draft.sections]
    assert titles == [(0, "", "Before."), (1, "A", "#"), (2, "B", "##"), (1, "C", "#")]
    a, b = draft.sections[1:3]
    assert b.end == a.end == draft.sections[3].start
    assert [draft.blocks[i].kind for i in a.blocks] == ["heading", "paragraph"]


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_every_line_end_is_kept(end: str) -> None:
    text = end.join(["# H", "", "One two", "three.", "", "> q", "> r", "", "- x", ""])
    draft = parse(text)
    assert draft.text == text
    if end != "\r":  # pandoc sees one line there, and so do we
        assert [s.prose for s in draft.sentences] == ["H", "One two three.", "q r", "x"]


def test_offsets_count_code_points() -> None:
    draft = parse("Ünï 😀 cödé `x` *e\u0301mph* ends. Next (Ä, 2015){#doc_8f3a2c1d}.\n")
    first, second = draft.sentences
    assert draft.text[second.start : second.end] == "Next (Ä, 2015){#doc_8f3a2c1d}."
    assert first.prose == "Ünï 😀 cödé code e\u0301mph ends."
    assert draft.text[first.offsets[first.prose.index("ends")] :].startswith("ends.")


def test_empty_and_blank_drafts() -> None:
    for text in ("", "\n", "  \r\n\t"):
        draft = parse(text)
        assert (draft.text, draft.blocks, draft.problems) == (text, (), ())
        assert len(draft.sections) == 1


def test_front_matter_that_is_no_yaml_is_a_problem_with_its_place() -> None:
    draft = parse("---\ntitle: [open\nx: y\n---\n\nText.\n")
    ((offset, message),) = draft.problems
    assert "front matter is no YAML" in message and 4 < offset < 25
    assert draft.meta == {} and [s.prose for s in draft.sentences] == ["Text."]


def test_later_metadata_wins_as_in_pandoc() -> None:
    draft = parse("---\na: 1\nb: 1\n---\n\nText.\n\n---\nb: 2\n...\n")
    assert draft.meta == {"a": 1, "b": 2}


def test_cells_of_drawn_tables_go_on_over_lines() -> None:
    text = """\
> +----------+-------------+
> | One cell | *Wrapped    |
> | goes on. | words* end. |
> +----------+-------------+

------- ------------------
Left    A row that spans
        lines.

More    Short.
------- ------------------
"""
    draft = parse(text)
    assert [s.prose for s in draft.sentences] == [
        "One cell goes on.", "Wrapped words end.", "Left", "A row that spans lines.", "More",
        "Short."]  # fmt: skip
    for sentence in draft.sentences:
        for char, at in zip(sentence.prose, sentence.offsets, strict=True):
            assert char in (text[at], " ")


def test_sentence_at() -> None:
    text = "One^[A note. It ends.] goes on. Two.\n"
    draft = parse(text)
    at = [draft.sentences[draft.sentence_at(text.index(w))].prose for w in
          ("One", "note", "ends", "goes", "Two")]  # fmt: skip
    assert at == ["One goes on.", "A note.", "It ends.", "One goes on.", "Two."]
    assert draft.sentence_at(len(text) - 1) == -1


def test_a_key_pandoc_takes_for_words_is_told_in_a_citation() -> None:
    text = "So [see @doc_8f3a2c1d; also _@doc_0a1b2c3d] it.\n"
    problems = [text[slice(*one.mark)] for one in parse(text).bindings if one.problem]
    assert problems == ["@doc_0a1b2c3d"]


def test_a_mark_the_parser_takes_for_an_address_is_told() -> None:
    text = "So it is<#doc_8f3a@c1d>. It\n"
    (found,) = parse(text).bindings
    assert found.problem and text[slice(*found.mark)] == "<#doc_8f3a@c1d>"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It rose. $T_{1}$ is. $F_i$ fell.", ["It rose.", "Formula is.", "Formula fell."]),
        ("See Eq. $x$ and i.e. $y$.", ["See Eq. formula and i.e. formula."]),
        ("It rose [@a]. [@b, ch. 3] and [@c] say so.", ["It rose.", "Sources and say so."]),
        ("It rose. [@a] Then it fell.", ["It rose.", "Then it fell."]),
        ("Bell et al. [@a] show it, e.g. [@b] and more.", ["Bell et al. show it, e.g. and more."]),
        ("It rose.@a2015 In 2016 it fell.", ["It rose.@a2015", "In 2016 it fell."]),
        (r"It is in Figure \ref{a}. \citet{b} say so.", ["It is in Figure .", "Sources say so."]),
        (r"“It rose.” \textbf{Rents} fell (Figure~\ref{a}). \Cref{b}, too, shows it.",
         ["“It rose.”", "Sources fell (Figure~).", "Sources, too, shows it."]),
        (r"Bell et al. \cite{a} show it, cf. \cite{b} and more.",
         ["Bell et al. show it, cf. and more."]),
        (r"It rose. \citet{b} Then it fell. \noindent it", ["It rose.", "Then it fell. it"]),
    ],
)  # fmt: skip
def test_formulas_and_citations_at_the_begin_of_a_sentence(text: str, found: list[str]) -> None:
    assert [one.prose for one in parse(text).sentences] == found
