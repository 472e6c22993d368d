"""Quotation marks and parentheses of a paragraph that nothing closes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.model import Block, Draft
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.paragraphs import is_english
from mdrag.lint.reading.draft_roles import NO_SENTENCES, draft_roles
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.verify.works.works_in_text import reference_lists

__all__ = ["CHECK"]

_KINDS = frozenset({"paragraph", "plain"})
_APART = frozenset({"blockquote", "table", "figure"})
_SMILEY = lazy_regex(r"[:;=8]['’]?-?[()]")
_ITEM = lazy_regex(r"(?<![\w(])(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})\)")  # 1) and a) of a list in a line
_INTERVAL = lazy_regex(r"\(\s*[-−+]?[\w.∞]{1,8}\s*[,;]\s*[-−+]?[\w.∞]{1,8}\s*\]"
                       r"|\[\s*[-−+]?[\w.∞]{1,8}\s*[,;]\s*[-−+]?[\w.∞]{1,8}\s*\)")  # fmt: skip
_INCHES = lazy_regex(r"\d\s?\"|\"(?=\s*(?:x|by)\b)")
_RUN = lazy_regex(r"\$[^$\n]*`r [^`\n]+`|`r [^`\n]+`[^$\n]*\$")  # code in a formula, run by knitr
_OTHER_MARKS = lazy_regex(r"[„«»‟]|''|``")  # of languages, and of LaTeX
_SHOWN = 40  # characters
_NEAR = 3  # blocks before and behind


class _OpenMark(NamedTuple):
    at: int
    sign: str  # the one that would close it, or open it
    closing: bool = False  # whether it closes what nothing opened


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    found = {
        index: marks
        for index, block in enumerate(draft.blocks)
        if block.kind in _KINDS and _APART.isdisjoint(block.within)
        and (marks := _open_marks(draft, block))
    }  # fmt: skip
    if not found:
        return
    roles = draft_roles(draft, context.config)
    listed = reference_lists(draft)
    for index, marks in found.items():
        block = draft.blocks[index]
        if roles[index] in NO_SENTENCES or any(a <= block.start < b for a, b in listed):
            continue
        if _RUN.search(draft.text, block.start, block.end):
            continue
        for mark in marks:
            quotes = mark.sign != ")"
            if quotes and not is_english(draft, block):
                continue
            if _closes_elsewhere(draft, index, quotes):
                continue
            end = min(block.end, mark.at + _SHOWN)
            line = draft.text[mark.at : end].partition("\n\n")[0]
            words = {"words": " ".join(line.split()), "sign": mark.sign}
            yield rule.finding((mark.at, mark.at + len(line.rstrip())), words)


def _open_marks(draft: Draft, block: Block) -> list[_OpenMark]:
    masked = draft.masked[block.start : block.end]
    found = []
    if masked.count("(") > masked.count(")") - masked.count(":)"):
        found += [_OpenMark(block.start + at, ")") for at in _open_parentheses(masked)]
    if not (masked.count('"') + masked.count("“") + masked.count("”")) % 2:
        return found
    quoted = _open_quotation(masked)
    if quoted:
        found.append(quoted._replace(at=block.start + quoted.at))
    return found


def _open_parentheses(masked: str) -> list[int]:
    """Where the parentheses begin that nothing closes."""
    patterns = (_SMILEY, _INTERVAL, _ITEM)
    spans = [one.span() for pattern in patterns for one in pattern.finditer(masked)]
    apart = {at for start, end in spans for at in range(start, end)}
    open_at: list[int] = []
    for at, sign in enumerate(masked):
        if sign not in "()" or at in apart:
            continue
        if sign == "(":
            open_at.append(at)
        elif open_at:
            open_at.pop()
    # “(a) … and b)”: what looked like an item closes it after all
    last = max((end for _, end in spans if masked[end - 1] == ")"), default=0)
    return [at for at in open_at if at >= last]


def _open_quotation(masked: str) -> _OpenMark | None:
    """The mark of a quotation in double marks that has no other; None where all are paired."""
    if _OTHER_MARKS.search(masked):
        return None
    inches = {one.start() + one[0].index('"') for one in _INCHES.finditer(masked)}
    signs = [(at, sign) for at, sign in enumerate(masked) if sign in '"“”' and at not in inches]
    if inches:
        return None
    before: tuple[int, str] | None = None
    for at, sign in signs:
        opens = sign == "“" or (sign == '"' and _opens(masked, at))
        if opens and before is not None:
            break
        if not opens and before is None:
            return _OpenMark(at, "“" if sign == "”" else '"', closing=True)
        before = (at, sign) if opens else None
    if before is None:
        return None
    return _OpenMark(before[0], "”" if before[1] == "“" else '"')


def _opens(masked: str, at: int) -> bool:
    behind = masked[at + 1 : at + 2]
    return (
        (not at or masked[at - 1] in " \n\t([—–-/*_“‘'") and bool(behind) and not behind.isspace()
    )


def _closes_elsewhere(draft: Draft, index: int, quotes: bool) -> bool:
    """Whether it goes over paragraphs: another has one too few or too many near by.

    A quotation of several paragraphs begins each with its mark and ends only the last.
    """
    here = draft.blocks[index]
    for step in (1, -1):
        seen, at = 0, index + step
        while 0 <= at < len(draft.blocks) and seen < _NEAR:
            block = draft.blocks[at]
            at += step
            if block.kind == "heading" and step == 1:
                break
            if not block.prose or (block.start >= here.start and block.end <= here.end):
                continue
            seen += 1
            masked = draft.masked[block.start : block.end]
            if quotes and (
                sum(masked.count(one) for one in '"“”') % 2
                or (step == 1 and masked.lstrip(" *_>").startswith(('"', "“")))
            ):
                return True
            if not quotes and masked.count(")") > masked.count("(") + len(_ITEM.findall(masked)):
                return True
    return False


CHECK = DraftCheck({}, _run, gives=("words", "sign"))
