"""Lists, headings, block quotations, tables and code that pandoc reads as the end of a paragraph.

GitHub begins a list behind any line; pandoc only behind an empty one, and prints the marks of one
that stands right behind words: “three reasons: - the first - the second”, “## Results” in Word.
Behind a list that gets its empty line, the words of the next paragraph get theirs, lest they end
up in its last item.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.model import Block, Draft
from mdrag.draft.roles.site_pages import is_site_page
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.draft_roles import words_for_pandoc
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]

_MARK = lazy_regex(
    r"(?P<blank>[ ]{0,3})(?:(?P<bullet>[-*+])[ \t]+(?=[^\W_]|[\[(*_“\"'‘`$@])"
    r"|(?P<dot>[•‣▪●◦]|o(?=\t))[ \t]*(?=\S)"
    r"|(?P<number>\(?(?:\d{1,2}|[a-h])[.)])[ \t]+(?=\S)"
    r"|(?P<quotation>>)[ \t]*(?=[^\W\d]|[“\"‘*_\[])"
    r"|(?P<heading>\#{1,6})[ \t]+(?=[^\W_]|[*_“\"]))"
)
_FENCE = lazy_regex(r"[ ]{0,3}(?P<code>```|~~~)[`~]*(?P<chunk>[ \t]*\{)?[^`]*$")
_ENDS_CODE = {one: lazy_regex(rf"(?m)^[ \t]*{one}[ \t\r]*$") for one in ("```", "~~~")}
_ENDED = lazy_regex(r"[.!?:…。！？：][\"”’'»)\]}*_]*\s*$|\}\s*$|\[\^[^\]]+\]\s*$")
_NEW_SENTENCE = lazy_regex(r"[\"“‘'(\[*_]*(?:[^\W\d_a-z]|@|<!--)")
_UNDER_HEADS = lazy_regex(r"[ ]{0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$")
_OTHER_READERS = lazy_regex(r"gfm|commonmark|lists_without_preceding_blankline")
_INDENTED = lazy_regex(r"[ \t\r]*\n(?:[ \t\r]*\n)+(?:\t| {4})")
_BREAKS = ("  ", "\\")  # a line that ends so is printed as a line
_SHOWN = 40  # characters of a line
_LIST = ("bullet", "dot", "number")
_NARROW = 60  # nobody breaks lines by hand before so many characters
_WRAPPED = 100  # nobody breaks lines by hand behind more characters
_INNER = ("◦", "o")  # Word's marks of a list in a list


class _Line(NamedTuple):
    start: int
    text: str  # without its end
    kind: str  # bullet, dot, number, quotation, heading, table, code; "": words
    mark: str = ""


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    if is_site_page(draft):
        return  # GitHub and Jekyll begin lists and quotations without an empty line
    for _, block in words_for_pandoc(draft, context.config, _OTHER_READERS):
        if "table" in block.within:
            continue
        lines = _lines(draft, block)
        if not (unread := _unread(lines, not set(block.within) <= {"div"})):
            continue
        first = unread[0]
        end = min(first.start + len(first.text.rstrip()), first.start + _SHOWN)
        edits = tuple(edit for line in unread for edit in _edits(draft, line, lines))
        # what is indented behind a list becomes a part of its last item
        safe = not (unread[-1].kind in _LIST and _INDENTED.match(draft.text, block.end))
        yield rule.finding(
            (first.start, end),
            {"words": " ".join(draft.text[first.start : end].split()), "why": _why(first.kind)},
            fix=Fix(fill("put an empty line before it"), edits, safe),
        )


def _why(kind: str) -> str:
    if kind == "dot":
        return fill("pandoc knows no such mark; write “- ”, and an empty line before the list")
    if kind == "heading":
        return fill("a heading begins only after an empty line; put one in")
    if kind == "quotation":
        return fill("a block quotation begins only after an empty line; put one in")
    if kind == "code":
        return fill("a block of code begins only after an empty line; put one in")
    if kind == "table":
        return fill("a table begins only after an empty line; put one in")
    return fill("a list begins only after an empty line; put one in")


def _lines(draft: Draft, block: Block) -> list[_Line]:
    """The lines of a paragraph; what stands in code, mathematics or a comment is words."""
    found: list[_Line] = []
    start = block.start
    fenced = False
    for raw in draft.text[block.start : block.end].splitlines(keepends=True):
        text = raw.rstrip("\r\n")
        match = _MARK.match(text)
        kind = match.lastgroup or "" if match else ""
        mark = match[kind] if match else ""
        if match and (fenced or draft.masked[start + match.start(kind)].isspace()):
            kind = mark = ""
        if fence := _FENCE.match(text):
            fenced = not fenced
            closed = fenced and _is_closed(draft, start + len(raw), fence["code"])
            kind = "code" if closed and not fence["chunk"] else ""
        if _UNDER_HEADS.match(text) and found and "|" in found[-1].text:
            found[-1] = found[-1]._replace(kind="table")
        found.append(_Line(start, text, kind, mark))
        start += len(raw)
    return found


def _is_closed(draft: Draft, after: int, fence: str) -> bool:
    """Whether a fence ends the code that one begins; knitr has run a chunk before pandoc reads."""
    return _ENDS_CODE[fence].search(draft.text, after) is not None


def _unread(lines: list[_Line], inside: bool = False) -> list[_Line]:
    """The lines that an empty one should stand before, in order.

    inside: the paragraph stands in a list, a quotation or a note, where only a heading at the
    margin is surely none of it.
    """
    found: list[_Line] = []
    begun = ""  # the kind of block that the line before would belong to
    for at, line in enumerate(lines):
        if inside and not (at and line.kind == "heading" and line.text.startswith("#")):
            continue
        if not line.kind:
            if begun == "heading":
                begun = ""  # behind a heading words begin another
            elif (begun in _LIST and _begins_paragraph(lines, at)) or (
                begun == "quotation" and _follows_attribution(lines, at)
            ):
                found.append(line)
                begun = ""
            continue
        if not at:
            begun = line.kind
            found += [line] if line.kind == "dot" and _is_list(lines, at) else []
            continue
        if line.kind == "heading":
            if begun == "heading" or _is_heading(lines, at):
                found.append(line)
                begun, inside = "heading", False
        elif begun == "heading":
            begun = line.kind
        elif line.kind != begun and _begins(lines, at):
            found.append(line)
            begun = line.kind
    return found


def _begins(lines: list[_Line], at: int) -> bool:
    if lines[at].kind in ("table", "code"):
        return True
    if lines[at].kind == "quotation":
        return _is_quotation(lines, at)
    return _is_list(lines, at)


def _begins_paragraph(lines: list[_Line], at: int) -> bool:
    """Whether the writer broke the line here, not an editor because the next word had no room."""
    before, line = lines[at - 1].text.rstrip(), lines[at].text
    if not _NEW_SENTENCE.match(line) or "|" in before:
        return False
    width = max(_NARROW, *(len(one.text) for one in lines))
    had_room = len(before) + 1 + len(line.split()[0]) <= width
    return had_room or (len(before) > _WRAPPED and _ENDED.search(before) is not None)


def _follows_attribution(lines: list[_Line], at: int) -> bool:
    """Whether a quotation has named its source in the line before, and so is at its end."""
    before = lines[at - 1].text.rstrip()
    return before.endswith((")", ").", "}", "}.")) and _begins_paragraph(lines, at)


def _goes_on(before: str, line: _Line) -> bool:
    """Whether a line that begins in a small letter goes on with the sentence before it."""
    first = line.text[line.text.index(line.mark) + len(line.mark) :].lstrip(' \t*_“"‘')
    return first[:1].islower() and not _ENDED.search(before)


def _is_heading(lines: list[_Line], at: int) -> bool:
    return not _goes_on(lines[at - 1].text, lines[at])


def _is_quotation(lines: list[_Line], at: int) -> bool:
    if at + 1 < len(lines) and lines[at + 1].text.startswith(">"):
        return True
    return not _goes_on(lines[at - 1].text, lines[at])


def _is_list(lines: list[_Line], at: int) -> bool:
    """Whether a mark begins a list, not a line that a dash or a year happens to begin."""
    kind = lines[at].kind
    others = (n for n in range(at, len(lines)) if lines[n].kind not in ("", kind))
    end = next(others, len(lines))
    items = [n for n in range(at, end) if lines[n].kind == kind]
    if all(lines[n - 1].text.endswith(_BREAKS) for n in items if n):
        return False  # each is printed as a line of its own
    if _leads_in(lines, at):
        return kind != "number" or lines[at].mark.strip("().") in ("1", "a")
    if kind == "number":
        first = lines[at].mark.strip("().")
        second = lines[items[1]].mark.strip("().") if len(items) > 1 else ""
        prose = any(lines[n - 1].text.rstrip().endswith((" and", " or")) for n in items[1:])
        return (first, second) in (("1", "2"), ("a", "b")) and not prose
    return len(items) > 1 and not (kind == "bullet" and _is_prose(lines, items))


def _is_prose(lines: list[_Line], items: list[int]) -> bool:
    """Whether the marks are dashes, minus or plus signs of a sentence that its lines break."""
    before = lines[items[0] - 1].text.rstrip()
    if lines[items[0]].mark == "*" or _ENDED.search(before):
        return False
    texts = [lines[n].text.lstrip()[1:].lstrip() for n in items]
    sums = before[-1:].isdigit() and texts[0][:1].isdigit()
    return lines[items[0]].mark == "+" or sums or any(" - " in one for one in texts)


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
            inner = item.mark in _INNER and item.mark != line.mark
            blank = max(match["blank"], "  ") if inner else match["blank"]
            yield Edit(item.start, item.start + match.end(), blank + "- ")


CHECK = DraftCheck({}, _run, gives=("words", "why"))
