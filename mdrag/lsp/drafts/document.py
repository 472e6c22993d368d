"""A draft that is open in an editor: its text, what was read of it, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from mdrag.draft.model import Block, Draft
from mdrag.draft.parse import parse
from mdrag.draft.reparse import edited_range, reparse
from mdrag.lint.after.waivers import match_waivers, read_waivers
from mdrag.lint.finding import Finding
from mdrag.lint.result import Result
from mdrag.lint.run.paragraph_rules import WordOnlyRules

__all__ = ["DraftReading", "OpenDraft", "read", "read_again"]


class DraftReading(NamedTuple):
    """A draft as parsed, with what the cheap rules say of each of its blocks."""

    draft: Draft
    local: tuple[tuple[Finding, ...], ...]  # a block each, offsets from the block's start
    rules: WordOnlyRules

    def cheap(self) -> list[Finding]:
        """The findings of the cheap rules that no waiver takes."""
        found = [
            one.moved(block.start)
            for block, mine in zip(self.draft.blocks, self.local, strict=True)
            for one in mine
        ]
        return match_waivers(self.draft, found, read_waivers(self.draft))[0]


def read(
    text: str, path: str, rules: WordOnlyRules, before: DraftReading | None = None
) -> DraftReading:
    """Parse all of a text; what stands in blocks that did not change is known from ``before``."""
    return _looked_at(parse(text, path), rules, before)


def read_again(before: DraftReading, text: str, rules: WordOnlyRules) -> DraftReading | None:
    """Read only the paragraph that changed; None when the whole must be parsed."""
    draft = reparse(before.draft, text)
    return None if draft is None else _looked_at(draft, rules, before)


def _looked_at(draft: Draft, rules: WordOnlyRules, before: DraftReading | None) -> DraftReading:
    same: dict[int, int] = {}
    if before is not None and before.rules is rules:
        same = dict(_unchanged(before.draft, draft))
    new = frozenset(index for index in range(len(draft.blocks)) if index not in same)
    found = rules.findings(draft, new)
    local = tuple(
        before.local[same[index]]
        if before is not None and index in same
        else tuple(one.moved(-block.start) for one in found[index])
        for index, block in enumerate(draft.blocks)
    )
    return DraftReading(draft, local, rules)


def _unchanged(before: Draft, draft: Draft) -> Iterator[tuple[int, int]]:
    """(index now, index before) of the blocks that say the same, with the same sentences."""
    if before is draft:
        yield from ((index, index) for index in range(len(draft.blocks)))
        return
    start, end = edited_range(before.text, draft.text)
    more = len(draft.text) - len(before.text)
    old, new = _sentences(before), _sentences(draft)
    front = 0
    for one, was in zip(draft.blocks, before.blocks, strict=False):
        if was.end >= start or one != was:
            break
        if old.get(front) == new.get(front):
            yield front, front
        front += 1
    at, was_at = len(draft.blocks), len(before.blocks)
    while min(at, was_at) > front:
        at, was_at = at - 1, was_at - 1
        one, was = draft.blocks[at], before.blocks[was_at]
        if was.start <= end or _placeless(one, more) != _placeless(was, 0):
            break
        if old.get(was_at) == new.get(at):
            yield at, was_at


def _placeless(block: Block, more: int) -> Block:
    return block._replace(start=block.start - more, end=block.end - more, top=0)


def _sentences(draft: Draft) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for one in draft.sentences:
        found.setdefault(one.block, []).append(one.prose)
    return found


_EDITIONS = count(1)  # of all documents: one that is opened again is another one


class OpenDraft:
    """One open draft.

    What is shown while somebody types: the cheap rules' findings on the text as it stands, and
    of the last whole lint what stands outside the edits since.
    """

    def __init__(self, uri: str, path: Path, version: int, text: str) -> None:
        """``path``: where it lies, which need not exist."""
        self.uri, self.path = uri, path
        self.version, self.text = version, text
        self.edition = 0  # another one whenever there is something else to show
        self.reading: DraftReading | None = None  # of the newest text that was read
        self.result: Result | None = None  # of the last whole lint
        self.rests_until = 0.0  # the loop's time before which no other edit is read
        self.broken = False  # whether it could not be read or linted last time
        self.linted = ("", "")  # the text of that lint, and the stamp of what was around it
        self._whole: tuple[Finding, ...] = ()  # its findings, moved along with the edits since
        self._shown: tuple[int, tuple[Finding, ...]] = (-1, ())  # edition, and what it shows

    @property
    def fresh(self) -> bool:
        """Whether the newest text was read."""
        return self.reading is not None and self.reading.draft.text == self.text

    @property
    def checked(self) -> bool:
        """Whether all rules have looked at the newest text."""
        return self.result is not None and self.linted[0] == self.text

    @property
    def draft(self) -> Draft | None:
        """The newest draft that was read."""
        return self.reading.draft if self.reading else None

    def take_reading(self, reading: DraftReading) -> None:
        """A newer reading; what the last whole lint said moves along."""
        self.edition = next(_EDITIONS)
        if self.reading is not None:
            old, new = self.reading.draft.text, reading.draft.text
            self._whole = tuple(_moved(self._whole, old, new))
        self.reading = reading

    def take_result(self, draft: Draft, result: Result, stamp: str) -> None:
        """What a whole lint of ``draft``, which may be older than the reading, came to."""
        self.edition = next(_EDITIONS)
        self.result, self._whole, self.broken = result, result.findings, False
        self.linted = (draft.text, stamp)
        if self.draft is not None and self.draft.text != draft.text:
            self._whole = tuple(_moved(self._whole, draft.text, self.draft.text))

    def findings(self) -> tuple[Finding, ...]:
        """What is to be shown now, in the order of `draft`."""
        if self.reading is None:
            return ()
        if self._shown[0] == self.edition:
            return self._shown[1]
        names = self.reading.rules.names
        other = [one for one in self._whole if one.rule not in names]
        shown = [*self.reading.cheap(), *other]
        shown.sort(key=lambda f: (f.start, f.end, f.rule, f.message))
        self._shown = self.edition, tuple(shown)
        return self._shown[1]


def _moved(findings: Sequence[Finding], old: str, new: str) -> Iterator[Finding]:
    """The findings outside the edit that made ``new`` of ``old``, at their new places."""
    if old == new:
        yield from findings
        return
    start, end = edited_range(old, new)
    for one in findings:
        if one.end <= start:
            yield one
        elif one.start >= end:
            yield one.moved(len(new) - len(old))
