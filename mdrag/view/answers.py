"""What the live page's server answers: the page, its style and script, sources, changes."""

from __future__ import annotations

import base64
import json
import re
import threading
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import DraftError, MdragError, UsageError
from mdrag.escapes import visible
from mdrag.filled_sentence import fill
from mdrag.kept_reasons import reason_in
from mdrag.view.evidence_html import evidence_html
from mdrag.view.html_text import text
from mdrag.view.live_draft import LiveDraft
from mdrag.view.map_html import map_page
from mdrag.view.model import SourceCard
from mdrag.view.page_data import near_data
from mdrag.view.page_html import PageParts, page_html
from mdrag.view.pages.page_pictures import DrawnPage, PagePictures
from mdrag.view.plots import plots_html
from mdrag.wording import say_in, words

__all__ = ["ASSETS", "Answers", "ServedContent", "drawn_json"]

ASSETS = Path(__file__).parent / "assets"
_HEAD = """<link rel="icon" href="data:,">
<meta name="referrer" content="no-referrer">
<link rel="stylesheet" href="view.css">"""
_FOOT = '<script src="view.js"></script>'
_SCRIPTS = ("source.js", "walk.js", "live.js")
_PAGE = re.compile(r"page/([A-Za-z0-9_-]{1,80})/([1-9][0-9]{0,5})")
_FILE = re.compile(r"file/([A-Za-z0-9_-]{1,80})")
_NEAR = re.compile(r"near/([0-9]{1,6})")


class ServedContent(NamedTuple):
    """A status, a kind of content, and the content or the file it is."""

    code: int
    kind: str
    body: bytes = b""
    path: Path | None = None


class Answers:
    """Answers of one live draft."""

    def __init__(self, live: LiveDraft, pictures: PagePictures) -> None:
        """Nothing is looked at yet."""
        self.live, self.pictures = live, pictures
        self._drawing = threading.Semaphore(2)  # pages drawn at once

    def get(self, name: str) -> ServedContent:
        """What stands at ``name``. Raises MdragError when the draft could never be read."""
        if name == "":
            return ServedContent(200, "text/html", self._page().encode("utf-8", "replace"))
        if name == "view.css":
            return ServedContent(200, "text/css", (ASSETS / name).read_bytes())
        if name == "view.js":
            script = b"\n".join((ASSETS / one).read_bytes() for one in _SCRIPTS)
            return ServedContent(200, "text/javascript", script)
        if name == "map":
            seen = self.live.look().seen
            page = map_page(seen.view, seen.desk.evidence, _HEAD)
            return ServedContent(200, "text/html", page.encode("utf-8", "replace"))
        if found := _PAGE.fullmatch(name):
            return _as_json(self._drawn(found[1], int(found[2])))
        if found := _FILE.fullmatch(name):
            return self._file(found[1])
        if found := _NEAR.fullmatch(name):
            return _as_json({"near": near_data(self.live.near(int(found[1])), _link)})
        return ServedContent(404, "text/plain", b"nothing here\n")

    def post(self, name: str, asked: dict[str, Any]) -> ServedContent:
        """A fix taken or a finding waived; what went wrong is told in one line."""
        try:
            if name == "fix":
                key, stamp = _text(asked, "finding"), _text(asked, "stamp")
                written = self.live.take_fix(key, _number(asked, "way"), stamp)
            elif name == "waive":
                key, stamp = _text(asked, "finding"), _text(asked, "stamp")
                written = self.live.waive(key, _text(asked, "reason"), stamp)
            else:
                return ServedContent(404, "text/plain", b"nothing here\n")
        except DraftError as problem:
            return _as_json({"told": self._said(problem.sentence), "written": False}, 409)
        except MdragError as problem:
            return _as_json({"told": self._said(problem.sentence), "written": False}, 422)
        told = "\n".join(self._said(one) for one in written.told)
        return _as_json({"told": visible(told), "written": written.path is not None})

    def _page(self) -> str:
        looked = self.live.look()
        view = looked.seen.view
        if looked.problem:
            view = view._replace(notes=(looked.problem, *view.notes))
        told = text(words(view.language)("the map of the library"))
        there = f'<p class="plots"><a href="map">{told}</a></p>'
        more = plots_html(view) + there + evidence_html(view)
        parts = PageParts(_HEAD, _FOOT, _link, looked.mark, more)
        return page_html(view, parts)

    def _said(self, told: str) -> str:
        """A sentence in the language of the page."""
        return reason_in(say_in(told, self._language), self._language)

    @property
    def _language(self) -> str:
        try:
            return self.live.look().seen.view.language
        except MdragError:
            return "en"

    def _drawn(self, uid: str, number: int) -> dict[str, Any]:
        """A page of a source, or why there is none."""
        found = self.live.file_of(uid)
        if found is None:
            return {"problem": self._said(fill("the file is gone"))}
        source, path = found
        if path.suffix.casefold() != ".pdf":
            return {
                "problem": self._said(
                    fill("{doc_uid} is no PDF: its pages have no pictures", doc_uid=source.doc_uid)
                )
            }
        with self._drawing:
            try:
                drawn = drawn_json(self.pictures.page(path, number))
                why = drawn.get("problem")
                return {"problem": self._said(why)} if why else drawn
            except OSError as problem:
                return {
                    "problem": self._said(
                        fill("the file cannot be read ({strerror})", strerror=problem.strerror)
                    )
                }

    def _file(self, uid: str) -> ServedContent:
        """The PDF of a source; nothing else, for another kind could be a page with scripts."""
        found = self.live.file_of(uid)
        if found is None or found[1].suffix.casefold() != ".pdf":
            return ServedContent(404, "text/plain", b"there is no PDF of this source\n")
        return ServedContent(200, "application/pdf", path=found[1])


def _text(asked: dict[str, Any], name: str) -> str:
    """A field of a request. Raises UsageError when it is no text of one line."""
    if not isinstance(told := asked.get(name, ""), str) or len(told.splitlines()) > 1:
        raise UsageError(fill("{name}: give one line of text", name=name))
    return told


def _number(asked: dict[str, Any], name: str) -> int:
    """A field of a request. Raises UsageError when it is no whole number."""
    if not isinstance(told := asked.get(name, 0), int) or isinstance(told, bool):
        raise UsageError(fill("{name}: give a whole number", name=name))
    return told


def drawn_json(page: DrawnPage) -> dict[str, Any]:
    """A drawn page as the script reads it."""
    if page.problem:
        return {"problem": page.problem}
    picture = base64.b64encode(page.picture).decode()
    return {
        "width": page.width, "height": page.height, "picture": f"data:image/png;base64,{picture}",
        "words": [[*one[:4], visible(one.text)] for one in page.words],
    }  # fmt: skip


def _link(source: SourceCard, page: int) -> str:
    return f"file/{source.doc_uid}#page={page}" if source.is_pdf and source.file else ""


def _as_json(document: dict[str, Any], code: int = 200) -> ServedContent:
    return ServedContent(code, "application/json", json.dumps(document).encode())
