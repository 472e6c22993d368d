"""Headings without a blank behind their marks: pandoc prints “##Results” as it is.

Older programs (and R Markdown before 2018) read them as headings. A line that goes on with a
sentence, or ends one, is none: “… marked as” and below it “##metoo and those that were not.”
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.model import Block, Draft
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.draft_roles import words_for_pandoc
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]

_GLUED = lazy_regex(
    r"(?m)^(?P<blank>[ ]{0,3})(?P<marks>\#{1,6})(?P<words>(?:[*_“\"‘`\[]{0,3}(?:[^\Wa-z_]|\d))"
    r"[^\r\n]{0,99}?)(?P<closed>\#*)[ \t\r]*$"
)
_OTHER_READERS = lazy_regex(r"gfm|commonmark|-space_in_atx_header")
_SENTENCE_END = lazy_regex(r"[.!?:…。！？：][\"”’'»)\]}*_]*\s*$")
_INDENTED = lazy_regex(r"(?:\t| {4})")
_SHOWN = 40  # characters of a heading
# What a single word behind one mark is a heading as; others may be tags: “#MeToo”
_SECTIONS = frozenset(
    ["introduction", "background", "abstract", "summary", "method", "methods", "methodology",
     "results", "findings", "discussion", "conclusion", "conclusions", "references",
     "bibliography", "appendix", "acknowledgements"]
)  # fmt: skip


class _Heading(NamedTuple):
    line: int  # where its line begins
    start: int  # of its marks
    words: int  # where its words begin
    end: int
    safe: bool


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    if not _GLUED.search(draft.text):
        return
    for _, block in words_for_pandoc(draft, context.config, _OTHER_READERS):
        if set(block.within) <= {"div"} and "```" not in draft.text[block.start : block.end]:
            for one in _glued(draft, block):
                end = min(one.end, one.start + _SHOWN)
                yield rule.finding(
                    (one.start, end),
                    {"words": " ".join(draft.text[one.start : end].split())},
                    fix=Fix(fill("put a blank behind its marks"), _edits(draft, one), one.safe),
                )


def _glued(draft: Draft, block: Block) -> Iterator[_Heading]:
    text = draft.text
    for line in _GLUED.finditer(text, block.start, block.end):
        if draft.masked[line.start("marks")].isspace():
            continue  # code, or a comment
        below = _line_below(text, line.end())
        if not _is_heading(text[block.start : line.start()], line["words"], below):
            continue
        single = len(line["marks"]) == 1
        if single and not _stands_alone(line["words"], below, line.start() == block.start):
            continue
        safe = not single and not _INDENTED.match(below)
        yield _Heading(
            line.start(), line.start("marks"), line.start("words"), line.end("closed"), safe
        )


def _line_below(text: str, end: int) -> str:
    """The line behind the one that ends at ``end``."""
    start = end + text.startswith("\r", end)
    start += text.startswith("\n", start)
    last = text.find("\n", start)
    return text[start : last if last >= 0 else len(text)]


def _is_heading(before: str, words: str, below: str) -> bool:
    """Whether a line neither goes on with a sentence, nor has one that goes on below or ends."""
    words = words.rstrip()
    if before.strip() and not before.lstrip().startswith("#") and not _SENTENCE_END.search(before):
        return False
    goes_on = below[:1].islower() and not words.endswith((".", "?", "!"))
    return not goes_on and words[-1:] not in (".", ";", ",")


def _stands_alone(words: str, below: str, first: bool) -> bool:
    several = " " in words.strip() or words.strip().casefold() in _SECTIONS
    return first and several and not words[0].isdigit() and not below.strip()


def _edits(draft: Draft, heading: _Heading) -> tuple[Edit, ...]:
    """A blank behind the marks, none before, and an empty line above where there are words."""
    text, line = draft.text, heading.line
    edits = [Edit(line, heading.start, "")] if line < heading.start else []
    if line and not text.endswith(("\n\n", "\r\n\r\n"), 0, line):
        edits = [Edit(line, heading.start, "\r\n" if text[line - 2 : line] == "\r\n" else "\n")]
    return (*edits, Edit(heading.words, heading.words, " "))


CHECK = DraftCheck({}, _run, gives=("words",))
