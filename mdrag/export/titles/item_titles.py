"""The titles of the items that mdrag read in papers, as the style wants them in a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mdrag.evidence.model import Source
from mdrag.export.citations.csl_items import OWN, ItemOf
from mdrag.export.citations.styles import CitationStyle
from mdrag.export.titles.sentence_case import in_sentence_case, wants_sentence_case

__all__ = ["with_sentence_case"]

_READ = ("file", "first_page")  # places of a title that is the typesetter's, not the writer's
_NAMED = 3  # titles told in full
_MOST = 70  # characters of one


def with_sentence_case(
    found: Mapping[str, ItemOf], sources: Mapping[str, Source], text_of: Callable[[str], str],
    style: CitationStyle,
) -> tuple[dict[str, ItemOf], str]:  # fmt: skip
    """(the items with their titles in sentence case, what to say of it in a line or "").

    Only of English papers whose title was read in the paper itself: a title that was set by hand,
    or is Zotero's, or stands in a library of the writer's own, stays as it is.
    """
    new, changed, left = dict(found), [], []
    for uid, one in found.items() if wants_sentence_case(style) else ():
        source = sources[uid]
        read = one.came_from == OWN and source.metadata_from.get("title") in _READ
        if not read or source.language[:2].lower() not in ("", "en"):
            continue
        done = in_sentence_case(str(one.item.get("title", "")), text_of(uid))
        if done is not None and done.title == one.item.get("title"):
            left.append(f"{uid} “{_short(done.title)}” ({', '.join(done.doubtful[:_NAMED])})")
        elif done is not None:
            new[uid] = one._replace(item={**one.item, "title": done.title})
            changed.append(f"{uid} “{_short(done.title)}”")
    return new, _told(changed, left)


def _told(changed: list[str], left: list[str]) -> str:
    """A line on what was changed and what was left; as text, for it leaves a filter."""
    if changed and left:
        told = (
            "titles set in sentence case, as the style wants: {titles}; left whole as printed, for "
            "the paper does not show whether these are names: {left}; another wording: mdrag meta "
            "set"
        )
    elif changed:
        told = (
            "titles set in sentence case, as the style wants: {titles}; another wording: mdrag "
            "meta set"
        )
    elif left:
        told = (
            "left whole as printed, for the paper does not show whether these are names: {left}; "
            "another wording: mdrag meta set"
        )
    else:
        return ""
    return told.format(titles=_some(changed), left=_some(left))


def _short(title: str) -> str:
    return title if len(title) <= _MOST else f"{title[:_MOST].rstrip()}…"


def _some(told: list[str]) -> str:
    more = f" and {len(told) - _NAMED} more" if len(told) > _NAMED else ""
    return "; ".join(told[:_NAMED]) + more
