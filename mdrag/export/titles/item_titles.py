"""The titles of the items that mdrag read in papers, as the style wants them in a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mdrag.evidence.model import Source
from mdrag.export.citations.csl_items import OWN, ItemOf
from mdrag.export.citations.styles import CitationStyle
from mdrag.export.titles.sentence_case import in_sentence_case, wants_sentence_case

__all__ = ["with_sentence_case"]

_READ = ("file", "first_page")  # places of a title that is the typesetter's, not the writer's
_NAMED = 3  # titles named, and words of one
_MOST = 28  # characters of these words: a line has a hundred, with what is said around them


def with_sentence_case(
    found: Mapping[str, ItemOf], sources: Mapping[str, Source], text_of: Callable[[str], str],
    style: CitationStyle,
) -> tuple[dict[str, ItemOf], list[str]]:  # fmt: skip
    """(the items with their titles in sentence case, the lines that say so).

    Only of English papers whose title was read in the paper itself: a title that was set by hand,
    or is Zotero's, or stands in a library of the writer's own, stays as it is.
    """
    new = dict(found)
    changed: list[str] = []
    left: list[tuple[str, str]] = []
    for uid, one in found.items() if wants_sentence_case(style) else ():
        source = sources[uid]
        read = one.came_from == OWN and source.metadata_from.get("title") in _READ
        if not read or source.language[:2].lower() not in ("", "en"):
            continue
        done = in_sentence_case(str(one.item.get("title", "")), text_of(uid))
        if done is not None and done.title == one.item.get("title"):
            left.append((uid, _words(done.doubtful)))
        elif done is not None:
            new[uid] = one._replace(item={**one.item, "title": done.title})
            changed.append(uid)
    return new, _lines(changed, left)


def _lines(changed: Sequence[str], left: Sequence[tuple[str, str]]) -> list[str]:
    """What was changed and what was left, a short line each; as text, for it leaves a filter."""
    lines = []
    if changed:
        told = "set in sentence case: the titles of {titles}"
        lines.append(told.format(titles=_some(changed)))
    for uid, words in left[:_NAMED]:
        told = "{uid} keeps the capitals of its title: are these names? {words}"
        lines.append(told.format(uid=uid, words=words))
    if len(left) > _NAMED:
        told = "titles that keep their capitals, beside these: {count}"
        lines.append(told.format(count=len(left) - _NAMED))
    if lines:
        lines.append("to print a title otherwise: mdrag meta set --doc_uid DOC_UID --title TITLE")
    return lines


def _some(uids: Sequence[str]) -> str:
    more = f" and {len(uids) - _NAMED} more" if len(uids) > _NAMED else ""
    return ", ".join(uids[:_NAMED]) + more


def _words(doubtful: Sequence[str]) -> str:
    """The first words in doubt, as many as a line has room for."""
    named = list(doubtful[:_NAMED])
    while len(named) > 1 and len(", ".join(named)) > _MOST:
        named.pop()
    return ", ".join(named)[:_MOST]
