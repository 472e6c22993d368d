"""Passages → chunk ids that survive edits: ``<doc_uid>|r=<rev8>|s=<sect>|p=<page3>|b=<block3>``.

Within a section the blocks count 001, 002, …. A passage that a stored revision knows keeps its
block number; one that came between 003 and 004 gets digits after it (0035), so that ids sorted as
strings stay in reading order and no id ever comes to name another text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

__all__ = ["PassagePlace", "chunk_id", "mint_alias", "mint_uid", "number"]


class PassagePlace(NamedTuple):
    """Where a passage stands, and the block number it had in the stored revision ("" = new)."""

    section: str
    page: int  # 0 where there are no pages
    known_as: str = ""


def chunk_id(doc_uid: str, rev: str, alias_parts: tuple[str, str, str]) -> str:
    """The id of a passage from its (section, page, block) strings."""
    section, page, block = alias_parts
    return f"{doc_uid}|r={rev}|s={section}|p={page}|b={block}"


def mint_alias(parts: tuple[str, str, str]) -> str:
    """``s3.2-p014-b006``: unique within a source, safe in pipe tables."""
    section, page, block = parts
    return f"s{section}-p{page}-b{block}"


def mint_uid(sha256: str, taken: Mapping[str, str]) -> str:
    """``doc_`` + 8 hex of the content; 12 when another source has that one.

    ``taken``: doc_uid → the sha-256 it was minted from.
    """
    short = f"doc_{sha256[:8]}"
    return short if taken.get(short, sha256) == sha256 else f"doc_{sha256[:12]}"


def number(
    places: Sequence[PassagePlace],
    last_page: int,
    width: int,
    free: Callable[[int, str], bool] = lambda index, alias: True,
) -> list[tuple[str, str, str]]:
    """(section, page, block) of each passage, in the order given (reading order).

    ``width``: digits of a block number. ``free(index, alias)`` says whether passage ``index`` may
    take that alias: one that named another text before may not.
    """
    digits = max(3, len(str(last_page)))
    by_section: dict[str, list[int]] = {}
    for index, place in enumerate(places):
        by_section.setdefault(place.section, []).append(index)
    named: list[tuple[str, str, str]] = [("", "", "")] * len(places)
    for section, members in by_section.items():
        pages = {index: f"{places[index].page:0{digits}d}" for index in members}

        def may(
            index: int, block: str, section: str = section, pages: dict[int, str] = pages
        ) -> bool:
            return free(index, mint_alias((section, pages[index], block)))

        for index, block in _blocks(places, members, width, may):
            named[index] = (section, pages[index], block)
    return named


def _blocks(
    places: Sequence[PassagePlace],
    members: Sequence[int],
    width: int,
    may: Callable[[int, str], bool],
) -> Iterator[tuple[int, str]]:
    kept = _kept(places, members, may)
    low = "0" * width
    for at, index in enumerate(members):
        if index in kept:
            low = kept[index]
        else:
            high = next((kept[later] for later in members[at + 1 :] if later in kept), None)
            low = next(block for block in _candidates(low, high, width) if may(index, block))
        yield index, low


def _kept(
    places: Sequence[PassagePlace], members: Sequence[int], may: Callable[[int, str], bool]
) -> dict[int, str]:
    """The block numbers that stay: the longest rising run of those known."""
    from bisect import bisect_left

    known = [
        (index, places[index].known_as)
        for index in members
        if places[index].known_as and may(index, places[index].known_as)
    ]
    tails: list[str] = []
    at_tail: list[int] = []
    before: list[int] = []
    for position, (_, block) in enumerate(known):
        slot = bisect_left(tails, block)
        before.append(at_tail[slot - 1] if slot else -1)
        tails[slot : slot + 1] = [block]
        at_tail[slot : slot + 1] = [position]
    kept: dict[int, str] = {}
    position = at_tail[-1] if at_tail else -1
    while position >= 0:
        index, block = known[position]
        kept[index] = block
        position = before[position]
    return kept


def _candidates(low: str, high: str | None, width: int) -> Iterator[str]:
    """Block numbers after ``low`` and before ``high`` as strings: whole ones first."""
    whole = int(low[:width]) + 1
    while whole < 10**width:
        block = f"{whole:0{width}d}"
        if high is not None and block >= high:
            break
        yield block
        whole += 1
    for length in count(width + 1):
        above = int(low.ljust(length, "0"))
        below = int(high.ljust(length, "0")) if high is not None else 10**length
        for value in range(above + 1, min(below, above + 1000)):
            if value % 10:  # 0035 and 00350 would be two names for one place
                yield f"{value:0{length}d}"
