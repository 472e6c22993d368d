"""Terms of a text that have others of their kind: countries, towns, institutions, groups."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
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
_STATE = "state"
_BEGINNING = 5  # letters of a country that its adjective begins with: Canada, Canadian
_NAME = r"[A-Z][\w'’-]*[^\W\d_]"
_OF_BODY = rf"(?: (?:of|for) (?:the )?{_NAME}(?:(?: (?:of|and|at|in))? {_NAME})*)?"
_TOWN = r"[^\W\d_a-z][a-zà-ÿ'’]{2,}(?:-[^\W\d_a-z][a-zà-ÿ]+)*"
_AT = lazy_regex(  # not “in Docker images”, “in Figure 2”
    rf"\b(?:[Ii]n|[Aa]t|[Nn]ear|[Ff]rom) ({_TOWN}(?: {_TOWN})*)(?=[^\w\s(/'’-]|$| ([a-z]+))"
)
_BEHIND = frozenset({"last", "next", "late", "early", *word_list("dates", "seasons")})
_ADJECTIVE_ENDS = ("an", "ese", "ish", "ch", "i")
_NEXT = lazy_regex(r" ([^\W\d_]+)")
_CAPITALS = lazy_regex(r"(?<![\w-])(?:(?:[A-Z]\.){2,}|[^\W\d_a-z]\w*(?:-[A-Z]\w+)?)(?![\w-])")
_WORD = lazy_regex(r"(?<![\w-])[a-z]+(?:-[a-z]+)?(?![\w-])")
_TWO, _THREE = 2, 3  # words of a name at most: “graduate student”, “New South Wales”
_SHORT = 3  # letters of a name that is written in capitals
_PLURALS = ("", "s", "'s", "’s")
_CALENDAR = frozenset((*MONTHS, *WEEKDAYS))


_Thing = tuple[str, tuple[str, ...]]  # kind, and words


class _KnownTerms(NamedTuple):
    """Things by all their words, and the first word of each."""

    things: Mapping[str, Sequence[_Thing]]
    begins: frozenset[str]

    @classmethod
    def of(cls, things: Mapping[str, Sequence[_Thing]]) -> _KnownTerms:
        return cls(things, frozenset(said.partition(" ")[0] for said in things))


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
    regions = list(_regions_in(text))
    taken = [(one.start, one.end) for one in (*bodies, *regions)]
    towns = [one for one in _towns_in(text) if not any(_meets(one, span) for span in taken)]
    return tuple(sorted((*bodies, *regions, *towns), key=lambda one: one.start))


@lru_cache(maxsize=2048)
def groups_in(text: str) -> tuple[ClassedTerm, ...]:
    """The groups of people and animals of a text, by place; a word may be in two."""
    low = text.lower()
    if len(low) != len(text):
        return ()
    return tuple(
        ClassedTerm(kind, words, start, end)
        for start, end, found in _phrases(low, _WORD, _TWO, _group_words())
        for kind, words in found
    )


def is_given(term: ClassedTerm, whole: str) -> bool:
    """Whether a source speaks of the thing anywhere, by any of its words."""
    return _is_given(term.kind, term.words, whole)


@lru_cache(maxsize=512)
def _is_given(kind: str, words: tuple[str, ...], whole: str) -> bool:
    if kind in GROUPS:
        low = whole.lower()
        return any(_has_word(low, form, _PLURALS) for word in words for form in _spellings(word))
    if kind in _PLACES:
        low = whole.lower()
        return any(_has_region(low, word) for word in words)
    held = _tokens_of(whole)
    if all(word in held or (" " in word and _has_word(whole.lower(), word)) for word in words):
        return True
    return kind != "town" and _has_initials(words, whole)


def _spellings(word: str) -> set[str]:
    return {word, word.replace("-", " "), word.replace(" ", "-")}


def _has_region(low: str, word: str) -> bool:
    """Whether a text has a region, or a longer word that begins as it does: its adjective."""
    if len(word.replace(".", "")) <= _SHORT:
        return _has_word(low, word)
    return _has_word(low, word[: max(_BEGINNING, len(word) - 2)], None)


def _has_word(low: str, word: str, ends: tuple[str, ...] | None = ("",)) -> bool:
    """Whether a text has a word, with one of the endings; None: with any."""
    at = low.find(word)
    while at >= 0:
        if not low[at - 1 : at].isalnum():
            behind = low[at + len(word) : at + len(word) + 3]
            if ends is None or any(
                behind.startswith(end) and not behind[len(end) : len(end) + 1].isalnum()
                for end in ends
            ):
                return True
        at = low.find(word, at + 1)
    return False


def may_stand_for(ours: ClassedTerm, theirs: ClassedTerm) -> bool:
    """Whether a term of the source is of the claim's kind, and another thing."""
    if set(ours.words) & set(theirs.words) or "/".join(theirs.words) in _lists()["authors"]:
        return False
    if ours.kind == "town":
        return theirs.kind in ("town", "provinces", *_BODIES)
    return ours.kind == theirs.kind


def _has_initials(words: Sequence[str], whole: str) -> bool:
    """Whether a source has the short form of a body: UCL, OSU."""
    letters = "".join(word[0] for word in " ".join(words).split()).upper()
    return len(letters) > 1 and re.search(rf"\b\w?{letters}\w?\b", whole) is not None


def _is_language(text: str, start: int, end: int) -> bool:
    """Whether an adjective has no noun of its own: “adapted for Polish”, “in Bulgarian of”."""
    said = text[start:end]
    if said.lower() in REGIONS or not said.endswith(_ADJECTIVE_ENDS):
        return False
    behind = _NEXT.match(text, end)
    return behind is None or behind[1] in FUNCTION_WORDS


def _meets(one: ClassedTerm, span: tuple[int, int]) -> bool:
    return one.start < span[1] and span[0] < one.end


def _bodies_in(text: str) -> Iterator[ClassedTerm]:
    for kind in _BODIES:
        heads = _lists()[kind]
        for hit in _body_pattern(kind).finditer(text):
            own = list(_own_words(tokens(hit.group()), heads))
            if own:
                yield ClassedTerm(kind, tuple(own), *hit.span())


def _own_words(said: Sequence[str], heads: Sequence[str]) -> Iterator[str]:
    """The words of a body's name that are its own; “michigan state” is another than “michigan”."""
    for at, word in enumerate(said):
        if word in heads or word in _many_bodies():
            continue
        yield f"{word} {_STATE}" if said[at + 1 : at + 2] == [_STATE] else word


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


def _regions_in(text: str) -> Iterator[ClassedTerm]:
    for start, end, found in _phrases(text, _CAPITALS, _THREE, _region_words()):
        said = text[start:end]
        if len(said.replace(".", "")) <= _SHORT and not said.isupper():
            continue  # “Us”
        if not _is_language(text, start, end):
            yield from (ClassedTerm(kind, words, start, end) for kind, words in found)


def _phrases(
    text: str, word: re.Pattern[str], most: int, terms: _KnownTerms
) -> Iterator[tuple[int, int, Sequence[_Thing]]]:
    """Where words of a text, up to ``most`` that follow each other, are known; the longest."""
    hits, at = list(word.finditer(text)), 0
    known, begins = terms
    while at < len(hits):
        first = hits[at].group().lower().partition("-")[0]
        if first not in begins and first.removesuffix("s") not in begins:
            at += 1
            continue
        for size in range(most, 0, -1):
            row = hits[at : at + size]
            if len(row) < size or any(b.start() - a.end() != 1 for a, b in pairwise(row)):
                continue
            start, end = row[0].start(), row[-1].end()
            said = text[start:end].lower().replace("-", " ")
            found = known.get(said) or known.get(said.removesuffix("s"))
            if found:
                yield start, end, found
                at += size - 1
                break
        at += 1


@cache
def _region_words() -> _KnownTerms:
    """Each region by all its names and adjectives: kind and words."""
    found: dict[str, list[_Thing]] = {}
    for entry in _lists()["countries"]:
        names = tuple(entry.split("/"))
        found |= {name.replace("-", " "): [("countries", names)] for name in names}
    for kind in _PLACES:
        for name in word_list("regions", kind):
            things = found.setdefault(name.replace("-", " "), [(kind, (name,))])
            for one in _adjectives(name):
                found.setdefault(one, things)
    return _KnownTerms.of(found)


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


@cache
def _group_words() -> _KnownTerms:
    """Each group by all its words: kind and words."""
    found: dict[str, list[_Thing]] = {}
    for kind in GROUPS:
        for entry in _lists()[kind]:
            words = tuple(entry.split("/"))
            for word in words:
                found.setdefault(word.replace("-", " "), []).append((kind, words))
    return _KnownTerms.of(found)
