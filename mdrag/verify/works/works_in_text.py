"""Citations in words: author and year in the running text, with no binding behind them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.draft.marks.authors import author_before
from mdrag.draft.marks.parenthesis import ParenItem, parse_parenthesis
from mdrag.draft.memo import latest
from mdrag.draft.model import Binding, Draft
from mdrag.lazy import lazy_regex
from mdrag.text.dates import MONTHS, SEASONS, YEAR
from mdrag.text.headings import is_reading_list
from mdrag.text.people import AND_OTHERS, IN_ORGANISATIONS, NAME_PARTICLES, begins_elided
from mdrag.text.word_lists import either, reporting_stems, word_list
from mdrag.verify.intervals import Intervals
from mdrag.verify.works.author_year import key_year, names_of

__all__ = [
    "Mention", "NamedWork", "is_author", "is_speaker", "mentions", "reference_lists", "works_read",
]  # fmt: skip

_PAREN = lazy_regex(r"\((?P<inner>[^()]{2,400}(?:\([^()]{0,60}\)[^()]{0,200})?)\)")
_YEAR = rf"{YEAR}[a-z]?"
_HAS_YEAR = lazy_regex(
    rf"(?<![\w.–/-])(?:\[?{_YEAR}\]?[/ ]\s?)?{_YEAR}(?![\w–/-]|\.\d)|\bn\.\s?d\."
    r"|\bin press\b|\bforthcoming\b"
)
_FULL_YEAR = lazy_regex(
    rf"(?:\[?{_YEAR}\]?[/ ]\s?)?{_YEAR}|n\.\s?d\.(?:-?[a-z])?|in press|forthcoming"
)
_DOES = "|".join((reporting_stems(), either(word_list("reporting", "thinking-stems"))))
# "Marmot (2015) argues", "as shown by Marmot (2015)": an author, where Paris (2015) is a place;
# so is who asks, "Marmot (2015), however, asked", and who is right
_SAYS = lazy_regex(
    r"(?:,[^,.;:()\n]{2,40},|,(?= who\b))?\s+(?:(?:has|have|had|also|further|later|first|even|"
    r"both|never|only|once|already|therefore|thus|then|still|again|instead|itself|himself|herself|themselves|does|"
    rf"did|not|who|\w+ly) )*(?:{_DOES}|(?:is|was|are|were) (?:\w+ly )?(?:right|wrong|mistaken|"
    r"sceptical|skeptical|clear that|cautious|explicit|sure|convinced|of the (?:view|opinion))\b)"
)
_SAID_BY = lazy_regex(
    r"\b(?:by|according to|see|cf\.|following|after|unlike|like|with|from|of|"
    r"(?:buil(?:d|t)|draw|bas|rel[yi]|comment)\w* (?:up)?on|"
    r"(?:refer|repl|respon)\w* to|what) (?:the )?$",
    re.IGNORECASE,
)
# “(Marmot, 2015, as cited in Lapp, 2022)”
_SECONDARY = lazy_regex(r"\b(?:cited|quoted|qtd\.?|reported|discussed) (?:in|by)\b")
_NAME = lazy_regex(
    rf"(?:(?:{either(NAME_PARTICLES | IN_ORGANISATIONS)}|in|the|and|['’]t) )*"
    r"[^\W\d_][\w'’.-]*(?: [^\W\d_][\w'’.-]*){0,9}"
)
_NO_NAMES_WORDS = """
figure fig table section chapter appendix act law version since until
before after between circa about around during early late mid volume vol issue no number part page
article regulation directive accessed retrieved updated published
"""
_NO_NAMES = frozenset((*MONTHS, *SEASONS, *_NO_NAMES_WORDS.split()))


class NamedWork(NamedTuple):
    """One work as the text names it."""

    author: str
    year: str  # with its letter; "" when a key has none


class Mention(NamedTuple):
    """A citation in words: ``(Marmot, 2015)``, ``Marmot (2015)``, or a key: ``[@marmot2015]``.

    ``end`` is where a mark would stand. ``plain``: it looks like nothing but a citation.
    """

    form: str  # parenthetical | narrative | cite
    start: int
    end: int
    works: tuple[NamedWork, ...]
    block: int
    sentence: int
    plain: bool = True
    keys: tuple[tuple[int, int], ...] = ()  # of a cite: where each key stands


@latest
def mentions(draft: Draft) -> tuple[Mention, ...]:
    """The citations in words of a draft that carry no binding, in order; none overlap.

    Reference lists, headings' own ids, code, math and what stands in bindings are left out.
    """
    bound = [(_from(draft, b), b.end) for b in draft.bindings]
    taken = Intervals([*bound, *((c.start, c.end) for c in draft.citations)])
    listed = reference_lists(draft)
    found: list[Mention] = []
    for index, block in enumerate(draft.blocks):
        if not block.prose or any(start <= block.start < end for start, end in listed):
            continue
        text = draft.masked[block.start : block.end]
        if "(" not in text:
            continue
        for paren in _PAREN.finditer(text):
            one = _mention(text, paren)
            if one is None:
                continue
            start, end = one.start + block.start, one.end + block.start
            if "](" in draft.text[start:end] or _entitled(draft, one, start, end):
                continue
            if draft.text[end - 1] != ")" or not taken.take(start, end):
                continue
            sentence = draft.sentence_at(block.start + paren.start())
            found.append(one._replace(start=start, end=end, block=index, sentence=sentence))
    return tuple(sorted((*found, *_foreign(draft, listed)), key=lambda m: m.start))


def _entitled(draft: Draft, one: Mention, start: int, end: int) -> bool:
    """Whether the words before the year are in italics, as a film or book is: ``_War Games_``."""
    if one.form != "narrative" or one.plain:
        return False
    words = draft.text[start:end].split("(")[0].rstrip()
    return words[-1:] in ("*", "_") and " " in words


def _from(draft: Draft, binding: Binding) -> int:
    """Where a binding's words begin; a mark after a space may be meant for the parenthesis."""
    if binding.form != "bare":
        return binding.start
    before = draft.text[: binding.start].rstrip().rstrip("*_")
    return len(before) - before.endswith(")")


def _mention(text: str, paren: re.Match[str]) -> Mention | None:
    inner = paren["inner"]
    years = _HAS_YEAR.findall(inner)
    if not years:
        return None
    items = parse_parenthesis(inner, max(len(years), inner.count(";") + 1))
    if not items or not all(_FULL_YEAR.fullmatch(item.year) for item in items):
        return None
    if items[0].author:
        if not all(is_author(item.author) for item in items):
            return None
        works = tuple(NamedWork(item.author, item.year) for item in items)
        plain = not any(item.suffix for item in items) and bool(
            re.search(rf"[,;&]|{AND_OTHERS}", inner)
        )
        return Mention("parenthetical", paren.start(), paren.end(), works, -1, -1, plain)
    first, last = author_before(text, paren.start())
    author = " ".join(text[first:last].split())
    if author and is_author(author) and (read := _work_read(items, inner)):
        works = NamedWork(author, items[0].year), read
        return Mention("narrative", first, paren.end(), works, -1, -1)
    bare = not items[0].prefix and all(
        not item.suffix or item.locator or item.suffix[0] in "[(/" for item in items
    )  # “2018 [1998]”: the year of a first edition
    if not bare or not author or not is_author(author):
        return None
    if any(item.author and item.author != author for item in items[1:]):
        return None
    works = tuple(NamedWork(author, item.year) for item in items)
    names, more = names_of(author)
    owns = text[last : paren.start()].rstrip().endswith(("'s", "’s", "s'", "s’"))
    plain = more or owns or len(names) > 1 or is_speaker(text, first, paren.end())
    return Mention("narrative", first, paren.end(), works, -1, -1, plain)


def _work_read(items: Sequence[ParenItem], inner: str) -> NamedWork | None:
    """The second work of “Marmot (2015, as cited in Lapp, 2022)”, or None."""
    if len(items) != 2 or not _SECONDARY.search(inner) or not is_author(items[1].author):
        return None
    return NamedWork(items[1].author, items[1].year)


def works_read(draft: Draft, mention: Mention) -> tuple[NamedWork, ...]:
    """The works of a mention that the writer has read: of one cited in another only the other."""
    words = draft.text[mention.start : mention.end]
    return mention.works[-1:] if _SECONDARY.search(words) else mention.works


def is_speaker(text: str, start: int, end: int) -> bool:
    """Whether the sentence treats what stands there as somebody who says something."""
    return bool(_SAYS.match(text, end) or _SAID_BY.search(text, max(0, start - 20), start))


def is_author(author: str, most: int = 12) -> bool:
    """Whether words are names as a citation gives them: capitalised, no month, figure or law.

    More than ``most`` names are rather a list of something else.
    """
    names, _ = names_of(author)
    if not names or len(names) > most:
        return False
    for name in names:
        words = name.split()
        if not _NAME.fullmatch(name) or not any(_capital(word) for word in words):
            return False
        if words[0].lower().strip(".") in _NO_NAMES or not _capital(words[-1]):
            return False
    return True


def _capital(word: str) -> bool:
    """Whether a word begins with a capital, an article apart: ``d'Alembert``, ``al-Khwarizmi``."""
    return word[:1].isupper() or begins_elided(word)


def _foreign(draft: Draft, listed: list[tuple[int, int]]) -> list[Mention]:
    found = []
    for citation in draft.citations:
        if any(start <= citation.start < end for start, end in listed):
            continue
        works = [
            NamedWork(item.key, year) for item in citation.items if (year := key_year(item.key))
        ]
        keys = [(item.start, item.end) for item in citation.items]
        if works and len(works) == len(keys):
            found.append(
                Mention("cite", citation.start, citation.end, tuple(works), citation.block,
                        citation.sentence, True, tuple(keys))
            )  # fmt: skip
    return found


def reference_lists(draft: Draft) -> list[tuple[int, int]]:
    """Where the draft lists its references: from each such heading to the end of its section."""
    return [(s.start, s.end) for s in draft.sections if is_reading_list(s.title)]
