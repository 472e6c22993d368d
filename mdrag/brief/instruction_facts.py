"""Values that two instructions may give differently: limits, styles, dates, weights."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from mdrag.brief.cues import cue_list, has_cue
from mdrag.brief.model import Criterion, InstructionContradiction, InstructionFact, InstructionLine
from mdrag.text.dates import MONTHS, SHORT_MONTHS
from mdrag.text.numerals import whole_number

__all__ = ["contradictions", "facts_of", "names_deadline", "without_values", "word_range"]

_BEFORE, _BEHIND = 40, 20  # characters: "an abstract of 150 words", "a 150-word abstract"
_NUMBER = r"\d{1,3}(?:[,\u202f ]\d{3})+|\d{3,6}"
_WORDS = re.compile(
    rf"(?P<low>{_NUMBER})(?:\s*(?:-|–|—|to|and|至|到)\s*(?P<high>{_NUMBER}))?"
    rf"\s*(?:-\s*)?(?:个)?(?:英文)?(?:words?\b|单词|字|词)"
    rf"|word (?:limit|count|length)\D{{0,20}}?(?P<other>{_NUMBER})"
    rf"(?:\s*(?:-|–|—|to)\s*(?P<top>{_NUMBER}))?",
    re.IGNORECASE,
)
_SPACING = re.compile(
    r"\b(single|double|1\.5|one-and-a-half)[- ](?:line[- ])?spac(?:ed|ing|e\b)"
    r"|(单倍|双倍|1\.5\s*倍)行距",
    re.IGNORECASE,
)
_FONT_SIZE = re.compile(
    r"\b(\d{1,2})\s*-?\s*(?:pt|point)s?\b(?! (?:of|if|for|deduct))", re.IGNORECASE
)
_LEAST = re.compile(
    r"(?:at least|minimum of|no fewer than|no less than)\s+(?P<n>\d+|[a-z]+(?:-[a-z]+)?)\s+"
    r"(?:[\w-]+\s+){0,3}?(?:sources|references|articles|papers|citations|works)\b"
    r"|(?:至少|不少于)(?:引用|参考)?\s*(?P<zh>\d+)\s*(?:篇|份|个|条|种)",
    re.IGNORECASE,
)
_MONTH = "|".join((*MONTHS, *SHORT_MONTHS))
_DATE = re.compile(
    rf"(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m1>{_MONTH})\b"
    rf"|(?P<m2>{_MONTH})\.?\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\b"
    r"|\d{4}-(?P<m3>\d{2})-(?P<d3>\d{2})|(?P<m4>\d{1,2})\s*月\s*(?P<d4>\d{1,2})\s*[日号]",
    re.IGNORECASE,
)
# 11/23/2018, where nobody can say which is the day
_FIGURES = re.compile(r"(?<!\d)\d{1,2}([/.])\d{1,2}\1(?:20)?\d{2}(?!\d)")
_LONG_NAMES = {
    "modern language association": "mla", "american psychological association": "apa",
    "modern humanities research association": "mhra",
}  # fmt: skip


def facts_of(
    lines: Sequence[InstructionLine], criteria: Sequence[Criterion]
) -> tuple[InstructionFact, ...]:
    """Every value that can be compared, in reading order."""
    found: dict[InstructionFact, None] = {}
    for line in lines:
        for kind, values in _KINDS.items():
            for value in values(line.text):
                part = _part(line.text) if kind == "word limit" else ""
                found[InstructionFact(kind, value, line.text, line.place, part)] = None
    for one in criteria:
        if one.weight:
            name = re.sub(r"[(（].*?[)）]", " ", one.name).casefold()
            kind = f"weight of {' '.join(name.split())[:60]}"
            found[InstructionFact(kind, one.weight, one.name, one.place)] = None
    return tuple(found)


def contradictions(facts: Sequence[InstructionFact]) -> tuple[InstructionContradiction, ...]:
    """Kinds of fact for which two files name no value in common; each value where it comes first.

    Two values in one file are no contradiction: 12 pt for the text and 10 pt for the notes.
    """
    found = []
    for kind in dict.fromkeys(fact.kind for fact in facts):
        mine = [fact for fact in facts if fact.kind == kind and not fact.part]
        by_file: dict[str, set[str]] = {}
        for fact in mine:
            by_file.setdefault(fact.place.path, set()).add(fact.value)
        if any(one.isdisjoint(other) for one, other in combinations(by_file.values(), 2)):
            first = {(fact.place.path, fact.value): fact for fact in reversed(mine)}
            found.append(InstructionContradiction(kind, tuple(reversed(first.values()))))
    return tuple(found)


def word_range(value: str) -> tuple[int, int]:
    """The lowest and the highest number of words a value names: ``2000`` or ``1500-2000``."""
    low, _, high = value.partition("-")
    return int(low), int(high or low)


def without_values(text: str) -> str:
    """A sentence without the numbers of words, dates, styles and lines that it names."""
    styles = (*_LONG_NAMES, *cue_list("styles"))
    for pattern in (_WORDS, _DATE, _FIGURES, _SPACING):
        text = pattern.sub(" ", text)
    return re.sub(rf"\b(?:{'|'.join(styles)})\b", " ", text, flags=re.IGNORECASE)


def _word_limits(text: str) -> Iterator[str]:
    """``2000``; ``1500-2000`` for a range, also one told as a least and a most."""
    named = ("low", "high", "other", "top")
    told = [one for found in _WORDS.finditer(text) for one in found.group(*named) if one]
    numbers = sorted({int(re.sub(r"\D", "", one)) for one in told})
    if len(numbers) <= 2:
        yield from ["-".join(map(str, numbers))] if numbers else []
    else:
        yield from map(str, numbers)


def _styles(text: str) -> Iterator[str]:
    names = "|".join(cue_list("styles"))
    yield from (style for name, style in _LONG_NAMES.items() if name in text.casefold())
    for found in re.finditer(rf"\b({names})\b", text, re.IGNORECASE):
        if found[0].isupper() or found[0].istitle():  # "chicago" in an address is no style
            before = text[max(found.start() - 12, 0) : found.start()].casefold()
            if not re.search(r"\b(?:not|never|no)\b", before):
                yield found[0].casefold()


def _spacing(text: str) -> Iterator[str]:
    names = {"单倍": "single", "双倍": "double", "one-and-a-half": "1.5"}
    for found in _SPACING.finditer(text):
        value = (found[1] or found[2]).casefold()
        yield names.get(value, value.replace("倍", "").strip())


def _font_sizes(text: str) -> Iterator[str]:
    yield from (f"{found[1]} pt" for found in _FONT_SIZE.finditer(text))


def _least_sources(text: str) -> Iterator[str]:
    for found in _LEAST.finditer(text):
        told = found["n"] or found["zh"]
        number = int(told) if told.isdigit() else whole_number(told)
        if number:
            yield str(number)


def names_deadline(text: str) -> bool:
    """Whether a text says by which day something is due."""
    return any(_deadlines(text)) or (has_cue("deadline", text) and bool(_FIGURES.search(text)))


def _deadlines(text: str) -> Iterator[str]:
    if not has_cue("deadline", text):
        return
    for found in _DATE.finditer(text):
        month = next(found[name] for name in ("m1", "m2", "m3", "m4") if found[name])
        day = next(found[name] for name in ("d1", "d2", "d3", "d4") if found[name])
        yield f"{_month(month):02d}-{int(day):02d}"


def _month(name: str) -> int:
    if name.isdigit():
        return int(name)
    short = [month[:3].casefold() for month in MONTHS]
    return short.index(name[:3].casefold()) + 1


_KINDS: Mapping[str, Callable[[str], Iterator[str]]] = {
    "word limit": _word_limits,
    "referencing style": _styles,
    "line spacing": _spacing,
    "font size": _font_sizes,
    "deadline": _deadlines,
    "least sources": _least_sources,
}


def _part(text: str) -> str:
    """The section whose limit a sentence gives, named close to the number; "" for the whole."""
    found = _WORDS.search(text)
    if found is None:
        return ""
    near = text[max(found.start() - _BEFORE, 0) : found.end() + _BEHIND].casefold()
    named = (one for one in cue_list("parts") if re.search(rf"(?<!\w){one}", near))
    return next(named, "")
