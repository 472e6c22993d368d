"""Terms of a text that have others of their kind: countries, towns, institutions, groups."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.text.dates import MONTHS, WEEKDAYS
from mdrag.text.people import REGIONS
from mdrag.text.word_lists import read_lists, word_list
from mdrag.text.words import FUNCTION_WORDS, tokens

__all__ = ["ClassedTerm", "groups_in", "is_given", "may_stand_for", "places_in"]

GROUPS = ("role", "age", "sex", "stage", "species")
_PLACES = ("countries", "provinces")
_BODIES = ("bodies of learning", "bodies of care")
_BEGINNING = 5  # letters of a country that its adjective begins with: Canada, Canadian
_NAME = r"[A-Z][\w'’-]*[^\W\d_]"
_OF_BODY = rf"(?: (?:of|for) (?:the )?{_NAME}(?:(?: (?:of|and|at|in))? {_NAME})*)?"
_TOWN = r"[^\W\d_a-z][a-zà-ÿ'’]{2,}(?:-[^\W\d_a-z][a-zà-ÿ]+)*"
_AT = lazy_regex(  # not “in Docker images”, “in Figure 2”
    rf"\b(?:[Ii]n|[Aa]t|[Nn]ear|[Ff]rom) ({_TOWN}(?: {_TOWN})*)(?=[^\w\s(/'’-]|$| ([a-z]+))"
)
_BEHIND = frozenset({"last", "next", "late", "early", "spring", "summer", "autumn", "winter"})
_ADJECTIVE_ENDS = ("an", "ese", "ish", "ch", "i")
_NEXT = lazy_regex(r" ([^\W\d_]+)")
_CALENDAR = frozenset((*MONTHS, *WEEKDAYS))


class ClassedTerm(NamedTuple):
    """A term of a text. ``kind``: countries, provinces, town, one of the bodies or of the groups.

    ``words``: the lower-case words of which one stands where the thing is spoken of; of a body
    those that are its own, without “university” and the like.
    """

    kind: str
    words: tuple[str, ...]
    start: int
    end: int


@lru_cache(maxsize=2048)
def places_in(text: str) -> tuple[ClassedTerm, ...]:
    """The countries, provinces, institutions and towns of a text, by place."""
    if not _CAPITAL.search(text):
        return ()
    bodies = list(_bodies_in(text))
    regions = [
        ClassedTerm(kind, things[hit.group().lower()], *hit.span())
        for kind in _PLACES
        for pattern, things in (_regions(kind),)
        for hit in pattern.finditer(text)
        if not _is_language(hit)
    ]
    taken = [(one.start, one.end) for one in (*bodies, *regions)]
    towns = [one for one in _towns_in(text) if not any(_meets(one, span) for span in taken)]
    return tuple(sorted((*bodies, *regions, *towns), key=lambda one: one.start))


@lru_cache(maxsize=2048)
def groups_in(text: str) -> tuple[ClassedTerm, ...]:
    """The groups of people and animals of a text, by place; a word may be in two."""
    low = text.lower()
    if len(low) != len(text):
        return ()
    pattern, things = _groups()
    return tuple(
        ClassedTerm(kind, words, *hit.span())
        for hit in pattern.finditer(low)
        for kind, words in things[hit[1].replace("-", " ")]
    )


def is_given(term: ClassedTerm, whole: str) -> bool:
    """Whether a source speaks of the thing anywhere, by any of its words."""
    return _is_given(term.kind, term.words, whole)


@lru_cache(maxsize=512)
def _is_given(kind: str, words: tuple[str, ...], whole: str) -> bool:
    if kind in GROUPS:
        return re.search(_group(words), whole.lower()) is not None
    if kind in _PLACES:
        return re.search("|".join(map(_region, words)), whole.lower()) is not None
    held = _tokens_of(whole)
    return all(word in held for word in words) or (kind != "town" and _has_initials(words, whole))


def may_stand_for(ours: ClassedTerm, theirs: ClassedTerm) -> bool:
    """Whether a term of the source is of the claim's kind, and another thing."""
    if set(ours.words) & set(theirs.words) or "/".join(theirs.words) in _lists()["authors"]:
        return False
    if ours.kind == "town":
        return theirs.kind in ("town", "provinces", *_BODIES)
    return ours.kind == theirs.kind


def _has_initials(words: Sequence[str], whole: str) -> bool:
    """Whether a source has the short form of a body: UCL, OSU."""
    letters = "".join(word[0] for word in words).upper()
    return len(letters) > 1 and re.search(rf"\b\w?{letters}\w?\b", whole) is not None


def _is_language(hit: re.Match[str]) -> bool:
    """Whether an adjective has no noun of its own: “adapted for Polish”, “in Bulgarian of”."""
    if hit.group().lower() in REGIONS or not hit.group().endswith(_ADJECTIVE_ENDS):
        return False
    behind = _NEXT.match(hit.string, hit.end())
    return behind is None or behind[1] in FUNCTION_WORDS


def _meets(one: ClassedTerm, span: tuple[int, int]) -> bool:
    return one.start < span[1] and span[0] < one.end


def _bodies_in(text: str) -> Iterator[ClassedTerm]:
    for kind in _BODIES:
        heads = _lists()[kind]
        for hit in _body_pattern(kind).finditer(text):
            own = [w for w in tokens(hit.group()) if w not in heads and w not in _many_bodies()]
            if own:
                yield ClassedTerm(kind, tuple(own), *hit.span())


def _towns_in(text: str) -> Iterator[ClassedTerm]:
    for hit in _AT.finditer(text):
        if hit[2] and hit[2] not in FUNCTION_WORDS and hit[2] not in _BEHIND:
            continue
        words = tuple(tokens(hit[1]))
        if hit[1].lower() in REGIONS:
            continue  # a continent
        if not _CALENDAR & set(words) and not any(w.isdigit() for w in words):
            yield ClassedTerm("town", words, *hit.span(1))


_CAPITAL = lazy_regex(r"[A-Z]")


@cache
def _lists() -> dict[str, tuple[str, ...]]:
    return dict(read_lists(Path(__file__).parent / "terms.txt"))


@cache
def _many_bodies() -> frozenset[str]:
    return frozenset(_lists()["of many bodies"]) | FUNCTION_WORDS


@cache
def _body_pattern(kind: str) -> re.Pattern[str]:
    heads = "|".join(word.capitalize() for word in _lists()[kind])
    return re.compile(rf"(?:{_NAME} )*(?:{heads})(?: {_NAME})*{_OF_BODY}")


@lru_cache(maxsize=64)
def _tokens_of(whole: str) -> frozenset[str]:
    return frozenset(tokens(whole))


@cache
def _regions(kind: str) -> tuple[re.Pattern[str], dict[str, tuple[str, ...]]]:
    """What finds the regions of a kind in a text, and each as all its words."""
    same: dict[str, tuple[str, ...]] = {}
    if kind == "countries":
        for entry in _lists()["countries"]:
            names = tuple(entry.split("/"))
            same |= dict.fromkeys(names, names)
    for word in word_list("regions", kind):
        same.setdefault(word, (word,))
    for word in [*same]:
        same |= {one: same[word] for one in _adjectives(word)}
    longest = sorted(same, key=len, reverse=True)
    written = (_written(name) for name in longest)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(written)})(?![\w-])"), same


def _written(name: str) -> str:
    """A name with its capitals, as text has it; “us” only in capitals."""
    if len(name.replace(".", "")) <= 3:
        return re.escape(name.upper())
    return re.escape(" ".join(part[:1].upper() + part[1:] for part in name.split(" ")))


def _adjectives(name: str) -> Iterator[str]:
    """The regular adjectives of a country: Canadian, Brazilian, Chinese."""
    if " " in name or len(name) < 4:
        return
    if name.endswith("ia"):
        yield name + "n"
    elif name.endswith("a"):
        yield name[:-1] + "an"
        yield name[:-1] + "ian"
        yield name[:-1] + "ese"
    elif name.endswith("y"):
        yield name[:-1] + "ian"
    elif name.endswith("o"):
        yield name[:-1] + "an"
    else:
        yield name + "ian"
        yield name + "ese"
        yield name + "i"


def _region(word: str) -> str:
    """What finds a region in lower case, its adjectives too."""
    if len(word.replace(".", "")) <= 3:
        return rf"(?<![\w.]){re.escape(word)}(?!\w)"
    return rf"(?<!\w){re.escape(word[: max(_BEGINNING, len(word) - 2)])}"


@cache
def _groups() -> tuple[re.Pattern[str], dict[str, list[tuple[str, tuple[str, ...]]]]]:
    """What finds all groups in lower case, and of each word which it is: kind and words."""
    things: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for kind in GROUPS:
        for entry in _lists()[kind]:
            for word in entry.split("/"):
                things.setdefault(word.replace("-", " "), []).append(
                    (kind, tuple(entry.split("/")))
                )
    return re.compile(_group(tuple(things))), things


def _group(words: Sequence[str]) -> str:
    """What finds one of some words in lower case, in singular or plural."""
    longest = sorted(words, key=len, reverse=True)
    either = "|".join(
        re.escape(word).replace(r"\ ", "[ -]").replace(r"\-", "[ -]") for word in longest
    )
    return rf"\b({either})(?:['’]?s|['’])?(?![\w-])"
