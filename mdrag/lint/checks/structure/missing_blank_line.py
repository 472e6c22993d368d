"""Lists, headings, block quotations and tables that pandoc reads as the end of a paragraph.

GitHub begins a list behind any line; pandoc only behind an empty one, and prints the marks of one
that stands right behind words: “three reasons: - the first - the second”, “## Results” in Word.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.model import Block, Draft
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]

_MARK = lazy_regex(
    r"[ ]{0,3}(?:(?P<bullet>[-*+])[ \t]+(?=[^\W_]|[\[(*_“\"'‘`$@])|(?P<dot>[•‣▪●◦])[ \t]*(?=\S)"
    r"|(?P<number>\(?(?:\d{1,2}|[a-h])[.)])[ \t]+(?=\S)"
    r"|(?P<quotation>>)[ \t]*(?=[^\W\d]|[“\"‘*_\[])"
    r"|(?P<heading>\#{1,6})[ \t]+(?=[^\W_]|[*_“\"]))"
)
_UNDER_HEADS = lazy_regex(r"[ ]{0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$")
_OTHER_READERS = lazy_regex(r"gfm|commonmark|lists_without_preceding_blankline")
_BREAKS = ("  ", "\\")  # a line that ends so is printed as a line
_SHOWN = 40  # characters of a line


class _Line(NamedTuple):
    start: int
    text: str  # without its end
    kind: str  # bullet, dot, number, quotation, heading, table; "": words
    mark: str = ""


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    if _OTHER_READERS.search(str(draft.meta.get("from", ""))):
        return
    roles = draft_roles(draft, context.config)
    for index, block in enumerate(draft.blocks):
        if block.kind not in ("paragraph", "plain") or block.within or roles[index] == "code":
            continue
        unread = _unread(lines := _lines(draft, block))
        if not unread:
            continue
        first = unread[0]
        end = min(first.start + len(first.text.rstrip()), first.start + _SHOWN)
        edits = tuple(edit for line in unread for edit in _edits(draft, line, lines))
        yield rule.finding(
            (first.start, end),
            {"words": " ".join(draft.text[first.start : end].split()), "why": _why(first.kind)},
            fix=Fix(fill("put an empty line before it"), edits, safe=True),
        )


def _why(kind: str) -> str:
    if kind == "dot":
        return fill("pandoc knows no such mark; write “- ”, and an empty line before the list")
    if kind == "heading":
        return fill("a heading begins only after an empty line; put one in")
    if kind == "quotation":
        return fill("a block quotation begins only after an empty line; put one in")
    if kind == "table":
        return fill("a table begins only after an empty line; put one in")
    return fill("a list begins only after an empty line; put one in")


def _lines(draft: Draft, block: Block) -> list[_Line]:
    """The lines of a paragraph; what stands in code, mathematics or a comment is words."""
    found: list[_Line] = []
    start = block.start
    for raw in draft.text[block.start : block.end].splitlines(keepends=True):
        text = raw.rstrip("\r\n")
        match = _MARK.match(text)
        kind = match.lastgroup or "" if match else ""
        mark = match[kind] if match else ""
        if match and draft.masked[start + match.start(kind)].isspace():
            kind = mark = ""
        if _UNDER_HEADS.match(text) and found and "|" in found[-1].text:
            found[-1] = found[-1]._replace(kind="table")
        found.append(_Line(start, text, kind, mark))
        start += len(raw)
    return found


def _unread(lines: list[_Line]) -> list[_Line]:
    """The lines that an empty one should stand before, in order."""
    found: list[_Line] = []
    begun = ""  # the kind of block that the line before would belong to
    for at, line in enumerate(lines):
        if not line.kind:
            begun = "" if begun == "heading" else begun  # behind a heading words begin another
            continue
        if not at:
            begun = line.kind
            found += [line] if line.kind == "dot" and _is_list(lines, at) else []
            continue
        if line.kind == "heading":
            found.append(line)
            begun = "heading"
        elif begun == "heading":
            begun = line.kind
        elif line.kind != begun and _begins(lines, at):
            found.append(line)
            begun = line.kind
    return found


def _begins(lines: list[_Line], at: int) -> bool:
    if lines[at].kind in ("table", "quotation"):
        return True
    return _is_list(lines, at)


def _is_list(lines: list[_Line], at: int) -> bool:
    """Whether a mark begins a list, not a line that a dash or a year happens to begin."""
    kind = lines[at].kind
    items = [n for n in range(at, len(lines)) if lines[n].kind == kind]
    if all(lines[n - 1].text.endswith(_BREAKS) for n in items if n):
        return False  # each is printed as a line of its own
    if kind == "number":
        first = lines[at].mark.strip("().")
        second = lines[items[1]].mark.strip("().") if len(items) > 1 else ""
        return first in ("1", "a") and (second in ("2", "b") or _leads_in(lines, at))
    return len(items) > 1 or _leads_in(lines, at)


def _leads_in(lines: list[_Line], at: int) -> bool:
    return at > 0 and lines[at - 1].text.rstrip().endswith((":", "："))


def _edits(draft: Draft, line: _Line, lines: list[_Line]) -> Iterator[Edit]:
    if line.start > lines[0].start:
        crlf = draft.text[line.start - 2 : line.start] == "\r\n"
        yield Edit(line.start, line.start, "\r\n" if crlf else "\n")
    if line.kind != "dot":
        return
    for item in lines[lines.index(line) :]:
        if item.kind == "dot":
            match = _MARK.match(item.text)
            assert match is not None
            yield Edit(item.start, item.start + match.end(), "- ")


CHECK = DraftCheck({}, _run, gives=("words", "why"))
