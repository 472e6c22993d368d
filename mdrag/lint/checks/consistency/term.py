"""Terms and abbreviations used two ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.consistency.abbreviations import abbreviation_findings, uses_in
from mdrag.lint.checks.consistency.draft_words import WORD, DraftWords, Place, finding_at
from mdrag.lint.checks.consistency.lines import lines_in, place
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.proper_names import is_in_a_name
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule
from mdrag.text.words import FUNCTION_WORDS

__all__ = ["CHECK"]

_INSIDE = lazy_regex(r"[a-z][A-Z]")
_CAMEL = lazy_regex(r"(?<![\w.@/#-])[A-Za-z]*[a-z][A-Z][A-Za-z]*(?![\w/]|\.\w|\(\))")
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


# before a noun of one thing, and at most two words between
_OF_ONE = lazy_regex(r"\b(?:an?|each|every|this|that|one|another) (?:[\w-]+ ){0,2}$")
# before the second of two beginnings that share their word
_SHARED = lazy_regex(
    r"\b(?:trans|cis|inter|intra|macro|micro|pre|post|hetero|homo|mono|multi|bi)-? (?:and|or) $"
)
_BEFORE = 60  # characters that may hold it
_LEAST_LETTERS = 3  # “kac-un”: a shorter half is an ending
_PREFIXES = frozenset(["re", "pre", "co", "non", "sub", "multi", "over", "under"])
_TOLD_FROM = 3  # of two uses neither is the usual one


def _gather(rule: Rule, paragraph: Paragraph, context: Context) -> Any:
    """The words of a paragraph, its abbreviations, and its names with a capital inside."""
    mine = lines_in(rule, paragraph, context)
    words = dict.fromkeys(word for line in mine for word in WORD.findall(line.low))
    uses = [use for number, line in enumerate(mine) for use in uses_in(line, number)]
    first = {(use.short, use.long): use for use in reversed(uses)}
    names = [
        hit
        for line in mine
        if _INSIDE.search(line.prose)
        for hit in _CAMEL.findall(line.prose)
        if len(hit) > 3
    ]
    return [" ".join(words), [use for use in uses if first[use.short, use.long] is use], names]


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    text = DraftWords(rule, context)
    yield from abbreviation_findings(rule, text)
    yield from _joined(rule, text)
    yield from _cased(rule, text)


def _joined(rule: Rule, text: DraftWords) -> Iterator[Finding]:
    """“dataset”, “data-set” and “data set” in one draft."""
    words = text.vocabulary
    for (first, second), ways in sorted(_candidates(words).items()):
        there = [way for way in ways if {way, way + "s"} & words]
        if text.apart(first, second):
            there.append(f"{first} {second}")
        found: dict[str, list[Place]] = {}
        while len(there) + len(found) > 1 and there:
            way = there.pop()  # the open one first: its words often stand apart only
            places = [at for at in text.where(way) if _is_a_term(at, way)]
            if places:
                found[way] = places
        if len(found) < 2 or sum(map(len, found.values())) < _TOLD_FROM:
            continue
        # as many of both: the solid word, then the one with a hyphen
        usual = max(found, key=lambda way: (len(found[way]), way.isalpha(), "-" in way))
        mark = usual[len(first) : len(usual) - len(second)]
        for way, places in found.items():
            if way != usual:
                ends = len(first), len(way) - len(second)
                low = not any(_INSIDE.search(at.line.prose, *at[1:]) for at in found[usual])
                spelt = [(at, _part_joined(at, mark, ends, low)) for at in places]
                yield _two_ways(rule, text, spelt, found[usual])


def _part_joined(at: Place, mark: str, ends: tuple[int, int], low: bool) -> str:
    """What stands there with ``mark`` between its halves, as ``low`` without a capital inside."""
    seen = at.line.prose[at.start : at.end]
    first, second = seen[: ends[0]], seen[ends[1] :]
    if low and not mark and second[:1].isupper() and first[:1].isupper():
        first, second = (first if not at.line.prose[: at.start] else first.lower()), second.lower()
    return first + mark + second


def _two_ways(
    rule: Rule, text: DraftWords, spelt: Sequence[tuple[Place, str]], usual: list[Place]
) -> Finding:
    """The first place of a spelling, told with a fix for all of them."""
    at, better = spelt[0]
    seen = at.line.prose[at.start : at.end]
    found = finding_at(
        rule, at, _seen(seen, better, usual), fill("write “{better}” throughout", better=better)
    )
    edits = []
    for one, instead in spelt:
        span = place(one.line, one.start, one.end)
        if text.draft.text[slice(*span)] == one.line.prose[one.start : one.end]:
            edits.append(Edit(*span, instead))
    if not edits:
        return found
    count = len(edits)
    told = fill("write {new!r}", new=better)
    if count > 1:
        told = fill("write {new!r}, in {count} places", new=better, count=count)
    return found._replace(fix=Fix(told, tuple(edits)))


def _is_a_term(at: Place, way: str) -> bool:
    """Whether it stands there as the writer's word: in no name, and no hyphen parts morphemes."""
    line = at.line
    if " " in way and _SHARED.search(line.low, max(0, at.start - _BEFORE), at.start):
        return False  # “trans and cis gender identities”: one word for both
    if is_in_a_name(line.prose, at.start, at.end):
        return False
    if _INSIDE.search(line.prose, at.start, at.end) or line.prose[at.end : at.end + 2] == "()":
        return False  # “CellMarker”, “quicksort()”: a name, whatever its parts
    if " " in way and line.prose[at.start : at.end].endswith("s") and not way.endswith("s"):
        # “A neural net works by …”: a noun of one thing, and what it does
        return not _OF_ONE.search(line.low, max(0, at.start - _BEFORE), at.start)
    if "-" not in way:
        return True
    first, _, second = way.partition("-")
    return len(second) >= _LEAST_LETTERS or first in _PREFIXES


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


def _seen(seen: str, usual: str, places: list[Place]) -> str:
    times = _times(places)
    return fill(
        "“{seen}” here, “{better}” elsewhere ({times})", seen=seen, better=usual, times=times
    )


def _times(places: list[Place]) -> str:
    return fill("once") if len(places) == 1 else fill("{count} times", count=len(places))


def _cased(rule: Rule, text: DraftWords) -> Iterator[Finding]:
    """“GitHub” and “Github”: a name with a capital inside."""
    names: dict[str, Counter[str]] = {}
    for one in text.held:
        for name in one.names:
            names.setdefault(name.lower(), Counter())[name] += 1
    for low, ways in names.items():
        if ways.most_common(1)[0][1] < 2:
            continue  # “Deep RegulAtory GenOmic”: told once how a name is made
        found: dict[str, list[Place]] = {}
        for at in text.where(low):
            seen = at.line.prose[at.start : at.end]
            called = at.line.prose[at.end : at.end + 2] == "()"  # code: “QuickSort()”
            if len(seen) == len(low) and not called and not _opens(at, ways):
                found.setdefault(seen, []).append(at)
        usual = max(found, key=lambda seen: len(found[seen]), default="")
        for places in found.values():
            if len(places) < len(found[usual]):  # of as many neither is the usual one
                yield _two_ways(rule, text, [(at, usual) for at in places], found[usual])


def _opens(at: Place, ways: Mapping[str, int]) -> bool:
    """Whether the place has its capital from the beginning of the sentence: “OwnCloud is …”."""
    if at.line.prose[: at.start].strip(" “\"'‘(*_"):
        return False
    seen = at.line.prose[at.start : at.end]
    return seen[:1].lower() + seen[1:] in ways


CHECK = DraftCheck({}, _run, gives=("what", "todo"), gather=_gather)
