"""pandoc's tree of a Word file → that of a draft: without what Word keeps for itself.

Trees are pandoc's JSON: elements ``{"t": kind, "c": content}``, pandoc-types 1.23.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from mdrag.from_word.field_marks import MARK
from mdrag.from_word.link_marks import BEGINS, ENDS, with_links

__all__ = ["Element", "clean_tree", "pictures_in", "put_headings", "text_of"]

Element = dict[str, Any]
# Kind and number of a mark, and whether the mark of a binding would be lost where it stands, as
# in a heading, where pandoc takes it for the heading's identifier → Markdown, or the address of a
# link
Written = Callable[[str, int, bool], str]
Comments = Callable[[Sequence[int]], Sequence[str]]

_META = ("title", "subtitle", "author", "date", "abstract")
_KEPT = {"mark", "underline", "smallcaps"}  # classes of spans that are the writer's
_NUMBERED = re.compile(r"((?:\d{1,2}\.)*\d{1,2})\.?\s+\S")
_MANY_LINES = ("BulletList", "OrderedList", "CodeBlock", "BlockQuote", "LineBreak", "Table")
_LONG_CELL = 200  # characters: longer ones are easier to read in a grid
_OF_WORDS = ("Para", "Plain", "Header", "BlockQuote")
_BLOCKS = (*_OF_WORDS, "Table", "Figure", "BulletList", "OrderedList", "DefinitionList")
_UNSEEN = (*_OF_WORDS, "Space", "SoftBreak", "LineBreak", "Emph", "Strong", "Underline", None)
_WORDS = 12  # at most, of a line in bold that is taken for a heading


def clean_tree(tree: Element, written: Written, comments: Comments) -> Element:
    """The tree of a draft. ``comments``: what to write below a block for the marks in it."""
    blocks: list[Element] = []
    for block in tree["blocks"]:
        marks = [int(number) for text in _strings(block) for kind, number in MARK.findall(text)
                 if kind == "k"]  # fmt: skip
        blocks += [one for one in _clean([block], written, lost=False) if not _is_empty(one)]
        blocks += [{"t": "RawBlock", "c": ["html", told]} for told in comments(marks)]
    meta = {key: _clean(tree["meta"][key], written, lost=True) for key in _META
            if key in tree["meta"]}  # fmt: skip
    return {**tree, "blocks": blocks, "meta": meta}


def _clean(part: Any, written: Written, *, lost: bool) -> Any:
    """A part of the tree; an element that stands for several, or for none, in a list."""
    if isinstance(part, list):
        found: list[Any] = []
        for one in part:
            new = _clean(one, written, lost=lost)
            found += new if isinstance(one, dict) and isinstance(new, list) else [new]
        return with_links(found)
    if not isinstance(part, dict):
        return part
    kind: str = part.get("t", "")
    content: Any = part.get("c")
    if kind == "Str":
        return _word(content, written, lost)
    if kind == "Span" and not (kept := _KEPT & {*content[0][1]}):
        return _clean(content[1], written, lost=lost)
    if kind == "Span":
        return {"t": kind, "c": [["", sorted(kept), []], _clean(content[1], written, lost=lost)]}
    if kind == "Link" and any(map(MARK.search, _strings(content[1]))):
        return _clean(content[1], written, lost=lost)  # a citation stands in no link
    if kind == "Div" or (kind == "Link" and content[2][0].startswith("#")):
        return _clean(content[1], written, lost=lost)
    if kind == "Header":
        return {"t": kind, "c": [content[0], ["", [], []], _clean(content[2], written, lost=True)]}
    if kind in ("Image", "Figure", "Table"):  # the second is what it is called
        if kind == "Table":
            content = [*content[:2], _column_widths(content), *content[3:]]
        rest = _clean(content[2:], written, lost=lost)
        return {"t": kind, "c": [content[0], _clean(content[1], written, lost=True), *rest]}
    return {key: _clean(value, written, lost=lost) for key, value in part.items()}


def _column_widths(table: Sequence[Any]) -> Any:
    """Columns as wide as what they hold, for a table with bars; as they were for one of lists.

    A table without heads has widths, too: only a grid can do without a line above.
    """
    cells = [one["c"] for one in _elements(table[3:]) if one.get("t") in ("Para", "Plain")]
    lists = any(one.get("t") in _MANY_LINES for one in _elements(table[3:]))
    longest = max((len(" ".join(_strings(cell))) for cell in cells), default=0)
    if not table[3][1]:
        known = all(width["t"] == "ColWidth" for _, width in table[2])
        even = {"t": "ColWidth", "c": 1 / max(len(table[2]), 1)}
        return table[2] if known else [[align, even] for align, _ in table[2]]
    if lists or longest > _LONG_CELL:
        return table[2]
    return [[align, {"t": "ColWidthDefault"}] for align, _ in table[2]]


def _word(text: str, written: Written, lost: bool) -> list[Element]:
    """A word with its marks as what they stand for."""
    found: list[Element] = []
    at = 0
    for mark in MARK.finditer(text):
        found += [{"t": "Str", "c": text[at : mark.start()]}] if mark.start() > at else []
        told = written(mark[1], int(mark[2]), lost)
        if told and mark[1] in "az":
            found.append({"t": BEGINS if mark[1] == "a" else ENDS, "c": told})
        elif told:
            found.append({"t": "RawInline", "c": ["markdown", told]})
        at = mark.end()
    return [*found, {"t": "Str", "c": text[at:]}] if at < len(text) else found


def put_headings(tree: Element) -> int:
    """Make headings of short lines in bold, where the file has fewer headings than such; how many.

    Many write so who do not know Word's styles. Its level follows its number, ``2.1`` → 2.
    """
    blocks = tree["blocks"]
    bold = [_bold_line(block) for block in blocks]
    if sum(block["t"] == "Header" for block in blocks) >= sum(map(bool, bold)):
        return 0
    made = 0
    for at, inlines in enumerate(bold):
        after = blocks[at + 1 : at + 2]
        if inlines and after and after[0]["t"] == "Para" and not bold[at + 1]:
            numbered = _NUMBERED.match(" ".join(_strings(inlines)))
            level = numbered[1].count(".") + 1 if numbered else 1
            blocks[at] = {"t": "Header", "c": [level, ["", [], []], inlines]}
            made += 1
    return made


def _bold_line(block: Element) -> list[Element]:
    """The words of a paragraph that is one short line in bold; [] for any other."""
    if (
        block["t"] not in ("Para", "Plain")
        or len(block["c"]) != 1
        or block["c"][0]["t"] != "Strong"
    ):
        return []
    inlines: list[Element] = block["c"][0]["c"]
    words = [*_strings(inlines)]
    short = 0 < len(words) <= _WORDS and not words[-1].endswith((".", ":", ",", ";"))
    plain = all(one["t"] in ("Str", "Space", "Emph", "Underline") for one in inlines)
    return inlines if short and plain else []


def pictures_in(tree: Element) -> list[Element]:
    """The pictures of a tree, each once for each place, to be changed there."""
    return [one for one in _elements(tree["blocks"]) if one.get("t") == "Image"]


def text_of(part: Any) -> str:
    """The words of a part of a tree, as far as they are its own: no formulas, no addresses."""
    if isinstance(part, list):
        return "".join(map(text_of, part))
    if not isinstance(part, dict):
        return ""
    kind: str = part.get("t", "")
    content: Any = part.get("c", [])
    if kind in ("Str", "Code", "CodeBlock"):
        return content if kind == "Str" else str(content[1])
    if kind in ("Space", "SoftBreak", "LineBreak", "Math", "RawInline"):
        return " "
    inside = "".join(map(text_of, part.values())) if not kind else text_of(content)
    return f"\n{inside}\n" if kind in _BLOCKS or kind.startswith("Meta") else inside


def _is_empty(block: Element) -> bool:
    """Whether nothing would be printed of it."""
    if block["t"] not in _OF_WORDS:
        return False
    return all(
        one.get("t") in _UNSEEN or (one.get("t") == "Str" and not one["c"].strip())
        for one in _elements(block)
    )


def _elements(part: Any) -> Iterator[Element]:
    if isinstance(part, list):
        for one in part:
            yield from _elements(one)
    elif isinstance(part, dict):
        yield part
        for value in part.values():
            yield from _elements(value)


def _strings(part: Any) -> Iterator[str]:
    return (one["c"] for one in _elements(part) if one.get("t") == "Str")
