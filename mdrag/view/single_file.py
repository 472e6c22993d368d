"""The view as one HTML file: everything in it, nothing loaded, for sharing and for paper."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from mdrag.desk.desk import Desk
from mdrag.lint.rule import EVIDENCE_NEEDED
from mdrag.output_file import HTML_SEAL, refuse_edited, refuse_output, write_sealed
from mdrag.view.answers import ASSETS, drawn_json
from mdrag.view.draft_view import SeenDraft, see_draft
from mdrag.view.evidence_html import evidence_html
from mdrag.view.map_html import map_html
from mdrag.view.model import DraftView, SourceCard
from mdrag.view.near import near_places
from mdrag.view.page_data import Link, near_data
from mdrag.view.page_html import GENERATOR, PageParts, page_html
from mdrag.view.pages.page_pictures import DrawProgress, draw_of_each, draw_pages
from mdrag.view.plots import plots_html
from mdrag.view.source_files import SourceFiles

__all__ = ["HTML_FORMS", "HtmlFile", "write_html"]

HTML_FORMS = (".html", ".htm")

_SCRIPTS = ("source.js", "walk.js")
# Pixels of the longer side of a page: a page of words takes 25 kB at 700, 75 kB at 1300.
_SIDES = ((30, 1300), (60, 1050), (100, 850), (10**9, 700))
_SMALLER = (550, 420)
_CLAIMS = 60  # that want a source and are shown with what is near, some 3 kB each
_MOST = 7_500_000  # bytes of all pictures in base64: the file is to be sent by mail


class HtmlFile(NamedTuple):
    """What was written."""

    path: Path
    size: int  # bytes
    pages: int  # with a picture in it
    left_out: int  # pages whose picture had no room or could not be drawn


def write_html(desk: Desk, path: Path, progress: DrawProgress | None = None) -> HtmlFile:
    """Write the view of a draft to ``path``, which it replaces only as mdrag wrote it.

    Raises UsageError for a file that somebody else made or edited, FileProblem, DraftError,
    LibraryMissing.
    """
    refuse_output(path, desk.path, HTML_FORMS)
    refuse_edited(path)
    files = SourceFiles(desk.root)
    seen = see_draft(desk, files)
    view = seen.view
    wanted = dict.fromkeys(_wanted(view))
    pages = _drawn(desk, files, list(wanted), progress)
    size = write_sealed(path, _page(seen, pages, files, path))
    return HtmlFile(path, size, len(pages), len(wanted) - len(pages))


def _wanted(view: DraftView) -> Iterable[tuple[str, int]]:
    """(doc_uid, page) of every page something rests on."""
    for citation in view.citations:
        for place in citation.places:
            yield from ((one.doc_uid, one.page) for one in place.pages)
    for finding in view.findings:
        if finding.place:
            yield finding.place.doc_uid, finding.place.page


def _drawn(
    desk: Desk,
    files: SourceFiles,
    wanted: list[tuple[str, int]],
    progress: DrawProgress | None,
) -> dict[str, dict[str, Any]]:
    """The pages as the script reads them, as large as all of them together may be."""
    first = next(side for most, side in _SIDES if len(wanted) <= most)
    found: dict[str, dict[str, Any]] = {}
    for side in (first, *(one for one in _SMALLER if one < first)):
        found = _at(desk, files, wanted, side, progress)
        if sum(len(one["picture"]) for one in found.values()) <= _MOST:
            return found
    held = 0
    for key in list(found):
        held += len(found[key]["picture"])
        if held > _MOST:
            del found[key]
    return found


def _at(
    desk: Desk,
    files: SourceFiles,
    wanted: list[tuple[str, int]],
    side: int,
    progress: DrawProgress | None,
) -> dict[str, dict[str, Any]]:
    of_source: dict[str, list[int]] = {}
    for uid, page in wanted:
        of_source.setdefault(uid, []).append(page)

    def draw(uid: str) -> dict[str, dict[str, Any]]:
        source = desk.evidence.source(uid)
        path = files.path(source) if source else None
        if path is None or path.suffix.casefold() != ".pdf":
            return {}
        drawn = draw_pages(path, side, of_source[uid])
        return {f"{uid}/{n}": drawn_json(one) for n, one in drawn.items() if not one.problem}

    parts = draw_of_each(of_source, draw, progress)
    return {key: one for part in parts for key, one in part.items()}


def _near(seen: SeenDraft, files: SourceFiles, link: Link) -> dict[str, Any]:
    """By the numbers of their findings the first claims that want a source, with what is near."""
    asked = [n for n, one in enumerate(seen.view.findings) if one.rule == EVIDENCE_NEEDED][:_CLAIMS]
    return {str(n): near_data(near_places(seen, files, n), link) for n in asked}


def _page(
    seen: SeenDraft, pages: Mapping[str, Mapping[str, Any]], files: SourceFiles, path: Path
) -> str:
    view, root, store = seen.view, files.root, seen.desk.evidence
    style = (ASSETS / "view.css").read_text("utf-8")
    script = "\n".join((ASSETS / one).read_text("utf-8") for one in _SCRIPTS)
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_hash(style)}'; "
        f"script-src '{_hash(script)}'; base-uri 'none'; form-action 'none'"
    )
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="referrer" content="no-referrer">\n<style>{style}</style>'
    )

    def link(source: SourceCard, page: int) -> str:
        if root is None or not source.file:
            return ""
        try:
            there = os.path.relpath(root / source.file, path.absolute().parent)
        except ValueError:  # another drive
            return ""
        at = f"#page={page}" if source.is_pdf else ""
        return quote(there.replace(os.sep, "/")) + at

    more = plots_html(view) + map_html(view, store) + evidence_html(view)
    near = _near(seen, files, link)
    parts = PageParts(head, f"<script>{script}</script>", link, "", more, pages, near)
    # before the title and all other words of the draft: the first seal is the true one
    return page_html(view, parts).replace(GENERATOR, f"{GENERATOR}\n{HTML_SEAL}", 1)


def _hash(content: str) -> str:
    """A source expression of a content security policy (W3C CSP3, section 2.3.1)."""
    return "sha256-" + base64.b64encode(sha256(content.encode()).digest()).decode()
