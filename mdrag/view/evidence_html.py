"""Every citation with the words of its source as a plain list: for paper and for listeners."""

from __future__ import annotations

from mdrag.view.html_text import text
from mdrag.view.model import CitationView, CitedPlace, DraftView
from mdrag.wording import Words, words

__all__ = ["evidence_html", "near_told", "page_told"]


def evidence_html(view: DraftView) -> str:
    """A list that is hidden on the screen, where the same stands beside the draft."""
    tr = words(view.language)
    items = "".join(_item(view, one, tr) for one in view.citations)
    if not items:
        return ""
    return f'<section class="evidence"><h2>{text(tr("citations"))}</h2><ol>{items}</ol></section>'


def page_told(place: CitedPlace, tr: Words) -> str:
    """``page 114``, ``page 3 of the file``; "" for a source without pages."""
    if not place.pages:
        return ""
    first = place.pages[0]
    if first.label:
        return tr("page {page}", page=first.label)
    return tr("page {page} of the file", page=first.page)


def near_told(place: CitedPlace, tr: Words) -> str:
    """What a passage is called that is only the nearest, and which numbers are not there."""
    if not place.lacks:
        return tr("the nearest passage")
    absent = tr("does not have {numbers}", numbers=", ".join(place.lacks))
    return f"{tr('the nearest passage')}; {absent}"


def _item(view: DraftView, one: CitationView, tr: Words) -> str:
    support = f"{one.status} {one.score:.2f}" if one.checked else tr("not checked")
    checks = f" · {', '.join(one.checks)}" if one.checks else ""
    places = "".join(_place(view, place, tr) for place in one.places)
    return f"<li><p>{text(one.text)}</p><p>{text(support + checks)}</p>{places}</li>"


def _place(view: DraftView, place: CitedPlace, tr: Words) -> str:
    card = next((one for one in view.sources if one.doc_uid == place.doc_uid), None)
    named = [card.label, card.title, card.file] if card else [place.doc_uid]
    told = " · ".join(part for part in (*named, page_told(place, tr)) if part)
    note = f"<p>{text(near_told(place, tr))}</p>" if place.quote and not place.bears else ""
    quote = f"{note}<blockquote>{text(place.quote)}</blockquote>" if place.quote else ""
    page = place.pages[0].page if place.pages else None
    link = card.zotero.link(page) if card and card.zotero else ""
    there = f' <a href="{text(link)}">{text(tr("open in Zotero"))}</a>' if link else ""
    return f"<p>{text(told)}{there}</p>{quote}"
