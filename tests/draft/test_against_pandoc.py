"""Pandoc is the oracle: the same top-level blocks and the same words."""

import json
import re
import subprocess
from collections import Counter
from typing import Any

import pypandoc
import pytest

from mdrag.draft.parse import parse
from mdrag.draft.read import read
from shared import SHARED, needs_shared

WORD = re.compile(r"[^\W_]+")
URL = re.compile(
    r"(?:https?|ftp)://[^\s<>\[\]]+|www\.\S+|(?:doi:)?10\.\d{4,}/\S+|[\w.+-]+@[\w-]+\.\S+"
)
NOT_PROSE = {"Code", "Math", "RawInline", "CodeBlock", "RawBlock", "Cite"}
INSIDE_A_WORD = {
    "Emph",
    "Strong",
    "Strikeout",
    "Superscript",
    "Subscript",
    "SmallCaps",
    "Underline",
}


def ast(text: str) -> list[dict[str, Any]]:
    done = subprocess.run(
        [pypandoc.get_pandoc_path(), "-f", "markdown-smart", "-t", "json"],
        input=text.encode(), capture_output=True, check=True,
    )  # fmt: skip
    blocks: list[dict[str, Any]] = json.loads(done.stdout)["blocks"]
    return blocks


def written(node: Any) -> str:
    """The prose of a piece of pandoc's tree; pieces of one word stay together."""
    if isinstance(node, list):
        return "".join(map(written, node))
    if not isinstance(node, dict):
        return ""
    kind, content = node.get("t"), node.get("c")
    if kind == "Str":
        return str(content)
    if kind in NOT_PROSE:
        return " " if kind.endswith("Block") else ""
    if kind in ("Space", "SoftBreak", "LineBreak"):
        return " "
    if kind == "Figure":
        content = content[1]  # the caption; the image's alt text says the same again
    if kind in INSIDE_A_WORD:
        return written(content)
    if kind in ("Span", "Link"):
        return written(content[1])
    return f" {written(content)} "


def words(text: str) -> Counter[str]:
    return Counter(WORD.findall(URL.sub(" ", text)))


@needs_shared
@pytest.mark.parametrize(
    "name",
    ["deep-review/content/02.intro.md", "deep-review/content/08.methods.md",
     "meta-review/content/response-to-reviewers.md",
     "odate-archaeology/03.8-creative-engagement.Rmd"],
)  # fmt: skip
def test_real_drafts_have_the_same_blocks_and_words(name: str) -> None:
    assert SHARED is not None
    draft = read(SHARED / "drafts" / name)
    theirs = ast(draft.text)
    assert [kind for kind, _, _ in draft.top] == [block["t"] for block in theirs]
    assert words(draft.masked) == words(written(theirs))


CONSTRUCTS = {
    "lazy quotation": "> a\nb\n\n> c\n",
    "lists": "- a\n\n  b\n- c\n    - d\n\n1. e\n2. f\n\n(@) g\n",
    "list after text": "text\n- no list\n",
    "heading after text": "text\n# no heading\n",
    "definitions": "Term\n\n:   One\n\n    Two\n\nOther\n:   Three\n",
    "notes": "A[^1] b^[c d].\n\n[^1]: e\n\n    f\n",
    "divs": "::: {.a}\n::: b\nx\n:::\n:::\n\n<div>\n\ny\n\n</div>\n",
    "pipe table": "| a | b |\n|--:|---|\n| c | *d* e |\n\n: Cap tion {#x}\n",
    "grid table": "+---+-----+\n| a | b   |\n|   | c   |\n+===+=====+\n| d | - e |\n+---+-----+\n",
    "simple table": "  A     B\n----  ----\n  c     d\n\nTable: Cap\n",
    "multiline table": (
        "---------- -----\n A          B\n---------- -----\n one line   c\n goes on\n\n"
        " two        d\n---------- -----\n"
    ),
    "line block": "| a\n| b\n  c\n",
    "figures": "![A cap](x.png)\n\n![](y.png)\n\ntext ![alt](z.png)\n\n![a *b*][c]\n\n[c]: d\n",
    "raw": "\\begin{x}\na\n\\end{x}\n\n<table><tr><td>b</td></tr></table>\n\n`c`{=html} <b>d</b>\n"
    "\n```{=latex}\ne\n```\n",
    "escapes": r"a\*b &amp; &eacute; \\ \_c\_" + "\n",
    "citations": "@a [p. 4] b [see @c, p. 3; @d] e -@f [g]\n",
    "metadata": "---\na: b\n---\n\nc\n\n---\nd: e\n...\n\nf\n",
    "no metadata": "a\n\n---\n\nb\n",
    "emphasis": "*a **b** c* _d_e_ f*g*h ~~i~~ j^2^ k~l~ [m]{.x} [n](o) [p][q]\n\n[q]: r\n",
    "code": "`` a`b `` c\n\n    d\n\n~~~ {.x}\ne\n~~~\n",
    "math": "a $b$ $5 and $6\n\n$$c$$ d\n\n$$\ne\n$$\n",
    "aliases": "x\n\n[@tag:a]: doi:10.1/x\n[@tag:b]: doi:10.1/y\n",
}
# what pandoc calls words there and we do not: Manubot's link definitions
EXPLAINED = {"aliases": Counter("doi101x" + "doi101y")}


@pytest.mark.parametrize("name", sorted(CONSTRUCTS))
def test_each_construct_has_the_same_blocks_and_words(name: str) -> None:
    text = CONSTRUCTS[name]
    assert [kind for kind, _, _ in parse(text).top] == [block["t"] for block in ast(text)]
    # letter by letter: in the mask a mark inside a word parts it (H 2 O)
    theirs, ours = (
        Counter(filter(str.isalnum, words)) for words in (written(ast(text)), parse(text).masked)
    )
    assert (theirs - ours, ours - theirs) == (EXPLAINED.get(name, Counter()), Counter())
