"""The map of the library as HTML: a picture, the same as lists, and what is offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mdrag.evidence.model import Source
from mdrag.retrieve.library import GenerationStore
from mdrag.verify.works.author_year import label
from mdrag.view.html_text import attributes, text
from mdrag.view.library_map import (
    LibraryMap,
    OfferedSource,
    library_map,
    offered_sources,
    uses,
)
from mdrag.view.model import DraftView
from mdrag.wording import Words, words

__all__ = ["map_html", "map_page"]

_WIDE, _HIGH, _EDGE = 760, 460, 40  # pixels of the picture, and free at each side
_NAMED = 40  # sources up to which the picture has their names; the lists have all
_LONGEST = 30  # characters of a name in the picture
_LETTER, _LINE = 6.6, 14  # pixels of a letter and a line at 12 pixels


class _Box(NamedTuple):
    """Where a name stands in the picture, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: _Box) -> bool:
        """Whether the two have a place in common."""
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


class _MapWords(NamedTuple):
    """What both the picture and the lists need."""

    library: LibraryMap
    sources: Mapping[str, Source]
    used: Mapping[str, int]
    tr: Words

    def label(self, uid: str) -> str:
        """What a source is called."""
        return label(self.sources[uid]) if uid in self.sources else uid

    def told(self, uid: str) -> str:
        """``Marmot 2015: cited 3 times``."""
        count = self.used.get(uid, 0)
        cited = self.tr("citations: {n}", n=count) if count else self.tr("not cited yet")
        return f"{self.label(uid)}: {cited}"


def map_html(view: DraftView, store: object) -> str:
    """The section; "" for a library that is none on disk, or has fewer than two sources."""
    found = library_map(store) if isinstance(store, GenerationStore) else None
    if found is None or not isinstance(store, GenerationStore):
        return ""
    tr = words(view.language)
    sources = {one.doc_uid: one for one in store.sources()}
    shown = _MapWords(found, sources, uses(view), tr)
    parts = [_picture(shown), _groups(shown), _nearly_same(shown)]
    parts.append(_offers(shown, offered_sources(view, store)))
    return (
        f'<section class="plots map"><h2>{text(tr("the map of the library"))}</h2>'
        f"{''.join(parts)}</section>"
    )


def map_page(view: DraftView, store: object, head: str) -> str:
    """The section as a page of its own."""
    tr = words(view.language)
    body = map_html(view, store) or f"<p>{text(tr('too few sources for a map'))}</p>"
    language = "zh-CN" if view.language == "zh" else "en"
    title = text(tr("the map of the library"))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title} · mdrag</title>\n{head}\n</head>\n<body>\n<main class='alone'>\n"
        f"<h1>{text(view.title)}</h1>\n"
        f'<p class="back"><a href="./">{text(tr("to the draft"))}</a></p>\n{body}\n'
        "</main>\n</body>\n</html>\n"
    )


def _picture(shown: _MapWords) -> str:
    """A circle a source: filled and larger the more citations rest on it, open for none."""
    tr, library = shown.tr, shown.library
    at = {
        one.doc_uid: (
            _EDGE + one.x * (_WIDE - 2 * _EDGE),
            _EDGE + (1 - one.y) * (_HIGH - 2 * _EDGE),
        )
        for one in library.places
    }
    parts = []
    for a, b, share in library.nearly_same:
        if a in at and b in at:
            line = attributes(class_="same", x1=round(at[a][0]), y1=round(at[a][1]),
                              x2=round(at[b][0]), y2=round(at[b][1]))  # fmt: skip
            parts.append(f"<line{line}><title>{_percent(share)}</title></line>")
    most = max(shown.used.values(), default=0)
    radii = {
        uid: 6 + (8 * (count / most) ** 0.5 if (count := shown.used.get(uid, 0)) else 0)
        for uid in at
    }
    boxes = []
    for uid, (x, y) in at.items():
        r = radii[uid]
        boxes.append(_Box(x - r, y - r, x + r, y + r))
    for one in library.places:
        x, y = at[one.doc_uid]
        count, radius = shown.used.get(one.doc_uid, 0), radii[one.doc_uid]
        circle = attributes(class_="used" if count else "unused", cx=round(x), cy=round(y),
                            r=round(radius, 1))  # fmt: skip
        parts.append(f"<circle{circle}><title>{text(shown.told(one.doc_uid))}</title></circle>")
        if len(library.places) <= _NAMED:
            parts.append(_name(shown.label(one.doc_uid), x, y, radius, boxes))
    title = tr("sources by what they say; filled: cited, larger: more often; open: not cited yet")
    head = attributes(viewBox=f"0 0 {_WIDE} {_HIGH}", width=_WIDE, height=_HIGH, role="img",
                      aria_label=title)  # fmt: skip
    return (
        f"<figure><figcaption>{text(title)}</figcaption><svg{head}>{''.join(parts)}</svg></figure>"
    )


def _name(words_of_it: str, x: float, y: float, radius: float, boxes: list[_Box]) -> str:
    """A name beside its circle; "" where it would be written over another: the lists have it."""
    cut = words_of_it if len(words_of_it) <= _LONGEST else words_of_it[: _LONGEST - 1] + "…"
    wide, off = len(cut) * _LETTER, radius + 3
    places = [(side, down) for down in (0, _LINE, -_LINE, 2 * _LINE) for side in (1, -1)]
    for side, down in places:
        left = x + off if side > 0 else x - off - wide
        box = _Box(left, y + down - _LINE / 2, left + wide, y + down + _LINE / 2)
        if box.left >= 0 and box.right <= _WIDE and not any(map(box.covers, boxes)):
            boxes.append(box)
            place = attributes(x=round(x + side * off), y=round(y + down + 4),
                               text_anchor="start" if side > 0 else "end")  # fmt: skip
            return f"<text{place}>{text(cut)}</text>"
    return ""


def _groups(shown: _MapWords) -> str:
    """Which sources are most alike, in words."""
    items = []
    for number, name in enumerate(shown.library.groups):
        uids = [one.doc_uid for one in shown.library.places if one.group == number]
        uids.sort(key=lambda uid: (-shown.used.get(uid, 0), shown.label(uid)))
        inner = "".join(
            f"<li>{text(shown.told(uid))} · {text(shown.sources[uid].title)}</li>" for uid in uids
        )
        items.append(f"<li>{text(name or '…')}<ul>{inner}</ul></li>")
    return f"<h3>{text(shown.tr('sources that are most alike'))}</h3><ul>{''.join(items)}</ul>"


def _nearly_same(shown: _MapWords) -> str:
    items = "".join(
        f"<li>{text(f'{shown.label(a)} ({a}) = {shown.label(b)} ({b})')}: {_percent(share)}</li>"
        for a, b, share in shown.library.nearly_same
    )
    title = text(shown.tr("nearly the same text in two files: cite one of them"))
    return f"<h3>{title}</h3><ul>{items}</ul>" if items else ""


def _offers(shown: _MapWords, offers: tuple[OfferedSource, ...]) -> str:
    """Sources that are not cited and could be, each with its sentence."""
    items = []
    for one in offers:
        page = f" p={one.page}" if one.page.isalnum() else ""
        mark = f"{{#{one.doc_uid}{page}}}"
        told = f"{one.status} {one.score:.2f}"
        if one.lacks:
            told += "; " + shown.tr("does not have {numbers}", numbers=", ".join(one.lacks))
        items.append(
            f"<li>L{one.line}: {text(one.text)}<br><b>{text(shown.label(one.doc_uid))}</b> "
            f"{text(told)} <code>{text(mark)}</code></li>"
        )
    if not items:
        return ""
    title = text(shown.tr("not cited yet, and near to sentences that need a source: read them"))
    return f"<h3>{title}</h3><ul>{''.join(items)}</ul>"


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
