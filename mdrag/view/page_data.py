"""What the page's script reads: citations, findings and sources as one JSON document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mdrag.escapes import visible
from mdrag.lint.rule import EVIDENCE_NEEDED
from mdrag.view.model import CitationView, CitedPlace, DraftView, FindingView, PageRef, SourceCard
from mdrag.view.near import NearPlace
from mdrag.wording import chinese_table, say_in

__all__ = ["UI_WORDS", "near_data", "page_data"]

# What the script says itself; each has a Chinese form in `mdrag.wording`.
UI_WORDS = (
    "support", "not checked", "hard checks", "none object", "the source says", "the draft says",
    "page {page}", "page {page} of the file", "no passage of it says anything of this sentence",
    "no page to show", "open the PDF", "the page cannot be drawn", "take this fix", "waive",
    "the reason", "{n} of {all}", "nothing here to go to",
    "the draft has changed; this page is read again", "before", "after",
    "a picture of the page, the passage marked", "written", "not written",
    "no source in the library", "open in Zotero", "nearest in your library: read it first",
    "the nearest passage", "does not have {numbers}", "nothing in your library is near to this",
)  # fmt: skip

Link = Callable[[SourceCard, int], str]


def page_data(view: DraftView, link: Link, live: str) -> dict[str, Any]:
    """The document; what stands near to a claim (`near_data`) comes beside it.

    ``link``: where the file of a source opens at a page, "" for nowhere; ``live``: what a page
    that is read again was made of, "" for one that is not.
    """
    forms = (
        chinese_table() if view.language == "zh" else {}
    )  # with their blanks: the script fills them
    return {
        "live": live,
        "stamp": view.stamp,
        "words": {one: forms.get(one, one) for one in UI_WORDS},
        "sources": {one.doc_uid: _source(one) for one in view.sources},
        "citations": [_citation(view, one, link) for one in view.citations],
        "findings": [_finding(view, one, link) for one in view.findings],
    }


def _source(one: SourceCard) -> dict[str, Any]:
    return {
        "label": _seen(one.label), "title": _seen(one.title), "container": _seen(one.container),
        "file": _seen(one.file), "problem": _seen(one.problem), "doi": _seen(one.doi),
        "uid": one.doc_uid,
    }  # fmt: skip


def _citation(view: DraftView, one: CitationView, link: Link) -> dict[str, Any]:
    return {
        "line": one.line, "sentence": one.sentence, "text": _seen(one.text), "status": one.status,
        "score": round(one.score, 2), "checked": one.checked, "passes": one.passes,
        "checks": list(one.checks), "findings": list(one.findings),
        "differences": [[_seen(a), _seen(b)] for a, b in one.differences],
        "places": [_place(view, place, link) for place in one.places],
    }  # fmt: skip


def near_data(near: Sequence[NearPlace], link: Link) -> list[dict[str, Any]]:
    """What the library has nearest to a claim: nobody has bound it, so its source comes along."""
    return [
        {**_placed(one.place, one.source, link), "source": _source(one.source),
         "mark": _seen(one.mark)}
        for one in near
    ]  # fmt: skip


def _place(view: DraftView, one: CitedPlace, link: Link) -> dict[str, Any]:
    return _placed(one, _card(view, one.doc_uid), link)


def _placed(one: CitedPlace, card: SourceCard | None, link: Link) -> dict[str, Any]:
    return {
        "uid": one.doc_uid, "status": one.status, "score": round(one.score, 2),
        "checks": list(one.checks), "quote": _seen(one.quote), "passage": _seen(one.passage),
        "pages": [_page(card, page, link) for page in one.pages],
        "bears": one.bears, "lacks": list(map(_seen, one.lacks)),
    }  # fmt: skip


def _card(view: DraftView, uid: str) -> SourceCard | None:
    return next((source for source in view.sources if source.doc_uid == uid), None)


def _page(card: SourceCard | None, one: PageRef, link: Link) -> dict[str, Any]:
    return {
        "key": f"{one.doc_uid}/{one.page}", "page": one.page, "label": _seen(one.label),
        "rects": [[round(edge, 4) for edge in rect] for rect in one.rects],
        "link": link(card, one.page) if card else "",
        "zotero": card.zotero.link(one.page) if card and card.zotero else "",
    }  # fmt: skip


def _finding(view: DraftView, one: FindingView, link: Link) -> dict[str, Any]:
    return {
        "key": one.key, "rule": one.rule, "severity": one.severity,
        "message": _seen(say_in(one.message, view.language)),
        "notes": [_seen(say_in(note, view.language)) for note in one.notes], "line": one.line,
        "fixes": [
            {
                "told": _seen(say_in(fix.description, view.language)),
                "before": _seen(fix.before), "after": _seen(fix.after),
            }
            for fix in one.fixes
        ],
        "page": _page(_card(view, one.place.doc_uid), one.place, link) if one.place else None,
        "claim": one.rule == EVIDENCE_NEEDED,
        "uid": one.place.doc_uid if one.place else "", "quote": _seen(one.quote),
    }  # fmt: skip


def _seen(words_of_others: str) -> str:
    return visible(words_of_others)
