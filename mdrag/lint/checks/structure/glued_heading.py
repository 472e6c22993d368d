"""Headings without a blank behind their marks: pandoc prints “##Results” as it is typed.

Older programs (and R Markdown before 2018) read them as headings. Of a draft that has them
throughout the first is told, with all in its fix.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.model import Block, Draft
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.structure.first_of_many import first_of_many
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]

_GLUED = lazy_regex(
    r"(?m)^[ ]{0,3}(?P<marks>\#{1,6})(?P<words>[^\W_][^\r\n#]*)(?P<closed>#*)[ \t\r]*$"
)
_OTHER_READERS = lazy_regex(r"gfm|commonmark|-space_in_atx_header")
_MOST = 3  # headings told one by one
_SHOWN = 40  # characters of a heading
_LONGEST = 100  # characters of a line behind one “#”: a longer one is a remark, or a sentence


class _Heading(NamedTuple):
    start: int  # of its marks
    words: int  # where its words begin
    end: int


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    if _OTHER_READERS.search(str(draft.meta.get("from", ""))):
        return
    roles = draft_roles(draft, context.config)
    found = [
        heading
        for index, block in enumerate(draft.blocks)
        if block.kind in ("paragraph", "plain") and roles[index] != "code"
        and set(block.within) <= {"div"}
        for heading in _glued(draft, block)
    ]  # fmt: skip
    for group, more in first_of_many(found, _MOST):
        first = group[0]
        end = min(first.end, first.start + _SHOWN)
        edits = tuple(edit for one in group for edit in _edits(draft, one))
        yield rule.finding(
            (first.start, end),
            {"words": " ".join(draft.text[first.start : end].split()), "more": more},
            fix=Fix(fill("put a blank behind its marks"), edits, safe=True),
        )


def _glued(draft: Draft, block: Block) -> Iterator[_Heading]:
    for line in _GLUED.finditer(draft.text, block.start, block.end):
        if draft.masked[line.start("marks")].isspace():
            continue  # code, or a comment
        alone = line.end() >= block.end and line.start() == block.start
        if len(line["marks"]) > 1 or (alone and _reads_as_heading(line["words"])):
            yield _Heading(line.start("marks"), line.start("words"), line.end("closed"))


def _reads_as_heading(words: str) -> bool:
    """Whether words behind a single “#” are a heading, not a tag (“#MeToo”) or a number (“#3”)."""
    words = words.strip()
    several = " " in words or (words.isalpha() and words[1:].islower())
    return words[0].isupper() and several and len(words) < _LONGEST and words[-1] not in ".;,"


def _edits(draft: Draft, heading: _Heading) -> Iterator[Edit]:
    """A blank behind the marks, and an empty line before where there are words."""
    line = draft.text.rfind("\n", 0, heading.start) + 1
    before = draft.text[:line].rstrip(" \t")
    if line and not before.endswith(("\n\n", "\r\n\r\n")):
        crlf = draft.text[line - 2 : line] == "\r\n"
        yield Edit(line, line, "\r\n" if crlf else "\n")
    yield Edit(heading.words, heading.words, " ")


CHECK = DraftCheck({}, _run, gives=("words", "more"))
