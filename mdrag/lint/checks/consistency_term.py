"""Terms and abbreviations used two ways (mission L6b)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from mdrag.evidence.words import FUNCTION_WORDS
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.citing import finding
from mdrag.lint.checks.consistency_lines import Line, lines, place
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Check, Context, Paragraph, Rule

__all__ = ["CHECK"]

_SHORT = r"[A-Z][A-Za-z]*[A-Z0-9][A-Za-z0-9]*s?"
_INTRODUCED = lazy_regex(
    rf"\((?:or |hereafter |henceforth |abbreviated (?:as )?)?[“\"]?({_SHORT})[”\"]?[;,)]"
)
_ABBREVIATION = lazy_regex(r"(?<![\w.@/#-])([A-Z][A-Z0-9]*[A-Z][A-Z0-9]*)s?(?![\w/]|\.\w|-?\d)")
_CAPITALS = lazy_regex(r"[A-Z][A-Z0-9]")
_NAMED = lazy_regex(r"[\w,;] [A-Z][a-z]+ $")
_BEFORE = lazy_regex(r"[\w.@/#-]")  # parts of an address, a name of a file, another word
_AFTER = lazy_regex(r"[\w/-]|\.\w")
_WORD = lazy_regex(r"[A-Za-z][\w’']*(?:-[A-Za-z]\w*)*")
_SKIPPED = frozenset(["of", "the", "and", "for", "in", "to", "on", "a", "an", "with", "by", "de"])
_INSIDE = lazy_regex(r"[a-z][A-Z]")
_CAMEL = lazy_regex(r"(?<![\w.@/#-])[A-Za-z]*[a-z][A-Z][A-Za-z]*(?![\w/]|\.\w)")
# an open pair that is no spelling of the solid word: "every day", "may be", "set up"
_NEVER_JOINED = frozenset(
    ["up", "out", "in", "off", "on", "down", "over", "back", "away", "through", "together", "by",
     "be", "to", "at", "one", "day", "time", "times", "thing", "body", "where", "ever", "more",
     "all", "as", "so", "no", "not", "for", "self", "selves", "other", "under", "like", "with"]
)  # fmt: skip
# prefixed words whose hyphen tells another word: "re-form", "co-op"
_OTHER_WORD = frozenset(
    ["re-form", "re-cover", "re-create", "re-sign", "re-count", "re-lease", "re-mark", "re-sort",
     "co-op", "un-ionised", "un-ionized", "re-dress", "re-serve", "re-act", "re-present"]
)  # fmt: skip


_TOLD_FROM = 3  # of two uses neither is the usual one


class _Place(NamedTuple):
    line: Line
    start: int
    end: int


class _Text:
    """All lines as one, so that a word is looked for once and not line by line."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.low = "\n".join(line.low for line in lines)
        self.prose = "\n".join(line.prose for line in lines)
        self._starts = [0, *accumulate(len(line.low) + 1 for line in lines)]

    def number(self, offset: int) -> int:
        """Which line an offset is in."""
        return bisect_right(self._starts, offset) - 1

    def place(self, start: int, end: int) -> _Place:
        """Where a stretch of it stands."""
        at = self.number(start)
        return _Place(self.lines[at], start - self._starts[at], end - self._starts[at])


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    read = [line for line in lines(rule, context) if line.part != "references"]
    yield from _abbreviations(rule, read)
    text = _Text(read)
    yield from _joined(rule, text)
    yield from _cased(rule, text)


def _abbreviations(rule: Rule, text: list[Line]) -> Iterator[Finding]:
    """Introduced twice with other words; used before it is introduced; never used again."""
    meant: dict[str, tuple[str, _Place]] = {}
    used: dict[str, list[_Place]] = {}
    for line in text:
        if "(" in line.prose:
            for hit in _INTRODUCED.finditer(line.prose):
                short = hit[1].removesuffix("s") if hit[1][:-1].isupper() else hit[1]
                long = _spelled_out(line.prose[: hit.start()], short)
                if not long:
                    continue
                here = _Place(line, hit.start(1), hit.end(1))
                known = meant.setdefault(short, (long, here))
                if _folded(known[0]) != _folded(long):
                    yield _told(
                        rule, here, f"{short} stands for “{long}” here and for “{known[0]}” before",
                        "use another abbreviation for one of them",
                    )  # fmt: skip
        for hit in _ABBREVIATION.finditer(line.prose) if _CAPITALS.search(line.prose) else ():
            if _NAMED.search(line.prose[max(hit.start() - 30, 0) : hit.start()]):
                continue  # “Travis CI” is a name
            used.setdefault(hit[1], []).append(_Place(line, *hit.span(1)))
    for short, (long, here) in meant.items():
        first = used.get(short, [here])[0]
        if (first.line.sentence.start, first.start) >= (here.line.sentence.start, here.start):
            continue
        # an abstract is read by itself: its abbreviations are introduced again
        if (first.line.part == "abstract") == (here.line.part == "abstract"):
            yield _told(
                rule, first, f"{short} is used before “{long} ({short})” introduces it",
                "introduce it here",
            )  # fmt: skip


def _spelled_out(before: str, short: str) -> str:
    """The words at the end of ``before`` whose initials spell ``short``; "" when they do not."""
    words = list(_WORD.finditer(before.rstrip(" \"“”'")))
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
    words = (word.group().lower().replace("-", " ") for word in _WORD.finditer(long))
    return " ".join(words).replace("isation", "ization").removesuffix("s").removesuffix("'")


def _joined(rule: Rule, text: _Text) -> Iterator[Finding]:
    """“dataset”, “data-set” and “data set” in one draft."""
    words = Counter(_WORD.findall(text.low))
    for (first, second), ways in sorted(_candidates(words).items()):
        there = [way for way in ways if {way, way + "s"} & words.keys()]
        if (apart := f"{first} {second}") in text.low:
            there.append(apart)
        if len(there) < 2:
            continue
        found = {way: list(_where(way, text)) for way in there}
        found = {way: places for way, places in found.items() if places}
        if len(found) < 2 or sum(map(len, found.values())) < _TOLD_FROM:
            continue
        # as many of both: the solid word, then the one with a hyphen
        usual = max(found, key=lambda way: (len(found[way]), way.isalpha(), "-" in way))
        mark = usual[len(first) : len(usual) - len(second)]
        for way, places in found.items():
            if way != usual:
                at = places[0]
                seen = at.line.prose[at.start : at.end]
                better = seen[: len(first)] + mark + seen[len(way) - len(second) :]
                yield _told(
                    rule, at, f"“{seen}” here, “{better}” elsewhere ({_times(found[usual])})",
                    f"write “{better}” throughout",
                )  # fmt: skip


def _candidates(words: Counter[str]) -> dict[tuple[str, str], tuple[str, str, str]]:
    """Two parts → their ways to be written, where two of them may be in the draft."""
    found: dict[tuple[str, str], tuple[str, str, str]] = {}
    for word in words:
        if "-" in word:
            first, _, second = word.partition("-")
            solid = first + _singular(second)
            if word in _OTHER_WORD or "-" in second or not {solid, solid + "s"} & words.keys():
                continue
            pair = (first, _singular(second))
        elif len(word) > 6 and (parts := _parts(word, words)):
            pair = parts
        else:
            continue
        found[pair] = ("".join(pair), "-".join(pair), " ".join(pair))
    return found


def _parts(word: str, words: Counter[str]) -> tuple[str, str] | None:
    """“dataset” → data, set: when both are words of the draft that may stand side by side."""
    word = _singular(word)
    for at in range(3, len(word) - 2):
        first, second = word[:at], word[at:]
        if first in words and (second in words or second + "s" in words):
            plain = {first, second} & (_NEVER_JOINED | FUNCTION_WORDS)
            if not plain:
                return first, second
    return None


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and word[-2] not in "suis" else word


def _where(way: str, text: _Text) -> Iterator[_Place]:
    """Where a way to write a term, or its plural, stands as a word of its own."""
    low, at = text.low, text.low.find(way)
    while at >= 0:
        end = at + len(way)
        end += low[end : end + 1] == "s"
        before = at and _BEFORE.match(low, at - 1)
        if not before and not _AFTER.match(low, end):
            yield text.place(at, end)
        at = low.find(way, end)


def _times(places: list[_Place]) -> str:
    return "once" if len(places) == 1 else f"{len(places)} times"


def _cased(rule: Rule, text: _Text) -> Iterator[Finding]:
    """“GitHub” and “Github”: a name with a capital inside."""
    names: dict[str, Counter[str]] = {}
    inside = {text.number(hit.start()) for hit in _INSIDE.finditer(text.prose)}
    for number in sorted(inside):
        for hit in _CAMEL.findall(text.lines[number].prose):
            if len(hit) > 3:
                names.setdefault(hit.lower(), Counter())[hit] += 1
    for low, ways in names.items():
        usual, count = ways.most_common(1)[0]
        if count < 2:
            continue  # “Deep RegulAtory GenOmic”: told once how a name is made
        others: dict[str, _Place] = {}
        for at in _where(low, text):
            seen = at.line.prose[at.start : at.end]
            if len(seen) == len(low) and seen != usual:
                others.setdefault(seen, at)
        for seen, at in others.items():
            yield _told(
                rule, at, f"“{seen}” here, “{usual}” elsewhere ({count} times)",
                f"write “{usual}” throughout",
            )  # fmt: skip


def _told(rule: Rule, at: _Place, what: str, todo: str) -> Finding:
    return finding(rule, place(at.line, at.start, at.end), what=what, todo=todo)


CHECK = Check("draft", {}, _run, english=True, gives=("what", "todo"))
