"""What a draft says is shown as text, whatever it says; its words, signs and places are kept."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mdrag.desk.desk import Desk
from mdrag.draft.parse import parse
from mdrag.view.draft_html import draft_html
from mdrag.view.draft_view import see_draft
from mdrag.view.html_text import script_json, text
from mdrag.view.model import DraftView
from mdrag.view.page_html import PageParts, page_html
from mdrag.view.paragraphs import Marks, paragraphs
from mdrag.view.source_files import SourceFiles
from mdrag.wording import words
from mdrag.workspace import open_for

HOSTILE = """---
title: "</title><script>alert(1)</script>\u202egnp.exe"
---

# <img src=x onerror=alert(1)> heading

A claim <script>alert(2)</script> with [a link](javascript:alert(3)) and
![a picture](../../secret.png).

<iframe src="http://evil.example"></iframe>

> "Quoted \u202ewords" & more (Nobody, 2020){#doc_00000000}.

`<b>code</b>` and $a<b$ and <!-- a comment --> end[^1].

[^1]: A note <b>with</b> tags.

```html
<script>alert(4)</script>
```

| a | b |
|---|---|
| <script>x</script> | 2 |
"""


class _Tags(HTMLParser):
    """The tags, attributes and words of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.names: set[str] = set()
        self.words: list[str] = []
        self.values: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.names |= {name for name, _ in attrs}
        self.values += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def _read(page: str) -> _Tags:
    tags = _Tags()
    tags.feed(page)
    tags.close()
    return tags


def _seen(folder: Path, content: str) -> DraftView:
    path = folder / "draft.md"
    path.write_text(content, "utf-8")
    return see_draft(Desk(path, open_for(path)), SourceFiles(None)).view


def _shown(content: str) -> str:
    draft = parse(content, "draft.md", False)
    marks = Marks(draft, draft.bindings, [""] * len(draft.bindings), (), {})
    view = DraftView("d", "t", "en", "", 1, 1, paragraphs(marks), (), (), (), (), (), ())
    return draft_html(view._replace(citations=()), words("en")) if not draft.bindings else ""


def test_nothing_hostile_becomes_markup(tmp_path: Path) -> None:
    view = _seen(tmp_path, HOSTILE)
    page = page_html(view, PageParts("", "", lambda source, at: "", ""))
    tags = _read(page)
    assert tags.tags.count("script") == 1  # the data, which no browser runs
    assert not {"img", "iframe", "object", "base"} & set(tags.tags)
    assert not {name for name in tags.names if name.startswith("on")}
    assert tags.values and all(value.startswith("#") for value in tags.values)
    assert "\u202e" not in page and "alert(2)" not in "".join(tags.words[:3])
    said = " ".join("".join(tags.words).split())
    for shown in ("A claim", "a link", "<b>code</b>", "<script>alert(4)</script>", "A note"):
        assert shown in said


@given(st.text(alphabet=st.sampled_from("ab <>&\"'*_`$[](){}#!|-\n\\^@:/.1\u202e"), max_size=120))
@example("*a*_b_")
@example("<script>")
@example("a\n\n[^1]: b\n")
def test_any_draft_is_shown_as_text(content: str) -> None:
    page = _shown(content)
    tags = _read(page)
    own = {"p", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "hr", "a", "span", "code",
           "em", "strong", "sup"}  # fmt: skip
    assert set(tags.tags) <= own
    assert "\u202e" not in page


def test_words_keep_their_look() -> None:
    page = _shown(
        "Some *green* and **very _large_** words, `x*y` and $a_b$; https://a.example/b_c.\n"
    )
    assert "<em>green</em>" in page
    assert "<strong>very </strong>" in page and "<strong><em>large</em></strong>" in page
    assert '<code class="code">x*y</code>' in page
    assert "https://a.example/b_c" in page


def test_a_citation_that_nothing_binds_and_a_note_are_shown() -> None:
    page = _shown("Some say so [see @nobody2011, p. 3], as @other said.[^a]\n\n[^a]: A note.\n")
    assert '<span class="unbound">[see @nobody2011, p. 3]</span>' in page
    assert '<span class="unbound">@other</span> said.<sup>a</sup>' in page
    assert '<span class="bullet">a</span> A note.' in page


def test_blocks_stand_at_their_lines() -> None:
    page = _shown("# One\n\nTwo.\n\n- three\n    - four\n\n1. five\n\n> six\n\n***\n\nseven\n")
    for line, block in ((1, "h2"), (3, "p"), (5, "p"), (10, "blockquote"), (12, "hr"), (14, "p")):
        assert f'<{block} id="L{line}"' in page
    assert "depth-2" in page and ">1.</span>" in page


@pytest.mark.parametrize("hostile", ["</script><script>", "<!--", "\u2028", "\ud800"])
def test_data_cannot_end_its_element(hostile: str) -> None:
    told = script_json({"a": hostile})
    assert "<" not in told and told.isascii()


@given(st.text())
def test_text_has_no_signs_of_markup(any_words: str) -> None:
    assert not set('<>"\u202e\u2066') & set(text(any_words))
