"""The hits of one query grouped by source: coverage at a glance, without asking again (R8)."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.evidence.pack import EvidencePack, PackItem, quote_locator
from mdrag.filled_sentence import fill

__all__ = ["by_source"]

_SHOWN = 3  # passages on a card


def by_source(pack: EvidencePack) -> EvidencePack:
    """``pack`` with one item a source, in the order of their best passages.

    Nothing is searched, embedded or reranked: every card holds passages of the pack given.
    """
    cards = _cards(pack.evidences)
    return pack._replace(
        plan=pack.plan._replace(mode="papers"),
        evidences=cards,
        nearest=_cards(pack.nearest),
        stats=pack.stats._replace(returned=len(cards)),
    )


def _cards(items: Sequence[PackItem]) -> tuple[PackItem, ...]:
    groups: dict[str, list[PackItem]] = {}
    for item in items:
        groups.setdefault(item.doc_uid, []).append(item)
    return tuple(_card(found) for found in groups.values())


def _card(items: Sequence[PackItem]) -> PackItem:
    best = items[0]
    return best._replace(
        id=best.doc_uid,
        kind="resource_doc",
        hits=len(items),
        why=_why(items),
        passages=tuple(items[:_SHOWN]),
    )


def _why(items: Sequence[PackItem]) -> str:
    best = items[0]
    quoted = quote_locator(best)
    section, where = " > ".join(best.locator.section_path), ""
    if quoted.page_start:
        where = fill(" on page {page}", page=quoted.page_label or quoted.page_start)
    if section:
        where += fill(" in “{section}”", section=section)
    told = "{count} passages among the hits, the best{where}, ranked by {legs}"
    return fill(told, count=len(items), where=where, legs=_legs(items))


def _legs(items: Sequence[PackItem]) -> str:
    words = any(item.signals.fts_rank for item in items)
    vectors = any(item.signals.vector_rank for item in items)
    if words and vectors:
        return fill("its words and its sense")
    return fill("its words" if words else "its sense")
