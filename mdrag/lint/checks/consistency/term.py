"""Terms and abbreviations used two ways."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Set
from itertools import accumulate
from typing import Any, NamedTuple

from mdrag.claims.sentence_place import section_title
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.consistency.lines import Line, lines_in, part_of, place
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule
from mdrag.text.words import FUNCTION_WORDS

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


class _Use(NamedTuple):
    """An abbreviation where a paragraph uses it first, or introduces it with what it stands for."""

    short: str
    long: str  # "" when it is only used
    line: int  # of the paragraph
    start: int
    end: int


class _Held(NamedTuple):
    """What a paragraph holds, as it was gathered."""

    paragraph: Paragraph
    words: str  # each once, in lower case
    uses: tuple[_Use, ...]
    names: tuple[str, ...]  # with a capital inside
    part: str


class _Text:
    """The paragraphs, and which of them hold a word."""

    def __init__(self, rule: Rule, context: Context) -> None:
        self._rule, self._context = rule, context
        self.held = [
            _Held(paragraph, words, tuple(_Use(*use) for use in uses), tuple(names), part)
            for paragraph, (words, uses, names) in context.gathered[rule.id]
            if (part := part_of(section_title(context.draft, paragraph.block_index)))
            != "references"
        ]
        self._each = [frozenset(one.words.split(" ")) for one in self.held]
        self.vocabulary = frozenset[str]().union(*self._each)
        self._words = "\n".join(one.words for one in self.held)
        self._starts = [0, *accumulate(len(one.words) + 1 for one in self.held)]

    def line(self, held: _Held, number: int) -> Line:
        """A line of a paragraph."""
        return lines_in(self._rule, held.paragraph, self._context)[number]

    def apart(self, first: str, second: str) -> bool:
        """Whether two words may stand side by side somewhere."""
        several = second + "s"
        return any(first in one and (second in one or several in one) for one in self._each)

    def where(self, way: str) -> Iterator[_Place]:
        """Where a way to write a term, or its plural, stands as a word of its own."""
        for number in sorted(set.intersection(*map(self._holding_part, way.split(" ")))):
            for line in lines_in(self._rule, self.held[number].paragraph, self._context):
                yield from _standing(way, line)

    def _holding_part(self, part: str) -> set[int]:
        """The paragraphs with some letters: in “github’s”, too."""
        found, at = set(), self._words.find(part)
        while at >= 0:
            number = bisect_right(self._starts, at) - 1
            found.add(number)
            at = self._words.find(part, self._starts[number + 1])
        return found


def _gather(rule: Rule, paragraph: Paragraph, context: Context) -> Any:
    """The words of a paragraph, its abbreviations, and its names with a capital inside."""
    mine = lines_in(rule, paragraph, context)
    words = dict.fromkeys(word for line in mine for word in _WORD.findall(line.low))
    uses = [use for number, line in enumerate(mine) for use in _uses(line, number)]
    first = {(use.short, use.long): use for use in reversed(uses)}
    names = [
        hit
        for line in mine
        if _INSIDE.search(line.prose)
        for hit in _CAMEL.findall(line.prose)
        if len(hit) > 3
    ]
    return [" ".join(words), [use for use in uses if first[use.short, use.long] is use], names]


def _uses(line: Line, number: int) -> Iterator[_Use]:
    if "(" in line.prose:
        for hit in _INTRODUCED.finditer(line.prose):
            short = hit[1].removesuffix("s") if hit[1][:-1].isupper() else hit[1]
            long = _spelled_out(line.prose[: hit.start()], short)
            if long:
                yield _Use(short, long, number, *hit.span(1))
    for hit in _ABBREVIATION.finditer(line.prose) if _CAPITALS.search(line.prose) else ():
        if not _NAMED.search(line.prose[max(hit.start() - 30, 0) : hit.start()]):
            yield _Use(hit[1], "", number, *hit.span(1))  # “Travis CI” is a name


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    text = _Text(rule, context)
    yield from _abbreviations(rule, text)
    yield from _joined(rule, text)
    yield from _cased(rule, text)


def _abbreviations(rule: Rule, text: _Text) -> Iterator[Finding]:
    """Introduced twice with other words; used before it is introduced."""
    meant: dict[str, tuple[_Held, _Use]] = {}
    used: dict[str, tuple[_Held, _Use]] = {}
    for held in text.held:
        for use in held.uses:
            if not use.long:
                used.setdefault(use.short, (held, use))
                continue
            _, known = meant.setdefault(use.short, (held, use))
            if _folded(known.long) != _folded(use.long):
                yield _told(
                    rule, _Place(text.line(held, use.line), use.start, use.end),
                    f"{use.short} stands for “{use.long}” here and for “{known.long}” before",
                    "use another abbreviation for one of them",
                )  # fmt: skip
    for short, (there, introduced) in meant.items():
        held, first = used.get(short, (there, introduced))
        if _at(held, first) >= _at(there, introduced):
            continue
        # an abstract is read by itself: its abbreviations are introduced again
        if (held.part == "abstract") == (there.part == "abstract"):
            yield _told(
                rule, _Place(text.line(held, first.line), first.start, first.end),
                f"{short} is used before “{introduced.long} ({short})” introduces it",
                "introduce it here",
            )  # fmt: skip


def _at(held: _Held, use: _Use) -> tuple[int, int, int]:
    return held.paragraph.block_index, use.line, use.start


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
    words = text.vocabulary
    for (first, second), ways in sorted(_candidates(words).items()):
        there = [way for way in ways if {way, way + "s"} & words]
        if text.apart(first, second):
            there.append(f"{first} {second}")
        found: dict[str, list[_Place]] = {}
        while len(there) + len(found) > 1 and there:
            way = there.pop()  # the open one first: its words often stand apart only
            if places := list(text.where(way)):
                found[way] = places
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


def _candidates(words: Set[str]) -> dict[tuple[str, str], tuple[str, str, str]]:
    """Two parts → their ways to be written, where two of them may be in the draft."""
    found: dict[tuple[str, str], tuple[str, str, str]] = {}
    for word in words:
        if "-" in word:
            first, _, second = word.partition("-")
            solid = first + _singular(second)
            if word in _OTHER_WORD or "-" in second or not {solid, solid + "s"} & words:
                continue
            pair = (first, _singular(second))
        elif len(word) > 6 and (parts := _parts(word, words)):
            pair = parts
        else:
            continue
        found[pair] = ("".join(pair), "-".join(pair), " ".join(pair))
    return found


def _parts(word: str, words: Set[str]) -> tuple[str, str] | None:
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


def _standing(way: str, line: Line) -> Iterator[_Place]:
    low, at = line.low, line.low.find(way)
    while at >= 0:
        end = at + len(way)
        end += low[end : end + 1] == "s"
        before = at and _BEFORE.match(low, at - 1)
        if not before and not _AFTER.match(low, end):
            yield _Place(line, at, end)
        at = low.find(way, end)


def _times(places: list[_Place]) -> str:
    return "once" if len(places) == 1 else f"{len(places)} times"


def _cased(rule: Rule, text: _Text) -> Iterator[Finding]:
    """“GitHub” and “Github”: a name with a capital inside."""
    names: dict[str, Counter[str]] = {}
    for one in text.held:
        for name in one.names:
            names.setdefault(name.lower(), Counter())[name] += 1
    for low, ways in names.items():
        usual, count = ways.most_common(1)[0]
        if count < 2:
            continue  # “Deep RegulAtory GenOmic”: told once how a name is made
        others: dict[str, _Place] = {}
        for at in text.where(low):
            seen = at.line.prose[at.start : at.end]
            if len(seen) == len(low) and seen != usual:
                others.setdefault(seen, at)
        for seen, at in others.items():
            yield _told(
                rule, at, f"“{seen}” here, “{usual}” elsewhere ({count} times)",
                f"write “{usual}” throughout",
            )  # fmt: skip


def _told(rule: Rule, at: _Place, what: str, todo: str) -> Finding:
    return rule.finding(place(at.line, at.start, at.end), {"what": what, "todo": todo})


CHECK = DraftCheck({}, _run, gives=("what", "todo"), gather=_gather)
