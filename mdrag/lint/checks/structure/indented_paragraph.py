"""Paragraphs that begin with a tab, as in Word: printed as code, and read by no other rule."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Block, Draft
from mdrag.draft.parse import parse
from mdrag.draft.roles.indented_prose import reads_as_prose
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.structure.unread_blocks import PART_GAP, holds_headings, unread_blocks
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]

_SHOWN = 40  # characters of a paragraph
_INDENT = lazy_regex(r"(?m)^[ \t]+")
_STEP = lazy_regex(r"(?m)^(?: {0,3}\t| {4})")
_WORDS_BELOW = lazy_regex(r"[^\S\n]*\S")  # in the very next line
# What the margin would make more of than words, however it parses alone: tags, TeX, a caption, a
# definition, the lines of a table
_MARKED = lazy_regex(
    r"(?m)<[A-Za-z/!?]|\\begin\b|^[ \t]*(?:Table)?:|^[ \t]*[-=|+:]{2,}|^[ \t]*\[[^\]\n]+\]:|"
    r"^[ \t]*(?:>|[-*+] |\#)"
)
_FULL_LINE = 40  # characters: the writer broke shorter lines, as of verse, for a reason


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft, headings = context.draft, _indented_headings(context.draft)
    for block in unread_blocks(draft, draft_roles(draft, context.config)):
        start, end = _beginning(draft, block)
        words = " ".join(draft.text[start:end].split())
        fix = _fix(draft, block)
        if fix and headings:
            fix, headings = fix._replace(edits=(*headings, *fix.edits)), ()
        yield rule.finding((start, end), {"words": words}, fix=fix)


def _indented_headings(draft: Draft) -> tuple[Edit, ...]:
    """The step to the margin of headings that our reader takes for such behind a tab."""
    places = (draft.text.rfind("\n", 0, one.start) + 1 for one in draft.blocks
              if one.kind == "heading")  # fmt: skip
    steps = (_STEP.match(draft.text, place) for place in places)
    return tuple(Edit(one.start(), one.end(), "") for one in steps if one)


def _beginning(draft: Draft, block: Block) -> tuple[int, int]:
    """Where the first words of a block stand."""
    text = draft.text[block.start : block.end]
    start = block.start + len(text) - len(text.lstrip())
    first = draft.text[start : block.end].split("\n", 1)[0]
    return start, start + min(len(first.rstrip()), _SHOWN)


def _fix(draft: Draft, block: Block) -> Fix | None:
    """Each line to the margin, and an empty one behind; None where more would come of it."""
    text = draft.text
    if holds_headings(text[block.start : block.end]):
        return _section_fix(draft, block)
    if set(block.within) - {"div"} or not _makes_paragraphs(text[block.start : block.end]):
        return None
    line = text.rfind("\n", 0, block.start) + 1
    edits = [Edit(one.start(), one.end(), "") for one in _INDENT.finditer(text, line, block.end)]
    end = text.find("\n", block.end)
    if end >= 0 and _WORDS_BELOW.match(text, end + 1):
        edits.append(Edit(end + 1, end + 1, "\r\n" if text[end - 1 : end] == "\r" else "\n"))
    return Fix(fill("begin it at the margin"), tuple(edits), safe=True)


def _section_fix(draft: Draft, block: Block) -> Fix | None:
    """A whole section, one step to the margin; None where some of it would stay code."""
    line = draft.text.rfind("\n", 0, block.start) + 1
    steps = list(_STEP.finditer(draft.text, line, block.end))
    plain = _STEP.sub("", draft.text[line : block.end])
    if block.within or any(one.kind == "code" for one in parse(plain).blocks):
        return None
    edits = [Edit(one.start(), one.end(), "") for one in steps]
    return Fix(fill("begin it at the margin"), tuple(edits), safe=True)


def _makes_paragraphs(indented: str) -> bool:
    """Whether the words are prose in each part, and paragraphs and nothing else at the margin."""
    parts = [part.strip() for part in PART_GAP.split(indented)]
    if not all(reads_as_prose(part, least=0) and _runs_on(part) for part in parts):
        return False
    plain = _INDENT.sub("", indented).replace("\r\n", "\n")
    if _MARKED.search(plain):
        return False
    return [block.kind for block in parse(plain).blocks] == ["paragraph"] * len(parts)


def _runs_on(part: str) -> bool:
    """Whether its lines, but for the last, were broken only because they were full."""
    return all(len(line.strip()) >= _FULL_LINE for line in part.splitlines()[:-1])


CHECK = DraftCheck({}, _run, gives=("words",))
