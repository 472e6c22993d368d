"""Which work a parenthesis speaks of where, decided by the authors and years of its sources."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations

from mdrag.draft.marks.author_pages import PAGES
from mdrag.draft.marks.parenthesis import ParenItem, second_hand
from mdrag.evidence.model import Source
from mdrag.export.citations.binding_marks import (
    DUMMY_AUTHOR,
    SAME_WORK,
    MarkRun,
    form_of,
    is_remark,
    items_of,
    name_like,
)
from mdrag.filled_sentence import fill
from mdrag.text.people import NAME_PARTICLES
from mdrag.verify.works.titles import holds_title, plain_title

__all__ = ["match_items", "names", "read_works", "without_title"]

_NOBODY = frozenset({"no author", "anonymous", "anon.", "anon", "n.a.", "unknown author"})
# “The Health Gap” 4: of a title in italics the marks are gone
_TITLED = re.compile(rf"[“\"‘']?(?P<title>[^“”\"]{{2,120}}?)[,.]?[”\"’']?,? (?P<pages>{PAGES})")
_MOST = 6  # works of one parenthesis whose orders are all compared
Pair = tuple[ParenItem | None, int | None]


def read_works(marked: MarkRun, sources: Sequence[Source | None]) -> MarkRun:
    """The same, read with what its sources are: a work at second hand, words before an author.

    A parenthesis without a year cites only when it names an author of a source.
    """
    marked = _at_hand(marked, sources)
    if marked.form == "prose":
        return _split_author(marked, sources)
    if marked.form != "parenthetical" or any(item.year for item in marked.items):
        return marked
    for item in marked.items:
        if DUMMY_AUTHOR.match(item.author) or SAME_WORK.fullmatch(item.author):
            return marked
        if any(one and names(item.author, one) for one in sources):
            return marked
    return marked._replace(form="prose")


def without_title(item: ParenItem, source: Source) -> ParenItem:
    """The item without the title by which MLA tells works of one author apart, but its pages.

    ``Marmot, “The Health Gap” 4``; a style that wants the title prints it itself.
    """
    found = None if item.year else _TITLED.fullmatch(item.suffix)
    title = plain_title(found["title"]) if found else ()
    if found is None or not holds_title(plain_title(source.title), title):
        return item
    return item._replace(label="page", locator=found["pages"], suffix="")


def match_items(marked: MarkRun, sources: Sequence[Source | None]) -> tuple[list[Pair], str]:
    """(pairs of item and index of its source, why that cannot be decided or "").

    By author and year; where those decide nothing, in the order in which they stand. An item that
    speaks of no source keeps its words; a source without an item is added at the end.
    """
    items, count = list(marked.items), len(marked.refs)
    works = [item for item in items if not is_remark(item)] or items[:1]
    problem = ""
    if len(works) == count:
        chosen, problem = _best_order(works, sources)
    else:
        chosen = _nearest(works, sources)
    of_work = dict(zip(map(id, works), chosen, strict=True))
    pairs: list[Pair] = [(item, of_work.get(id(item))) for item in items]
    used = {index for _, index in pairs}
    return pairs + [(None, index) for index in range(count) if index not in used], problem


def names(author: str, source: Source) -> bool:
    """Whether the author words of a parenthesis name an author of ``source``."""
    families = [person.family.casefold() for person in (*source.authors, *source.editors)]
    return any(family and family in author.casefold() for family in families)


def _best_order(
    works: Sequence[ParenItem], sources: Sequence[Source | None]
) -> tuple[list[int | None], str]:
    """Which source each work is, when there are as many of both."""
    written = tuple(range(len(works)))
    if len(works) < 2 or len(works) > _MOST:
        return list(written), ""

    def agreement(order: tuple[int, ...]) -> int:
        return sum(_agrees(item, sources[at]) for item, at in zip(works, order, strict=True))

    ranked = sorted(permutations(written), key=agreement, reverse=True)
    best = agreement(ranked[0])
    if agreement(written) == best:
        return list(written), ""
    if len(ranked) > 1 and agreement(ranked[1]) == best and any(one.locator for one in works):
        told = fill(
            "its marks stand in another order than its works, and author and year do not say "
            "which is which; write them in the same order"
        )
        return list(written), told
    return list(ranked[0]), ""


def _nearest(works: Sequence[ParenItem], sources: Sequence[Source | None]) -> list[int | None]:
    """Which source each work is, when there are more of one than of the other."""
    fewer = len(works) < len(sources)
    pairs = [(at, i) for at in range(len(works)) for i in range(len(sources))]
    agreement = {(at, i): _agrees(works[at], sources[i]) for at, i in pairs}
    chosen: list[int | None] = [None] * len(works)
    # what agrees best first: of "Marmot, 2014, 2015" the mark is that of its year
    for at, i in sorted(pairs, key=lambda pair: (-agreement[pair], abs(pair[1] - pair[0]))):
        if chosen[at] is None and i not in chosen and (agreement[at, i] or fewer):
            chosen[at] = i
    if works and all(index is None for index in chosen):
        chosen[0] = 0
    return chosen


def _agrees(item: ParenItem, source: Source | None) -> int:
    if source is None:
        return 0
    return 2 * names(item.author, source) + (item.year[:4] == str(source.year))


def _at_hand(marked: MarkRun, sources: Sequence[Source | None]) -> MarkRun:
    """A work cited in another one keeps the writer's words; the one that was read is cited."""
    if not any(second_hand(piece)[1] for piece in marked.inside.split(";")):
        return marked
    items: list[ParenItem] = []
    for piece in marked.inside.split(";"):
        start, end = second_hand(piece)
        unread, read = items_of(piece[:start], 1), items_of(piece[end:], 1)
        if not read or (unread and _bound(unread[0], sources) and not _bound(read[0], sources)):
            items += items_of(piece, 1)  # (Marmot, 2015, reviewed in Lapp, 2022) of Marmot's mark
            continue
        if end and unread and len(sources) > 1 and _bound(unread[-1], sources):
            items += unread  # both works have a mark
            items.append(_led(read[0], piece[start:end]))
            continue
        items.append(_led(read[0], piece[:end]))
        items += read[1:]
    found = tuple(items)
    return marked._replace(items=found, form=form_of(found, marked.inside))


def _led(item: ParenItem, words: str) -> ParenItem:
    told = " ".join(words.split())
    return item._replace(prefix=f"{told} {item.prefix}".strip())


def _bound(item: ParenItem, sources: Sequence[Source | None]) -> bool:
    return any(one is not None and names(item.author, one) for one in sources)


def _is_author(words: str, source: Source) -> bool:
    """Whether words that no capital begins are who wrote ``source``: ’t Hart et al., bell hooks.

    A source that nobody signs is called by the beginning of its title, or by nobody's name.
    """
    said = _names_in(words)
    for person in (*source.authors, *source.editors):
        given, family = _names_in(person.given), _names_in(person.family)
        while said and said[0] in given:
            said = said[1:]
        if family and said[: len(family)] == family:
            return True
    if source.authors:
        return False
    title = _words_of(source.title)
    return words.casefold() in _NOBODY or title[: len(said)] == _words_of(words)


def _names_in(words: str) -> list[str]:
    """The words of a name without the particles before it."""
    found = _words_of(words)
    while len(found) > 1 and found[0] in NAME_PARTICLES:
        found = found[1:]
    return found


def _words_of(words: str) -> list[str]:
    return re.findall(r"[\w'-]+", words.casefold().replace("’", "'"))


def _split_author(marked: MarkRun, sources: Sequence[Source | None]) -> MarkRun:
    """A parenthesis whose words end in the author of its source, with the words before as prefix.

    Anything else stays as it is.
    """
    if not marked.items or len(marked.items) != len(sources):
        return marked
    items = []
    for item, source in zip(marked.items, sources, strict=True):
        family = source.authors[0].family if source and source.authors else ""
        at = item.author.find(family) if family and item.year else -1
        if at > 0:
            before = item.author[:at].rstrip()
            prefix = " ".join(part for part in (item.prefix, before) if part)
            item = item._replace(prefix=prefix, author=item.author[at:])
        if not (name_like(item) or (source and item.year and _is_author(item.author, source))):
            return marked
        items.append(item)
    return marked._replace(form="parenthetical", items=tuple(items))
