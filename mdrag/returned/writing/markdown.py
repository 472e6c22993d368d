"""Words and citations of Word as Markdown that reads as exactly these words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from mdrag.draft.marks.bindings import parse_locator
from mdrag.draft.marks.locators import LABELS
from mdrag.draft.model import Ref
from mdrag.export.citations.locators.locator_spellings import locator_words
from mdrag.returned.works import FieldWork
from mdrag.zotero.docx.field_codes import CitedItem

__all__ = ["MARKER", "citation_markdown", "comment", "escape_markdown", "with_locator"]

_ALWAYS = re.compile(r"[\\`*_\[\]<>$^~|{}#]|(?<!\w)@(?=\w)|&(?=#?\w+;)|--|\.\.\.")
# what begins a list, or means something else, at the start of a block
MARKER = re.compile(r"(\s*)([-+*:%=]|\(?(?:\d{1,9}|[A-Za-z#]{1,4})[.)])(?=\s|$)")
_KEYS = {"page": "p", "section": "sec", "chapter": "ch", "figure": "fig", "table": "table"}


def escape_markdown(text: str, begins: bool = False) -> str:
    """``text`` so that pandoc prints it as it is. ``begins``: it stands at the start of a block."""
    words = re.sub(r"[\t\n\r\v\f]+", " ", text)
    words = _ALWAYS.sub(lambda found: "".join("\\" + char for char in found.group()), words)
    if begins and (marker := MARKER.match(words)):
        at = marker.end() - 1
        words = f"{words[:at]}\\{words[at:]}" if words[at] != "\\" else words
    return words


def citation_markdown(items: Sequence[CitedItem], work_of: Callable[[CitedItem], FieldWork]) -> str:
    """A citation in pandoc's syntax; "" when one of its works is not known."""
    parts = []
    for item in items:
        work = work_of(item)
        if not work.known:
            return ""
        minus = "-" if item.suppress_author else ""
        key = work.key if re.fullmatch(r"[\w-]+", work.key) else f"{{{work.key}}}"
        part = f"{_plain(item.prefix)} {minus}@{key}".strip()
        if item.locator:
            part += f", {_located(item)}"
        if suffix := _plain(item.suffix):
            part += suffix if suffix[0] in ",;:." else f" {suffix}"
        parts.append(part)
    return f"[{'; '.join(parts)}]" if parts else ""


def with_locator(written: str, ref: Ref, item: CitedItem, instead: str) -> str:
    """A binding as it is written, with the locator of ``item``; "" when that is not plain.

    ``instead``: the whole citation in pandoc's syntax, for one that is written so.
    """
    if written.startswith("["):
        return instead
    if ref.passage or ref.pdf_page:
        return ""
    mark = written.rfind("{" if written.endswith("}") else "<")
    key = _KEYS.get(item.label or "page", "")
    if mark < 0 or (item.locator and (not key or not re.fullmatch(r"[\w.–-]+", item.locator))):
        return ""
    if not ref.locator:
        return f"{written[:-1]} {key}={item.locator}{written[-1]}"
    old = re.compile(rf"(?<!\w){re.escape(ref.locator)}(?!\w)".replace("–", "(?:–|--|-)"))
    if not item.locator or ref.label != (item.label or "page") or not old.search(written):
        return ""
    if len(old.findall(written[:mark])) > 1:
        return ""
    return old.sub(item.locator, written)


def comment(author: str, date: str, words: str, on: str) -> str:
    """A comment of Word as an HTML comment; never one that waives anything."""
    told = f"comment by {author or 'somebody'}, {date[:10]}".rstrip(", ")
    about = f", on “{on}”" if on else ""
    inside = " ".join(f"{told}{about}: {words}".split())
    while "--" in inside:
        inside = inside.replace("--", "–")
    return f"<!-- {inside.rstrip('-')} -->"


def _located(item: CitedItem) -> str:
    words = locator_words(item.label or "page", item.locator)
    if item.label in LABELS or item.label in ("", "page"):
        read = parse_locator(f", {words}")
        return words if read[:2] == (item.label or "page", item.locator) else f"{{{words}}}"
    return f"{{{item.label} {item.locator}}}"


def _plain(text: str) -> str:
    """Prefix or suffix: Zotero's ``<i>`` as emphasis, the rest as words."""
    words = re.sub(r"</?(?:b|sc|sub|sup|span)[^<>]*>", "", text)
    parts = re.split(r"</?i>", words)
    return "".join(
        f"*{escape_markdown(part.strip())}*" if at % 2 and part.strip() else escape_markdown(part)
        for at, part in enumerate(parts)
    )
