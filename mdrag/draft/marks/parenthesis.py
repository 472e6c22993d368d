"""What the words of a citing parenthesis say: ``(see Marmot, 2015, p. 4; WHO, 2021)``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.draft.marks.author_pages import author_and_pages, pages_alone
from mdrag.draft.marks.locators import parse_locator
from mdrag.lazy import lazy_regex
from mdrag.text.dates import CITED_YEAR, MONTH
from mdrag.text.people import NAME_PARTICLES

__all__ = [
    "ParenItem",
    "of_the_source",
    "page_of_quotation",
    "parse_parenthesis",
    "second_hand",
    "year_by_year",
]


class ParenItem(NamedTuple):
    """One source as the parenthesis words it; ``""`` for what it does not say.

    ``label`` is a CSL locator label. ``prefix`` and ``suffix`` are stripped of white space and of
    the commas that join them.
    """

    prefix: str
    author: str
    year: str
    label: str
    locator: str
    suffix: str


_YEAR_ALONE = (
    rf"(?:\[\d{{4}}\]\s?)?{CITED_YEAR}(?:[–/-](?:{CITED_YEAR}|\d{{2}}))?[a-z]?(?![\w.]*\d)"
)
_YEAR = lazy_regex(
    rf"(?<![\w.\-–/]){_YEAR_ALONE}(?!\w)|\b(?:n\.\s?d\.(?:-?[a-z]\b)?|n\.d\b|s\.\s?a\.|(?-i:Year)\b"
    r"|in press|forthcoming|in preparation|submitted|under review|ca?\.\s?\d{4})",
    re.IGNORECASE,
)
# “forthcoming 2018”; “2018 [1998]”, “2018/1998”; “Schloss, Aug. 2018”
_DATED = lazy_regex(rf",?\s*({CITED_YEAR}[a-z]?)(?!\w)")
_FIRST_PUBLISHED = lazy_regex(
    r"\s?(?:[\[(]\s?(?:orig(?:inal(?:ly)?|\.)?\s?(?:published|pub\.)?\s?(?:in\s)?)?\d{4}\s?[\])]"
    r"|/\d{4}(?!\d))",
    re.IGNORECASE,
)
_SECOND_YEAR = lazy_regex(rf"\s*,\s*({CITED_YEAR})[a-z]?(?![\w–-])")
_NEXT_YEAR = lazy_regex(rf"(?:(?:and|&)\s+)?(?:({CITED_YEAR}[a-z]?)|([a-z]))(?=$|\s*,)")
_YEARS_APART = 40  # of one author's works; a bare number further off is a page
_MONTH = lazy_regex(rf",?\s+(?:\d{{1,2}}\s)?(?:{MONTH})\.?(?:\s\d{{1,2}},?)?$")
# what may stand before the author; single words, so that "see also e.g." is read by repetition
_LEAD_WORDS = (
    "see also cf cf. e.g. eg i.e. ie e.g i.e compare contrast contra but as in for example "
    "instance such reviewed review reviews discussed quoted cited described reported shown "
    "summarised summarized following after by from among others like especially notably "
    "particularly primarily mainly originally first recently and or viz. namely according to "
    "adapted based on critical recent overview discussion details more with further"
)
_LEAD = frozenset(_LEAD_WORDS.split())
_PARTICLES = NAME_PARTICLES | {"d'", "l'", "the", "st", "st."}
# "Smith, 1990, p. 34, as cited in Marmot, 2015, p. 2": the source at hand is the second one
_CITED_IN = lazy_regex(
    r"\b(?:cited|quoted|qtd\.?|discussed|reported|reproduced|reprinted|translated|described|"
    r"reviewed|summari[sz]ed|adapted|taken)\s+(?:in|by|from)\b[:*_]*\s+(?=[^;]*\w)"
    # the same in German, French, Spanish, Latin and Chinese
    r"|\b(?:zit(?:iert|\.)?\s+(?:nach|in|bei)|cité(?:e|s|es)?\s+(?:par|dans|in)"
    r"|citad[oa]s?\s+(?:en|por)|apud)\b[:*_]*\s+(?=[^;]*\w)|(?:转引自|轉引自)\s*(?=[^;]*\w)",
    re.IGNORECASE,
)
# "Smith, 1990, p. 34, in Marmot, 2015, p. 2": only between two works with their years
_IN = lazy_regex(r"[,.)\s]\s*[*_]*\bin\b[:*_]*\s+(?=[^\W\d_])", re.IGNORECASE)
_AS = lazy_regex(r"\bas\s+\Z", re.IGNORECASE)
_LED = lazy_regex(r"[\s,(*_]*(?:as\s*)?")
_MARKUP = lazy_regex(r"(?<!\\)[*_~]+(?=\w)|(?<=[\w.,])[*_~]+(?!\w)|\\(?=[^\w\s])")


def parse_parenthesis(words: str, count: int = 0) -> tuple[ParenItem, ...]:
    """One item per ``;`` of a parenthesis, with or without its brackets, as citeproc reads them.

    ``count`` is how many sources the binding names: when the semicolons make fewer items,
    ``(Vole, 2001, 2005)`` and ``(Vole, 2001, Shrew, 2002)`` are read as several works too.
    """
    plain = _plain(words)
    items = [_item(piece) for piece in plain.split(";") if piece.strip()]
    while 0 < len(items) < count:
        opened = [_split(item) for item in items]
        longer = [part for pair in opened for part in pair]
        if len(longer) == len(items):
            break
        items = longer[: count - 1] + longer[count - 1 :]
    return tuple(items)


def page_of_quotation(words: str, before: str) -> tuple[ParenItem, ...]:
    """The item of ``(2)`` right behind a quotation, a page of what the sentence names; else ()."""
    pages = pages_alone(words.strip(), before)
    return (ParenItem("", "", "", "page", pages, ""),) if pages else ()


def of_the_source(words: str, count: int = 1, plainly: bool = True) -> str:
    """The part of a parenthesis that speaks of its sources, without its brackets.

    Of a work cited in another one only the other counts: what follows ``as cited in``. A work
    parted from it by a semicolon goes too, when there are more of them than the ``count`` of
    sources bound. ``plainly``: a bare ``in`` between two works with their years is read so, too.
    """
    plain = words.strip()
    if plain[:1] == "(" and plain[-1:] == ")":
        plain = plain[1:-1]
    pieces, kept = plain.split(";"), list[str]()
    for piece in pieces:
        cues = _second_hand(piece, plainly)
        if cues and _LED.fullmatch(piece[: min(cues)[0]]) and len(pieces) > count:
            del kept[-1:]
        kept.append(piece[max(cues)[1] :] if cues else piece)
    return ";".join(kept)


def second_hand(piece: str) -> tuple[int, int]:
    """Where ``as cited in`` stands in ``Marmot, 2015, as cited in Lapp, 2022``; (0, 0): nowhere.

    What stands before it was not read; the work at hand is what follows. The last one counts.
    """
    cues = _second_hand(piece, plainly=True)
    if not cues:
        return 0, 0
    end = max(cue[1] for cue in cues)
    start = min(cue[0] for cue in cues if cue[1] == end)
    as_before = _AS.search(piece, 0, start)
    return as_before.start() if as_before else start, end


def _second_hand(piece: str, plainly: bool) -> list[tuple[int, int]]:
    cues = [found.span() for found in _CITED_IN.finditer(piece)]
    return cues + (_between_works(piece) if plainly else [])


def _between_works(piece: str) -> list[tuple[int, int]]:
    """Where a bare ``in`` stands between two works: both have a year, the other an author."""
    return [
        found.span()
        for found in _IN.finditer(piece)
        if piece[found.end()].isupper()
        and _YEAR.search(piece[: found.start() + 1])
        and _YEAR.search(piece[found.end() :])
    ]


def _plain(words: str) -> str:
    plain = words.strip()
    if plain[:1] == "(" and plain[-1:] == ")":
        plain = plain[1:-1]
    plain = plain.replace("&nbsp;", "\u00a0").replace("\\ ", "\u00a0").replace("&amp;", "&")
    return re.sub(r"\s+", " ", _MARKUP.sub("", plain)).strip()


def _item(piece: str) -> ParenItem:
    piece = piece.strip()
    label, locator, rest = parse_locator(piece)
    if locator and not piece[:4].isdigit() and (not rest or rest[0] in ",;"):
        return ParenItem("", "", "", label, locator, rest.strip(" ,"))  # (p. 4)
    year = _YEAR.search(piece)
    named, before = year.group() if year else "", ""
    if year:
        head, end = piece[: year.start()].rstrip(" ,(["), year.end()
        if not any(char.isdigit() for char in named) and (dated := _DATED.match(piece, end)):
            named, end = dated[1], dated.end()
        if first := _FIRST_PUBLISHED.match(piece, end):
            before, end = first.group().strip(), first.end()
        head, behind = _MONTH.sub("", head), piece[end:].lstrip(")]")
        label, locator, rest = parse_locator(behind)
        if locator and _another_year(named, behind):
            label, locator, rest = "", "", behind
    else:
        head, _, rest = piece.partition(",")
        label, locator, left = parse_locator(rest)
        rest = left if locator else rest
        if not locator and not _authored(head):
            head, rest = piece, ""
    prefix, author = _lead(head)
    if not year:
        label, locator, author = _of_author(label, locator, author)
    suffix = ", ".join(part for part in (before, rest.strip(" ,")) if part)
    return ParenItem(prefix, author, named, label, locator, suffix)


def _of_author(label: str, locator: str, words: str) -> tuple[str, str, str]:
    """Label, locator and author where the pages stand right behind the name: ``Marmot 4, 6``."""
    author, pages = author_and_pages(words) if label in ("", "page") else ("", "")
    if not author:
        return label, locator, words
    return "page", ", ".join(part for part in (pages, locator) if part), author


def _another_year(year: str, behind: str) -> bool:
    """Whether a bare number behind a year is another year: ``2018, 2019``, and no page."""
    second = _SECOND_YEAR.match(behind)
    return bool(
        second and year[:4].isdigit() and abs(int(second[1]) - int(year[:4])) <= _YEARS_APART
    )


def _authored(head: str) -> bool:
    return bool(_lead(head)[1])


def _lead(head: str) -> tuple[str, str]:
    """What stands before the author (``see also``), and the author."""
    words = head.split()
    at = 0
    while at < len(words) and _leads(words, at):
        at += 1
    while at and words[at - 1].casefold() in _PARTICLES and at < len(words):
        at -= 1
    return " ".join(words[:at]).rstrip(","), " ".join(words[at:]).rstrip(",")


def _leads(words: list[str], at: int) -> bool:
    bare = words[at].rstrip(",:").casefold()
    if bare in _PARTICLES and bare not in _LEAD:
        return False
    if bare in _LEAD:
        return True
    # a run of lower-case words before a name: "for a critique see Marmot"
    return words[at][:1].islower() and any(w[:1].isupper() for w in words[at + 1 :])


def year_by_year(items: Sequence[ParenItem]) -> tuple[ParenItem, ...]:
    """The items, one for each year of an author: two of ``Marmot, 2014, 2015`` and ``2014a, b``.

    For words whose mark may name one of those works only.
    """
    found: list[ParenItem] = []
    for item in items:
        while twin := _next_year(item):
            found.append(item._replace(suffix=""))
            item = twin
        found.append(item)
    return tuple(found)


def _next_year(item: ParenItem) -> ParenItem | None:
    """The work of the year that follows the year of ``item``; None when none does."""
    after = _NEXT_YEAR.match(item.suffix) if item.year[:4].isdigit() else None
    if not after:
        return None
    year = after[1] or item.year[:4] + after[2]
    if abs(int(year[:4]) - int(item.year[:4])) > _YEARS_APART or not (
        after[1] or item.year[4:].isalpha()
    ):
        return None
    return _item(year + item.suffix[after.end() :])._replace(author=item.author)


def _split(item: ParenItem) -> list[ParenItem]:
    """Two items where one holds two years: ``Vole, 2001, 2005`` and ``Vole, 2001, Shrew, 2002``."""
    if not item.year or item.suffix[:1] in ("[", "(", "/"):
        return [item]  # the year of a first edition is no other work
    rest = ", ".join(part for part in (item.locator, item.suffix) if part)
    again = re.match(r"(?:and|&)?\s*([a-z])(?=$|[\s,])", rest)
    if again and item.year[-1].isalpha() and item.label in ("", "page"):
        twin = _item(item.year[:-1] + again.group(1) + rest[again.end() :])
        return [item._replace(label="", locator="", suffix=""), twin._replace(author=item.author)]
    bare = item.label == "page" and _YEAR.match(item.locator)
    text = rest if bare else item.suffix
    text = re.sub(r"^(?:and|&)\s+", "", text.strip(" ,"))
    if not _YEAR.search(text):
        return [item]
    twin = _item(text)
    first = item._replace(suffix="")
    if bare:
        first = first._replace(label="", locator="")
    return [first, twin if twin.author else twin._replace(author=item.author)]
