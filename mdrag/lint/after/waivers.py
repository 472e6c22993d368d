"""Waivers: comments in the draft that let a rule pass, with a reason."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from mdrag.draft.model import Block, Comment, Draft
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.after.fingerprint import Subject, subjects, words_of
from mdrag.lint.after.waiver_comment import waiver_parts
from mdrag.lint.finding import Finding
from mdrag.text.nearest import nearest

__all__ = ["VERBS", "Waiver", "match_waivers", "read_waivers", "remarks"]

VERBS = ("waive", "ignore", "ignore-next", "ignore-start", "ignore-end", "ignore-file")

_NESTED = 64  # how many notes and captions may lie before the comment in its block
_MARK = lazy_regex(r"mdrag:\s*(\S*)\s*(.*)", re.DOTALL)
_QUOTED_LINE = lazy_regex(r"\n[ \t]*>[> \t]*")  # how a block quotation goes on inside the comment
_OWN_MARK = lazy_regex(r"mdrag:(?:begin|end)\b")  # a section of AGENT.md that mdrag keeps


class Waiver(NamedTuple):
    """One waiving comment: which rules, from where to where, and why."""

    verb: str
    rules: tuple[str, ...]  # ids, packs such as style, or globs such as style.*
    reason: str
    comment: Comment
    start: int  # findings that begin in [start, end) are waived
    end: int
    problem: str = ""  # why the comment waives nothing at all
    open: bool = False  # an ignore-start that no ignore-end follows
    words: str = ""  # of the one sentence it speaks of; "" = of all
    digest: str = ""  # of that sentence as it was when it was waived; "" = the words are enough

    def covers(self, finding: Finding, about: Callable[[Finding], Subject]) -> bool:
        """Whether a finding is waived; ``about`` says what it speaks of, see `subjects`."""
        if not self.start <= finding.start < self.end:
            return False
        if not any(_names(name, finding.rule) for name in self.rules):
            return False
        return not (self.words or self.digest) or self.means(about(finding))

    def means(self, subject: Subject) -> bool:
        """Whether this is the sentence the waiver names."""
        if self.digest:
            return subject.digest == self.digest
        return f" {words_of(self.words)} " in f" {subject.words} "


def read_waivers(draft: Draft) -> tuple[Waiver, ...]:
    """The waivers of a draft, in order.

    ``waive`` and ``ignore`` speak of the paragraph they stand in, else of the next block;
    ``ignore-next`` of the next block; ``ignore-start`` up to its ``ignore-end`` or the end of the
    draft; ``ignore-file`` of everything. Words in quotation marks narrow any of them to the
    sentence that holds them.
    """
    found: list[Waiver] = []
    open_at: list[int] = []  # indices of ignore-start waivers that are not ended
    for comment in draft.comments:
        match = _MARK.fullmatch(_QUOTED_LINE.sub("\n", comment.text))
        if match is None or _OWN_MARK.match(comment.text):
            continue
        parts = waiver_parts(match[2])
        verb, names = match[1], parts.rules
        waiver = Waiver(
            verb, names, parts.reason, comment, 0, 0, words=parts.words, digest=parts.digest
        )
        if verb == "ignore-end":
            ended = _ended(found, open_at, names)
            for index in ended:
                found[index] = found[index]._replace(end=comment.end)
                open_at.remove(index)
            if not ended:
                found.append(
                    waiver._replace(problem=fill("no ignore-start stands before this end"))
                )
            continue
        if verb not in VERBS:
            found.append(waiver._replace(problem=fill("{verb!r} is no way to waive", verb=verb)))
            continue
        if not names:
            found.append(waiver._replace(problem=fill("{verb} names no rule", verb=verb)))
            continue
        if parts.named and not parts.digest and not words_of(parts.words):
            found.append(
                waiver._replace(problem=fill("no word stands between its quotation marks"))
            )
            continue
        if verb == "ignore-start":
            open_at.append(len(found))
        start, end = _reach(draft, comment, verb)
        found.append(waiver._replace(start=start, end=end))
    for index in open_at:
        found[index] = found[index]._replace(open=True)
    return tuple(found)


def _ended(found: Sequence[Waiver], open_at: Sequence[int], names: tuple[str, ...]) -> list[int]:
    """Which open starts an end closes: those naming its rules; the last one when it names none."""
    if not names:
        return list(open_at[-1:])
    return [index for index in open_at if set(found[index].rules) & set(names)]


def _reach(draft: Draft, comment: Comment, verb: str) -> tuple[int, int]:
    """From where to where a comment with this verb waives."""
    if verb == "ignore-file":
        return 0, len(draft.text) + 1
    if verb == "ignore-start":
        return comment.start, len(draft.text) + 1
    blocks = draft.blocks
    host = _host(draft, comment)
    if host and host.prose and verb != "ignore-next":
        return host.start, host.end
    inside = host.end if host and host.prose else comment.end  # what follows is no note in it
    after = bisect_left(blocks, inside, key=lambda block: block.start)
    while after < len(blocks) and blocks[after].kind in ("comment", "link-definition"):
        after += 1
    if after == len(blocks):
        return comment.end, comment.end
    following = blocks[after]
    if following.top < 0 or (host and following.top == host.top):
        return following.start, following.end
    # The whole list, table or quotation that follows, not its first item only.
    _, start, end = draft.top[following.top]
    return min(start, following.start), max(end, following.end)


def _host(draft: Draft, comment: Comment) -> Block | None:
    """The innermost block a comment stands in; notes and captions lie inside other blocks."""
    at = bisect_right(draft.blocks, comment.start, key=lambda block: block.start)
    around = (b for b in reversed(draft.blocks[max(at - _NESTED, 0) : at]) if comment.start < b.end)
    return next(around, None)


def match_waivers(
    draft: Draft, findings: Iterable[Finding], waivers: Sequence[Waiver]
) -> tuple[list[Finding], list[Finding], set[int]]:
    """What is left, what was waived, and the indices of the waivers that waived something."""
    about = subjects(draft) if any(one.words or one.digest for one in waivers) else _nothing
    left: list[Finding] = []
    waived: list[Finding] = []
    used: set[int] = set()
    for finding in findings:
        mine = {n for n, waiver in enumerate(waivers) if waiver.covers(finding, about)}
        used |= mine
        (waived if mine else left).append(finding)
    return left, waived, used


def _nothing(_: Finding) -> Subject:
    """Of a draft none of whose waivers names a sentence."""
    return Subject("", "", "")


class _Remark(NamedTuple):
    waiver: Waiver
    what: str
    todo: str


def remarks(
    waivers: Sequence[Waiver], used: Collection[int], ran: Collection[str], known: Collection[str]
) -> tuple[list[_Remark], list[_Remark]]:
    """What is said of unused waivers, and of those without a reason.

    A waiver is unused only when every rule it names ran (``ran``) and there is such a rule
    (``known``); a name nobody knows is told at once.
    """
    unused: list[_Remark] = []  # and those that reach further than was meant
    unreasoned: list[_Remark] = []
    for number, waiver in enumerate(waivers):
        names = ", ".join(waiver.rules)
        if waiver.problem:
            todo = fill("write <!-- mdrag: ignore RULE -- reason -->, or take the comment out")
            unused.append(
                _Remark(
                    waiver, fill("this waives nothing: {problem}", problem=waiver.problem), todo
                )
            )
            continue
        if not waiver.reason:
            what = fill("{verb} {names} gives no reason", verb=waiver.verb, names=names)
            unreasoned.append(
                _Remark(waiver, what, fill("add one after two hyphens: -- because …"))
            )
        if waiver.open:
            what = fill(
                "{verb} {names} begins here and never ends: the rest of the draft is waived",
                verb=waiver.verb,
                names=names,
            )
            todo = fill(
                "write <!-- mdrag: ignore-end {names} --> where it ends, or say ignore-file",
                names=names,
            )
            unused.append(_Remark(waiver, what, todo))
            continue
        if number in used or all(name.startswith("waiver.") for name in waiver.rules):
            continue
        strangers = [name for name in waiver.rules if not _matching(name, known)]
        if strangers:
            packs = {name.partition(".")[0] for name in known}
            hint = nearest(strangers[0], [*sorted(packs), *sorted(known)]) or fill(
                "; see: {command}", command="mdrag rules"
            )
            what = fill("there is no rule {stranger}{hint}", stranger=strangers[0], hint=hint)
            unused.append(_Remark(waiver, what, fill("correct the name, or take the comment out")))
        elif all(_matching(name, known) <= set(ran) for name in waiver.rules):
            what = fill("{names} has nothing to say {where}", names=names, where=_where(waiver))
            todo = fill("take the comment out")
            if waiver.words or waiver.digest:
                todo += fill(", or waive anew what the sentence says now")
            unused.append(_Remark(waiver, what, todo))
    return unused, unreasoned


def _matching(pattern: str, names: Collection[str]) -> set[str]:
    return {name for name in names if _names(pattern, name)}


def _names(pattern: str, rule: str) -> bool:
    """Whether a name in a waiver (id, pack or glob) means this rule."""
    return fnmatchcase(rule, pattern) or rule.startswith(f"{pattern}.")


def _where(waiver: Waiver) -> str:
    if waiver.words or waiver.digest:
        changed = fill(" as it was when it was waived") if waiver.digest else ""
        return fill('of the sentence "{words}"{changed}', words=waiver.words, changed=changed)
    places = {"ignore-file": fill("in this draft"), "ignore-start": fill("up to its end")}
    return places.get(waiver.verb, fill("about the paragraph this stands in or before"))
