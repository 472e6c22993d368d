"""Abbreviations introduced twice with other words, or used before they are introduced."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.draft.chapters import earlier_chapters
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.consistency.draft_words import (
    WORD,
    DraftWords,
    ParagraphWords,
    Place,
    Use,
    finding_at,
)
from mdrag.lint.checks.consistency.lines import SentenceLine
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Rule

__all__ = ["abbreviation_findings", "uses_in"]

_SHORT = r"[A-Z][A-Za-z]*[A-Z0-9][A-Za-z0-9]*s?"
_INTRODUCED = lazy_regex(
    rf"\((?:or |hereafter |henceforth |abbreviated (?:as )?)?[“\"]?({_SHORT})[”\"]?[;,)]"
)
# “Reflectance Transformation Imaging, or RTI for short”
_NAMED_SO = lazy_regex(
    rf", (?:or|hereafter|henceforth|abbreviated(?: as)?|known as) (?:the )?[“\"]?({_SHORT})\b"
)
_ABBREVIATION = lazy_regex(r"(?<![\w.@/#-])([A-Z][A-Z0-9]*[A-Z][A-Z0-9]*)s?(?![\w/]|\.\w|-?\d)")
_CAPITALS = lazy_regex(r"[A-Z][A-Z0-9]")
_NAMED = lazy_regex(r"[\w,;] [A-Z][a-z]+ $")
# of a list: “AV & Actor Voice”, “| AV | actor voice |”, “\\item[AV] Actor voice”, “**AV**: …”
_ENTRY = (
    r"(?m)^[ \t|*+\\[{{-]*(?:item\[)?{0}[*\]}}]*[ \t]*(?:[&|:=–—\]]|-|\t|  )[ \t*]*"
    r"(?i:{1})[\w-]+ [\w(]"
)
_TITLE_WORDS = 12
_NEAR = 200  # characters before its brackets in which the words of an abbreviation stand
_SKIPPED = frozenset(["of", "the", "and", "for", "in", "to", "on", "a", "an", "with", "by", "de"])


def uses_in(line: SentenceLine, number: int) -> Iterator[Use]:
    """The abbreviations of a line, which is the ``number``-th of its paragraph."""
    if "(" in line.prose:
        for hit in _INTRODUCED.finditer(line.prose):
            short = hit[1].removesuffix("s") if hit[1][:-1].isupper() else hit[1]
            long = _spelled_out(line.prose[: hit.start()], short)
            if long:
                yield Use(short, long, number, *hit.span(1))
    for hit in _NAMED_SO.finditer(line.prose):
        if long := _spelled_out(line.prose[: hit.start()], hit[1]):
            yield Use(hit[1], long, number, *hit.span(1))
    for hit in _ABBREVIATION.finditer(line.prose) if _CAPITALS.search(line.prose) else ():
        if not _NAMED.search(line.prose[max(hit.start() - 30, 0) : hit.start()]):
            yield Use(hit[1], "", number, *hit.span(1))  # “Travis CI” is a name


def _is_one_name(one: str, other: str) -> bool:
    """Whether they differ in the end of one word: “Technology” and “Technologies”."""
    words = list(zip(one.lower().split(), other.lower().split(), strict=False))
    apart = [(a, b) for a, b in words if a != b]
    if len(one.split()) != len(other.split()) or len(apart) != 1:
        return False
    first, second = apart[0]
    stem = min(len(first), len(second)) - 1
    return first[:stem] == second[:stem]


def abbreviation_findings(rule: Rule, text: DraftWords) -> Iterator[Finding]:
    """Introduced twice with other words; used before it is introduced."""
    meant: dict[str, tuple[ParagraphWords, Use]] = {}
    used: dict[str, tuple[ParagraphWords, Use]] = {}
    for held in text.held:
        for use in held.uses:
            if not use.long:
                if not _is_a_title(held, text):
                    used.setdefault(use.short, (held, use))
                continue
            _, known = meant.setdefault(use.short, (held, use))
            if _folded(known.long) != _folded(use.long):
                yield finding_at(
                    rule, Place(text.line(held, use.line), use.start, use.end),
                    fill(
                        "{short} stands for “{here}” here and for “{before}” before",
                        short=use.short, here=use.long, before=known.long,
                    ),
                    fill("write one name for it throughout")
                    if _is_one_name(known.long, use.long)
                    else fill("use another abbreviation for one of them"),
                )  # fmt: skip
    for short, (there, introduced) in meant.items():
        held, first = used.get(short, (there, introduced))
        if _at(held, first) >= _at(there, introduced):
            continue
        if _is_known(rule, text, held, first, introduced):
            continue
        # an abstract is read by itself: its abbreviations are introduced again
        if (held.part == "abstract") == (there.part == "abstract"):
            yield finding_at(
                rule, Place(text.line(held, first.line), first.start, first.end),
                fill(
                    "{short} is used before “{long} ({short})” introduces it",
                    short=short, long=introduced.long,
                ),
                fill("introduce it here"),
            )  # fmt: skip


def _is_a_title(held: ParagraphWords, text: DraftWords) -> bool:
    """Whether a paragraph is a typed title: “**Understanding RTI**”, few words and no stop."""
    words = text.draft.text[held.paragraph.block.start : held.paragraph.block.end].strip(" \n*_")
    return len(words.split()) <= _TITLE_WORDS and words[-1:].isalnum()


def _is_known(
    rule: Rule, text: DraftWords, held: ParagraphWords, first: Use, introduced: Use
) -> bool:
    """Whether a reader knows it where it is used first.

    Its own brackets there introduce it (“correlation method (PRCC)”), a list of abbreviations
    has it, or an earlier chapter introduced it.
    """
    prose = text.line(held, first.line).prose
    if prose[: first.start].endswith("(") and prose[first.end :].startswith(")"):
        return True
    entry = _ENTRY.format(re.escape(introduced.short), introduced.short[0])
    if re.search(entry, text.draft.text):
        return True
    above = text.draft.text[: held.paragraph.block.start]  # in a heading, an outline, a caption
    brackets = re.finditer(rf"\({re.escape(introduced.short)}\)", above)
    if any(_spelled_out(above[: one.start()][-_NEAR:], introduced.short) for one in brackets):
        return True
    return any(f"({introduced.short})" in one for one in earlier_chapters(text.draft.path))


def _at(held: ParagraphWords, use: Use) -> tuple[int, int, int]:
    return held.paragraph.block_index, use.line, use.start


def _spelled_out(before: str, short: str) -> str:
    """The words at the end of ``before`` whose initials spell ``short``; "" when they do not."""
    words = list(WORD.finditer(before.rstrip(" \"“”'")))
    letters = [c.lower() for c in short if c.isalpha()]
    if len(letters) < 2 or not words:
        return ""
    for count in range(1, min(len(words), 2 * len(letters) + 1) + 1):
        some = words[-count:]
        initials = [
            part[0].lower() for word in some for part in re.split("-", word.group()) if part
        ]
        names = [
            part[0].lower()
            for word in some
            for part in re.split("-", word.group())
            if part and part.lower() not in _SKIPPED
        ]
        if letters in (initials, names) and some[0].group().lower() not in _SKIPPED:
            return before[some[0].start() :].rstrip(" \"“”'")
    return ""


def _folded(long: str) -> str:
    words = (word.group().lower().replace("-", " ") for word in WORD.finditer(long))
    return " ".join(words).replace("isation", "ization").removesuffix("s").removesuffix("'")
