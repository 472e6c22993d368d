"""A `DraftView` → the page: what the live view and the single file have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from mdrag.view.draft_html import draft_html
from mdrag.view.html_text import attributes, script_json, text
from mdrag.view.minimap import minimap
from mdrag.view.model import STATUSES, DraftView
from mdrag.view.page_data import Link, page_data
from mdrag.wording import Words, words

__all__ = ["GENERATOR", "PageParts", "page_html"]

GENERATOR = '<meta name="generator" content="mdrag view">'  # by which a file of ours is known

_KEYS = (
    ("j k", "next, previous finding"),
    ("n p", "next, previous citation"),
    ("o", "open the PDF at the page"),
    ("f", "take the fix of this finding"),
    ("w", "waive this finding, with a reason"),
    ("?", "these keys"),
    ("Esc", "close"),
)


class PageParts(NamedTuple):
    """What differs between the faces: what stands in the head, and behind everything."""

    head: str
    foot: str
    link: Link
    live: str  # what was seen (`LookedAt.mark`); "" for a page that does not change
    more: str = ""  # what stands below the draft
    pages: Mapping[str, Any] | None = (
        None  # pictures that are in the file; None: they are asked for
    )
    near: Mapping[str, Any] | None = None  # what stands near to which claim, likewise


def page_html(view: DraftView, parts: PageParts) -> str:
    """The whole document."""
    tr = words(view.language)
    document = page_data(view, parts.link, parts.live)
    if parts.pages is not None:
        document["pages"] = parts.pages
    if parts.near is not None:
        document["near"] = parts.near
    data = script_json(document)
    title = text(view.title)
    return f"""<!DOCTYPE html>
<html lang="{"zh-CN" if view.language == "zh" else "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{GENERATOR}
<title>{title} · mdrag</title>
{parts.head}
</head>
<body>
<a class="skip" href="#draft">{text(tr("to the draft"))}</a>
{_header(view, tr)}
<div id="desk">
<main id="draft" tabindex="-1">
<h1>{title}</h1>
{_notes(view)}{draft_html(view, tr)}
</main>
{minimap(view, tr)}
<aside id="source" tabindex="-1" aria-live="polite" aria-label="{text(tr("the source"))}">
<p class="hint">{text(tr("Choose a citation, or press n. ? shows all keys."))}</p>
</aside>
</div>
{parts.more}
{_dialogs(tr, bool(parts.live))}
<p id="said" role="status" aria-live="polite"></p>
<script type="application/json" id="data">{data}</script>
{parts.foot}
</body>
</html>
"""


def _header(view: DraftView, tr: Words) -> str:
    """Progress and filters."""
    share = round(100 * view.bound_share)
    told = "{share} % of {n} sentences that need or name a source are bound and hold"
    told = tr(told, share=share, n=sum(view.counts))
    buttons = "".join(
        f'<button type="button" class="filter {status}" data-filter="{status}" aria-pressed="true">'
        f"{text(tr(status))} <b>{count}</b></button>"
        for status, count in zip(STATUSES, view.counts, strict=True)
    )
    rules = Counter(one.rule for one in view.findings)
    options = "".join(
        f"<option{attributes(value=rule)}>{text(rule)} ({count})</option>"
        for rule, count in sorted(rules.items())
    )
    every = text(tr("all rules ({n})", n=len(view.findings)))
    return f"""<header>
<p class="name">{text(view.path)}</p>
<p class="progress"><progress max="100" value="{share}" aria-label="{text(told)}"></progress>
<span>{text(told)}</span></p>
<div class="filters" role="group" aria-label="{text(tr("filter by status"))}">{buttons}</div>
<label>{text(tr("findings"))} <select id="rules"><option value="">{every}</option>{options}</select>
</label>
<button type="button" id="keys" aria-haspopup="dialog">{text(tr("keys"))} ?</button>
</header>"""


def _notes(view: DraftView) -> str:
    if not view.notes:
        return ""
    told = "".join(f"<li>{text(one)}</li>" for one in view.notes)
    return f'<ul class="notes">{told}</ul>\n'


def _dialogs(tr: Words, live: bool) -> str:
    keys = "".join(
        f"<dt><kbd>{text(key)}</kbd></dt><dd>{text(tr(what))}</dd>"
        for key, what in _KEYS
        if live or key not in "f w"
    )
    close = f'<form method="dialog"><button>{text(tr("close"))}</button></form>'
    change = (
        f'<dialog id="change" aria-labelledby="change-title"><h2 id="change-title"></h2>'
        f'<div id="change-body"></div><div class="buttons">'
        f'<button type="button" id="change-yes"></button>'
        f'<button type="button" id="change-no">{text(tr("cancel"))}</button></div></dialog>'
        if live
        else ""
    )
    title = f'<h2 id="help-title">{text(tr("keys"))}</h2>'
    shown = f'<dialog id="help" aria-labelledby="help-title">{title}<dl>{keys}</dl>{close}</dialog>'
    return shown + change
