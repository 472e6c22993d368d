"""The hits of one query grouped by source: coverage at a glance, without asking again (R8)."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.evidence.pack import EvidencePack, PackItem, quote_locator

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
    place = f" on page {quoted.page_label or quoted.page_start}"
    section = " > ".join(best.locator.section_path)
    where = (place if quoted.page_start else "") + (f" in “{section}”" if section else "")
    count = "1 passage" if len(items) == 1 else f"{len(items)} passages"
    return f"{count} among the hits, the best{where}, ranked by {_legs(items)}"


def _legs(items: Sequence[PackItem]) -> str:
    words = any(item.signals.fts_rank for item in items)
    vectors = any(item.signals.vector_rank for item in items)
    return "its words and its sense" if words and vectors else "its words" if words else "its sense"
