"""The blocks of a draft → runs of words, each knowing its sentence, citation and findings.

Nothing of the draft becomes markup: raw HTML and comments are left out, images are not loaded, and
what remains is text that a face escapes.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from mdrag.draft.model import Binding, Block, Draft, Span
from mdrag.lint.finding import Finding
from mdrag.text.lines import Lines
from mdrag.view.model import ParagraphView, TextRun

__all__ = ["Marks", "paragraphs"]

_VERBATIM = frozenset({"code", "math", "raw"})
_SILENT = frozenset({"comment", "front-matter", "link-definition", "reference"})
# What stands between words: code, math, notes and images are shown, emphasis changes how words look
# and the rest (attributes, addresses, raw HTML) is left out.
_SIGNS = re.compile(
    r"(?P<code>`+[^`]+`+)|(?P<math>\${1,2}[^$]+\${1,2})|(?P<note>\[\^[^\]\s]+\])"
    r"|(?P<image>!\[)|(?P<link><https?://[^\s>]+>)|\]\([^)]*\)|\{[^}]*\}|<[^>]*>"
    r"|(?P<emphasis>\*{1,3}|_{1,3})|(?P<bare>https?://[^\s>)\]]+)"
)
_MOST = 20_000  # characters of one block of code or one table that are shown


class Marks(NamedTuple):
    """What lies over the text of a draft."""

    draft: Draft
    bindings: Sequence[Binding]
    cited: Sequence[str]  # the words shown for each binding that has none of its own
    findings: Sequence[tuple[int, Finding]]  # with their numbers
    sentence_views: dict[int, int]  # index of a sentence of the draft → of its view


class _Look(NamedTuple):
    strong: bool = False
    emphasis: bool = False


def paragraphs(marks: Marks) -> tuple[ParagraphView, ...]:
    """The blocks of the draft in reading order; a table is one block, as it is written."""
    draft, lines = marks.draft, Lines(marks.draft.text)
    tables = [(start, end) for kind, start, end in draft.top if kind == "Table"]
    found: list[ParagraphView] = []
    done = 0
    for block in sorted(draft.blocks, key=lambda one: (one.start, -one.end)):
        if block.start < done or block.kind in _SILENT or block.end <= block.start:
            continue  # a note or a picture's words, shown inside what holds them
        line = lines.place(block.start)[0]
        table = next((one for one in tables if one[0] <= block.start < one[1]), None)
        if table:
            runs = tuple(_runs(marks, *_bounded(table), verbatim=True))
            found.append(ParagraphView("table", lines.place(table[0])[0], runs))
            done = table[1]
            continue
        done = block.end
        found.append(_paragraph(marks, block, line))
    return tuple(found)


def _paragraph(marks: Marks, block: Block, line: int) -> ParagraphView:
    if block.kind == "rule":
        return ParagraphView("rule", line, ())
    if block.kind == "raw":
        return ParagraphView("raw", line, ())
    if block.kind in _VERBATIM:
        start, end = _bounded((block.start, block.end))
        text = marks.draft.text[start:end]
        return ParagraphView(block.kind, line, (TextRun(_unfenced(text)),))
    depth = sum(one.endswith("-list") for one in block.within)
    runs = tuple(_runs(marks, block.start, block.end))
    if block.kind == "heading":
        return ParagraphView("heading", line, runs, min(max(block.level, 1), 6))
    if "blockquote" in block.within:
        return ParagraphView("quote", line, runs)
    if "footnote" in block.within:
        return ParagraphView("footnote", line, runs, bullet=_before(marks.draft.text, block.start))
    if depth:
        return ParagraphView("item", line, runs, depth, _before(marks.draft.text, block.start))
    return ParagraphView("caption" if block.kind == "caption" else "paragraph", line, runs)


def _bounded(place: tuple[int, int]) -> tuple[int, int]:
    return place[0], min(place[1], place[0] + _MOST)


def _unfenced(text: str) -> str:
    """A block of code without its fences."""
    lines = text.split("\n")
    fenced = lines[0].lstrip().startswith(("```", "~~~"))
    return "\n".join(lines[1:-1]) if fenced and len(lines) > 2 else text


def _before(text: str, start: int) -> str:
    """The sign or number an item begins with; "" for what goes on in it."""
    first = text.rfind("\n", 0, start) + 1
    mark = text[first:start].strip(" \t>")
    if mark in ("-", "*", "+", ":", "~"):
        return "•"
    if note := re.fullmatch(r"\[\^([^\]\s]+)\]:", mark):
        return note[1]
    return mark if re.fullmatch(r"\(?\w{1,6}[.)]", mark) else ""


def _runs(marks: Marks, start: int, end: int, verbatim: bool = False) -> Iterator[TextRun]:
    """The runs of a stretch of the draft; ``verbatim``: signs between words are shown, too."""
    look, at = _Look(), start
    while at < end and marks.draft.text[at].isspace():
        at += 1
    over = [(n, f) for n, f in marks.findings if f.start < end and at < f.end]
    marks = marks._replace(findings=over)
    for stop, binding in _pieces(marks, at, end):
        if binding >= 0:
            yield from _cited(marks, binding, at, stop)
        else:
            for one in _looks(marks.draft, at, stop, look, verbatim):
                yield from _cut(marks, *one)
                look = one[2]
        at = stop


def _pieces(marks: Marks, start: int, end: int) -> Iterator[tuple[int, int]]:
    """(end, index of the binding it is, -1 for words) of each piece of a stretch."""
    at = start
    first = bisect_left(marks.bindings, start, key=lambda one: one.start)
    for index in range(first, len(marks.bindings)):
        one = marks.bindings[index]
        if one.start >= end:
            break
        if one.start < at or one.end > end:
            continue
        if one.start > at:
            yield one.start, -1
        yield one.end, index
        at = one.end
    if at < end:
        yield end, -1


def _cited(marks: Marks, index: int, start: int, end: int) -> Iterator[TextRun]:
    """The words of a binding as one run that can be opened."""
    binding = marks.bindings[index]
    text = marks.draft.text
    words = marks.cited[index] or text[start : binding.mark.start] or text[start:end]
    run = next(iter(_cut(marks, Span(start, end), "cite", _Look(), words)), None)
    if run is not None:
        yield run._replace(text=" ".join(words.split()), citation=index)


def _looks(
    draft: Draft, start: int, end: int, look: _Look, verbatim: bool
) -> Iterator[tuple[Span, str, _Look]]:
    """(stretch, kind, look) of the words between ``start`` and ``end``."""
    if verbatim:
        yield Span(start, end), "text", look
        return
    at = start
    for gap in _gaps(draft, start, end):
        if gap.start > at:
            yield Span(at, gap.start), "text", look
        if _in_citation(draft, gap):
            yield gap, "unbound", look
            at = gap.end
            continue
        for sign in _SIGNS.finditer(draft.text, *gap):
            if sign.lastgroup == "emphasis":
                look = _turned(look, len(sign.group()))
            elif sign.lastgroup:
                yield Span(*sign.span()), sign.lastgroup, look
        at = gap.end
    yield Span(at, end), "text", look  # the last says how words look from here on


def _in_citation(draft: Draft, gap: Span) -> bool:
    """Whether a stretch belongs to a citation; those that are bound were shown before."""
    at = bisect_right(draft.citations, gap.start, key=lambda one: one.start) - 1
    return at >= 0 and gap.start < draft.citations[at].end


def _turned(look: _Look, signs: int) -> _Look:
    return _Look(look.strong ^ (signs > 1), look.emphasis ^ (signs != 2))


def _gaps(draft: Draft, start: int, end: int) -> Iterator[Span]:
    """The stretches that are no prose; white space at their ends belongs to the words."""
    masked, text = draft.masked, draft.text
    for found in re.finditer(r"\s+", masked[start:end]):
        first, last = start + found.start(), start + found.end()
        while first < last and text[first].isspace():
            first += 1
        while last > first and text[last - 1].isspace():
            last -= 1
        if first < last:
            yield Span(first, last)


def _cut(marks: Marks, place: Span, kind: str, look: _Look, words: str = "") -> Iterator[TextRun]:
    """The runs of a stretch, cut where a sentence or a finding begins or ends."""
    over = [(n, f) for n, f in marks.findings if f.start < place.end and place.start < f.end]
    edges = {place.start, place.end}
    if not words and kind == "text":
        edges |= {edge for _, f in over for edge in (f.start, f.end)}
        edges |= {edge for one in _sentences(marks.draft, place) for edge in one}
    ordered = sorted(edge for edge in edges if place.start <= edge <= place.end)
    for first, last in pairwise(ordered):
        sentence = marks.draft.sentence_at(first)
        mine = tuple(n for n, f in over if f.start < last and first < f.end)
        text = words or marks.draft.text[first:last]
        view = marks.sentence_views.get(sentence, -1)
        yield TextRun(_plain(text, kind), kind, *look, view, -1, mine)


def _sentences(draft: Draft, place: Span) -> Iterator[tuple[int, int]]:
    at = max(bisect_right(draft.sentences, place.start, key=lambda s: s.start) - 1, 0)
    while at < len(draft.sentences) and draft.sentences[at].start < place.end:
        yield draft.sentences[at].start, draft.sentences[at].end
        at += 1


def _plain(text: str, kind: str) -> str:
    if kind == "code":
        return text.strip("`")
    if kind == "image":
        return "▣ "
    if kind == "link":
        return text.strip("<>")
    if kind == "note":
        return text[2:-1]
    return text
